import { describe, expect, it } from 'vitest';
import list from '../symbols.list.json';
import symbols from './symbols.json';

describe('unit symbols', () => {
  it('are made for every entry of the list', () => {
    expect(Object.keys(symbols)).toEqual(list.map((entry) => entry.key));
  });

  it.each(Object.entries(symbols))('%s has a box of its own and takes the colour of its place', (_, symbol) => {
    expect(symbol.viewBox).toMatch(/^\d+ \d+ \d+ \d+$/);
    expect(symbol.body).toContain('currentColor');
    expect(symbol.body).not.toMatch(/#[0-9a-f]{3}|rgb\(/i);
  });
});
