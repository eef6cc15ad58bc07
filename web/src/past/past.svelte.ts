// Looking back: which moment is looked at, what could be seen there, and the way from one to the next.
import type { GameEvent, Outline, State, Text, View } from '../types';
import { happened, NOTHING, type Happening } from './happened';
import { beyond, lastTurn, stageAt } from './outline';

/** What looking back needs of the table. */
export interface Present {
  table: { state: State | null; map: { spots: { has(id: string): boolean } } | null };
  events(seq: number): GameEvent[];
  ask(message: object): boolean;
  complain(error: Text): void;
}

const NOWHERE = { has: (): boolean => false };

interface Shown {
  seq: number;
  view: View;
  happening: Happening;
}

const PACE = 1300;
/** So many moments are remembered. */
const MOST = 200;
export const MINE = 'past';

export class Past {
  private readonly present: Present;
  private readonly views = new Map<number, View>();
  private asked = new Set<number>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private until = 0;
  private isOutlining = false;
  /** Those who wait for the outline. */
  private waiting: ((outline: Outline) => void)[] = [];
  /** The moment that was asked for; it is shown when its view has come. */
  private wanted: number | null = null;

  private shown = $state.raw<Shown | null>(null);
  isPlaying = $state(false);
  outline = $state.raw<Outline | null>(null);

  isOpen = $derived(this.shown !== null);
  view = $derived<View | null>(this.shown?.view ?? null);
  happening = $derived<Happening>(this.shown?.happening ?? NOTHING);
  seq = $derived(this.shown?.seq ?? null);
  stage = $derived(this.shown && this.outline ? stageAt(this.outline.stages, this.shown.seq) : undefined);

  constructor(present: Present) {
    this.present = present;
  }

  get last(): number {
    return this.present.table.state?.seq ?? 0;
  }

  private get here(): number {
    return this.wanted ?? this.shown?.seq ?? this.last;
  }

  open(): void {
    this.look(this.last);
  }

  look(seq: number): void {
    this.pause();
    this.go(seq);
  }

  step(by: number): void {
    this.look(this.here + by);
  }

  /** To the next or the last beginning of a phase. */
  stageBy(by: 1 | -1): void {
    this.jump((this.outline?.stages ?? []).map(({ seq }) => seq), by);
  }

  /** To the next or the last action that dice followed. */
  combatBy(by: 1 | -1): void {
    this.jump(this.outline?.rolls ?? [], by);
  }

  private jump(moments: number[], by: 1 | -1): void {
    const found = beyond(moments, this.here, by);
    if (found !== undefined) this.look(found);
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play(this.here >= this.last ? 0 : this.here, this.last);
  }

  pause(): void {
    this.isPlaying = false;
    clearTimeout(this.timer);
  }

  /** The enemy's last turn, action by action. */
  replayLast(): void {
    this.whenOutlined((outline) => {
      const span = lastTurn(outline, this.present.table.state?.view.side ?? '');
      if (span) this.play(span.from, span.to);
      else this.present.complain({ key: 'error.no_last_turn' });
    });
  }

  /** Calls back with the outline of the whole play, when it has come. */
  whenOutlined(then: (outline: Outline) => void): void {
    this.waiting.push(then);
    this.askOutline();
  }

  leave(): void {
    this.pause();
    this.wanted = null;
    this.shown = null;
  }

  close(): void {
    clearTimeout(this.timer);
  }

  // what comes from the server

  /** The table has gone on, or back. */
  renew(state: State): void {
    if (state.fresh) this.forget();
    this.keep(state.seq, state.view);
    if (!this.isOpen) return;
    this.askOutline();
    if (this.here > state.seq) this.leave();
    else if (state.fresh) this.go(this.here);
  }

  looked(seq: number, view: View): void {
    this.asked.delete(seq);
    this.keep(seq, view);
    this.show();
  }

  outlined(outline: Outline): void {
    this.isOutlining = false;
    this.outline = outline;
    for (const then of this.waiting.splice(0)) then(outline);
  }

  refused(): void {
    this.asked.clear();
    this.waiting = [];
    this.isOutlining = false;
    this.leave();
  }

  private play(from: number, until: number): void {
    this.isPlaying = true;
    this.until = until;
    this.go(from);
  }

  private go(seq: number): void {
    if (!this.isOpen) this.askOutline();
    this.wanted = Math.min(Math.max(seq, 0), this.last);
    for (const needed of [this.wanted - 1, this.wanted, ...(this.isPlaying ? [this.wanted + 1] : [])]) this.need(needed);
    this.show();
  }

  private need(seq: number): void {
    if (seq < 0 || seq > this.last || this.views.has(seq) || this.asked.has(seq)) return;
    if (this.present.ask({ type: 'look', seq, id: MINE })) this.asked.add(seq);
  }

  private show(): void {
    const seq = this.wanted;
    const view = seq === null ? undefined : this.views.get(seq);
    const before = seq ? this.views.get(seq - 1) : undefined;
    if (seq === null || !view || (seq > 0 && !before)) return;
    this.wanted = null;
    const happening = before ? happened(before, view, this.present.events(seq), this.present.table.map?.spots ?? NOWHERE) : NOTHING;
    this.shown = { seq, view, happening };
    if (this.isPlaying) this.await(seq);
  }

  /** The next moment after a while; after the last one back to the present, if that is the same. */
  private await(seq: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (seq < this.until) this.go(seq + 1);
      else if (seq >= this.last) this.leave();
      else this.pause();
    }, PACE);
  }

  private keep(seq: number, view: View): void {
    this.views.set(seq, view);
    const [oldest] = this.views.keys();
    if (this.views.size > MOST && oldest !== undefined) this.views.delete(oldest);
  }

  private forget(): void {
    this.views.clear();
    this.asked.clear();
    this.outline = null;
  }

  private askOutline(): void {
    if (this.outline && this.outline.sides.length === this.last) return this.outlined(this.outline);
    if (!this.isOutlining) this.isOutlining = this.present.ask({ type: 'outline', id: MINE });
  }
}
