// The map as shapes: scenery scaled so that a hex has a radius of 50, outlines of regions, smooth lines.
import type { Path, Place, Point, Scenery } from './types';

export const RADIUS = 50;
const MARGIN = 14;

export interface Spot {
  id: string;
  x: number;
  y: number;
  outline: Point[];
  place: Place;
}

export interface Layout {
  left: number;
  top: number;
  width: number;
  height: number;
  spots: Map<string, Spot>;
  paths: Path[];
  boxes: string[];
}

export function layout(scenery: Scenery): Layout {
  const scale = RADIUS / radiusOf(scenery);
  const spots = scenery.places.map((place) => spotOf(place, scenery.shape, scale));
  const frame = frameOf(spots.flatMap((spot) => spot.outline));
  return {
    ...frame,
    spots: new Map(spots.map((spot) => [spot.id, spot])),
    paths: scenery.paths.map((path) => ({ ...path, points: path.points.map((point) => scaled(point, scale)) })),
    boxes: scenery.boxes.map((box) => box.id),
  };
}

/** The radius of a hex; on a map of areas, which vary in size, of a hex smaller than the mean area. */
function radiusOf(scenery: Scenery): number {
  const reach = Math.max(0, ...scenery.shape.map(([x, y]) => Math.hypot(x, y)));
  return reach || Math.sqrt((scenery.width * scenery.height) / (3.6 * Math.max(1, scenery.places.length))) || 1;
}

function spotOf(place: Place, shape: Point[], scale: number): Spot {
  const outline = place.outline.length
    ? place.outline.map((point) => scaled(point, scale))
    : shape.map(([x, y]): Point => [(place.x + x) * scale, (place.y + y) * scale]);
  return { id: place.id, x: place.x * scale, y: place.y * scale, outline, place };
}

const scaled = ([x, y]: Point, scale: number): Point => [x * scale, y * scale];

function frameOf(points: Point[]): { left: number; top: number; width: number; height: number } {
  if (!points.length) return { left: 0, top: 0, width: 1, height: 1 };
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
  return { left, top, width: Math.max(...xs) + MARGIN - left, height: Math.max(...ys) + MARGIN - top };
}

const round = (value: number): number => Math.round(value * 10) / 10;
const name = ([x, y]: Point): string => `${Math.round(x)},${Math.round(y)}`;

export function line(points: Point[]): string {
  return points.map(([x, y], i) => `${i ? 'L' : 'M'}${round(x)} ${round(y)}`).join('');
}

export const ring = (points: Point[]): string => `${line(points)}Z`;

/** The edges of several places taken together, without those that two of them share. */
function outerEdges(spots: Iterable<Spot>): Map<string, [Point, Point]> {
  const edges = new Map<string, [Point, Point]>();
  for (const spot of spots) for (const [a, b] of sides(spot.outline)) addEdge(edges, a, b);
  return edges;
}

/** Where several places taken together meet the others of the map: their border without the map's edge. */
export function front(region: Iterable<Spot>, all: Iterable<Spot>): Point[][] {
  const edge = outerEdges(all);
  return chain([...outerEdges(region)].filter(([key]) => !edge.has(key)).map(([, ends]) => ends));
}

/** The border of several places taken together, as closed loops. */
export function border(spots: Iterable<Spot>): Point[][] {
  const edges = outerEdges(spots);
  const from = new Map<string, Point[]>();
  for (const [a, b] of edges.values()) from.set(name(a), [...(from.get(name(a)) ?? []), b]);
  const loops: Point[][] = [];
  for (const [a] of edges.values()) if (from.get(name(a))?.length) loops.push(loopFrom(a, from));
  return loops;
}

function addEdge(edges: Map<string, [Point, Point]>, a: Point, b: Point): void {
  if (!edges.delete(`${name(b)} ${name(a)}`)) edges.set(`${name(a)} ${name(b)}`, [a, b]);
}

function sides(outline: Point[]): [Point, Point][] {
  return outline.map((point, i) => [point, outline[(i + 1) % outline.length] as Point]);
}

function loopFrom(start: Point, from: Map<string, Point[]>): Point[] {
  const loop: Point[] = [];
  for (let at: Point | undefined = start; at; at = from.get(name(at))?.pop()) loop.push(at);
  return loop.slice(0, -1);
}

