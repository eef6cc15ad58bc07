// The table in words, for those who hear it or read it: units, places, what lies next to what.
import { splitPick } from '../focus';
import type { Layout, Spot } from '../geometry';
import { factsOf } from '../seeing/overlays';
import type { Table } from '../table.svelte';
import type { Pick, Piece, Point } from '../types';

export interface Near {
  id: string;
  /** One of the eight points of the compass. */
  way: string;
}

export interface Stack {
  at: string;
  pieces: Piece[];
}

const COMPASS = ['e', 'se', 's', 'sw', 'w', 'nw', 'n', 'ne'];

/** The places that share a side with this one, clockwise from the north. */
export function neighbours(map: Layout, id: string): Near[] {
  const here = map.spots.get(id);
  if (!here) return [];
  const edges = new Set(sidesOf(here));
  const found = [...map.spots.values()].filter((spot) => spot.id !== id && sidesOf(spot).some((side) => edges.has(side)));
  return found.sort((a, b) => turnTo(here, a) - turnTo(here, b)).map((spot) => ({ id: spot.id, way: wayTo(here, spot) }));
}

function sidesOf({ outline }: Spot): string[] {
  return outline.map((point, i) => [corner(point), corner(outline[(i + 1) % outline.length] as Point)].sort().join(' '));
}

/** Corners of neighbours differ by no more than the last digits of a fraction. */
const corner = ([x, y]: Point): string => `${Math.round(x / 4)},${Math.round(y / 4)}`;

const angle = (from: Spot, to: Spot): number => Math.atan2(to.y - from.y, to.x - from.x);
const turnTo = (from: Spot, to: Spot): number => (angle(from, to) + 2.5 * Math.PI + 0.01) % (2 * Math.PI);

function wayTo(from: Spot, to: Spot): string {
  return COMPASS[(Math.round((angle(from, to) * 4) / Math.PI) + 8) % 8] ?? '';
}

/** The units of each side by place, in the order of the map; those in boxes come last. */
export function standing(table: Table, map: Layout, side: string): Stack[] {
  const order = new Map([...map.spots.keys(), ...map.boxes].map((id, i) => [id, i]));
  const stacks = [...table.byPlace].map(([at, pieces]) => ({ at, pieces: pieces.filter((piece) => piece.side === side) }));
  const rank = (at: string): number => order.get(at) ?? order.size;
  return stacks.filter(({ pieces }) => pieces.length).sort((a, b) => rank(a.at) - rank(b.at));
}

export function placeName(table: Table, at: string): string {
  return table.map?.spots.has(at) ? table.words.name(at) : table.words.word(`box.${at}`, table.words.name(at));
}

/** A unit with all that stands on its counter. */
export function unitLine(table: Table, piece: Piece): string {
  const { words } = table;
  const marks = piece.marks.map((mark) => words.word(`mark.${mark}`, mark));
  const details = piece.details.map((detail) => words.say(detail));
  const reduced = piece.reduced ? words.word('stack.reduced') : '';
  return [words.name(piece.id), piece.formation, reduced, ...marks, ...details].filter(Boolean).join(', ');
}

/** Terrain, markers, control and supply of a place. */
export function groundLine(table: Table, spot: Spot): string {
  const { words } = table;
  const ground = [...spot.place.terrain, ...spot.place.tags].map((kind) => words.word(`terrain.${kind}`, words.name(kind)));
  const markers = (table.view?.markers ?? []).filter(({ at }) => at === spot.id);
  const marked = markers.map(({ kind, label, side }) => [words.word(`marker.${kind}`, kind), label, side && words.side(side)].filter(Boolean).join(' '));
  const facts = factsOf(table, spot.id).map(({ group, sides }) => factLine(table, group, sides));
  return [...new Set([...ground, ...marked, ...facts])].join('; ');
}

function factLine(table: Table, group: string, sides: string[]): string {
  const { words } = table;
  const label = words.word(`region.${group}`, words.word(`board.${group}`, group));
  const names = sides.length ? sides.map((side) => words.side(side)).join(', ') : words.word('stack.nobody');
  return words.say({ key: 'stack.fact', facts: { label, names } });
}

/** Who stands in a place. */
export function companyLine(table: Table, at: string): string {
  const pieces = table.byPlace.get(at) ?? [];
  return pieces.map((piece) => `${table.words.name(piece.id)} (${table.words.side(piece.side)})`).join(', ');
}

/** What can be picked on the map or in a box, as a choice: units first, then places. */
export function choices(table: Table): { pick: Pick; label: string }[] {
  const found = [...table.picks.values()].flatMap((pick) => {
    const label = choiceLine(table, pick);
    return label ? [{ pick, label }] : [];
  });
  return found.sort((a, b) => Number(b.pick.pick.startsWith('unit:')) - Number(a.pick.pick.startsWith('unit:')));
}

function choiceLine(table: Table, { pick, kind, note }: Pick): string {
  const [of, id] = splitPick(pick);
  const { words } = table;
  const meaning = [words.word(`pick.${kind}`, words.word('pick.place')), note].filter(Boolean).join(', ');
  const piece = of === 'unit' ? table.byId.get(id) : undefined;
  if (piece) return [words.name(id), placeName(table, piece.at), meaning].join(', ');
  if (of !== 'place') return '';
  const spot = table.map?.spots.get(id);
  const ground = spot?.place.terrain.map((each) => words.word(`terrain.${each}`, words.name(each))).join(', ') ?? '';
  return [placeName(table, id), meaning, ground, companyLine(table, id)].filter(Boolean).join(', ');
}
