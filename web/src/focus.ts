// What the keyboard can reach on the map, and where the arrow keys lead.
import { stackOffset, toward, type Layout, type Spot } from './geometry';
import type { Table } from './table.svelte';
import type { Point } from './types';

export interface Target {
  token: string;
  x: number;
  y: number;
}

export const ARROWS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Everything on the map that can be picked now, with where it is drawn. */
export function targetsOf(table: Table, map: Layout): Target[] {
  return [...new Set([...table.picks.keys(), ...table.draft])].flatMap((token) => {
    const [kind, id] = splitPick(token);
    const spot = map.spots.get(kind === 'unit' ? (table.byId.get(id)?.at ?? '') : id);
    return spot && (kind === 'unit' || kind === 'place') ? [targetAt(table, token, spot)] : [];
  });
}

export function splitPick(token: string): [kind: string, id: string] {
  const colon = token.indexOf(':');
  return [token.slice(0, colon), token.slice(colon + 1)];
}

function targetAt(table: Table, token: string, spot: Spot): Target {
  const stack = table.byPlace.get(spot.id) ?? [];
  const index = stack.findIndex((piece) => `unit:${piece.id}` === token);
  const [dx, dy] = index < 0 ? [0, 0] : stackOffset(index, stack.length);
  return { token, x: spot.x + dx, y: spot.y + dy };
}

/** The target that an arrow key leads to: the next in that direction, or the first of all. */
export function step(targets: Target[], current: string, arrow: Point): Target | undefined {
  const from = targets.find((target) => target.token === current);
  return from ? toward(from, targets, arrow) : targets[0];
}

/** The next target of a kind after the current one, round and round. */
export function next(targets: Target[], current: string, by: 1 | -1): Target | undefined {
  const units = targets.filter(({ token }) => token.startsWith('unit:'));
  const index = units.findIndex(({ token }) => token === current);
  return units.at(index < 0 ? (by > 0 ? 0 : -1) : (index + by) % units.length);
}

/** The place next to another in a direction. */
export function neighbour(map: Layout, from: string, arrow: Point): Spot | undefined {
  const spot = map.spots.get(from);
  const spots = [...map.spots.values()];
  return spot ? toward(spot, spots, arrow) : spots[0];
}
