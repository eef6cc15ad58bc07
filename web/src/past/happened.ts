// What an action did on the map: who moved along which way, who was hurt, who is gone.
import { placesOf, whereabouts } from '../log';
import type { GameEvent, Piece, View } from '../types';

export interface Trail {
  ids: string[];
  side: string;
  /** From the place that was left to the one that was reached, with those between if they are known. */
  way: string[];
}

export interface Loss {
  id: string;
  at: string;
  side: string;
  kind: 'gone' | 'hurt';
}

export interface Happening {
  /** Everything that was touched. */
  places: string[];
  trails: Trail[];
  losses: Loss[];
}

type Places = { has(id: string): boolean };

export const NOTHING: Happening = { places: [], trails: [], losses: [] };

export function happened(before: View, after: View, events: GameEvent[], places: Places): Happening {
  const now = new Map(after.pieces.map((piece) => [piece.id, piece]));
  const trails = trailsOf(before.pieces, now, events, places);
  const losses = before.pieces.flatMap((piece) => lossOf(piece, now.get(piece.id), places));
  const told = events.flatMap((event) => placesOf(event, places, whereabouts(after.pieces)));
  const arrived = after.pieces.filter(({ id, at }) => !before.pieces.some((old) => old.id === id && old.at === at)).map(({ at }) => at);
  const touched = [...told, ...trails.flatMap(({ way }) => [way[0] ?? '', way.at(-1) ?? '']), ...losses.map(({ at }) => at), ...(before.pieces.length ? arrived : [])];
  return { places: [...new Set(touched)].filter((id) => places.has(id)), trails, losses };
}

/** Those who went the same way share a trail. */
function trailsOf(before: Piece[], now: Map<string, Piece>, events: GameEvent[], places: Places): Trail[] {
  const byWay = new Map<string, Trail>();
  for (const { id, side, at } of before) {
    const to = now.get(id)?.at;
    if (to === undefined || to === at || !places.has(at) || !places.has(to)) continue;
    const way = wayOf(id, at, to, events, places);
    const trail = byWay.get(`${side} ${way.join(' ')}`) ?? { ids: [], side, way };
    byWay.set(`${side} ${way.join(' ')}`, { ...trail, ids: [...trail.ids, id] });
  }
  return [...byWay.values()];
}

/** The way that an event tells of a piece, if it ends where the piece is now; else straight on. */
function wayOf(id: string, from: string, to: string, events: GameEvent[], places: Places): string[] {
  const told = events.filter((event) => Object.values(event).flat().includes(id)).flatMap((event) => Object.values(event).filter(isList));
  const way = told.find((list) => list.length > 1 && list.at(-1) === to && list.every((place) => places.has(place)));
  return way ? [from, ...way.filter((place, i) => i > 0 || place !== from)] : [from, to];
}

const isList = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string');

function lossOf(piece: Piece, now: Piece | undefined, places: Places): Loss[] {
  const { id, at, side } = piece;
  if (!places.has(at)) return [];
  if (!now || !places.has(now.at)) return [{ id, at, side, kind: 'gone' }];
  const isHurt = (now.reduced && !piece.reduced) || now.figures < piece.figures;
  return isHurt ? [{ id, at: now.at, side, kind: 'hurt' }] : [];
}
