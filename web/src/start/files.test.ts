import { expect, it } from 'vitest';
import { gameOf, isRecord } from './files';

it('a record is known by its header, a position by its game', () => {
  expect(isRecord('{"line":"header","game":"toy"}\n{"line":"end"}\n')).toBe(true);
  expect([isRecord('{\n"game": "toy"}'), isRecord(''), isRecord('null')]).toEqual([false, false, false]);
  expect([gameOf('{\n"game": "toy"}'), gameOf('x'), gameOf('{"game": 3}')]).toEqual(['toy', '', '']);
});
