import { describe, expect, it } from 'vitest';
import { extended, lastRolls, placesOf } from './log';

const places = new Set(['1405', '1406']);

describe('log', () => {
  it('finds the places that an event names, also by its pieces', () => {
    const event = { event: 'assaulted', units: ['a', 'b'], place: '1405', hits: 2 };
    expect(placesOf(event, places, new Map([['a', '1406'], ['b', 'dead']]))).toEqual(['1406', '1405']);
  });

  it('takes an entry once', () => {
    const one = { seq: 1, events: [] };
    expect(extended([one], [one, { seq: 2, events: [] }]).map(({ seq }) => seq)).toEqual([1, 2]);
  });

  it('shows the dice of the last entry that has some', () => {
    const roll = { event: 'rolled', side: 'german', purpose: 'assault', dice: [5], about: '' };
    const log = [{ seq: 1, events: [{ ...roll, dice: [1] }] }, { seq: 2, events: [roll] }, { seq: 3, events: [{ event: 'moved' }] }];
    expect(lastRolls(log).map(({ dice }) => dice)).toEqual([[5]]);
  });

  it('shows battle dice once when what they did is told in the same entry', () => {
    const roll = { event: 'battle_rolled', side: 'german', purpose: 'close', faces: ['skull', 'flag'], effects: [], about: '' };
    const told = { ...roll, event: 'resolved', effects: ['nothing', 'retreat'] };
    expect(lastRolls([{ seq: 1, events: [roll] }]).map(({ faces }) => faces)).toEqual([['skull', 'flag']]);
    expect(lastRolls([{ seq: 1, events: [roll, told] }]).map(({ effects }) => effects)).toEqual([['nothing', 'retreat']]);
    expect(lastRolls([{ seq: 1, events: [roll, { ...told, faces: ['star'] }] }])).toHaveLength(2);
  });
});
