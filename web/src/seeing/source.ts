// Where the data of a place come from, in words, and how sure they are.
import type { Place } from '../types';
import type { Words } from '../words';

const KINDS: [start: string, key: string][] = [
  ['reconstruction real ground', 'ground'],
  ['reconstruction deduced from', 'deduced_from'],
  ['reconstruction deduced', 'deduced'],
  ['reconstruction chosen for play', 'chosen'],
  ['rulebook', 'rulebook'],
];

/** What is not printed in the rulebook but was found out or chosen: how sure it is. */
export type Doubt = '' | 'ground' | 'chosen';

export function doubtOf({ source }: Place): Doubt {
  if (!source.startsWith('reconstruction')) return '';
  return source.startsWith('reconstruction chosen') ? 'chosen' : 'ground';
}

export function sourceWords(source: string, words: Words): string {
  const [start, key] = KINDS.find(([each]) => source.startsWith(each)) ?? ['', ''];
  if (!key) return words.say({ key: 'stack.source', facts: { source } });
  return words.say({ key: `source.${key}`, facts: { rest: source.slice(start.length).trim() } }).trim();
}
