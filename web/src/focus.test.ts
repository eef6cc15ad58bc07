import { expect, it } from 'vitest';
import { next, splitPick, step } from './focus';

const targets = [
  { token: 'unit:a', x: 0, y: 0 },
  { token: 'place:x', x: 50, y: 0 },
  { token: 'unit:b', x: 100, y: 10 },
];

it('a pick is split at its first colon', () => {
  expect(splitPick('unit:a:b')).toEqual(['unit', 'a:b']);
});

it('an arrow leads to the next target that way, at first to the first', () => {
  expect(step(targets, '', [1, 0])?.token).toBe('unit:a');
  expect(step(targets, 'unit:a', [1, 0])?.token).toBe('place:x');
  expect(step(targets, 'unit:a', [-1, 0])).toBeUndefined();
});

it('goes round the counters, and only those', () => {
  expect(next(targets, 'unit:a', 1)?.token).toBe('unit:b');
  expect(next(targets, 'unit:b', 1)?.token).toBe('unit:a');
  expect(next(targets, '', -1)?.token).toBe('unit:b');
});
