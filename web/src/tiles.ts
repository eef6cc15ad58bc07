// The tiles of a board: what lies on a hex, drawn around its middle, and the lines that run from hex to hex.
import { crenels, noise, paced } from './decor';
import { chain, line, RADIUS, smooth, type Spot } from './geometry';
import { ART } from './tileArt';
import type { Point } from './types';

export interface Layer {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: string;
  opacity?: number;
}

/** The faces of a board, with the colour of each. */
export const FACES: Record<string, string> = { green: '#bccb8e', devastated: '#b8a079', countryside: '#dfd9a8' };
const NEXT = RADIUS * Math.sqrt(3) * 1.1;

/** A place of a board of tiles: its first terrain is the face of the board. */
export const isTiled = (terrain: string[]): boolean => (terrain[0] ?? '') in FACES;

/** The drawing of one tile around (0, 0); none for a kind that runs from hex to hex or covers an area. */
export const tileArt = (kind: string): Layer[] => ART[kind] ?? [];

export const hasArt = (kind: string): boolean => kind in ART;

/** Kinds in the order in which they lie on each other: lines first, then what stands alone. */
export const byLying = (a: string, b: string): number => order(a) - order(b);
const ORDER = ['hill', 'forest', 'waterway', 'sunken_road', 'trench', ...Object.keys(ART)];
const order = (kind: string): number => ORDER.indexOf(kind) + 1 || ORDER.length;

const LINES: Record<string, (courses: Point[][]) => Layer[]> = { waterway, sunken_road: sunkenRoad, trench };

export const runs = (kind: string): boolean => kind in LINES;

/** The drawing of all hexes of a kind that is joined from hex to hex. */
export const courseArt = (kind: string, members: Spot[], all: Spot[]): Layer[] => LINES[kind]?.(courses(members, all)) ?? [];

/** The lines through the middles of the members: from each to its neighbours, an end a little farther. */
export function courses(members: Spot[], all: Spot[]): Point[][] {
  const joined = members.flatMap((spot) => neighbours(spot, members).map((next): Point[] => [[spot.x, spot.y], [next.x, next.y]]));
  return chain([...joined, ...members.flatMap((spot) => stubs(spot, neighbours(spot, members), all))]);
}

function neighbours(spot: Spot, spots: Spot[]): Spot[] {
  return spots.filter((other) => other !== spot && Math.hypot(other.x - spot.x, other.y - spot.y) < NEXT);
}

function stubs(spot: Spot, joined: Spot[], all: Spot[]): Point[][] {
  const only = joined[0];
  if (joined.length > 1) return [];
  if (!only) return [[[spot.x - 30, spot.y], [spot.x, spot.y]], [[spot.x, spot.y], [spot.x + 30, spot.y]]];
  const [dx, dy] = [spot.x - only.x, spot.y - only.y];
  const isInner = neighbours(spot, all).some((other) => Math.hypot(other.x - spot.x - dx, other.y - spot.y - dy) < 5);
  const part = isInner ? 0.34 : 0.5;
  return [[[spot.x, spot.y], [spot.x + dx * part, spot.y + dy * part]]];
}

const drawn = (lines: Point[][]): string => lines.map((points) => line(smooth(points, false))).join('');

function waterway(lines: Point[][]): Layer[] {
  const d = drawn(lines);
  return [
    { d, stroke: '#5f7350', width: 27 },
    { d, stroke: '#3f7896', width: 22 },
    { d, stroke: '#79b0cc', width: 18 },
    { d, stroke: '#d5ebf3', width: 1.6, dash: '14 22', opacity: 0.9 },
  ];
}

function sunkenRoad(lines: Point[][]): Layer[] {
  const d = drawn(lines);
  return [
    { d, stroke: '#8a6a3a', width: 27 },
    { d: banks(lines), stroke: '#5b4120', width: 1.5 },
    { d, stroke: '#dcc592', width: 14 },
    { d, stroke: '#a98c55', width: 7, opacity: 0.55 },
    { d, stroke: '#dcc592', width: 3.6 },
  ];
}

/** Strokes across a line, for the banks of a road that lies deep. */
function banks(lines: Point[][]): string {
  return lines
    .flatMap((points) => {
      const walk = paced(smooth(points, false), 5);
      return walk.slice(1).map(([x, y], i) => {
        const [px, py] = walk[i] as Point;
        const length = Math.hypot(x - px, y - py) || 1;
        const [nx, ny] = [-(y - py) / length, (x - px) / length];
        return line([[x + nx * 13, y + ny * 13], [x + nx * 8, y + ny * 8]]) + line([[x - nx * 13, y - ny * 13], [x - nx * 8, y - ny * 8]]);
      });
    })
    .join('');
}

