import { describe, expect, it } from 'vitest';
import { effectStyle, FACES } from './dice';
import { armyTheme, badgeStyle, byDrawing, cardStyle, isPoint, pathStyle, sideTheme, tagStyle, terrainStyle } from './theme';

const SIDES = ['german', 'french', 'british', 'belgian', 'american', 'russian', 'allied', 'allies', 'central', 'axis', 'x', 'y', 'zz', 'w', ''];

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16) / 255);
  const [r, g, b] = parts.map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

describe('theme', () => {
  it.each(SIDES)('the ink of %s can be read on its counters', (side) => {
    const { fill, ink } = sideTheme(side);
    expect(contrast(fill, ink)).toBeGreaterThan(4.5);
  });

  it.each(['demoralized', 'out_of_supply', 'dug_in', 'moved', 'finished', 'arrow', 'built', 'on_foot', 'ordered', 'fought', 'token', 'pinned', 'odd'])('the badge %s can be read', (mark) => {
    const { fill, ink } = badgeStyle(mark);
    expect(contrast(fill, ink)).toBeGreaterThan(4.5);
  });

  it.each(['german', 'british', 'canadian', 'french', 'american', 'allied', 'x'])('the figures of %s stand out from their edge, and the pips from their stand', (army) => {
    const { body, edge, tray, pip } = armyTheme(army);
    expect(contrast(body, edge)).toBeGreaterThan(4.5);
    expect(contrast(tray, pip)).toBeGreaterThan(4.5);
  });

  it('figures that meet differ in more than hue', () => {
    for (const army of ['british', 'canadian', 'french']) expect(contrast(armyTheme('german').body, armyTheme(army).body)).toBeGreaterThan(3);
  });

  it.each(['command', 'tactic', 'combat', 'odd'])('the title of a %s card can be read', (group) => {
    expect(contrast(cardStyle(group).band, '#ffffff')).toBeGreaterThan(4.5);
    expect(contrast(cardStyle(group).paper, '#2b2418')).toBeGreaterThan(4.5);
  });

  it.each(['hit', 'cancelled', 'retreat', 'ignored', 'token', 'order', 'recover', 'nothing', ''])('a die that did "%s" can be read', (effect) => {
    const { fill, ink } = effectStyle(effect);
    expect(contrast(fill, ink)).toBeGreaterThan(4.2);
  });

  it('the five faces of a battle die differ', () => {
    expect(new Set(['soldier', 'burst', 'skull', 'flag', 'star'].map((face) => FACES[face])).size).toBe(5);
  });

  it('has a drawing for names that it does not know', () => {
    expect(badgeStyle('tired').letter).toBe('T');
    expect(terrainStyle('lava').decor).toBe('strokes');
    expect(pathStyle('second_trench').form).toBe('crenels');
    expect(pathStyle('wall').dash).not.toBe('');
  });

  it('draws what is printed on a place', () => {
    expect(tagStyle('value_2')).toEqual({ form: 'circle', side: '', label: '2' });
    expect(tagStyle('multiplier_3').label).toBe('×3');
    expect(tagStyle('release_G1').form).toBe('tank');
    expect(tagStyle('objective').form).toBe('flag');
    expect(tagStyle('supply_german')).toEqual({ form: 'ring', side: 'german', label: '' });
    expect(tagStyle('anything').form).toBe('none');
  });

  it('tells roads apart, and points from ground', () => {
    expect(pathStyle('major_road').width).toBeGreaterThan(pathStyle('minor_road').width);
    expect([isPoint(['bridge']), isPoint(['area', 'town']), isPoint([])]).toEqual([true, false, false]);
  });

  it('draws towns over woods and woods over clear ground', () => {
    expect(['town', 'lava', 'clear', 'woods'].sort(byDrawing)).toEqual(['clear', 'woods', 'town', 'lava']);
  });
});
