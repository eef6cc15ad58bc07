import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMenu, aPiece, aState, FakeWebSocket, sent } from '../fixtures';
import { language } from '../language.svelte';
import Log from '../panel/Log.svelte';
import TakeBack from '../panel/TakeBack.svelte';
import { Table } from '../table.svelte';
import type { State } from '../types';
import History from './History.svelte';
import { pictureOf } from './picture';

beforeEach(() => {
  sent.length = 0;
  language.choose('en');
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.stubGlobal('fetch', async () => Response.json({ shape: [], places: [], paths: [], boxes: [] }));
});

const roll = { event: 'rolled', dice: [3, 4], side: 'german', purpose: 'x', about: '' };
const log = [{ seq: 0, events: [] }, { seq: 1, side: 'german', events: [{ event: 'moved' }] }, { seq: 2, side: 'french', events: [roll] }];

function aTable(more: Partial<State> = {}): Table {
  const table = new Table('token');
  table.open();
  table.receive(aState(2, [aPiece('a', 'x')], aMenu([]), { fresh: true, log, seats: { german: 'friend', french: 'friend' }, ...more }));
  return table;
}

describe('the bar of the history', () => {
  function bar(seq: number): Table {
    const table = aTable();
    table.past.look(seq);
    for (const each of [0, 1, 2]) table.receive({ type: 'looked', id: 'past', seq: each, view: aState(each, [], null).view });
    table.receive({ type: 'outline', id: 'past', stages: [{ seq: 0, turn: { key: 'Turn one' }, phase: 'move', side: '' }], sides: ['german', 'french'], rolls: [2] });
    render(History, { table });
    return table;
  }

  it('says which moment it is, and leads to others', async () => {
    const table = bar(1);
    expect(screen.getByRole('status').textContent).toContain('After action 1 of 2 · Turn one');
    await fireEvent.click(screen.getByRole('button', { name: 'Next dice' }));
    expect(table.past.seq).toBe(2);
    await fireEvent.input(screen.getByRole('slider'), { target: { value: '0' } });
    expect(table.past.seq).toBe(0);
    await fireEvent.click(screen.getByRole('button', { name: /Back to now/ }));
    expect(table.past.isOpen).toBe(false);
  });

  it('offers to take back to here where the next action was one\'s own', async () => {
    const table = bar(0);
    await fireEvent.click(screen.getByRole('button', { name: /Take back to here/ }));
    expect(table.wish).toBe(1);
    table.past.look(1);
    await vi.waitFor(() => expect(screen.queryByRole('button', { name: /Take back to here/ })).toBeNull());
  });
});

describe('taking back', () => {
  it('tells what would be lost before it asks', async () => {
    const table = aTable();
    table.wish = 1;
    render(TakeBack, { table });
    expect(screen.getByRole('alert').textContent).toContain('actions: 2, dice: 2');
    await fireEvent.click(screen.getByRole('button', { name: 'Ask' }));
    expect(sent.at(-1)).toMatchObject({ type: 'propose', seq: 1 });
  });

  it('needs nobody\'s consent against a computer', () => {
    const table = aTable({ seats: { german: 'person', french: 'greedy' } });
    table.wish = 1;
    render(TakeBack, { table });
    expect(screen.getByRole('button', { name: 'Take it back' })).toBeTruthy();
  });

  it('asks the other side, and lets the proposer think better of it', async () => {
    const proposal = { side: 'french', seq: 1, actions: 2, dice: 2, waits: ['german'] };
    render(TakeBack, { table: aTable({ proposal }) });
    await fireEvent.click(screen.getByRole('button', { name: 'Agree' }));
    expect(sent.at(-1)).toMatchObject({ type: 'consent', agree: true });
    document.body.innerHTML = '';
    render(TakeBack, { table: aTable({ proposal: { ...proposal, side: 'german', waits: ['french'] } }) });
    expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull();
    await fireEvent.click(screen.getByRole('button', { name: 'Never mind' }));
    expect(sent.at(-1)).toMatchObject({ type: 'consent', agree: false });
  });
});

it('a line of the log looks at its moment', async () => {
  const table = aTable();
  render(Log, { table });
  await fireEvent.click(screen.getByRole('button', { name: /moved/i }));
  expect(sent.filter(({ type }) => type === 'look').map(({ seq }) => seq)).toEqual([0, 1]);
});

it('a picture has every layer, and nothing that is only there to be touched', () => {
  document.body.innerHTML = `<div class="world">
    <svg class="layer" viewBox="0 0 20 10"><path class="paper" d="M0 0h9"></path></svg>
    <svg class="layer" viewBox="0 0 20 10"><g data-x="1"><rect class="touch"></rect><text class="a">One</text></g></svg></div>`;
  const { svg, width, height } = pictureOf(document.querySelector('.world')!);
  expect([width, height]).toEqual([20, 10]);
  expect(svg).toMatch(/<path[^>]*d="M0 0h9"/);
  expect(svg).toContain('One');
  expect(svg).not.toMatch(/touch|data-x|class=/);
});
