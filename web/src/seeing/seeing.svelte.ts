// What one has switched on: overlays, the reach of a unit, the size of the counters, the overview. Remembered.
import type { Reached, Regions, Sighting, State } from '../types';

const KEPT = 'grognard.seeing';
const MARK = 'see ';
/** So many answers are remembered. */
const MOST = 60;
/** On a window narrower than this the overview stays away until it is wanted. */
const NARROW = 700;

export const SIZES = [0.7, 0.85, 1, 1.2, 1.45, 1.75];
export const REACH = 'reach';
export const UNCERTAIN = 'uncertain';
export const SUPPLY = 'supply';

interface Kept {
  size: number;
  shown: string[];
  overview: boolean | null;
}

const DEFAULTS: Kept = { size: 1, shown: ['control'], overview: null };

/** Is this the number of a question that was asked in order to draw? */
export const isSighting = (id: number | string): id is string => typeof id === 'string' && id.startsWith(MARK);

function recalled(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? '{}') as Partial<Kept>;
    const shown = Array.isArray(kept.shown) ? kept.shown.filter((name) => typeof name === 'string') : DEFAULTS.shown;
    return { size: SIZES.find((size) => size === kept.size) ?? 1, shown, overview: kept.overview ?? null };
  } catch {
    return DEFAULTS;
  }
}

export class Seeing {
  private readonly send: (message: object) => boolean;
  private readonly waiting = new Set<string>();
  private answers = $state.raw<ReadonlyMap<string, Regions | Reached[]>>(new Map());
  private kept = $state.raw<Kept>(recalled());
  /** The counter under the pointer. */
  unit = $state('');

  size = $derived(this.kept.size);
  shown = $derived(this.kept.shown);
  /** Is the overview wanted, always or never? Nobody has said so yet: then where there is room and something out of sight. */
  overview = $derived(this.kept.overview);

  constructor(send: (message: object) => boolean) {
    this.send = send;
  }

  isShown(name: string): boolean {
    return this.shown.includes(name);
  }

  toggle(name: string): void {
    this.keep({ shown: this.isShown(name) ? this.shown.filter((other) => other !== name) : [...this.shown, name] });
  }

  /** Counters larger or smaller by so many sizes. */
  resize(by: 1 | -1): void {
    const next = SIZES[SIZES.indexOf(this.size) + by];
    if (next) this.keep({ size: next });
  }

  /** Is there an overview? `isWhole` says that all of the map is in sight anyway. */
  hasOverview(isWhole: boolean): boolean {
    return this.overview ?? (innerWidth >= NARROW && !isWhole);
  }

  toggleOverview(isWhole: boolean): void {
    this.keep({ overview: !this.hasOverview(isWhole) });
  }

  // what the server is asked

  overlay(seq: number, name: string): Regions {
    return (this.answers.get(`${MARK}overlay ${seq} ${name}`) ?? {}) as Regions;
  }

  reach(seq: number, unit: string): Reached[] {
    return (this.answers.get(`${MARK}reach ${seq} ${unit}`) ?? []) as Reached[];
  }

  askOverlay(seq: number, name: string): void {
    this.ask(`${MARK}overlay ${seq} ${name}`, { type: 'overlay', seq, name });
  }

  askReach(seq: number, unit: string): void {
    this.ask(`${MARK}reach ${seq} ${unit}`, { type: 'reach', seq, unit });
  }

  answered(message: Sighting): void {
    if (!this.waiting.delete(message.id)) return;
    const kept = [...this.answers].slice(-MOST);
    this.answers = new Map([...kept, [message.id, message.type === 'overlay' ? message.regions : message.places]]);
  }

  /** What was refused is not asked again until the table changes. */
  refused(id: string): void {
    this.waiting.add(id);
  }

  /** After an undo or a new connection the same number may stand for something else. */
  renew({ fresh }: State): void {
    if (!fresh) return;
    this.waiting.clear();
    this.answers = new Map();
  }

  private ask(id: string, message: object): void {
    if (this.answers.has(id) || this.waiting.has(id)) return;
    if (this.send({ ...message, id })) this.waiting.add(id);
  }

  private keep(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    localStorage.setItem(KEPT, JSON.stringify(this.kept));
  }
}
