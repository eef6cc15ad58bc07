import { beforeEach, describe, expect, it, vi } from 'vitest';
import { between, Lead } from './board/lead';
import { aMenu, aPiece, aState, aView } from './fixtures';
import { Table, toggled } from './table.svelte';
import type { Button } from './types';

const shape = [[10, 0], [5, 8.66], [-5, 8.66], [-10, 0], [-5, -8.66], [5, -8.66]];
const place = (id: string, y: number): object => ({ id, x: 0, y, terrain: ['clear'], name: '', tags: [], source: '', outline: [] });
const scenery = { width: 20, height: 60, shape, places: [place('0101', 0), place('0102', 17.32)], paths: [], boxes: [{ id: 'dead' }] };

const sent: Record<string, unknown>[] = [];
let line: FakeWebSocket;

class FakeWebSocket {
  static OPEN = 1;
  readyState = 1;
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {
    line = this;
  }
  send(text: string): void {
    sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
}

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.endsWith('/scenery') ? scenery : {}));
});

function aTable(picks = ['unit:a', 'unit:b', 'place:0102']): Table {
  const table = new Table('token');
  table.open();
  table.receive(aState(1, [aPiece('a', '0101'), aPiece('b', '0101'), aPiece('c', '0102')], aMenu(picks), { fresh: true }));
  return table;
}

const last = (): Record<string, unknown> => sent.at(-1)!;

describe('picking', () => {
  it('asks for the menu of the longer draft, and of the shorter when picked again', () => {
    const table = aTable();
    table.pickPiece('a');
    expect(last()).toMatchObject({ type: 'menu', draft: ['unit:a'] });
    table.receive({ type: 'menu', id: last().id as number, menu: aMenu(['unit:b'], ['unit:a']) });
    expect(table.isChosen('unit:a')).toBe(true);
    table.pickPiece('a');
    expect(last()).toMatchObject({ type: 'menu', draft: [] });
  });

  it('takes the place under a counter that cannot be picked itself', () => {
    aTable().pickPiece('c');
    expect(last()).toMatchObject({ type: 'menu', draft: ['place:0102'] });
  });

  it('takes the one counter of a place, or all of them as a stack', () => {
    aTable(['unit:a']).pickPlace('0101');
    expect(last()).toMatchObject({ type: 'menu', draft: ['unit:a'] });
    aTable().pickStack('0101');
    expect(last()).toMatchObject({ type: 'menu', draft: ['unit:a', 'unit:b'] });
  });

  it('asks why when nothing there can be picked, and shows the reasons', () => {
    const table = aTable(['unit:a']);
    table.pickPlace('0102');
    expect(last()).toMatchObject({ type: 'why', draft: [], pick: 'place:0102' });
    table.receive({ type: 'why', id: last().id as number, ruling: { breaches: [{ rule: '8.1', reason: 'far' }] } });
    expect(table.complaint?.breaches).toHaveLength(1);
  });

  it('keeps what was picked while there was no connection, and asks for it when there is one again', () => {
    const table = aTable();
    line.readyState = 3;
    table.pickPiece('a');
    expect(sent).toEqual([]);
    expect(table.complaint?.error?.key).toBe('error.no_connection');
    line.readyState = 1;
    table.receive(aState(1, [aPiece('a', '0101')], aMenu(['unit:a']), { fresh: true }));
    expect(last()).toMatchObject({ type: 'menu', draft: ['unit:a'] });
    table.receive({ type: 'menu', id: last().id as number, menu: aMenu(['place:0102'], ['unit:a']) });
    expect(table.picks.has('place:0102')).toBe(true);
  });

  it('keeps what was sent into a connection that was dying', () => {
    const table = aTable();
    const dying = line;
    table.pickPiece('a');
    dying.onclose?.({ code: 1012 });
    table.retry();
    line.onopen?.();
    table.receive(aState(1, [aPiece('a', '0101')], aMenu(['unit:a']), { fresh: true }));
    expect(sent.map(({ type, draft }) => [type, draft])).toEqual([['menu', ['unit:a']], ['menu', ['unit:a']]]);
  });

  it('comes back with what it has seen, and asks anew for what was picked', () => {
    const table = aTable();
    table.receive(aState(1, [aPiece('a', '0101')], aMenu(['unit:a']), { mark: '0.german.1' }));
    table.pickPiece('a');
    line.readyState = 3;
    line.onclose?.({ code: 1006 });
    table.retry();
    expect(line.url).toMatch(/\?seen=0\.german\.1$/);
    line.onopen?.();
    table.receive(aState(1, [aPiece('a', '0101')], aMenu(['unit:a']), { mark: '0.german.1' }));
    expect(sent.map(({ type, draft }) => [type, draft])).toEqual([['menu', ['unit:a']], ['menu', ['unit:a']]]);
    table.receive(aState(1, [aPiece('a', '0101')], aMenu(['unit:a']), { mark: '0.german.1' }));
    expect(sent).toHaveLength(2);
  });

  it('sends an action again that a dying connection swallowed, and never one that arrived', () => {
    for (const seq of [1, 2]) {
      sent.length = 0;
      const table = aTable();
      table.press({ label: { key: 'go' }, action: 'go', pick: '', ruling: { breaches: [] }, primary: true });
      line.onclose?.({ code: 1006 });
      expect(table.sent).toBe(false);
      table.receive(aState(seq, [], aMenu([]), { fresh: true }));
      expect(sent.filter(({ type }) => type === 'act')).toHaveLength(seq === 1 ? 2 : 1);
    }
  });

  it('forgets what was picked when the game has gone on without it', () => {
    const table = aTable();
    table.pickPiece('a');
    table.receive(aState(2, [aPiece('a', '0101')], aMenu(['unit:a']), { fresh: true }));
    expect(sent).toHaveLength(1);
    expect(table.draft).toEqual([]);
  });

  it('forgets an answer to an older question', () => {
    const table = aTable();
    table.pickPiece('a');
    const first = last().id as number;
    table.pickPiece('b');
    table.receive({ type: 'menu', id: first, menu: aMenu([], ['unit:a']) });
    expect(table.draft).toEqual(['unit:a', 'unit:b']);
  });

  it('keeps quick clicks together while the server has not answered', () => {
    const table = aTable();
    table.pickPiece('a');
    table.pick('place:0199');
    expect(last()).toMatchObject({ type: 'menu', draft: ['unit:a', 'place:0199'] });
    table.receive({ type: 'menu', id: last().id as number, menu: aMenu([], ['unit:a']) });
    expect(table.draft).toEqual(['unit:a']);
  });

  it('sends at once the action of a draft that is complete', () => {
    const table = aTable();
    table.pickPiece('a');
    table.receive({ type: 'menu', id: last().id as number, menu: aMenu([], ['unit:a'], { ready: { action: 'move' } }) });
    expect(last()).toMatchObject({ type: 'act', seq: 1, action: { action: 'move' } });
    expect(table.sent).toBe(true);
  });
});

