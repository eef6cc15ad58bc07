// Arrows along the way that a piece went.
import { between } from '../geometry';
import type { Point } from '../types';

const length = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);

/** A line that stops so far before its end. */
export function shortened(points: Point[], by: number): Point[] {
  const kept = [...points];
  let left = by;
  while (kept.length > 1) {
    const [before, end] = [kept.at(-2) as Point, kept.at(-1) as Point];
    const stretch = length(before, end);
    if (stretch > left) return [...kept.slice(0, -1), between(end, before, left / stretch)];
    left -= stretch;
    kept.pop();
  }
  return points;
}

/** The head of an arrow at the end of a line. */
export function arrowhead(points: Point[], width: number): string {
  const [end, before] = [points.at(-1), points.findLast((point) => length(point, points.at(-1) as Point) > 1)];
  if (!end || !before) return '';
  const [ux, uy] = [(end[0] - before[0]) / length(before, end), (end[1] - before[1]) / length(before, end)];
  const at = (along: number, across: number): string =>
    `${Math.round((end[0] + ux * along * width - uy * across * width) * 10) / 10} ${Math.round((end[1] + uy * along * width + ux * across * width) * 10) / 10}`;
  return `M${at(-0.6, 1.8)}L${at(2.2, 0)}L${at(-0.6, -1.8)}Z`;
}