/** Chaikin's corner cutting: a line that keeps near its points without their corners. */
export function smooth(points: Point[], closed: boolean, rounds = 2): Point[] {
  if (points.length < 3 || rounds === 0) return points;
  const cut = points.flatMap((point, i): Point[] => {
    const next = points[i + 1] ?? (closed ? points[0] : undefined);
    return next ? [between(point, next, 0.25), between(point, next, 0.75)] : [];
  });
  const ends = closed ? cut : [points[0] as Point, ...cut, points[points.length - 1] as Point];
  return smooth(ends, closed, rounds - 1);
}

/** A closed line moved inwards: to the right of its course. */
export function inset(loop: Point[], depth: number): Point[] {
  return loop.map(([x, y], i) => {
    const [[ax, ay], [bx, by]] = [loop.at(i - 1) as Point, loop[(i + 1) % loop.length] as Point];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    return [x - ((by - ay) / length) * depth, y + ((bx - ax) / length) * depth];
  });
}

export const between = ([ax, ay]: Point, [bx, by]: Point, part: number): Point => [
  ax + (bx - ax) * part,
  ay + (by - ay) * part,
];

/** Lines as long as can be drawn in one stroke: they end where no other goes on, or where several do. */
export function chain(lines: Point[][]): Point[][] {
  const ends = new Map<string, Set<Point[]>>();
  const open = new Set(segments(lines));
  for (const points of open) for (const end of endsOf(points)) link(ends, end, points);
  const joined: Point[][] = [];
  for (const points of open) {
    open.delete(points);
    const forward = extend(points, ends, open);
    joined.push(extend([...forward].reverse(), ends, open));
  }
  return joined;
}

/** Each stretch between two points, once. */
function segments(lines: Point[][]): [Point, Point][] {
  const stretches = lines.flatMap((points) => points.slice(1).map((to, i): [Point, Point] => [points[i] as Point, to]));
  return [...new Map(stretches.map((stretch) => [stretch.map(name).sort().join(' '), stretch])).values()];
}

const endsOf = (points: Point[]): Point[] => [points[0] as Point, points[points.length - 1] as Point];

function link(ends: Map<string, Set<Point[]>>, end: Point, points: Point[]): void {
  ends.set(name(end), (ends.get(name(end)) ?? new Set()).add(points));
}

function extend(points: Point[], ends: Map<string, Set<Point[]>>, open: Set<Point[]>): Point[] {
  const grown = [...points];
  for (;;) {
    const tail = grown[grown.length - 1] as Point;
    const meeting = [...(ends.get(name(tail)) ?? [])];
    const next = meeting.find((other) => open.has(other));
    if (!next || meeting.length !== 2) return grown;
    open.delete(next);
    grown.push(...(name(next[0] as Point) === name(tail) ? next : [...next].reverse()).slice(1));
  }
}

/** The place under a point of the map, if any. */
export function spotAt(spots: Iterable<Spot>, x: number, y: number): Spot | undefined {
  for (const spot of spots) if (Math.hypot(spot.x - x, spot.y - y) < 4 * RADIUS && inside(spot.outline, x, y)) return spot;
  return undefined;
}

function inside(outline: Point[], x: number, y: number): boolean {
  let within = false;
  for (const [[ax, ay], [bx, by]] of sides(outline)) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  }
  return within;
}

export interface At {
  x: number;
  y: number;
}

/** The nearest of the candidates that lies in a direction (dx, dy), straight ahead counting as nearer. */
export function toward<T extends At>(from: At, candidates: T[], [dx, dy]: Point): T | undefined {
  let best: T | undefined;
  let least = Infinity;
  for (const candidate of candidates) {
    const [x, y] = [candidate.x - from.x, candidate.y - from.y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy - y * dx);
    if (ahead <= 0.5 || aside > 2 * ahead) continue;
    if (ahead + 2 * aside < least) [best, least] = [candidate, ahead + 2 * aside];
  }
  return best;
}

/** How wide a counter is, and how small it may get on the screen as long as it does not cover its neighbours. */
const COUNTER = 54;
const LEAST = 21;
const WIDEST = 1.55;

/** By how much counters are drawn larger than the map: the size that was chosen, and never too small to be read. */
export function counterScale(size: number, zoom: number): number {
  return size * Math.min(WIDEST, Math.max(1, LEAST / (COUNTER * zoom)));
}

/** How far the counter number `index` of a stack of `count` is moved from the middle of its place. */
export function stackOffset(index: number, count: number): Point {
  const step = Math.min(9, 24 / Math.max(1, count - 1));
  const shift = (index - (count - 1) / 2) * step;
  return [shift, -shift];
}