describe('leading a unit', () => {
  const byHex: Button = { label: { key: 'button.by_hex' }, action: null, pick: 'choice:by_hex', ruling: { breaches: [] }, primary: false };
  const answer = (table: Table, ...parts: Parameters<typeof aMenu>): void =>
    table.receive({ type: 'menu', id: last().id as number, menu: aMenu(...parts) });

  it('asks for the way as it grows and shrinks, and says when the player lets go', () => {
    const table = aTable();
    const lead = new Lead(table, 'a');
    lead.over('0101');
    lead.over('0102');
    expect(sent).toHaveLength(1);
    answer(table, ['place:0103'], ['unit:a'], { buttons: [byHex] });
    expect(last()).toMatchObject({ draft: ['unit:a', 'choice:by_hex', 'place:0102'] });
    lead.over('0103');
    lead.over('0102');
    lead.drop();
    answer(table, [], ['unit:a', 'choice:by_hex', 'place:0102']);
    expect(last()).toMatchObject({ draft: ['unit:a', 'choice:by_hex', 'place:0102', 'choice:arrived'] });
  });

  it('where no way can be chosen, the end of the drag is picked, or nothing', () => {
    for (const [lit, draft] of [['place:0103', ['unit:a', 'place:0103']], ['place:0199', []]] as const) {
      const table = aTable();
      const lead = new Lead(table, 'a');
      answer(table, [lit], ['unit:a']);
      lead.over('0102');
      lead.over('0103');
      lead.drop();
      expect(last()).toMatchObject({ type: 'menu', draft });
    }
  });

  it('leaves no place out, however fast the pointer', () => {
    expect(between([0, 0], [0, 4])).toEqual([[0, 4]]);
    expect(between([0, 0], [16, 0])).toEqual([[8, 0], [16, 0]]);
  });
});

