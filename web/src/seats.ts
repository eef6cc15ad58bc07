// Who plays a side: people, and computer players by name; a general with the seconds that it may think.
import type { Text } from './types';
import type { Words } from './words';

export const GENERAL = 'general';
export const SECONDS = { usual: 5, least: 1, most: 60 };

export const isPerson = (kind: string): boolean => kind === 'person' || kind === 'friend';

/** `general@20` is a general who thinks for 20 seconds. */
export const nameOf = (kind: string): string => kind.split('@')[0] ?? kind;

export const secondsOf = (kind: string): number => Number(kind.split('@')[1] ?? SECONDS.usual);

/** The kind of seat with this name; a general keeps to its seconds. */
export const kindOf = (name: string, seconds: number): string => (name === GENERAL ? `${name}@${seconds}` : name);

/** One plays against a computer of middling strength; they come weakest first. */
export const usualOpponent = (players: string[]): string => players[Math.floor(players.length / 2)] ?? 'person';

/** What a seat is called in a list; players that are not offered any more are just computers. */
export function shortName(kind: string, words: Words): string {
  const name: Text = { key: `seat.short.${nameOf(kind)}`, facts: { seconds: secondsOf(kind) } };
  return words.has(name.key) ? words.say(name) : words.word('seat.short.computer');
}

/** What a computer seat is called at the table. */
export function computerName(kind: string, words: Words): string {
  if (!words.has(`seat.short.${nameOf(kind)}`)) return words.word('people.computer');
  return words.say({ key: 'people.computer_named', facts: { name: shortName(kind, words) } });
}
