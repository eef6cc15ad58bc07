// What the log is made of: which places an entry speaks of, which dice were rolled last.
import type { Entry, GameEvent, Piece } from './types';

export interface Roll {
  side: string;
  purpose: string;
  dice: number[];
  about: string;
  /** Battle dice: what they show and, when it is known, what each did. */
  faces?: string[];
  effects?: string[];
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

export const isBattle = (event: GameEvent): boolean => Array.isArray(event.faces);

export const isRoll = (event: GameEvent): boolean => isBattle(event) || (event.event === 'rolled' && Array.isArray(event.dice));

export const rollOf = (event: GameEvent): Roll => event as unknown as Roll;

/** How many dice fell; what battle dice did may be told later. */
export function diceIn(events: GameEvent[]): number {
  const rolls = events.filter(isRoll).map(rollOf);
  const once = rolls.filter((roll, i) => roll.dice || !rolls.slice(0, i).some((other) => other.faces?.join() === roll.faces?.join()));
  return once.reduce((sum, { dice, faces }) => sum + (faces ?? dice).length, 0);
}

/** The dice of the last entry that has any; dice of which an event tells more comes once. */
export function lastRolls(log: Entry[]): Roll[] {
  const entry = log.findLast(({ events }) => events.some(isRoll));
  const rolls = entry ? entry.events.filter(isRoll).map(rollOf) : [];
  return rolls.filter((roll, i) => roll.effects?.length || !rolls.slice(i + 1).some((later) => isSame(roll, later)));
}

const isSame = ({ faces }: Roll, later: Roll): boolean => !!faces && !!later.effects?.length && faces.join() === later.faces?.join();
