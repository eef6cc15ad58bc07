import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMenu, aState, aTiledBoard, aUnit, aView } from '../fixtures';
import { layout } from '../geometry';
import { language } from '../language.svelte';
import Sights from '../panel/Sights.svelte';
import { Table } from '../table.svelte';
import type { Line, Menu } from '../types';
import Board from './Board.svelte';

const scenery = aTiledBoard(4, 4, { '1-1': ['forest'], '1-2': ['hill'], '2-1': ['trench'], '2-2': ['trench'], '3-1': ['building'], '3-3': ['waterway', 'ford'] });
const map = layout(scenery);
const LINES: Line[] = [
  { start: '1-1', end: '4-1', blocked_at: '3-1', kind: 'sight' },
  { start: '1-1', end: '4-4', blocked_at: '', kind: 'sight' },
  { start: '1-1', end: '4-3', blocked_at: '', kind: 'arc' },
];

beforeEach(() => {
  language.choose('en');
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.endsWith('/scenery') ? scenery : {}));
});

function aTable(menu: Partial<Menu> = {}): Table {
  const table = new Table('token');
  const units = [aUnit('a', '1-1', { figures: 2, specialist: 'sniper', marks: ['ordered'] }), aUnit('b', '4-1', { symbol: 'machine_gun', army: 'british', side: 'allied' })];
  const markers = [{ at: '3-1', kind: 'ruin', side: '', label: '' }, { at: '4-4', kind: 'medal', side: 'german', label: '2' }, { at: '4-3', kind: 'wire', side: '', label: '' }];
  table.receive(aView(aState(1, units, aMenu(['unit:a'], [], menu), { fresh: true }), { markers }));
  table.map = map;
  return table;
}

const all = (selector: string): Element[] => [...document.querySelectorAll(selector)];

describe('a board of tiles', () => {
  it('draws each kind of tile, and things laid on it in play', () => {
    render(Board, { table: aTable(), map });
    expect(all('.layer [data-kind]').map((drawn) => drawn.getAttribute('data-kind'))).toEqual(['hill', 'forest', 'waterway', 'trench', 'ford', 'building', 'section']);
    expect(all('.mark title').map((title) => title.textContent)).toEqual(['ruin ', 'medal 2', 'wire ']);
    expect(all('.mark .ground')).toHaveLength(1);
  });

  it('draws the figures that are left and the places of the others', () => {
    render(Board, { table: aTable(), map });
    const [first, second] = all('.stand') as [Element, Element];
    expect(first.querySelectorAll('.pip')).toHaveLength(4);
    expect(first.querySelectorAll('.pip.lost')).toHaveLength(2);
    expect(first.querySelectorAll('.special')).toHaveLength(1);
    expect(first.querySelectorAll('.badge')).toHaveLength(1);
    expect(second.querySelectorAll('.gun')).toHaveLength(1);
  });

  it('has no layer for aiming while nothing is aimed at', () => {
    render(Board, { table: aTable(), map });
    expect(all('svg.aim')).toHaveLength(0);
  });
});

describe('aiming', () => {
  it('draws every line, strongly the one that is looked at, with the name of what blocks it', async () => {
    const table = aTable({ lines: LINES });
    render(Board, { table, map });
    expect(all('.aim .line')).toHaveLength(3);
    expect(all('.aim .strong')).toHaveLength(0);
    table.hovered = '4-1';
    await vi.waitFor(() => expect(all('.aim .strong').map((line) => line.getAttribute('data-line'))).toEqual(['1-1 4-1']));
    expect(document.querySelector('.aim .name')?.textContent?.trim()).toBe('blocked: 3-1');
  });

  it('tells in the panel what blocks the line to what is chosen', () => {
    render(Sights, { table: aTable({ lines: LINES, draft: ['unit:b'] }) });
    expect(screen.getByRole('list', { name: 'Line of sight' }).textContent).toContain('4-1 cannot be seen from 1-1: 3-1 is in the way.');
  });

  it('puts the numbers of a template on the hexes', () => {
    render(Board, { table: aTable({ stencil: [{ at: '2-2', label: '' }, { at: '2-3', label: '1' }, { at: '9-9', label: '2' }] }), map });
    expect(all('.aim .number').map((number) => number.textContent)).toEqual(['1']);
    expect(all('.aim .centre')).toHaveLength(1);
  });
});
