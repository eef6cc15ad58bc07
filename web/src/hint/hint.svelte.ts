// What the general would do: asked of the server, and shown until the position changes.
import { placesOf, whereabouts } from '../log';
import type { HintAnswer, Piece, State } from '../types';

/** The number of every message that is sent here. */
export const HINT = 'hint';
const USUAL = 5;
export const LONGER = 20;

export class Hinting {
  answer = $state.raw<HintAnswer | null>(null);
  /** The seconds that the general may take; 0 when nothing was asked. */
  seconds = $state(0);
  /** Whom and what the hint is about. */
  names = $derived<string[]>(this.answer ? namesIn(this.answer.action) : []);

  private readonly send: (message: object) => boolean;
  private seq = -1;

  constructor(send: (message: object) => boolean) {
    this.send = send;
  }

  ask(seq: number, seconds = USUAL): void {
    if (this.seconds || !this.send({ type: 'hint', seq, seconds, id: HINT })) return;
    this.answer = null;
    this.seconds = seconds;
  }

  answered(answer: HintAnswer): void {
    this.seconds = 0;
    if (answer.seq === this.seq) this.answer = answer;
  }

  refused(): void {
    this.seconds = 0;
  }

  close(): void {
    this.answer = null;
  }

  /** What was said of another position is of no use; a connection that is new knows nothing of what was asked. */
  renew({ seq }: State, isBack: boolean): void {
    if (seq !== this.seq || isBack) this.seconds = 0;
    if (seq !== this.seq) this.answer = null;
    this.seq = seq;
  }
}

/** Every name that an action holds, but for that of the act itself. */
export function namesIn(action: unknown): string[] {
  if (typeof action === 'string') return [action];
  if (Array.isArray(action)) return action.flatMap(namesIn);
  if (action === null || typeof action !== 'object') return [];
  return Object.entries(action).flatMap(([field, value]) => (field === 'do' ? [] : namesIn(value)));
}

/** The places that an action is about, itself or by the pieces that stand there. */
export function placesIn(action: unknown, places: { has(id: string): boolean }, pieces: Piece[]): string[] {
  return placesOf({ event: '', names: namesIn(action) }, places, whereabouts(pieces));
}
