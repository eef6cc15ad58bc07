import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMenu, aPiece, aState } from '../fixtures';
import { Table } from '../table.svelte';
import en from '../text/en.json';
import { beginGuide, Guide } from './guide.svelte';
import { STEPS } from './steps';

const asking = (seq: number, key: string, picks: string[] = [], at = '1801'): ReturnType<typeof aState> =>
  aState(seq, [aPiece('g_5_8g', at)], { ...aMenu(picks), prompt: { key } });

function aGuide(key: string): { table: Table; guide: Guide } {
  const table = new Table('token');
  beginGuide('token');
  const guide = new Guide(table);
  table.receive(asking(1, key));
  return { table, guide };
}

function until(guide: Guide, key: string): void {
  for (let i = 0; guide.step?.key !== key; i++) {
    if (i > STEPS.length) throw new Error(`there is no step ${key}`);
    guide.next();
  }
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('fetch', async () => Response.json({ width: 1, height: 1, shape: [], places: [], paths: [], boxes: [] }));
});

describe('the guided game', () => {
  it('has words for every step, and no two alike', () => {
    expect(STEPS.filter(({ key }) => !(`guide.step.${key}` in en))).toEqual([]);
    expect(new Set(STEPS.map(({ key }) => key)).size).toBe(STEPS.length);
  });

  it('goes on when what was asked is done', () => {
    const { table, guide } = aGuide('prompt.movement');
    until(guide, 'move');
    guide.check();
    expect(guide.step?.key).toBe('move');
    table.receive(asking(2, 'prompt.movement', [], '1702'));
    guide.check();
    expect(guide.step?.key).toBe('undo');
  });

  it('leaves out what the game has left behind, and waits while another decides', () => {
    const { table, guide } = aGuide('prompt.movement');
    until(guide, 'cease');
    table.receive({ ...asking(2, ''), menu: null });
    guide.check();
    expect(guide.step?.key).toBe('cease');
    table.receive(asking(3, 'prompt.movement'));
    guide.check();
    expect(guide.step?.key).toBe('pick');
  });

  it('is at another table nowhere, remembers its step, and ends', () => {
    const { table, guide } = aGuide('prompt.bombard_guns');
    guide.next();
    expect(new Guide(new Table('other')).isOn).toBe(false);
    expect(new Guide(table).number).toBe(2);
    guide.end();
    expect(new Guide(table).isOn).toBe(false);
  });
});