describe('buttons', () => {
  const button: Button = { label: { key: 'button.go' }, action: { action: 'go' }, pick: '', ruling: { breaches: [] }, primary: true };

  it('send their action, or add their pick', () => {
    const table = aTable();
    table.press(button);
    expect(last()).toMatchObject({ type: 'act', action: { action: 'go' } });
    aTable().press({ ...button, action: null, pick: 'choice:x' });
    expect(last()).toMatchObject({ type: 'menu', draft: ['choice:x'] });
  });

  it('tell why they are held back', () => {
    const table = aTable();
    table.press({ ...button, ruling: { breaches: [{ rule: '9.1', reason: 'odds' }] } });
    expect(sent).toHaveLength(0);
    expect(table.complaint?.breaches[0]?.rule).toBe('9.1');
  });
});

describe('a new state', () => {
  it('keeps the draft while nothing was done, and drops it after an action', () => {
    const table = aTable();
    table.pickPiece('a');
    table.receive({ type: 'menu', id: last().id as number, menu: aMenu([], ['unit:a']) });
    table.receive(aState(1, [], aMenu(['unit:b'])));
    expect(table.draft).toEqual(['unit:a']);
    table.receive(aState(2, [], aMenu(['unit:b'])));
    expect(table.draft).toEqual([]);
  });

  it('adds to the log, or replaces it when fresh', () => {
    const table = aTable();
    table.receive(aState(2, [], null, { log: [{ seq: 2, events: [{ event: 'moved' }] }] }));
    table.receive(aState(3, [], null, { log: [{ seq: 3, events: [] }] }));
    expect(table.log.map(({ seq }) => seq)).toEqual([2, 3]);
    table.receive(aState(1, [], null, { log: [], fresh: true }));
    expect(table.log).toEqual([]);
  });

  it('marks where pieces left and came, and keeps the names of those that are gone', async () => {
    const table = aTable();
    await vi.waitFor(() => expect(table.map).not.toBeNull());
    table.receive(aState(2, [aPiece('a', '0102')], null));
    expect(table.recent.toSorted()).toEqual(['0101', '0102']);
    expect(table.words.name('b')).toBe('Regiment b');
  });

  it('after a refusal the menu is the one of before', () => {
    const table = aTable();
    table.press({ label: { key: 'x' }, action: 1, pick: '', ruling: { breaches: [] }, primary: false });
    table.receive({ type: 'refused', id: 1, error: { key: 'error.stale' } });
    expect([table.sent, table.complaint?.error?.key, table.picks.size]).toEqual([false, 'error.stale', 3]);
  });
});

it('a pick is added or taken away', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
});

describe('a shared screen', () => {
  const shared = (side: string, seq: number, menu = aMenu(['unit:a'])): ReturnType<typeof aState> =>
    aView(aState(seq, [aPiece('a', '0101')], menu, { sides: ['german', 'allied'], fresh: true }), {
      side, decider: side, piles: [{ side: 'german', group: 'command', count: 5 }, { side: 'allied', group: 'command', count: 5 }],
    });

  function opened(): Table {
    const table = new Table('token');
    table.open();
    table.receive(shared('german', 1));
    return table;
  }

  it('covers the hand until its side says so', () => {
    const table = opened();
    expect([table.isCovered, table.menu]).toEqual([true, null]);
    table.uncover();
    expect([table.isCovered, table.isPickable('unit:a')]).toEqual([false, true]);
  });

  it('covers it again when the other side decides, whose answers aside need no look', () => {
    const table = opened();
    table.uncover();
    table.receive(shared('allied', 2, aMenu([], [], { aside: [{ label: { key: 'pass' }, action: { do: 'pass' }, pick: '', ruling: { breaches: [] }, primary: false }] })));
    expect(table.isCovered).toBe(true);
    table.press(table.aside[0]!);
    expect(last()).toMatchObject({ type: 'act', action: { do: 'pass' } });
  });

  it('stays open for the side that looked last', () => {
    const table = opened();
    table.uncover();
    table.receive(shared('allied', 2));
    table.receive(shared('german', 3));
    expect(table.isCovered).toBe(false);
  });

  it('covers nothing where no hand is hidden, or only one side sits here', () => {
    const table = new Table('token');
    table.receive(aState(1, [], aMenu([]), { sides: ['german', 'allied'] }));
    expect(table.isCovered).toBe(false);
    table.receive({ ...shared('german', 2), sides: ['german'] });
    expect(table.isCovered).toBe(false);
  });
});
