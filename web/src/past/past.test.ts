import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMenu, aPiece, aState, aView, FakeWebSocket, sent } from '../fixtures';
import { Table } from '../table.svelte';
import type { Stage, View } from '../types';
import { Words } from '../words';
import { happened } from './happened';
import { travelled } from './keys';
import { beyond, lastTurn, stageAt, turnsOf } from './outline';
import { report } from './report';
import { commitmentOf } from './seal';

const places = new Set(['0101', '0102', '0103']);
const viewOf = (...pieces: ReturnType<typeof aPiece>[]): View => aState(0, pieces, null).view;

describe('what happened', () => {
  it('draws those who went the same way together, along the way that was told', () => {
    const before = viewOf(aPiece('a', '0101'), aPiece('b', '0101'));
    const after = viewOf(aPiece('a', '0103'), aPiece('b', '0103'));
    const event = { event: 'moved', units: ['a', 'b'], path: ['0102', '0103'] };
    expect(happened(before, after, [event], places).trails).toEqual([{ ids: ['a', 'b'], side: 'german', way: ['0101', '0102', '0103'] }]);
  });

  it('goes straight when no way is told, and takes no other list for one', () => {
    const told = [{ event: 'moved', units: ['a'], path: ['0103', '0102'] }];
    expect(happened(viewOf(aPiece('a', '0101')), viewOf(aPiece('a', '0103')), told, places).trails[0]?.way).toEqual(['0101', '0103']);
  });

  it('marks those who are gone, off the map, reduced, or short of figures', () => {
    const before = viewOf(aPiece('a', '0101'), aPiece('b', '0102'), aPiece('c', '0103'), aPiece('d', '0103', { figures: 3 }), aPiece('e', '0101'));
    const after = viewOf(aPiece('b', 'dead'), aPiece('c', '0103', { reduced: true }), aPiece('d', '0103', { figures: 2 }), aPiece('e', '0101'));
    const { losses, places: touched } = happened(before, after, [], places);
    expect(losses.map(({ id, kind, at }) => [id, kind, at])).toEqual([['a', 'gone', '0101'], ['b', 'gone', '0102'], ['c', 'hurt', '0103'], ['d', 'hurt', '0103']]);
    expect(touched.toSorted()).toEqual(['0101', '0102', '0103']);
  });
});

const stage = (seq: number, turn: number, phase: string, side: string): Stage => ({ seq, turn: { key: 'turn', facts: { turn } }, phase, side });
const stages = [stage(0, 1, 'move', 'german'), stage(3, 1, 'fight', 'german'), stage(5, 1, 'move', 'french'), stage(7, 2, 'move', 'german')];

describe('the outline', () => {
  it('gathers stages under their turns', () => {
    expect(turnsOf(stages).map((turn) => [turn.seq, turn.stages.length])).toEqual([[0, 3], [7, 1]]);
    expect(stageAt(stages, 4)?.phase).toBe('fight');
  });

  it('finds the next and the last of some moments', () => {
    expect([beyond([2, 4], 2, 1), beyond([2, 4], 4, -1), beyond([2, 4], 4, 1)]).toEqual([4, 2, undefined]);
  });

  it('takes answers in the enemy\'s phase for part of the enemy\'s turn', () => {
    const sides = ['german', 'german', 'german', 'german', 'french', 'french', 'french'];
    expect(lastTurn({ stages, sides, rolls: [] }, 'french')).toEqual({ from: 0, to: 5 });
    expect(lastTurn({ stages, sides, rolls: [] }, 'german')).toEqual({ from: 4, to: 7 });
    expect(lastTurn({ stages, sides: [], rolls: [] }, 'german')).toBeNull();
  });
});

