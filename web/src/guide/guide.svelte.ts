// Where the guided game is: it goes on when the player has done what the step asks, and leaves out what the game has left behind.
import type { Table } from '../table.svelte';
import { STEPS, type Goal, type Step } from './steps';

const KEPT = 'grognard.guide';

interface Kept {
  token: string;
  index: number;
}

function kept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

/** From now on this table is the guided one. */
export const beginGuide = (token: string): void => localStorage.setItem(KEPT, JSON.stringify({ token, index: 0 }));

export class Guide {
  private readonly table: Table;
  private index = $state(-1);
  /** How many actions there were when the step began. */
  private began = 0;

  step = $derived<Step | undefined>(STEPS[this.index]);
  number = $derived(this.index + 1);
  readonly last = STEPS.length;

  constructor(table: Table) {
    this.table = table;
    const found = kept();
    if (found?.token === table.token) this.index = found.index;
  }

  get isOn(): boolean {
    return this.step !== undefined;
  }

  next(): void {
    this.go(this.index + 1);
  }

  back(): void {
    this.go(this.index - 1);
  }

  end(): void {
    this.index = -1;
    localStorage.removeItem(KEPT);
  }

  /** Goes on over all steps that are done, or have no sense any more; whoever watches is told when the next one is. */
  check(): void {
    while (this.step && this.table.state && this.isOver(this.step)) this.next();
  }

  /** Is there something that the player has to do? */
  get waits(): boolean {
    return this.step?.goal !== undefined;
  }

  private go(index: number): void {
    if (index >= STEPS.length) return this.end();
    this.index = Math.max(0, index);
    this.began = this.table.state?.seq ?? 0;
    this.table.guided = this.step?.place ?? '';
    localStorage.setItem(KEPT, JSON.stringify({ token: this.table.token, index: this.index }));
  }

  private isOver({ during, goal }: Step): boolean {
    const isPast = during !== undefined && this.table.menu !== null && !this.asks(during);
    return isPast || (goal !== undefined && this.isDone(goal));
  }

  private isHeld(label: string): boolean {
    const button = this.table.menu?.buttons.find((each) => each.label.key === `button.${label}`);
    return !button || button.ruling.breaches.length > 0;
  }

  private asks(keys: string[]): boolean {
    const key = this.table.menu?.prompt.key ?? '';
    return keys.some((start) => key.startsWith(`prompt.${start}`));
  }

  private isDone({ draft, at, acted, prompt, why, shown, past, free }: Goal): boolean {
    const { table } = this;
    if (draft && !draft.every((token) => table.isChosen(token))) return false;
    if (at && table.byId.get(at[0])?.at !== at[1]) return false;
    if (acted && table.state?.seq === this.began) return false;
    if (prompt && !this.asks(prompt)) return false;
    if (why && !table.complaint?.breaches.length) return false;
    if (free && this.isHeld(free)) return false;
    if (shown && !table.seeing.isShown(shown)) return false;
    return past === undefined || table.past.isOpen === past;
  }
}
