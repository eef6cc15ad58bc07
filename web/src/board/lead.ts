// A counter that is dragged over the map: the places that it comes through are its way.
import type { Table } from '../table.svelte';
import type { Point } from '../types';

/** Points closer than this to each other are in the same place, or in the next. */
const STRIDE = 8;

export class Lead {
  private readonly table: Table;
  private readonly before: string[];
  private readonly start: string;
  private way: string[] = [];

  /** Picks the counter; one that is picked already goes with all that are. */
  constructor(table: Table, unit: string) {
    this.table = table;
    this.before = table.draft;
    this.start = table.byId.get(unit)?.at ?? '';
    if (!table.isChosen(`unit:${unit}`)) table.pick(`unit:${unit}`);
  }

  /** Into a place; back over the way it has come, the way gets shorter. */
  over(place: string): void {
    const known = place === this.start ? 0 : this.way.indexOf(place) + 1;
    if (!place || place === (this.way.at(-1) ?? this.start)) return;
    this.way = known || place === this.start ? this.way.slice(0, known) : [...this.way, place];
    this.table.lead(this.way);
  }

  drop(): void {
    if (this.way.length) this.table.arrive(this.way, this.before);
  }

  cancel(): void {
    this.table.restore(this.before);
  }
}

/** The points between two, near enough to each other that no place is left out. */
export function between([ax, ay]: Point, [bx, by]: Point): Point[] {
  const count = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / STRIDE));
  return Array.from({ length: count }, (_, i): Point => {
    const part = (i + 1) / count;
    return [ax + (bx - ax) * part, ay + (by - ay) * part];
  });
}
