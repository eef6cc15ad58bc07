import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMenu, aPiece, aState, aView, FakeWebSocket, sent } from '../fixtures';
import { layout } from '../geometry';
import { Table } from '../table.svelte';
import { badgeStyle, counterTheme, sideTheme } from '../theme';
import type { Marker, Piece, Place, Scenery } from '../types';
import Board from './Board.svelte';

const place = (id: string, y: number, tags: string[] = []): Place => ({ id, x: 0, y, terrain: ['clear'], name: '', tags, source: '', outline: [] });
const scenery: Scenery = {
  width: 20, height: 60, shape: [[10, 0], [5, 8.66], [-5, 8.66], [-10, 0], [-5, -8.66], [5, -8.66]], paths: [],
  boxes: [{ id: 'coming' }, { id: 'track' }],
  places: [place('0101', 0, ['crosses_2']), place('0102', 17.32), place('0103', 34.64)],
};

beforeEach(() => {
  sent.length = 0;
  localStorage.clear();
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.endsWith('/scenery') ? scenery : {}));
});

function board(markers: Marker[], pieces: Piece[] = []): Table {
  const table = new Table('token');
  table.open();
  const map = layout(scenery);
  table.receive(aView(aState(1, pieces, aMenu([]), { fresh: true, overlays: ['guns'] }), { markers }));
  table.map = map;
  render(Board, { table, map });
  return table;
}

const drawn = (selector: string): number => document.querySelectorAll(`.pieces ${selector}`).length;

describe('markers', () => {
  it('on a hexside are drawn across it, one for each place that they lead to', () => {
    board([
      { at: '0102', kind: 'destroyed_bridge', side: '', label: '0101' },
      { at: '0102', kind: 'destroyed_bridge', side: '', label: '0103' },
      { at: '0101', kind: 'pontoon', side: 'german', label: '0102' },
      { at: '0101', kind: 'pontoon_works', side: 'german', label: '0102' },
      { at: '0103', kind: 'footbridge', side: 'german', label: '0102' },
    ]);
    expect(drawn('g.destroyed_bridge')).toBe(2);
    expect([drawn('g.pontoon .boats'), drawn('g.pontoon_works .boats'), drawn('g.footbridge .arrow')]).toEqual([1, 1, 1]);
    expect(document.querySelector('g.destroyed_bridge')?.getAttribute('transform')).toContain('rotate(-90)');
    expect(drawn('.tag')).toBe(0);
  });

  it('of objectives show their crosses, as the map does', () => {
    board([{ at: '0102', kind: 'objective', side: '', label: '+++' }, { at: '0103', kind: 'entrenchment', side: 'allied', label: '' }]);
    expect(drawn('.objective path')).toBe(3);
    expect(drawn('.parapet')).toBe(1);
    expect(document.querySelectorAll('path.cross')).toHaveLength(2);
  });

  it('in a box are told in its tray', async () => {
    board([{ at: 'track', kind: 'event_rommel', side: '', label: '' }]);
    await fireEvent.click(document.querySelector('[data-box="track"]') as Element);
    expect(screen.getByText(/event_rommel/)).toBeTruthy();
  });
});

describe('counters', () => {
  it('that are due alike lie under the same words', async () => {
    const due = (turn: number): Partial<Piece> => ({ due: { key: `turn ${turn}` } });
    board([], [aPiece('a', 'coming', due(2)), aPiece('b', 'coming', due(2)), aPiece('c', 'coming', due(3))]);
    await fireEvent.click(document.querySelector('[data-box="coming"]') as Element);
    const groups = [...document.querySelectorAll('.group.dated')].map((group) => group.querySelectorAll('[data-piece]').length);
    expect(groups).toEqual([2, 1]);
  });

  it('wear the colours of their army, or of their side', () => {
    expect(counterTheme('allied', 'french')).toEqual(sideTheme('french'));
    expect(counterTheme('allied', 'canadian')).not.toEqual(sideTheme('allied'));
    expect(counterTheme('allied', '')).toEqual(sideTheme('allied'));
  });

  it('have a badge of its own for every mark of Somme 1918', () => {
    const marks = ['disorganised', 'reorganising', 'exploitation', 'reserve', 'disengagement', 'pinned', 'unsupplied', 'without_artillery'];
    const others = ['offensive', 'counter_battery', 'loss', 'hutier', 'bruchmuller', 'interdiction', 'observation', 'bombing', 'withdrawn'];
    const looks = [...marks, ...others].map((mark) => badgeStyle(mark));
    expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBeGreaterThanOrEqual(looks.length - 1);
    expect(looks.filter(({ fill }) => fill === '#ffffff')).toEqual([]);
  });
});

describe('the range of one gun', () => {
  it('is drawn while it is looked at', async () => {
    const table = board([], [aPiece('gun', '0101')]);
    const regions = { 'guns.german.range': ['0101', '0102'], 'guns.german.range.gun': ['0102'] };
    await fireEvent.click(document.querySelector('[data-overlay="guns"]') as Element);
    table.receive({ type: 'overlay', id: String(sent.at(-1)?.id), seq: 1, name: 'guns', regions });
    await vi.waitFor(() => expect(document.querySelector('[data-region="guns.german.range"]')).toBeTruthy());
    expect(document.querySelector('[data-region="guns.german.range.gun"]')).toBeNull();
    table.seeing.unit = 'gun';
    await vi.waitFor(() => expect(document.querySelector('[data-region="guns.german.range.gun"]')).toBeTruthy());
  });
});
