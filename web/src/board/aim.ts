// The lines that a menu draws over the map, and which of them matter now.
import { between, type Layout, type Spot } from '../geometry';
import type { Table } from '../table.svelte';
import type { Line, Point } from '../types';

export interface Aimed extends Line {
  from: Spot;
  to: Spot;
  /** Where the line ends: at its aim, or at what blocks it. */
  stop: Spot | undefined;
  isStrong: boolean;
}

/** The lines whose ends are on the map. The one under the pointer, and those of what is chosen, are drawn strongly. */
export function aimed(table: Table, map: Layout): Aimed[] {
  const lines = table.menu?.lines ?? [];
  return lines.flatMap((each) => {
    const [from, to] = [map.spots.get(each.start), map.spots.get(each.end)];
    const isStrong = lines.length === 1 || isMeant(table, each);
    return from && to ? [{ ...each, from, to, stop: map.spots.get(each.blocked_at), isStrong }] : [];
  });
}

function isMeant(table: Table, { end }: Line): boolean {
  const units = (table.byPlace.get(end) ?? []).map(({ id }) => `unit:${id}`);
  return table.looked === end || [`place:${end}`, ...units].some((token) => table.draft.includes(token));
}

/** A straight line, or an arc over what lies between. */
export function courseOf({ from, to, kind }: Aimed): string {
  const start = `M${from.x} ${from.y}`;
  if (kind !== 'arc') return `${start}L${to.x} ${to.y}`;
  const [mx, my] = between([from.x, from.y], [to.x, to.y], 0.5);
  return `${start}Q${mx} ${my - 0.45 * Math.hypot(to.x - from.x, to.y - from.y)} ${to.x} ${to.y}`;
}

/** The head of an arrow at the end of a line. */
export function headOf({ from, to }: Aimed): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const corner = (along: number, across: number): Point => [to.x - ux * along - uy * across, to.y - uy * along + ux * across];
  return `M${corner(16, 10).join(' ')}L${to.x} ${to.y}L${corner(16, -10).join(' ')}Z`;
}
