// One table as its seat sees it: what the server said last, the draft, what the player looks at.
import { getScenery, Refused } from './api';
import { layout, type Layout } from './geometry';
import { language } from './language.svelte';
import { extended, placesOf, whereabouts } from './log';
import { Socket, socketUrl, type Link } from './socket';
import type { Breach, Button, Entry, Menu, Message, Pick, Piece, Place, State, Text } from './types';

/** Why something was not done. */
export interface Complaint {
  breaches: Breach[];
  error: Text | null;
}

/** A hex is called by its number, and by its name if it has one; an area by its name. */
function placeName({ id, name, outline }: Place): string {
  if (outline.length) return name || id;
  return name ? `${id} ${name}` : id;
}

export class Table {
  readonly token: string;
  link = $state<Link>('connecting');
  state = $state.raw<State | null>(null);
  /** What the server offers; nothing of it shows while the hand is covered. */
  private offered = $state.raw<Menu | null>(null);
  /** On a shared screen, the side whose hand was uncovered last. */
  private uncovered = $state('');
  log = $state.raw<Entry[]>([]);
  map = $state.raw<Layout | null>(null);
  complaint = $state.raw<Complaint | null>(null);
  /** An action is on its way. */
  sent = $state(false);
  hovered = $state('');
  /** A piece in a box under the pointer. */
  examined = $state('');
  pinned = $state('');
  /** Places of the line of the log under the pointer. */
  lit = $state.raw<string[]>([]);
  /** Places of the last action. */
  recent = $state.raw<string[]>([]);

  private socket: Socket | null = null;
  private asked = 0;
  /** The number of the last question about a draft: an older answer is out of date. */
  private askedMenu = 0;
  /** The draft as clicked, until the server has answered; asked again after a break in the connection. */
  private drafted = $state.raw<string[] | null>(null);
  private pieceNames = $state.raw(new Map<string, string>());
  private drawn = '';

  /** People who share a screen and hold cards: whoever is to decide says when to look. */
  isCovered = $derived(hidesFromNeighbour(this.state) && this.state?.view.side !== this.uncovered);
  menu = $derived(this.isCovered ? null : this.offered);
  aside = $derived<Button[]>(this.isCovered ? (this.offered?.aside ?? []) : []);

  pieces = $derived<Piece[]>(this.state?.view.pieces ?? []);
  byId = $derived(new Map(this.pieces.map((piece) => [piece.id, piece])));
  byPlace = $derived(stacks(this.pieces));
  picks = $derived(new Map<string, Pick>(this.menu?.picks.map((pick) => [pick.pick, pick])));
  draft = $derived<string[]>(this.drafted ?? this.menu?.draft ?? []);
  looked = $derived(this.hovered || this.pinned);
  placeNames = $derived(new Map([...(this.map?.spots.values() ?? [])].map(({ id, place }) => [id, placeName(place)])));
  words = $derived(
    language.words(this.state?.game ?? '', { pieces: this.pieceNames, places: this.placeNames }),
  );

  constructor(token: string) {
    this.token = token;
  }

  open(): void {
    const handlers = { message: (message: Message) => this.receive(message), link: (link: Link) => this.linked(link) };
    this.socket = new Socket(socketUrl(this.token, location), handlers);
  }

  close(): void {
    this.socket?.close();
  }

  retry(): void {
    this.socket?.retry();
  }

  receive(message: Message): void {
    if (message.type === 'state') this.renew(message);
    else if (message.type === 'refused') this.refuse(message);
    else if (message.type === 'menu') this.answered(message.id, message.menu);
    else if (message.id === this.asked) this.complaint = { breaches: message.ruling.breaches, error: null };
  }

  isChosen(token: string): boolean {
    return this.draft.includes(token) || (this.picks.get(token)?.chosen ?? false);
  }

  isPickable(token: string): boolean {
    return this.picks.has(token) || this.draft.includes(token);
  }

  /** Adds a pick to the draft, or takes it away; what cannot be picked gets its reasons. */
  pick(token: string): void {
    if (!this.menu || this.sent) return;
    if (this.isPickable(token) || this.drafted) this.ask(toggled(this.draft, token));
    else this.send({ type: 'why', draft: this.draft, pick: token });
  }

  /** A click on a counter: the counter itself, else the place where it stands. */
  pickPiece(id: string): void {
    const at = this.byId.get(id)?.at ?? '';
    const byPlace = !this.isPickable(`unit:${id}`) && this.isPickable(`place:${at}`);
    this.pick(byPlace ? `place:${at}` : `unit:${id}`);
  }

  /** A click on a place: the place itself, else the one counter on it that can be picked. */
  pickPlace(id: string): void {
    const units = (this.byPlace.get(id) ?? []).filter((piece) => this.isPickable(`unit:${piece.id}`));
    if (this.isPickable(`place:${id}`) || !units.length) this.pick(`place:${id}`);
    else if (units.length === 1) this.pick(`unit:${units[0]?.id}`);
  }

