import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import Board from '../board/Board.svelte';
import { aMenu, aPiece, aState, aView, FakeWebSocket, sent } from '../fixtures';
import { layout } from '../geometry';
import { Table } from '../table.svelte';
import type { Place, Scenery } from '../types';
import { Words } from '../words';
import Warnings from './Warnings.svelte';

const place = (id: string, y: number, name: string): Place => ({ id, x: 0, y, terrain: ['clear'], name, tags: [], source: 'reconstruction real ground', outline: [] });
const scenery: Scenery = {
  width: 20, height: 60, shape: [[10, 0], [5, 8.66], [-5, 8.66], [-10, 0], [-5, -8.66], [5, -8.66]], boxes: [{ id: 'dead' }], paths: [],
  places: [place('0101', 0, 'Vaux'), place('0102', 17.32, 'Bras'), place('0103', 34.64, '')],
};
beforeEach(() => {
  sent.length = 0;
  localStorage.clear();
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.endsWith('/scenery') ? scenery : {}));
});

function board(): Table {
  const table = new Table('token');
  table.open();
  const pieces = [aPiece('a', '0101'), aPiece('b', '0102', { side: 'french' }), aPiece('d', 'dead')];
  const state = aState(3, pieces, aMenu(['unit:a']), { fresh: true, seats: { german: 'person', french: 'person' }, overlays: ['supply', 'reach'] });
  table.receive(aView(state, { regions: { 'control.german': ['0101'], 'zone.french.strong': ['0101'] } }));
  const map = layout(scenery);
  table.map = map;
  render(Board, { table, map });
  return table;
}

const toggle = (name: string): Promise<boolean> => fireEvent.click(document.querySelector(`[data-overlay="${name}"]`) as Element);
const region = (key: string): Element | null => document.querySelector(`[data-region="${key}"]`);

describe('what can be switched on', () => {
  it('overlays of the view at once, others when the server has answered', async () => {
    const table = board();
    expect(region('control.german')).toBeTruthy();
    expect(region('zone.french.strong')).toBeNull();
    await toggle('zone');
    expect(region('zone.french.strong')).toBeTruthy();
    await toggle('supply');
    expect(sent.at(-1)).toMatchObject({ type: 'overlay', seq: 3, name: 'supply' });
    table.receive({ type: 'overlay', id: String(sent.at(-1)?.id), seq: 3, name: 'supply', regions: { 'supply.german.lines': ['0101', '0102'] } });
    await vi.waitFor(() => expect(region('supply.german.lines')).toBeTruthy());
    await toggle('uncertain');
    expect(region('uncertain..ground')).toBeTruthy();
  });

  it('the reach of the counter under the pointer, with what it costs', async () => {
    const table = board();
    await toggle('reach');
    table.seeing.unit = 'b';
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'reach', seq: 3, unit: 'b' }));
    table.receive({ type: 'reach', id: String(sent.at(-1)?.id), seq: 3, unit: 'b', places: [{ place: '0103', cost: '2½' }] });
    await vi.waitFor(() => expect(document.querySelector('[data-reach="b"]')?.textContent).toContain('2½'));
  });

  it('larger counters, by button and by key', async () => {
    const table = board();
    await fireEvent.click(screen.getByRole('button', { name: 'Larger counters' }));
    expect(table.seeing.size).toBe(1.2);
    await fireEvent.keyDown(document.body, { key: 'C' });
    expect(table.seeing.size).toBe(1);
  });

  it('an overview with a dot for each stack', async () => {
    board();
    await fireEvent.keyDown(document.body, { key: 'm' });
    expect(screen.queryByRole('img', { name: 'Overview map' })).toBeNull();
    await fireEvent.keyDown(document.body, { key: 'm' });
    expect(screen.getByRole('img', { name: 'Overview map' }).querySelectorAll('rect')).toHaveLength(3);
  });
});

describe('the place that is looked at', () => {
  it('is told with control, supply and the source of its data', async () => {
    const table = board();
    table.pinned = '0101';
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ type: 'overlay', name: 'supply' }));
    table.receive({ type: 'overlay', id: String(sent.at(-1)?.id), seq: 3, name: 'supply', regions: { 'supply.french.lines': ['0101'] } });
    await vi.waitFor(() => expect(document.querySelector('.viewer')?.textContent).toContain('Supply: french'));
    expect(document.querySelector('.viewer')?.textContent).toContain('Control: german');
    expect(document.querySelector('.viewer')?.textContent).toContain('Reconstructed from the real ground');
  });

  it('lets the pointer through as long as it only follows it', async () => {
    const table = board();
    table.hovered = '0102';
    await vi.waitFor(() => expect(document.querySelector('.viewer:not(.held)')).toBeTruthy());
    table.pinned = '0102';
    await vi.waitFor(() => expect(document.querySelector('.viewer.held')).toBeTruthy());
  });
});

describe('the finder', () => {
  const field = (): HTMLElement => screen.getByRole('combobox', { name: 'Find a counter or a place' });

  it('opens with /, lists what fits, and Enter goes there', async () => {
    const table = board();
    await fireEvent.keyDown(document.body, { key: '/' });
    await fireEvent.input(field(), { target: { value: 'regiment' } });
    expect(screen.getAllByRole('option').map((option) => option.textContent?.trim())).toEqual([
      'Regiment a, german, at 0101 Vaux', 'Regiment b, french, at 0102 Bras', 'Regiment d, german, at dead',
    ]);
    await fireEvent.keyDown(field(), { key: 'ArrowDown' });
    await fireEvent.keyDown(field(), { key: 'Enter' });
    expect(table.pinned).toBe('0102');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('shows a counter that is off the map, says when there is nothing, and closes with Escape', async () => {
    const table = board();
    await fireEvent.keyDown(document.body, { key: '/' });
    await fireEvent.input(field(), { target: { value: 'nobody' } });
    expect(screen.getByText('Nothing by this name.')).toBeTruthy();
    await fireEvent.input(field(), { target: { value: 'regiment d' } });
    await fireEvent.keyDown(field(), { key: 'Enter' });
    expect([table.examined, table.pinned]).toEqual(['d', '']);
    await fireEvent.keyDown(document.body, { key: '/' });
    await fireEvent.keyDown(field(), { key: 'Escape' });
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

it('warnings stand before the buttons, each with its rule', () => {
  const words = new Words('en', [{ 'warn.cut_off': '{units} would be cut off', 'warnings.title': 'Mind' }]);
  render(Warnings, { warnings: [{ label: { key: 'warn.cut_off', facts: { units: ['7th', '8th'] } }, value: '', rule: '6.15a' }], words });
  expect(screen.getByRole('region', { name: 'Mind' }).textContent).toContain('7th and 8th would be cut off');
  expect(screen.getByText('6.15a')).toBeTruthy();
});
