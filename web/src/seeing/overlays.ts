// What can be drawn over the map, and how: sides differ in hue, lightness and the slant of their hatching.
import type { Layout } from '../geometry';
import type { Table } from '../table.svelte';
import { sideTheme } from '../theme';
import type { Regions } from '../types';
import { REACH, UNCERTAIN } from './seeing.svelte';
import { doubtOf } from './source';

export type Hatch = 'none' | 'lines' | 'dots' | 'grid' | 'rings' | 'waves';

export interface OverlayStyle {
  colour: string;
  hatch: Hatch;
  /** Degrees by which the hatching is turned. */
  slant: number;
  /** Thinner lines, farther apart. */
  isWeak: boolean;
}

const HATCHES: Record<string, Hatch> = {
  control: 'none',
  zone: 'lines',
  supply: 'dots',
  command: 'rings',
  guns: 'grid',
  uncertain: 'waves',
};
const SLANTS = [45, -45, 0, 90];
const DOUBT = '#4a3b6b';
const TOLD_IF_NONE = ['control', 'supply'];

export const groupOf = (key: string): string => key.split('.')[0] ?? key;
export const sideOf = (key: string): string => key.split('.')[1] ?? '';

/** How a set of places is drawn; `sides` are those of the game, in order. */
export function overlayStyle(key: string, sides: string[]): OverlayStyle {
  const [group = '', side = '', kind = '', unit = ''] = key.split('.');
  return {
    colour: group === UNCERTAIN ? DOUBT : sideTheme(side).line,
    hatch: unit ? 'lines' : (HATCHES[group] ?? 'lines'),
    slant: SLANTS[Math.max(0, sides.indexOf(side))] ?? 0,
    isWeak: kind === 'weak' || kind === 'ground' || kind === 'network',
  };
}

/** The number of the moment that is drawn. */
export const momentOf = (table: Table): number => table.past.seq ?? table.state?.seq ?? 0;

export const sidesOf = (table: Table): string[] => Object.keys(table.state?.seats ?? {});

/** What there is to switch on, by name. */
export function groupsOf(table: Table, map: Layout): string[] {
  const known = [...Object.keys(table.view?.regions ?? {}).map(groupOf), ...(table.state?.overlays ?? [])];
  const doubtful = [...map.spots.values()].some(({ place }) => doubtOf(place)) ? [UNCERTAIN] : [];
  return [...new Set([...known, ...doubtful])];
}

/** The overlays that have to be asked for. */
export const askedFor = (table: Table): string[] => (table.state?.overlays ?? []).filter((name) => name !== REACH);

/** Every set of places that is known for this moment. */
export function knownRegions(table: Table): Regions {
  const asked = askedFor(table).map((name) => table.seeing.overlay(momentOf(table), name));
  return Object.assign({}, table.view?.regions ?? {}, ...asked) as Regions;
}

/** The places whose data are a reconstruction. */
export function doubtful(map: Layout): Regions {
  const places = [...map.spots.values()].map(({ id, place }) => ({ id, doubt: doubtOf(place) }));
  const of = (kind: string): string[] => places.filter(({ doubt }) => doubt === kind).map(({ id }) => id);
  return { [`${UNCERTAIN}..ground`]: of('ground'), [`${UNCERTAIN}..chosen`]: of('chosen') };
}

/** What is known about one place, group by group: the sides it belongs to. With one side's control alone, the rest is the other's. */
export function factsOf(table: Table, place: string): { group: string; sides: string[] }[] {
  const regions = Object.entries(knownRegions(table)).filter(([key]) => sideOf(key));
  const groups = [...new Set(regions.map(([key]) => groupOf(key)))];
  return groups.map((group) => {
    const own = regions.filter(([key]) => groupOf(key) === group);
    const holders = [...new Set(own.filter(([, ids]) => ids.includes(place)).map(([key]) => sideOf(key)))];
    const named = new Set(own.map(([key]) => sideOf(key)));
    const others = sidesOf(table).filter((side) => !named.has(side));
    return { group, sides: group === 'control' && !holders.length && others.length === 1 ? others : holders };
  }).filter(({ group, sides }) => sides.length || TOLD_IF_NONE.includes(group));
}

/** The one under the pointer, else the last that was picked. */
function lookedAt(table: Table): string {
  const picked = table.draft.findLast((token) => token.startsWith('unit:'));
  return table.seeing.unit || picked?.slice('unit:'.length) || '';
}

/** The unit whose reach is drawn. */
export function unitLooked(table: Table): string {
  return table.seeing.isShown(REACH) && table.state?.overlays.includes(REACH) ? lookedAt(table) : '';
}

/** A set that belongs to one unit (`guns.german.range.<unit>`) is drawn while that unit is looked at. */
export function isMeant(table: Table, key: string): boolean {
  const unit = key.split('.')[3];
  return !unit || unit === lookedAt(table);
}
