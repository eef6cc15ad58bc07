import { describe, expect, it } from 'vitest';
import { headOf, kindOf, specialistOf, stand } from './figures';

const KINDS = ['infantry', 'machine_gun', 'mortar', 'field_gun', 'howitzer', 'tank'];
const SPECIALISTS = [
  'grenadier', 'elite', 'engineer', 'flamethrower', 'loader', 'light_mg', 'sniper', 'officer', 'observer', 'artillery_observer',
];

describe('figures', () => {
  it('fall one by one', () => {
    const left = [4, 3, 2, 1, 0].map((count) => stand('infantry', count, 4, '').filter(({ isLost }) => !isLost).length);
    expect(left).toEqual([4, 3, 2, 1, 0]);
  });

  it.each(['machine_gun', 'mortar', 'field_gun'])('the last of a %s is its gun', (symbol) => {
    const last = stand(symbol, 1, 4, '').filter(({ isLost }) => !isLost);
    expect(last.map(({ figure }) => figure)).toEqual([kindOf(symbol).gun]);
    expect(stand(symbol, 0, 4, '').every(({ isLost }) => isLost)).toBe(true);
  });

  it('a specialist stands beside the men and is not one of them', () => {
    const models = stand('infantry', 2, 4, 'grenadier');
    expect(models).toHaveLength(5);
    expect(models.filter(({ isSpecial }) => isSpecial).map(({ isLost, figure }) => [isLost, figure])).toEqual([[false, specialistOf('grenadier')]]);
  });

  it('a unit of one model is that model', () => {
    expect(stand('tank', 1, 1, '').map(({ figure }) => figure)).toEqual([kindOf('tank').gun]);
  });

  it('stay within their hex', () => {
    for (const symbol of KINDS) for (const { x } of stand(symbol, 4, 4, 'sniper')) expect(Math.abs(x)).toBeLessThan(31);
  });

  it('have a silhouette of their own for every specialist, and one for a stranger', () => {
    const shapes = new Set([...SPECIALISTS, 'somebody'].map((kind) => specialistOf(kind).shape));
    expect(shapes.size).toBe(SPECIALISTS.length + 1);
    expect(kindOf('somebody')).toEqual(kindOf('infantry'));
  });

  it('wear the helmet of their army; an officer wears a cap', () => {
    expect(new Set(['german', 'british', 'french'].map((army) => headOf(army))).size).toBe(3);
    expect(headOf('canadian')).toBe(headOf('british'));
    expect(headOf('german', 'officer')).toBe(headOf('french', 'officer'));
  });
});
