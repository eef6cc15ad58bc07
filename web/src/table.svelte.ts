// One table as its seat sees it: what the server said last, the draft, what the player looks at.
import { getScenery, Refused } from './api';
import { layout, type Layout } from './geometry';
import { language } from './language.svelte';
import { extended } from './log';
import { HINT, Hinting, placesIn } from './hint/hint.svelte';
import { COMPANY, Company } from './people/company.svelte';
import { happened, NOTHING, type Happening } from './past/happened';
import { MINE, Past } from './past/past.svelte';
import { isSighting, Seeing } from './seeing/seeing.svelte';
import { Socket, socketUrl, type Link } from './socket';
import type { Breach, Button, Entry, Menu, Message, Pick, Piece, Place, State, Text, View } from './types';

/** The picks by which the player leads units place by place, and lets go of them. */
const BY_HEX = 'choice:by_hex';
const ARRIVED = 'choice:arrived';

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
  /** A place that the guide wants to be in sight. */
  guided = $state('');
  /** The last action after which the computer was told to hurry. */
  hurried = $state(-1);
  /** The action that one thinks of taking back. */
  wish = $state<number | null>(null);
  /** What the last action did. */
  private latest = $state.raw<Happening>(NOTHING);

  private socket: Socket | null = null;
  private asked = 0;
  /** The number of the last question about a draft: an older answer is out of date. */
  private askedMenu = 0;
  /** The draft as clicked, until the server has answered; asked again after a break in the connection. */
  private drafted = $state.raw<string[] | null>(null);
  /** An action that was sent and then the connection broke: nobody knows whether it arrived. */
  private unsure: { seq: number; action: unknown } | null = null;
  private underway: unknown = null;
  /** The connection is new: what was asked before it gets no answer. */
  private isBack = false;
  /** Where a counter is dragged to, until the server has answered what was asked before. */
  private led: { way: string[]; before: string[] | null } | null = null;
  private pieceNames = $state.raw(new Map<string, string>());
  private drawn = '';

  /** What is drawn over the map, and how large the counters are. */
  readonly seeing = new Seeing((message) => this.socket?.send(message) ?? false);

  /** Who else is at the table. */
  readonly company = new Company((message) => this.socket?.send(message) ?? false);

  /** What the general would do. */
  readonly hinting = new Hinting((message) => this.socket?.send(message) ?? false);

  readonly past = new Past({
    table: this,
    events: (seq) => this.log.find((entry) => entry.seq === seq)?.events ?? [],
    ask: (message) => this.socket?.send(message) ?? false,
    complain: (error) => (this.complaint = { breaches: [], error }),
  });

  /** What is drawn: the table as it is, or the moment that is looked back to. */
  view = $derived<View | null>(this.past.view ?? this.state?.view ?? null);
  happening = $derived<Happening>(this.past.isOpen ? this.past.happening : this.latest);
  /** Places of the last action. */
  recent = $derived<string[]>(this.happening.places);
  /** The log up to the moment that is drawn. */
  told = $derived<Entry[]>(this.past.seq === null ? this.log : this.log.filter(({ seq }) => seq <= (this.past.seq ?? 0)));

  /** People who share a screen and hold cards: whoever is to decide says when to look. */
  isCovered = $derived(hidesFromNeighbour(this.state) && this.state?.view.side !== this.uncovered);
  menu = $derived(this.isCovered || this.past.isOpen ? null : this.offered);
  aside = $derived<Button[]>(this.isCovered && !this.past.isOpen ? (this.offered?.aside ?? []) : []);

  pieces = $derived<Piece[]>(this.view?.pieces ?? []);
  /** Places that something points at: a line of the log, or a hint. */
  lights = $derived<string[]>([...new Set([...this.lit, ...this.hinted()])]);
  byId = $derived(new Map(this.pieces.map((piece) => [piece.id, piece])));
  byPlace = $derived(stacks(this.pieces));
  picks = $derived(new Map<string, Pick>(this.menu?.picks.map((pick) => [pick.pick, pick])));
  draft = $derived<string[]>(this.drafted ?? this.menu?.draft ?? []);
  /** The server has not answered yet. */
  isAsking = $derived(this.sent || this.drafted !== null);
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
    this.socket = new Socket(() => socketUrl(this.token, this.state?.mark ?? '', location), handlers);
  }

  close(): void {
    this.past.close();
    this.socket?.close();
  }

  retry(): void {
    this.socket?.retry();
  }

  receive(message: Message): void {
    if (message.type === 'state') this.renew(message);
    else if (message.type === 'presence' || message.type === 'said') this.company.receive(message);
    else if (message.type === 'overlay' || message.type === 'reach') this.seeing.answered(message);
    else if (message.type === 'looked') this.past.looked(message.seq, message.view);
    else if (message.type === 'outline') this.past.outlined(message);
    else if (message.type === 'hint') this.hinting.answered(message);
    else if (message.id === HINT && message.type === 'refused') this.unhinted(message.error ?? null);
    else if (message.id === MINE) this.past.refused();
    else if (message.id === COMPANY && message.type === 'refused') this.complaint = { breaches: [], error: message.error ?? null };
    else if (isSighting(message.id)) this.seeing.refused(message.id);
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

  /** The units that are picked go this way, as far as the player has come with it. */
  lead(way: string[]): void {
    this.follow({ way, before: null });
  }

  /** The player lets go: if the units can go that way, or to its end, they do; else all is as before. */
  arrive(way: string[], before: string[]): void {
    this.follow({ way, before });
  }

  /** The draft as it was. */
  restore(draft: string[]): void {
    this.led = null;
    if (this.menu && !this.sent) this.ask(draft);
  }

  private follow(led: { way: string[]; before: string[] | null }): void {
    this.led = this.drafted ? led : null;
    if (this.drafted || !this.menu || this.sent) return;
    const units = this.draft.filter((token) => !token.startsWith('place:') && token !== BY_HEX);
    const end = `place:${led.way.at(-1)}`;
    const isLed = this.draft.includes(BY_HEX) || this.menu.buttons.some(({ pick }) => pick === BY_HEX);
    if (isLed) this.ask([...units, BY_HEX, ...led.way.map((place) => `place:${place}`), ...(led.before ? [ARRIVED] : [])]);
    else if (led.before && this.picks.has(end)) this.pick(end);
    else if (led.before) this.ask(led.before);
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
    if (this.state?.undo && !this.past.isOpen) this.send({ type: 'undo', seq: this.state.seq });
  }

  redo(): void {
    if (this.state?.redo && !this.past.isOpen) this.send({ type: 'redo', seq: this.state.seq });
  }

  /** Who took an action. */
  sideOf(seq: number): string {
    return this.log.find((entry) => entry.seq === seq)?.side ?? '';
  }

  /** Asks the others to go back to before an action of one's own. */
  propose(seq: number): void {
    this.send({ type: 'propose', seq });
  }

  /** Answers a proposal, or ends one's own. */
  consent(agree: boolean): void {
    this.send({ type: 'consent', agree, seq: this.state?.proposal?.seq });
  }

  /** Asks what the general would do. */
  hint(seconds?: number): void {
    if (this.state?.hints && this.menu) this.hinting.ask(this.state.seq, seconds);
  }

  followHint(): void {
    if (this.hinting.answer && this.menu) this.act(this.hinting.answer.action);
  }

  hurry(): void {
    this.hurried = this.state?.seq ?? -1;
    this.company.hurry();
  }

  private hinted(): string[] {
    const { answer } = this.hinting;
    return answer && this.map && this.menu ? placesIn(answer.action, this.map.spots, this.pieces) : [];
  }

  /** A hint that comes too late is not missed. */
  private unhinted(error: Text | null): void {
    this.hinting.refused();
    if (error?.key !== 'error.stale') this.complaint = { breaches: [], error };
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
    if (this.led) this.follow(this.led);
  }

  private act(action: unknown): void {
    if (!this.state || this.sent) return;
    this.complaint = null;
    this.underway = action;
    this.sent = this.send({ type: 'act', seq: this.state.seq, action });
  }

  private send(message: object): boolean {
    const isSent = this.socket?.ask({ ...message, id: ++this.asked }) ?? false;
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
    const { unsure, isBack } = this;
    this.state = state;
    this.log = state.fresh || !before ? state.log : extended(this.log, state.log);
    this.pieceNames = new Map([...this.pieceNames, ...state.view.pieces.map((p): [string, string] => [p.id, p.name])]);
    this.sent = false;
    this.led = null;
    this.unsure = null;
    this.isBack = false;
    this.past.renew(state);
    this.seeing.renew(state);
    this.hinting.renew(state, isBack);
    if (!hasChanged && !state.fresh && !isBack) return;
    this.offered = state.menu;
    this.wish = null;
    this.drafted = null;
    this.askedMenu = 0;
    this.asked += 1;
    this.complaint = null;
    this.latest = before && before.seq < state.seq ? this.done(before, state) : NOTHING;
    if (unsure?.seq === state.seq && state.menu) this.act(unsure.action);
    else if (kept.length) this.ask(kept);
    void this.prepare(state);
  }

  /** What the new entries tell of, and what has changed between the two. */
  private done(before: State, after: State): Happening {
    const events = after.log.filter(({ seq }) => seq > before.seq).flatMap((entry) => entry.events);
    return happened(before.view, after.view, events, this.map?.spots ?? new Map());
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

  /** What was on its way when the connection broke is sent again if the table turns out not to have it. */
  private linked(link: Link): void {
    if (link !== 'open' && this.sent && this.state) this.unsure = { seq: this.state.seq, action: this.underway };
    if (link !== 'open') this.sent = false;
    this.isBack = link === 'open';
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
