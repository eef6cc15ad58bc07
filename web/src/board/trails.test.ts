import { expect, it } from 'vitest';
import { arrowhead, shortened } from './trails';

it('an arrow stops before its end, over several stretches if need be', () => {
  expect(shortened([[0, 0], [100, 0]], 20)).toEqual([[0, 0], [80, 0]]);
  expect(shortened([[0, 0], [100, 0], [110, 0]], 20)).toEqual([[0, 0], [90, 0]]);
  expect(shortened([[0, 0], [10, 0]], 20)).toEqual([[0, 0], [10, 0]]);
});

it('its head points along the last stretch', () => {
  expect(arrowhead([[0, 0], [100, 0]], 10)).toBe('M94 18L122 0L94 -18Z');
  expect(arrowhead([[5, 5]], 10)).toBe('');
});
