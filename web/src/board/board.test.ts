import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMenu, aPiece, aState, FakeWebSocket, sent } from '../fixtures';
import { layout } from '../geometry';
import { Table } from '../table.svelte';
import type { Place, Point, Scenery } from '../types';
import Board from './Board.svelte';

const shape: Point[] = [[10, 0], [5, 8.66], [-5, 8.66], [-10, 0], [-5, -8.66], [5, -8.66]];
const place = (id: string, y: number, terrain: string[]): Place => ({ id, x: 0, y, terrain, name: `Hill ${id}`, tags: [], source: 'atlas', outline: [] });
const scenery: Scenery = {
  width: 20, height: 60, shape, boxes: [{ id: 'dead' }],
  places: [place('0101', 0, ['clear', 'hill']), place('0102', 17.32, ['woods']), place('0103', 34.64, ['town', 'lava'])],
  paths: [{ kind: 'road', points: [[0, 0], [0, 17.32], [0, 34.64]], name: '' }, { kind: 'trench', points: [[0, 0], [0, 17.32]], name: '' }],
};
const map = layout(scenery);

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.endsWith('/scenery') ? scenery : {}));
});

function board(): Table {
  const table = new Table('token');
  table.open();
  const pieces = [aPiece('a', '0101'), aPiece('b', '0101'), aPiece('c', '0103', { marks: ['demoralized', 'odd'] }), aPiece('d', 'dead')];
  table.receive(aState(1, pieces, aMenu(['unit:a', 'place:0102']), { fresh: true }));
  table.map = map;
  render(Board, { table, map });
  return table;
}

const counter = (name: string): HTMLElement => screen.getByRole('button', { name: new RegExp(`^Regiment ${name}, `) });

describe('board', () => {
  it('has a named button for every counter on the map and every place that can be picked', () => {
    board();
    expect(counter('a').getAttribute('aria-label')).toBe('Regiment a, german, at 0101 Hill 0101');
    expect(screen.getByRole('button', { name: '0102 Hill 0102: can be picked' })).toBeTruthy();
    expect(document.querySelectorAll('svg.layer')).toHaveLength(3);
  });

  it('has one stop for the tabulator among all that can be picked', () => {
    board();
    const stops = [...document.querySelectorAll('.board [data-pick][tabindex="0"]')];
    expect(stops.map((stop) => stop.getAttribute('data-pick'))).toEqual(['unit:a']);
  });

  it('picks with a click and with the Enter key', async () => {
    board();
    await fireEvent.click(counter('a'));
    expect(sent.at(-1)).toMatchObject({ type: 'menu', draft: ['unit:a'] });
    await fireEvent.keyDown(screen.getByRole('button', { name: /^0102/ }), { key: 'Enter' });
    expect(sent.at(-1)).toMatchObject({ type: 'menu', draft: ['unit:a', 'place:0102'] });
  });

  it('asks why about a counter that cannot be picked', async () => {
    board();
    await fireEvent.click(counter('c'));
    expect(sent.at(-1)).toMatchObject({ type: 'why', pick: 'unit:c' });
  });

  it('lists the counters of the place that is looked at, with its ground and source', async () => {
    const table = board();
    table.pinned = '0103';
    await vi.waitFor(() => expect(document.querySelector('.viewer')?.textContent).toContain('demoralized'));
    expect(document.querySelector('.viewer')?.textContent).toContain('atlas');
  });

  it('keeps pieces off the map in their tray', async () => {
    board();
    await fireEvent.click(screen.getByRole('button', { name: 'dead 1' }));
    expect(counter('d')).toBeTruthy();
  });
});
