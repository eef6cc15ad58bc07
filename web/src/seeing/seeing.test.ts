import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aMenu, aPiece, aState, aView } from '../fixtures';
import { counterScale, layout } from '../geometry';
import { Table } from '../table.svelte';
import type { Place, Scenery } from '../types';
import { Words } from '../words';
import { find, listed, plain } from './finder';
import { doubtful, factsOf, groupsOf, unitLooked } from './overlays';
import { isSighting, Seeing, SIZES } from './seeing.svelte';
import { doubtOf, sourceWords } from './source';

const place = (id: string, x: number, name: string, source: string): Place => ({ id, x, y: 0, terrain: ['clear'], name, tags: [], source, outline: [] });
const scenery: Scenery = {
  width: 60, height: 20, shape: [[10, 0], [5, 8.66], [-5, 8.66], [-10, 0], [-5, -8.66], [5, -8.66]], boxes: [{ id: 'dead' }], paths: [],
  places: [place('0101', 0, 'Fort de Vaux', 'reconstruction real ground'), place('0102', 15, 'Bras-sur-Meuse', 'rulebook 3.1'), place('0103', 30, '', 'reconstruction chosen for play')],
};
const map = layout(scenery);

let sent: Record<string, unknown>[] = [];
const seeing = (): Seeing => new Seeing((message) => sent.push(message as Record<string, unknown>) > 0);

beforeEach(() => {
  sent = [];
  localStorage.clear();
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.endsWith('/scenery') ? scenery : {}));
});

describe('what is switched on', () => {
  it('is remembered: overlays, size, overview', () => {
    const first = seeing();
    first.toggle('zone');
    first.resize(1);
    first.toggleOverview(true);
    const again = seeing();
    expect([again.shown, again.size, again.hasOverview(true)]).toEqual([['control', 'zone'], 1.2, true]);
    again.toggle('control');
    expect(seeing().shown).toEqual(['zone']);
  });

  it('has a largest and a smallest size, and forgives what it cannot read', () => {
    const eyes = seeing();
    for (let i = 0; i < 20; i++) eyes.resize(1);
    expect(eyes.size).toBe(SIZES.at(-1));
    for (let i = 0; i < 20; i++) eyes.resize(-1);
    expect(eyes.size).toBe(SIZES[0]);
    localStorage.setItem('grognard.seeing', '{"size": 99, "shown": 3');
    expect(seeing().size).toBe(1);
    localStorage.setItem('grognard.seeing', '{"size": 99, "shown": 3}');
    expect([seeing().size, seeing().shown]).toEqual([1, ['control']]);
  });

  it('needs no overview of a map that is in sight, nor on a small screen, unless one wants it', () => {
    vi.stubGlobal('innerWidth', 1200);
    expect([seeing().hasOverview(false), seeing().hasOverview(true)]).toEqual([true, false]);
    vi.stubGlobal('innerWidth', 390);
    expect(seeing().hasOverview(false)).toBe(false);
    seeing().toggleOverview(false);
    expect(seeing().hasOverview(false)).toBe(true);
  });

  it('asks once for each moment, and anew after an undo', () => {
    const eyes = seeing();
    eyes.askOverlay(4, 'supply');
    eyes.askOverlay(4, 'supply');
    expect(sent).toEqual([{ type: 'overlay', seq: 4, name: 'supply', id: 'see overlay 4 supply' }]);
    eyes.answered({ type: 'overlay', id: 'see overlay 4 supply', seq: 4, name: 'supply', regions: { 'supply.german.lines': ['0101'] } });
    expect(eyes.overlay(4, 'supply')).toEqual({ 'supply.german.lines': ['0101'] });
    expect(eyes.overlay(5, 'supply')).toEqual({});
    eyes.renew(aState(4, [], null, { fresh: true }));
    expect(eyes.overlay(4, 'supply')).toEqual({});
    eyes.askOverlay(4, 'supply');
    expect(sent).toHaveLength(2);
  });

  it('does not take an answer that came too late, nor ask again for what was refused', () => {
    const eyes = seeing();
    eyes.askReach(4, 'a');
    eyes.renew(aState(4, [], null, { fresh: true }));
    eyes.answered({ type: 'reach', id: 'see reach 4 a', seq: 4, unit: 'a', places: [{ place: '0101', cost: '1' }] });
    expect(eyes.reach(4, 'a')).toEqual([]);
    eyes.askReach(4, 'a');
    eyes.refused('see reach 4 a');
    eyes.askReach(4, 'a');
    expect(sent).toHaveLength(2);
    expect([isSighting('see reach 4 a'), isSighting(7), isSighting('past')]).toEqual([true, false, false]);
  });
});

