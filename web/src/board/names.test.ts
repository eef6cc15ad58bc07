import { describe, expect, it } from 'vitest';
import { nameSize, uncrowded, type Label } from './names';

const label = (name: string, kind: string, x: number): Label => ({ name, kind, x, y: 0 });

describe('names', () => {
  it('are all written from near', () => {
    const labels = [label('Chuignes', 'village', 0), label('Proyart', 'village', 10)];
    expect(uncrowded(labels, nameSize(0.8))).toEqual(labels);
  });

  it('give way to larger places from afar', () => {
    const labels = [label('Cagny', 'village', 0), label('Amiens', 'town', 30), label('Corbie', 'town', 400)];
    expect(uncrowded(labels, nameSize(0.3)).map(({ name }) => name)).toEqual(['Amiens', 'Corbie']);
  });

  it('grow as the map shrinks, up to a limit', () => {
    expect(nameSize(1)).toBe(1);
    expect(nameSize(0.31)).toBe(2);
    expect(nameSize(0.05)).toBe(3.2);
  });
});