  /** Every counter of a place that can be picked; when all are picked already, none. */
  pickStack(id: string): void {
    const tokens = (this.byPlace.get(id) ?? []).map((piece) => `unit:${piece.id}`).filter((token) => this.isPickable(token));
    const added = tokens.filter((token) => !this.draft.includes(token));
    if (!this.menu || this.sent || !tokens.length) return;
    this.ask(added.length ? [...this.draft, ...added] : this.draft.filter((token) => !tokens.includes(token)));
  }

  press(button: Button): void {
    if (button.ruling.breaches.length) this.complaint = { breaches: button.ruling.breaches, error: null };
    else if (button.pick) this.ask(toggled(this.draft, button.pick));
    else this.act(button.action);
  }

  uncover(): void {
    this.uncovered = this.state?.view.side ?? '';
  }

  clear(): void {
    this.complaint = null;
    this.pinned = '';
    if (this.draft.length) this.ask([]);
  }

  undo(): void {
    if (this.state?.undo) this.send({ type: 'undo' });
  }

  redo(): void {
    if (this.state?.redo) this.send({ type: 'redo' });
  }

  private ask(draft: string[]): void {
    this.complaint = null;
    this.drafted = draft;
    if (this.send({ type: 'menu', draft })) this.askedMenu = this.asked;
  }

  private answered(id: number, menu: Menu): void {
    if (id !== this.askedMenu) return;
    this.drafted = null;
    this.offer(menu);
  }

  private act(action: unknown): void {
    if (!this.state || this.sent) return;
    this.complaint = null;
    this.sent = this.send({ type: 'act', seq: this.state.seq, action });
  }

  private send(message: object): boolean {
    const isSent = this.socket?.send({ ...message, id: ++this.asked }) ?? false;
    if (!isSent) this.complaint = { breaches: [], error: { key: 'error.no_connection' } };
    return isSent;
  }

  private offer(menu: Menu): void {
    this.offered = menu;
    if (menu.ready !== null && menu.ready !== undefined) this.act(menu.ready);
  }

  private refuse({ ruling, error }: { ruling?: { breaches: Breach[] } | null; error?: Text | null }): void {
    this.sent = false;
    this.drafted = null;
    this.complaint = { breaches: ruling?.breaches ?? [], error: error ?? null };
    this.offered = this.state?.menu ?? null;
  }

  private renew(state: State): void {
    const before = this.state;
    const hasChanged = !before || before.seq !== state.seq || !before.menu !== !state.menu;
    const kept = hasChanged ? [] : this.draft;
    this.state = state;
    this.log = state.fresh || !before ? state.log : extended(this.log, state.log);
    this.pieceNames = new Map([...this.pieceNames, ...state.view.pieces.map((p): [string, string] => [p.id, p.name])]);
    this.sent = false;
    if (!hasChanged && !state.fresh) return;
    this.offered = state.menu;
    this.drafted = null;
    this.askedMenu = 0;
    this.asked += 1;
    this.complaint = null;
    this.recent = before ? this.touched(before, state) : [];
    if (kept.length) this.ask(kept);
    void this.prepare(state);
  }

  /** The places that the new entries speak of, and those that a piece left or reached. */
  private touched(before: State, after: State): string[] {
    const spots = this.map?.spots ?? new Map<string, unknown>();
    const [old, now] = [whereabouts(before.view.pieces), whereabouts(after.view.pieces)];
    const moved = after.view.pieces.filter(({ id, at }) => old.has(id) && old.get(id) !== at);
    const told = after.fresh ? [] : after.log.flatMap(({ events }) => events.flatMap((event) => placesOf(event, spots, now)));
    const places = [...told, ...moved.flatMap(({ id, at }) => [old.get(id) ?? '', at])];
    return [...new Set(places)].filter((id) => spots.has(id));
  }

  /** Scenery and words, when this is the first time that they are needed. */
  private async prepare({ game, scenario }: State): Promise<void> {
    try {
      await language.fetch(game);
      if (this.drawn === `${game}/${scenario}`) return;
      this.map = layout(await getScenery(game, scenario));
      this.drawn = `${game}/${scenario}`;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.complaint = { breaches: [], error: error.text };
    }
  }

  private linked(link: Link): void {
    if (link !== 'open') this.sent = false;
    this.link = link;
  }
}

/** Is this one screen for several sides of a game in which hands are hidden? */
function hidesFromNeighbour(state: State | null): boolean {
  if (!state || state.sides.length < 2 || state.view.over) return false;
  return state.view.piles.some(({ side }) => side);
}

export function toggled(draft: string[], token: string): string[] {
  return draft.includes(token) ? draft.filter((other) => other !== token) : [...draft, token];
}

function stacks(pieces: Piece[]): Map<string, Piece[]> {
  const byPlace = new Map<string, Piece[]>();
  for (const piece of pieces) byPlace.set(piece.at, [...(byPlace.get(piece.at) ?? []), piece]);
  return byPlace;
}