function table(): Table {
  const it = new Table('token');
  it.receive(aView(aState(2, [aPiece('a', '0101')], aMenu(['unit:a'], ['unit:a']), { fresh: true, seats: { german: 'person', french: 'greedy' }, overlays: ['supply', 'reach'] }), { regions: { 'control.german': ['0101'], 'zone.french.strong': ['0101', '0102'] } }));
  it.map = map;
  return it;
}

describe('overlays', () => {
  it('are those of the view, those to ask for, and the doubtful places', () => {
    expect(groupsOf(table(), map)).toEqual(['control', 'zone', 'supply', 'reach', 'uncertain']);
    expect(doubtful(map)).toEqual({ 'uncertain..ground': ['0101'], 'uncertain..chosen': ['0103'] });
  });

  it('tell to whom a place belongs; what one side does not control is the other’s', () => {
    expect(factsOf(table(), '0101')).toEqual([{ group: 'control', sides: ['german'] }, { group: 'zone', sides: ['french'] }]);
    expect(factsOf(table(), '0103')).toEqual([{ group: 'control', sides: ['french'] }]);
  });

  it('show the reach of the counter under the pointer, else of the one picked, if wanted', () => {
    const it = table();
    expect(unitLooked(it)).toBe('');
    it.seeing.toggle('reach');
    expect(unitLooked(it)).toBe('a');
    it.seeing.unit = 'b';
    expect(unitLooked(it)).toBe('b');
  });
});

describe('finding', () => {
  const pieces = [aPiece('g1', '0102', { name: '1st Régiment', short: '1R' }), aPiece('f9', 'dead', { name: 'IX Corps' })];
  const all = listed(pieces, map, [{ 'unit.g1': 'First Regiment' }, { 'unit.g1': '1er régiment', 'place.0102': 'Bras' }]);
  const ids = (text: string): string[] => find(all, text).map(({ id }) => id);

  it('takes either language, any case, no accents', () => {
    expect(plain(' Château-d’Eau ')).toBe('chateau d eau');
    expect(ids('FIRST')).toEqual(['g1']);
    expect(ids('1er regiment')).toEqual(['g1']);
    expect(ids('bras')).toEqual(['0102']);
    expect(ids('fort vaux')).toEqual(['0101']);
    expect(ids('')).toEqual([]);
    expect(ids('berlin')).toEqual([]);
  });

  it('finds numbers, and pieces in boxes', () => {
    expect(find(all, '0103')).toEqual([{ kind: 'place', id: '0103', at: '0103' }]);
    expect(find(all, 'corps')).toEqual([{ kind: 'unit', id: 'f9', at: 'dead' }]);
  });

  it('puts what begins so before what merely has it', () => {
    const many = listed([aPiece('x', '0101', { name: 'Old Vaux' }), aPiece('y', '0101', { name: 'Vaux guard' })], map, []);
    expect(find(many, 'vaux').map(({ id }) => id)).toEqual(['y', '0101', 'x']);
  });
});

describe('sources', () => {
  const words = new Words('en', [{ 'source.deduced_from': 'deduced from {rest}', 'source.ground': 'real ground', 'stack.source': 'Source: {source}' }]);

  it('are told in words, with how sure they are', () => {
    expect(sourceWords('reconstruction deduced from 3.1', words)).toBe('deduced from 3.1');
    expect(sourceWords('reconstruction real ground', words)).toBe('real ground');
    expect(sourceWords('somebody’s diary', words)).toBe('Source: somebody’s diary');
    expect(scenery.places.map(doubtOf)).toEqual(['ground', '', 'chosen']);
  });
});

it('counters keep a size that can be read, and one’s own choice on top', () => {
  expect(counterScale(1, 1)).toBe(1);
  expect(54 * 0.3 * counterScale(1, 0.3)).toBeGreaterThan(20);
  expect(counterScale(1, 0.01)).toBeLessThan(1.6);
  expect(counterScale(1.45, 1)).toBe(1.45);
});

it('names the part of the printed rulebook that a rule is from', () => {
  const words = new Words('en', [{ 'rule.section': '{rule} section {section}', 'rule.chapter': '{rule} {chapter}', 'rule.number': 'Rule {rule}', 'chapter.CMB': 'Combat' }]);
  expect(['8.42f', '11.1.2b', 'D.3b', 'CMB-01', 'XYZ-1'].map((rule) => words.ruleName(rule))).toEqual([
    '8.42f section 8.42', '11.1.2b section 11.1.2', 'D.3b section D.3', 'CMB-01 Combat', 'Rule XYZ-1',
  ]);
});
