// Trees, hachures, houses, trenches: the drawings that make a map of bare shapes. The same map is always drawn alike.
import { between, type Spot } from './geometry';
import type { Point } from './types';

/** A number from 0 to 1 that depends on nothing but its seeds. */
export function noise(a: number, b: number, c = 0): number {
  const value = Math.sin(a * 12.9898 + b * 78.233 + c * 37.719) * 43758.5453;
  return value - Math.floor(value);
}

const r = (value: number): string => value.toFixed(1);

const GROVE: Point[] = [[-26, -18], [0, -28], [25, -16], [-34, 6], [-10, -2], [14, 4], [35, 10], [-20, 26], [6, 28], [26, 30]];

/** A few round crowns spread over a place. */
export function trees({ x, y }: Spot): string {
  return GROVE.map(([dx, dy], i) => {
    const size = 3.4 + 2.2 * noise(x, y, i);
    const [cx, cy] = [x + dx + 7 * (noise(y, x, i) - 0.5), y + dy + 7 * (noise(x + 1, y, i) - 0.5)];
    return `M${r(cx - size)} ${r(cy)}a${r(size)} ${r(size)} 0 1 1 ${r(2 * size)} 0M${r(cx)} ${r(cy)}v${r(size)}`;
  }).join('');
}

/** Short strokes down the slope, from the border of high ground inwards. */
export function hachures(loop: Point[]): string {
  return loop
    .flatMap((from, i) => {
      const to = loop[(i + 1) % loop.length] as Point;
      const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
      const count = Math.max(1, Math.round(length / 6));
      return Array.from({ length: count }, (_, k) => hachure(from, to, (k + 0.5) / count));
    })
    .join('');
}

function hachure(from: Point, to: Point, part: number): string {
  const [x, y] = between(from, to, part);
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const [nx, ny] = [-(to[1] - from[1]) / length, (to[0] - from[0]) / length];
  const size = 6 + 6 * noise(x, y);
  return `M${r(x + nx * 2)} ${r(y + ny * 2)}l${r(nx * size)} ${r(ny * size)}`;
}

const HOUSES: Point[] = [[-14, -8], [-3, -12], [9, -9], [-16, 4], [-5, 1], [7, 3], [17, -1], [-9, 12], [3, 13], [13, 12]];

/** The houses of a village around its middle. */
export function houses({ x, y }: Spot): string {
  return HOUSES.map(([dx, dy], i) => house(x + dx, y + dy, 0.9 * noise(x, y, i) - 0.45, 4 + 2.5 * noise(y, x, i))).join('');
}

/** Blocks and streets over a whole place. */
export function streets({ x, y }: Spot): string {
  const blocks: string[] = [];
  for (let row = -2; row <= 2; row++)
    for (let column = -2; column <= 2; column++) {
      const [dx, dy] = [column * 15 + row * 3, row * 15 - column * 2];
      if (Math.hypot(dx, dy) < 40) blocks.push(house(x + dx, y + dy, 0.15, 5 + 2 * noise(x + column, y + row)));
    }
  return blocks.join('');
}

function house(x: number, y: number, turn: number, size: number): string {
  const [c, s] = [Math.cos(turn) * size, Math.sin(turn) * size];
  const [c2, s2] = [c * 0.7, s * 0.7];
  return `M${r(x - c + s2)} ${r(y - s - c2)}L${r(x + c + s2)} ${r(y + s - c2)}L${r(x + c - s2)} ${r(y + s + c2)}L${r(x - c - s2)} ${r(y - s + c2)}Z`;
}

/** Slanting strokes over a place that is closed, tufts over one that is wet. */
export function strokes({ x, y }: Spot): string {
  return [-30, -15, 0, 15, 30].map((dx) => `M${r(x + dx - 12)} ${r(y + 20)}l24 -40`).join('');
}

export function tufts({ x, y }: Spot): string {
  return GROVE.map(([dx, dy]) => `M${r(x + dx - 6)} ${r(y + dy)}h12m-9 0l-1 -5m4 5v-6m3 6l1 -5`).join('');
}

/** The holes that shells have left all over a place. */
export function craters({ x, y }: Spot): string {
  return GROVE.map(([dx, dy], i) => {
    const size = 2.4 + 2.4 * noise(y, x, i);
    return `M${r(x + dx - size)} ${r(y + dy)}a${r(size)} ${r(size * 0.7)} 0 1 0 ${r(2 * size)} 0a${r(size)} ${r(size * 0.7)} 0 1 0 ${r(-2 * size)} 0`;
  }).join('');
}

/** The castellated line of a trench along its course. */
export function crenels(points: Point[], step = 9, depth = 4.5): string {
  const walk = paced(points, step);
  return walk
    .map(([x, y], i) => {
      const [px, py] = walk[Math.max(0, i - 1)] as Point;
      const [nx, ny] = walk[Math.min(walk.length - 1, i + 1)] as Point;
      const length = Math.hypot(nx - px, ny - py) || 1;
      const [ox, oy] = [(-(ny - py) / length) * depth, ((nx - px) / length) * depth];
      const [first, second] = i % 2 ? [1, -1] : [-1, 1];
      return `${i ? 'L' : 'M'}${r(x + ox * first)} ${r(y + oy * first)}L${r(x + ox * second)} ${r(y + oy * second)}`;
    })
    .join('');
}

/** Points along a line at even steps. */
export function paced(points: Point[], step: number): Point[] {
  const walk: Point[] = [];
  let left = 0;
  points.slice(1).forEach((to, i) => {
    const from = points[i] as Point;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    for (; left <= length; left += step) walk.push(between(from, to, length ? left / length : 0));
    left -= length;
  });
  return walk;
}