describe('looking back', () => {
  beforeEach(() => {
    sent.length = 0;
    vi.useRealTimers();
    vi.stubGlobal('WebSocket', FakeWebSocket);
    vi.stubGlobal('fetch', async (path: string) => Response.json(path.endsWith('/scenery') ? { shape: [], places: [], paths: [], boxes: [] } : {}));
  });

  const at = (seq: number): View => viewOf(aPiece('a', `010${seq}`));
  const asked = (type: string): unknown[] => sent.filter((message) => message.type === type).map(({ seq }) => seq);

  function aTable(): Table {
    const table = new Table('token');
    table.open();
    const log = [0, 1, 2, 3].map((seq) => ({ seq, side: seq % 2 ? 'german' : 'french', events: [{ event: 'moved' }] }));
    table.receive(aState(3, [aPiece('a', '0103')], aMenu(['unit:a']), { fresh: true, log }));
    return table;
  }

  function looking(seq: number): Table {
    const table = aTable();
    table.past.look(seq);
    for (const each of [seq - 1, seq]) if (each >= 0) table.receive({ type: 'looked', id: 'past', seq: each, view: at(each) });
    return table;
  }

  it('asks for the moment and the one before, and shows it when both have come', () => {
    const table = aTable();
    table.past.look(2);
    expect(asked('look')).toEqual([1, 2]);
    table.receive({ type: 'looked', id: 'past', seq: 2, view: at(2) });
    expect(table.past.isOpen).toBe(false);
    table.receive({ type: 'looked', id: 'past', seq: 1, view: at(1) });
    expect([table.past.seq, table.pieces[0]?.at]).toEqual([2, '0102']);
  });

  it('lets nothing be picked, pressed or undone', () => {
    const table = looking(1);
    table.receive(aState(3, [], aMenu(['unit:a']), { undo: true }));
    sent.length = 0;
    table.pickPiece('a');
    table.undo();
    expect([sent, table.menu, table.isPickable('unit:a')]).toEqual([[], null, false]);
    table.past.leave();
    expect(table.isPickable('unit:a')).toBe(true);
  });

  it('stays where it is while the game goes on, and shows the log up to there', () => {
    const table = looking(1);
    table.receive(aState(4, [aPiece('a', '0104')], null, { log: [{ seq: 4, events: [] }] }));
    expect([table.past.seq, table.pieces[0]?.at, table.told.at(-1)?.seq, table.past.last]).toEqual([1, '0101', 1, 4]);
  });

  it('returns to the present when the moment was taken back', () => {
    const table = looking(3);
    table.receive(aState(1, [aPiece('a', '0101')], null, { fresh: true }));
    expect(table.past.isOpen).toBe(false);
  });

  it('looks anew when other eyes look', () => {
    const table = looking(1);
    sent.length = 0;
    table.receive(aState(3, [], null, { fresh: true }));
    expect(asked('look')).toEqual([0, 1]);
  });

  it('plays on to the present, and stops on a step', () => {
    vi.useFakeTimers();
    const table = looking(2);
    table.past.toggle();
    vi.advanceTimersByTime(1400);
    expect(table.past.seq).toBe(3);
    vi.advanceTimersByTime(1400);
    expect([table.past.isOpen, table.past.isPlaying]).toEqual([false, false]);
    table.past.look(2);
    table.past.toggle();
    table.past.step(-1);
    expect(table.past.isPlaying).toBe(false);
  });

  it('replays the enemy\'s last turn with one key', () => {
    const table = aTable();
    expect(travelled(table.past, 'l')).toBe(true);
    expect(sent.at(-1)).toMatchObject({ type: 'outline' });
    table.receive({ type: 'outline', id: 'past', stages: [], sides: ['german', 'french', 'french'], rolls: [] });
    expect([table.past.isPlaying, asked('look')]).toEqual([true, [0, 1, 2]]);
  });

  it('leaves other keys alone, and more of them at the present', () => {
    const table = aTable();
    expect(['u', 'Escape', 'p', 'ArrowLeft'].map((key) => travelled(table.past, key))).toEqual([false, false, false, false]);
    expect(travelled(looking(2).past, 'ArrowLeft')).toBe(true);
  });

  it('goes back to the present when the server refuses', () => {
    const table = looking(2);
    table.receive({ type: 'refused', id: 'past', error: { key: 'error.no_such_moment' } });
    expect([table.past.isOpen, table.complaint]).toEqual([false, null]);
  });

  it('asks for consent, and answers', () => {
    const table = aTable();
    table.propose(1);
    expect(sent.at(-1)).toMatchObject({ type: 'propose', seq: 1 });
    table.consent(false);
    expect(sent.at(-1)).toMatchObject({ type: 'consent', agree: false });
    expect([table.sideOf(1), table.sideOf(9)]).toEqual(['german', '']);
  });

  it('keeps hands covered that are covered now', () => {
    const table = new Table('token');
    table.open();
    const state = aView(aState(1, [], aMenu([]), { sides: ['german', 'allied'], fresh: true }), { piles: [{ side: 'allied', group: 'command', count: 3 }] });
    table.receive(state);
    table.past.look(0);
    table.receive({ type: 'looked', id: 'past', seq: 0, view: state.view });
    expect([table.isCovered, table.aside]).toEqual([true, []]);
  });
});

it('the report has a heading for each turn and dice in figures', () => {
  const words = new Words('en', [{ turn: 'Turn {turn}', 'event.moved': '{unit} moves.', 'event.rolled': 'Dice:', 'phase.move': 'Movement', 'side.german': 'Germans' }]);
  const log = [{ seq: 0, events: [] }, { seq: 1, events: [{ event: 'moved', unit: 'a' }, { event: 'rolled', dice: [2, 5] }] }];
  expect(report('Toy', log, stages, words).split('\n')).toEqual(['Toy', '===', '', 'Turn 1', '------', '', '[Germans, Movement]', '- A moves.', '- Dice: [2 + 5]', '']);
});

it('the seal is that of the server', async () => {
  expect(await commitmentOf('seed')).toBe('dc9d080e17a8cbe3aed370b903573a16f1c0e609653433e2a7982c8db54dfe46');
});
