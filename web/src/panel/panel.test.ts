import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMenu, aPiece, aState, aView } from '../fixtures';
import { language } from '../language.svelte';
import { Table } from '../table.svelte';
import { Words } from '../words';
import Panel from './Panel.svelte';
import Preview from './Preview.svelte';

const toy = {
  turn: 'Turn one', 'toy.move': 'Move your units', 'rule.8.1': 'Moving costs points.', 'why.far': 'Too far: {cost}',
  'side.french': 'French', 'event.moved': '{unit} moves.', 'go.on': 'Go on', 'side.german': 'German',
};

beforeEach(() => {
  language.choose('en');
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.includes('/text/') ? toy : { shape: [], places: [], paths: [], boxes: [] }));
});

async function panel(change: (table: Table) => void): Promise<Table> {
  const table = new Table('token');
  table.link = 'open';
  change(table);
  render(Panel, { table, isCompact: false, isText: false, ontext: () => undefined });
  await screen.findByText('Turn one');
  return table;
}

describe('panel', () => {
  it('shows the prompt with its rule, and why something is not allowed', async () => {
    await panel((table) => {
      table.receive(aState(1, [], aMenu(['unit:a'])));
      table.complaint = { breaches: [{ rule: '8.1', reason: 'far', facts: { cost: 5 } }], error: null };
    });
    expect(screen.getByRole('status').textContent).toContain('Move your units');
    expect(screen.getByRole('alert').textContent).toContain('Too far: 5');
    expect(screen.getByRole('alert').textContent).toContain('Moving costs points.');
  });

  it('says who is thinking, and for whom one waits', async () => {
    const table = await panel((it) => it.receive(aState(1, [], null, { thinking: 'french' })));
    expect(screen.getByRole('status').textContent).toContain('Thinking: French');
    table.receive(aState(1, [], null));
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).toContain('Waiting for German'));
  });

  it('tells the log in words, newest first, and the dice', async () => {
    const roll = { event: 'rolled', side: 'german', purpose: 'assault', dice: [2, 5], about: '' };
    const log = [{ seq: 1, events: [{ event: 'moved', unit: 'a' }] }, { seq: 2, events: [roll, { event: 'moved', unit: 'b' }] }];
    await panel((table) => table.receive(aState(2, [aPiece('a', 'x'), aPiece('b', 'x')], null, { log, fresh: true })));
    expect(screen.getAllByText(/Regiment . moves/).map((line) => line.textContent?.trim())).toEqual(['Regiment b moves.', 'Regiment a moves.']);
    expect(screen.getAllByRole('img', { name: '2 + 5' })).toHaveLength(2);
  });

  it('shows battle dice with what each did', async () => {
    const roll = { event: 'battle_rolled', side: 'german', purpose: 'assault', faces: ['soldier', 'flag', 'odd'], effects: ['hit', 'ignored', 'nothing'], about: '' };
    await panel((table) => table.receive(aState(2, [], null, { log: [{ seq: 1, events: [roll] }], fresh: true })));
    expect(screen.getAllByRole('img', { name: 'soldier: hit, flag: flag ignored, odd: nothing' })).toHaveLength(2);
    expect(screen.getByText('1 × hit · 1 × flag ignored')).toBeTruthy();
  });

  it('shows the same sign whatever the other side decides', async () => {
    const table = await panel((it) => it.receive(aState(1, [], null)));
    const sign = screen.getByRole('status').textContent;
    table.receive(aState(2, [], null));
    await vi.waitFor(() => expect(table.state?.seq).toBe(2));
    expect(screen.getByRole('status').textContent).toBe(sign);
    expect(document.querySelectorAll('.buttons button, .choices')).toHaveLength(0);
  });

  it('draws the medals that are wanted and those that are won', async () => {
    const score = [{ label: { key: 'side.german' }, value: 2, side: 'german', of: 5 }, { label: { key: 'side.french' }, value: 7, side: 'french', of: 0 }];
    await panel((table) => table.receive(aView(aState(1, [], null), { score })));
    expect(document.querySelectorAll('.medals svg')).toHaveLength(5);
    expect(document.querySelectorAll('.medals .won')).toHaveLength(2);
    expect(screen.getByText('2 / 5')).toBeTruthy();
  });

  it('can be had in the other language at once', async () => {
    await panel((table) => table.receive(aState(1, [], null)));
    language.choose('fr');
    await screen.findByRole('button', { name: /Annuler/ });
  });
});

it('a preview gives each chance as a fraction and in percent', () => {
  const preview = {
    title: { key: 'Assault' }, reasons: [{ label: { key: 'Woods' }, value: '-1', rule: '9.1' }],
    chances: [{ result: '2/1', ways: 7, of: 36 }],
  };
  render(Preview, { preview, words: new Words('en', [{ 'preview.chance': '{ways} in {of}' }]) });
  expect(screen.getByText('7 in 36')).toBeTruthy();
  expect(screen.getByText('19.4%')).toBeTruthy();
  expect(screen.getByText('9.1')).toBeTruthy();
});
