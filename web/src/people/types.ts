// What the server says of people; the Structs of rooms.py, clock.py, margins.py and challenges.py as they look in JSON.
import type { Text } from '../types';

/** Sides whose people are at the table, `here` or `away`, and how many look on. */
export interface Presence {
  type: 'presence';
  sides: Record<string, string>;
  watching: number;
  watch: string;
}

export interface Line {
  number: number;
  sides: string[];
  text: string;
  at: string;
}

export interface Said {
  type: 'said';
  lines: Line[];
  fresh: boolean;
}

export interface Clock {
  minutes: number;
  increment: number;
  days: number;
}

/** Milliseconds left to each side when this was sent; that of `running` gets less. */
export interface ClockNow extends Clock {
  left: Record<string, number>;
  running: string;
  won: string;
}

/** The last thing that a computer said, and the doctrine that it has chosen. */
export interface Explained {
  side: string;
  text: Text | null;
  plan?: string;
}

export interface Offer {
  game: string;
  scenario: string;
  options: string[];
  side: string;
  clock: Clock | null;
  note: string;
}

export interface Challenge {
  id: string;
  offer: Offer;
  name: string;
  created: string;
}

export interface Account {
  name: string;
}

export interface MailState {
  available?: boolean;
  state: string;
  address: string;
}
