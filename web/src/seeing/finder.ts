// Pieces and places by name, in either language; what begins with the words comes first.
import type { Layout } from '../geometry';
import type { Dictionary, Piece } from '../types';

export interface Found {
  kind: 'unit' | 'place';
  id: string;
  /** Where it is: a place of the map, or a box. */
  at: string;
}

interface Listed extends Found {
  names: string[];
}

const MOST = 12;

/** Without accents, capitals and signs: "Fort de Vaux" is found by "vaux" and "fort vaux". */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** All that can be found, with its names in the languages of these books. */
export function listed(pieces: Piece[], map: Layout, books: Dictionary[]): Listed[] {
  const named = (key: string): string[] => books.flatMap((book) => book[key] ?? []);
  const units = pieces.map(({ id, at, name, short, formation }): Listed => ({
    kind: 'unit', id, at, names: [name, short, `${name} ${formation}`, ...named(`unit.${id}`)].map(plain),
  }));
  const places = [...map.spots.values()].map(({ id, place }): Listed => ({
    kind: 'place', id, at: id, names: [id, place.name, ...named(`place.${id}`)].map(plain),
  }));
  return [...places, ...units];
}

/** How well names fit: 0 for one that begins so, 1 for a word that does, 2 for all words somewhere, else no fit. */
function rank(names: string[], wanted: string): number {
  if (names.some((name) => name.startsWith(wanted))) return 0;
  if (names.some((name) => name.includes(` ${wanted}`))) return 1;
  const parts = wanted.split(' ');
  return names.some((name) => parts.every((part) => name.includes(part))) ? 2 : Infinity;
}

export function find(all: Listed[], text: string): Found[] {
  const wanted = plain(text);
  if (!wanted) return [];
  const ranked = all.map((each) => ({ each, fit: rank(each.names, wanted) })).filter(({ fit }) => fit < Infinity);
  return ranked.sort((a, b) => a.fit - b.fit).slice(0, MOST).map(({ each: { kind, id, at } }) => ({ kind, id, at }));
}
