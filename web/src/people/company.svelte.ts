// The company at a table: who is there, and what they say.
import type { Line, Presence, Said } from './types';

/** The number of every message that is sent here. */
export const COMPANY = 'company';
const NOBODY: Presence = { type: 'presence', sides: {}, watching: 0, watch: '' };

export class Company {
  presence = $state.raw<Presence>(NOBODY);
  lines = $state.raw<Line[]>([]);
  /** Lines that came while nobody read them. */
  unread = $state(0);
  isReading = $state(false);

  private readonly ask: (message: object) => boolean;

  constructor(ask: (message: object) => boolean) {
    this.ask = ask;
  }

  receive(message: Presence | Said): void {
    if (message.type === 'presence') this.presence = message;
    else this.heard(message);
  }

  private heard({ lines, fresh }: Said): void {
    if (!fresh && !this.isReading) this.unread += lines.length;
    this.lines = fresh ? lines : [...this.lines, ...lines];
  }

  read(isReading: boolean): void {
    this.isReading = isReading;
    if (isReading) this.unread = 0;
  }

  /** `here`, `away` or nothing. */
  of(side: string): string {
    return this.presence.sides[side] ?? '';
  }

  say(text: string): boolean {
    return this.send({ type: 'say', text });
  }

  look(here: boolean): void {
    this.send({ type: 'here', here });
  }

  hurry(): void {
    this.send({ type: 'hurry' });
  }

  claim(won: boolean): void {
    this.send({ type: 'claim', won });
  }

  resign(side: string): void {
    this.send({ type: 'resign', side });
  }

  private send(message: object): boolean {
    return this.ask({ ...message, id: COMPANY });
  }
}
