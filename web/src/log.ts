// What the log is made of: which places an entry speaks of, which dice were rolled last.
import type { Entry, GameEvent, Piece } from './types';

export interface Roll {
  side: string;
  purpose: string;
  dice: number[];
  about: string;
}

/** The places that an event names, itself or by a piece that stands there. */
export function placesOf(event: GameEvent, places: { has(id: string): boolean }, whereabouts: Map<string, string>): string[] {
  const found = Object.values(event).flat().filter((fact): fact is string => typeof fact === 'string');
  const at = found.map((fact) => (places.has(fact) ? fact : whereabouts.get(fact))).filter((id): id is string => id !== undefined);
  return [...new Set(at.filter((id) => places.has(id)))];
}

export const whereabouts = (pieces: Piece[]): Map<string, string> => new Map(pieces.map((piece) => [piece.id, piece.at]));

/** The new entries at the end of the known ones; an entry that is known already comes once. */
export function extended(log: Entry[], added: Entry[]): Entry[] {
  const last = log.at(-1)?.seq ?? -Infinity;
  return [...log, ...added.filter((entry) => entry.seq > last)];
}

export const isRoll = (event: GameEvent): boolean => event.event === 'rolled' && Array.isArray(event.dice);

export const rollOf = (event: GameEvent): Roll => event as unknown as Roll;

/** The dice of the last entry that has any. */
export function lastRolls(log: Entry[]): Roll[] {
  const entry = log.findLast(({ events }) => events.some(isRoll));
  return entry ? entry.events.filter(isRoll).map(rollOf) : [];
}
