// Challenges of others, and the one that was offered from this browser.
import { rememberCreated } from '../memory';
import { awaitChallenge, getChallenges, offerChallenge, takeChallenge, withdrawChallenge } from './calls';
import type { Challenge, Offer } from './types';

const KEPT = 'grognard.challenge';
const EVERY = 3000;

interface Own {
  id: string;
  secret: string;
}

export class Challenges {
  open = $state.raw<Challenge[]>([]);
  own = $state.raw<Own | null>(recalled());

  private readonly go: (address: string) => void;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(go: (address: string) => void) {
    this.go = go;
  }

  start(): void {
    void this.look();
    this.timer = setInterval(() => {
      if (document.visibilityState === 'visible' || this.own) void this.look();
    }, EVERY);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** Has somebody come? Who else looks for an opponent? */
  async look(): Promise<void> {
    if (this.own) await this.ask(this.own);
    this.open = await getChallenges().catch(() => this.open);
  }

  private async ask({ id, secret }: Own): Promise<void> {
    try {
      const { seat } = await awaitChallenge(id, secret);
      if (seat) this.sit(seat);
    } catch (error) {
      if ((error as { text?: { key: string } }).text?.key === 'error.no_challenge') this.keep(null);
    }
  }

  private sit(token: string): void {
    this.keep(null);
    this.go(`/t/${token}`);
  }

  async offer(offer: Offer): Promise<void> {
    this.keep(await offerChallenge(offer));
    await this.look();
  }

  async withdraw(): Promise<void> {
    const own = this.own;
    this.keep(null);
    if (own) await withdrawChallenge(own.id, own.secret);
    await this.look();
  }

  async take(id: string): Promise<void> {
    const created = await takeChallenge(id);
    const token = created.seats[0]?.token ?? created.watch;
    rememberCreated(token, created);
    this.go(`/t/${token}`);
  }

  private keep(own: Own | null): void {
    this.own = own;
    if (own) localStorage.setItem(KEPT, JSON.stringify(own));
    else localStorage.removeItem(KEPT);
  }
}

function recalled(): Own | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Own | null;
  } catch {
    return null;
  }
}
