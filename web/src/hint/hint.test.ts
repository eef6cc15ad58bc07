import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMenu, aPiece, aState } from '../fixtures';
import { language } from '../language.svelte';
import { Table } from '../table.svelte';
import type { HintAnswer, Message } from '../types';
import Hint from './Hint.svelte';
import { HINT, namesIn, placesIn } from './hint.svelte';

const toy = {
  'side.german': 'Germans', 'event.moved': '{unit} moves to {to}.', 'doctrine.bold': 'presses on', 'explain.push': 'The way is open.', 'button.end': 'End of the turn',
};
const MOVE = { do: 'move', units: ['a'], path: ['0101', '0102'] };
const scenery = { shape: [], paths: [], boxes: [], width: 1, height: 1, places: ['0101', '0102'].map((id, x) => ({ id, x, y: 0, terrain: [], name: '', tags: [], source: '', outline: [] })) };

beforeEach(async () => {
  language.choose('en');
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.includes('/text/') ? toy : scenery));
  await language.fetch('hinted');
});

function aHint(more: Partial<HintAnswer> = {}): HintAnswer {
  return { type: 'hint', id: HINT, seq: 1, action: MOVE, event: null, why: null, plan: 'bold', chance: 0.62, standard: 0.55, tries: 40, ...more };
}

function aTable(more: Parameters<typeof aState>[3] = {}): { table: Table; sent: object[] } {
  const table = new Table('token');
  const sent: object[] = [];
  const send = (message: object): boolean => sent.push(message) > 0;
  Object.assign(table, { socket: { send, ask: send } });
  const menu = aMenu([], [], { buttons: [{ label: { key: 'button.end' }, action: { do: 'done' }, pick: '', ruling: { breaches: [] }, primary: false }] });
  table.receive(aState(1, [aPiece('a', '0101')], menu, { game: 'hinted', hints: true, seats: { german: 'person', french: 'general@5' }, ...more }));
  return { table, sent };
}

describe('a hint', () => {
  it('is asked for where the server offers it, once at a time', () => {
    const { table, sent } = aTable();
    table.hint();
    table.hint();
    expect(sent).toEqual([{ type: 'hint', seq: 1, seconds: 5, id: HINT }]);
    const other = aTable({ hints: false });
    other.table.hint();
    expect(other.sent).toEqual([]);
  });

  it('says what, why, by which plan and with what chances', async () => {
    const { table } = aTable();
    render(Hint, { table });
    table.hint();
    table.receive(aHint({ event: { event: 'moved', unit: 'a', to: '0102' }, why: { key: 'explain.push' } }));
    await vi.waitFor(() => expect(screen.getByText(/Regiment a moves to 0102/)).toBeTruthy());
    expect(screen.getByText('The way is open.')).toBeTruthy();
    expect(screen.getByText('The general presses on.')).toBeTruthy();
    expect(screen.getByText('Chance of a win: 62%; with the usual plan 55% (tried out 40 times).')).toBeTruthy();
  });

  it('is told in the words of the button that does it', async () => {
    const { table } = aTable();
    render(Hint, { table });
    table.receive(aHint({ action: { do: 'done' }, tries: 0 }));
    await vi.waitFor(() => expect(screen.getByText(/End of the turn/)).toBeTruthy());
    expect(screen.getByText('Chance of a win as it stands: 62%.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Think longer/ })).toBeNull();
    table.receive(aHint({ standard: 0.62 }));
    await vi.waitFor(() => expect(screen.getByText('Chance of a win: 62% (tried out 40 times).')).toBeTruthy());
  });

  it('can be followed', () => {
    const { table, sent } = aTable();
    table.receive(aHint());
    table.followHint();
    expect(sent).toMatchObject([{ type: 'act', seq: 1, action: MOVE }]);
  });

  it('lights the places that it is about, until the position changes', async () => {
    const { table } = aTable();
    await vi.waitFor(() => expect(table.map).not.toBeNull());
    table.receive(aHint());
    expect(table.lights).toEqual(['0101', '0102']);
    table.receive(aState(2, [aPiece('a', '0102')], aMenu([]), { game: 'hinted', hints: true }));
    expect([table.lights, table.hinting.answer]).toEqual([[], null]);
  });

  it('that comes too late is not missed, and a refusal is told', () => {
    const { table } = aTable();
    table.receive({ type: 'refused', id: HINT, error: { key: 'error.stale' } });
    expect(table.complaint).toBeNull();
    table.hint();
    table.receive({ type: 'refused', id: HINT, error: { key: 'error.unfair_hint' } } as Message);
    expect([table.complaint?.error?.key, table.hinting.seconds]).toEqual(['error.unfair_hint', 0]);
    table.receive(aHint({ seq: 7 }));
    expect(table.hinting.answer).toBeNull();
  });
});

it('all names of an action are found, however deep, but not what it is called', () => {
  expect(namesIn({ do: 'move', units: ['a'], parts: [{ to: 'x', by: [['y']] }], full: true, count: 2 })).toEqual(['a', 'x', 'y']);
  expect(placesIn({ do: 'go', unit: 'a', to: '0102' }, new Set(['0101', '0102']), [aPiece('a', '0101')])).toEqual(['0101', '0102']);
});
