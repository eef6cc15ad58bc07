import { describe, expect, it } from 'vitest';
import { aTiledBoard } from './fixtures';
import { inset, layout, type Spot } from './geometry';
import { byLying, courseArt, courses, faceArt, forest, hasArt, isTiled, runs, tileArt } from './tiles';

const spots = [...layout(aTiledBoard(3, 5)).spots.values()];
const spotsOf = (...ids: string[]): Spot[] => spots.filter(({ id }) => ids.includes(id));

describe('tiles', () => {
  it('lie on a board whose ground is one of its faces', () => {
    expect([isTiled(['green', 'trench']), isTiled(['clear', 'trench']), isTiled([])]).toEqual([true, false, false]);
  });

  it.each([
    'building', 'fortified_building', 'ruin', 'church', 'bunker', 'mine_crater', 'shell_crater', 'fortified_position', 'wire', 'ford', 'bridge', 'damaged_bridge',
  ])('%s has a drawing that stands alone', (kind) => {
    expect(hasArt(kind)).toBe(true);
    expect(tileArt(kind).every(({ d }) => d.startsWith('M') && !d.includes('NaN'))).toBe(true);
  });

  it.each(['trench', 'sunken_road', 'waterway'])('%s runs from hex to hex', (kind) => {
    expect(runs(kind)).toBe(true);
    expect(courseArt(kind, spotsOf('1-1', '1-2', '2-2'), spots).every(({ d }) => !d.includes('NaN'))).toBe(true);
  });

  it('a line passes through the middles of its hexes and a little farther', () => {
    const [course, ...others] = courses(spotsOf('2-2', '2-3', '2-4'), spots);
    expect(others).toEqual([]);
    expect(course).toHaveLength(5);
    const xs = course!.map(([x]) => x);
    const middles = spotsOf('2-2', '2-4').map(({ x }) => x) as [number, number];
    expect(Math.min(...xs)).toBeLessThan(middles[0]);
    expect(Math.max(...xs)).toBeGreaterThan(middles[1]);
  });

  it('a hex alone has a line across it', () => {
    expect(courses(spotsOf('2-3'), spots)).toHaveLength(1);
  });

  it('wire lies over everything, a forest under what stands in it', () => {
    expect(['wire', 'ruin', 'trench', 'forest'].sort(byLying)).toEqual(['forest', 'trench', 'ruin', 'wire']);
  });

  it('every ground has its face, and forests have trees', () => {
    for (const ground of ['green', 'devastated', 'countryside']) expect(faceArt(ground, spots).length).toBeGreaterThan(0);
    expect(forest(spotsOf('1-1'))[0]!.d.length).toBeGreaterThan(100);
  });

  it('a step of a hill lies within the hill', () => {
    const inner = inset([[0, 0], [100, 0], [100, 100], [0, 100]], 10);
    expect(inner.every(([x, y]) => x > 0 && x < 100 && y > 0 && y < 100)).toBe(true);
  });
});