function trench(lines: Point[][]): Layer[] {
  const d = lines.map((points) => crenels(smooth(points, false), 17, 5)).join('');
  return [
    { d, stroke: '#7c5c33', width: 22 },
    { d, stroke: '#c2a068', width: 19, dash: '8.5 2' },
    { d, stroke: '#4a341a', width: 11 },
    { d, stroke: '#83653c', width: 6.5, dash: '2.4 2.8' },
  ];
}

const GROVE: Point[] = [[0, -36], [-20, -28], [22, -27], [-34, -12], [-9, -17], [12, -12], [34, -9], [-24, 4], [2, 4], [24, 8], [-34, 20], [-12, 20], [12, 24], [33, 24], [0, 38]];

/** Crowns of trees over a place: shadow, crown and light. */
export function forest(members: Spot[]): Layer[] {
  const crowns = members.flatMap(({ x, y }) => GROVE.map(([dx, dy], i): [number, number, number] => [x + dx + 5 * (noise(x, y, i) - 0.5), y + dy + 5 * (noise(y, x, i) - 0.5), 8 + 3.4 * noise(x + 1, y, i)]));
  return [
    { d: crowns.map(([x, y, r]) => disc(x + 2, y + 2.6, r)).join(''), fill: '#26391b', opacity: 0.5 },
    { d: crowns.map(([x, y, r]) => disc(x, y, r)).join(''), fill: '#587a3a', stroke: '#2c4520', width: 1.1 },
    { d: crowns.map(([x, y, r]) => disc(x - r * 0.25, y - r * 0.3, r * 0.5)).join(''), fill: '#83a457', opacity: 0.8 },
  ];
}

export const disc = (x: number, y: number, r: number, ry = r): string =>
  `M${(x - r).toFixed(1)} ${y.toFixed(1)}a${r.toFixed(1)} ${ry.toFixed(1)} 0 1 1 ${(2 * r).toFixed(1)} 0a${r.toFixed(1)} ${ry.toFixed(1)} 0 1 1 ${(-2 * r).toFixed(1)} 0`;

/** What the face of the board shows on bare ground: furrows on fields, pocks where shells fell. */
export function faceArt(ground: string, members: Spot[]): Layer[] {
  if (ground === 'devastated') return pocks(members);
  const d = members.map(furrows).join('');
  return ground === 'green' ? [{ d, stroke: '#7d9352', width: 1.2, opacity: 0.55 }] : [{ d, stroke: '#a8985c', width: 1.2, opacity: 0.5 }];
}

function furrows({ x, y }: Spot): string {
  const [turn, count] = [Math.PI * noise(x, y, 3), 2 + Math.floor(3 * noise(y, x, 4))];
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const [mx, my] = [x + 28 * (noise(x, y, 5) - 0.5), y + 30 * (noise(x, y, 6) - 0.5)];
  return Array.from({ length: count }, (_, i) => {
    const off = (i - (count - 1) / 2) * 5.5;
    return line([[mx - c * 13 - s * off, my - s * 13 + c * off], [mx + c * 13 - s * off, my + s * 13 + c * off]]);
  }).join('');
}

function pocks(members: Spot[]): Layer[] {
  const holes = members.flatMap(({ x, y }) => Array.from({ length: 5 }, (_, i): [number, number, number] => [x + 66 * (noise(x, y, i) - 0.5), y + 70 * (noise(y, x, i + 7) - 0.5), 2.2 + 3.6 * noise(x, y, i + 20)]));
  const mud = members.filter(({ x, y }) => noise(x, y, 40) > 0.45).map(({ x, y }) => disc(x + 30 * (noise(x, y, 41) - 0.5), y + 30 * (noise(x, y, 42) - 0.5), 22 + 16 * noise(x, y, 43), 12 + 9 * noise(x, y, 44)));
  return [
    { d: mud.join(''), fill: '#a1875b', opacity: 0.4 },
    { d: holes.map(([x, y, r]) => disc(x, y, r + 1.4, (r + 1.4) * 0.75)).join(''), fill: '#d4bf95', opacity: 0.8 },
    { d: holes.map(([x, y, r]) => disc(x, y + 0.5, r, r * 0.7)).join(''), fill: '#7d6440', opacity: 0.75 },
  ];
}
