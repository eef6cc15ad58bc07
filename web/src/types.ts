// What the server sends; the Structs of src/grognard/engine/view.py, ruling.py and text.py as they look in JSON.

import type { ClockNow, Explained, Presence, Said } from './people/types';

export type Point = [number, number];
export type Fact = number | string | (string | number)[];

export interface Text {
  key: string;
  facts?: Record<string, Fact>;
}

export interface Breach {
  rule: string;
  reason: string;
  facts?: Record<string, Fact>;
}

export interface Ruling {
  breaches: Breach[];
}

export interface Place {
  id: string;
  x: number;
  y: number;
  terrain: string[];
  name: string;
  tags: string[];
  source: string;
  outline: Point[];
}

export interface Path {
  kind: string;
  points: Point[];
  name: string;
}

export interface Scenery {
  width: number;
  height: number;
  shape: Point[];
  places: Place[];
  paths: Path[];
  boxes: { id: string }[];
}

export interface Piece {
  id: string;
  side: string;
  at: string;
  symbol: string;
  name: string;
  short: string;
  formation: string;
  strength: string;
  move: string;
  morale: string;
  reduced: boolean;
  marks: string[];
  details: Text[];
  figures: number;
  of: number;
  specialist: string;
  army: string;
  due: Text | null;
}

export interface Marker {
  at: string;
  kind: string;
  side: string;
  label: string;
}

export interface Card {
  id: string;
  side: string;
  at: string;
  kind: string;
  cost: number | null;
  group: string;
  tokens: number;
  detail: Text | null;
}

/** Cards seen from the back. */
export interface Pile {
  side: string;
  group: string;
  count: number;
}

export interface Purse {
  side: string;
  kind: string;
  count: number;
}

export interface Phase {
  key: string;
  side: string;
  now: boolean;
}

export interface Tally {
  label: Text;
  value: number;
  side: string;
  of: number;
}

export interface View {
  side: string;
  turn: Text;
  status: Text[];
  sequence: Phase[];
  pieces: Piece[];
  markers: Marker[];
  regions: Record<string, string[]>;
  score: Tally[];
  losses: Tally[];
  decider: string;
  over: Text | null;
  cards: Card[];
  piles: Pile[];
  purses: Purse[];
}

export interface Pick {
  pick: string;
  kind: string;
  note: string;
  chosen: boolean;
}

export interface Button {
  label: Text;
  action: unknown;
  pick: string;
  ruling: Ruling;
  primary: boolean;
}

export interface Reason {
  label: Text;
  value: string;
  rule: string;
}

export interface Preview {
  title: Text;
  reasons: Reason[];
  chances: { result: string; ways: number; of: number }[];
}

export interface Line {
  start: string;
  end: string;
  blocked_at: string;
  kind: string;
}

export interface Stencil {
  at: string;
  label: string;
}

export interface Menu {
  prompt: Text;
  rule: string;
  draft: string[];
  picks: Pick[];
  buttons: Button[];
  preview: Preview | null;
  ready: unknown;
  lines: Line[];
  stencil: Stencil[];
  aside: Button[];
  /** What the draft would cost, though it is legal. */
  warnings: Reason[];
}

export type GameEvent = { event: string } & Record<string, unknown>;

export interface Entry {
  seq: number;
  events: GameEvent[];
  /** Who took the action. */
  side?: string;
}

/** A stretch of the play: after action number `seq` this turn and phase began. */
export interface Stage {
  seq: number;
  turn: Text;
  phase: string;
  side: string;
}

/** The side of each action, and the numbers of those that dice followed. */
export interface Outline {
  stages: Stage[];
  sides: string[];
  rolls: number[];
}

/** A side wants to go back to before action number `seq`. */
export interface Proposal {
  side: string;
  seq: number;
  actions: number;
  dice: number;
  waits: string[];
}

export interface State {
  type: 'state';
  seq: number;
  table: string;
  game: string;
  scenario: string;
  options: string[];
  seats: Record<string, string>;
  sides: string[];
  view: View;
  menu: Menu | null;
  log: Entry[];
  fresh?: boolean;
  undo: boolean;
  redo: boolean;
  commitment: string;
  seed: string;
  thinking: string;
  /** How long the computer that thinks may still do so, at most; 0 when it answers at once. */
  thinking_seconds?: number;
  /** May this seat ask what the general would do? */
  hints?: boolean;
  /** For a page that comes back: what it has seen. */
  mark?: string;
  /** The number of an action of which something else would come by the rules as they are now, or 0. */
  stopped?: number;
  proposal?: Proposal | null;
  clock?: ClockNow | null;
  explained?: Explained | null;
  /** What can be asked for to be drawn over the map. */
  overlays: string[];
}

export type Regions = Record<string, string[]>;

export interface Reached {
  place: string;
  cost: string;
}

/** Answers to what the page asks in order to draw it over the map. */
export type Sighting =
  | { type: 'overlay'; id: string; seq: number; name: string; regions: Regions }
  | { type: 'reach'; id: string; seq: number; unit: string; places: Reached[] };

/** What the general would do; `event` is what would be told of it. Chances are those of a win, 0 to 1. */
export interface HintAnswer {
  type: 'hint';
  id: string;
  seq: number;
  action: unknown;
  event: GameEvent | null;
  why: Text | null;
  plan: string;
  chance: number;
  standard: number;
  tries: number;
}

export type Message =
  | HintAnswer
  | Sighting
  | Presence
  | Said
  | State
  | { type: 'menu'; id: number; menu: Menu }
  | { type: 'why'; id: number; ruling: Ruling }
  | { type: 'looked'; id: string; seq: number; view: View }
  | ({ type: 'outline'; id: string } & Outline)
  | { type: 'refused'; id: number | string; ruling?: Ruling | null; error?: Text | null };

export interface GameInfo {
  name: string;
  sides: string[];
  scenarios: { key: string; turns: number; options: { key: string; rule: string }[] }[];
  players: string[];
  credits: Record<string, unknown>;
}

export interface TableInfo {
  token: string;
  table: string;
  game: string;
  scenario: string;
  sides: string[];
  seats: Record<string, string>;
  turn: Text;
  decider: string;
  over: Text | null;
  created: string | number;
  updated: string | number;
  what_if?: boolean;
}

export interface Created {
  table: string;
  seats: { token: string; sides: string[] }[];
  watch: string;
}

export type Dictionary = Record<string, string>;
