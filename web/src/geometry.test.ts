import { describe, expect, it } from 'vitest';
import { border, chain, front, layout, RADIUS, smooth, spotAt, stackOffset, toward } from './geometry';
import type { Place, Point, Scenery } from './types';

const shape: Point[] = [0, 60, 120, 180, 240, 300].map((a) => [10 * Math.cos((a * Math.PI) / 180), 10 * Math.sin((a * Math.PI) / 180)]);
const high = 10 * Math.sqrt(3);
const place = (id: string, x: number, y: number): Place => ({ id, x, y, terrain: ['clear'], name: '', tags: [], source: '', outline: [] });
const scenery: Scenery = {
  width: 40,
  height: 40,
  shape,
  places: [place('0101', 10, high / 2), place('0102', 10, high * 1.5), place('0201', 25, high)],
  paths: [{ kind: 'road', points: [[10, 0], [25, 0]], name: '' }],
  boxes: [{ id: 'eliminated' }],
};
const map = layout(scenery);
const spots = [...map.spots.values()];

describe('layout', () => {
  it('gives every hex the same radius, whatever the map is measured in', () => {
    for (const spot of spots) for (const [x, y] of spot.outline) expect(Math.hypot(x - spot.x, y - spot.y)).toBeCloseTo(RADIUS);
    expect(map.paths[0]?.points).toEqual([[50, 0], [125, 0]]);
    expect(map.boxes).toEqual(['eliminated']);
  });

  it('takes an area by its own outline', () => {
    const outline: Point[] = [[0, 0], [4, 0], [4, 4], [0, 4]];
    const areas = layout({ ...scenery, width: 4, height: 4, shape: [], places: [{ ...place('A', 2, 2), outline }] });
    expect(areas.spots.get('A')?.outline).toHaveLength(4);
    expect(areas.width).toBeGreaterThan(50);
  });
});

describe('borders', () => {
  it('leave out the edges that two places share', () => {
    expect(border([spots[0]!]).map((loop) => loop.length)).toEqual([6]);
    expect(border(spots.slice(0, 2)).map((loop) => loop.length)).toEqual([10]);
    expect(border(spots).map((loop) => loop.length)).toEqual([12]);
  });

  it('are a front only where they meet other places', () => {
    const lines = front([spots[0]!], spots);
    expect(lines.map((points) => points.length)).toEqual([3]);
    expect(front(spots, spots)).toEqual([]);
  });
});

describe('lines', () => {
  it('are joined where two ends meet, not where three do', () => {
    expect(chain([[[0, 0], [10, 0]], [[20, 0], [10, 0]], [[20, 0], [30, 0]]])).toHaveLength(1);
    expect(chain([[[0, 0], [10, 0]], [[10, 0], [20, 0]], [[10, 0], [10, 10]]])).toHaveLength(3);
    expect(chain([[[0, 0], [10, 0], [20, 0]], [[10, 0], [10, 10]]])).toHaveLength(3);
  });

  it('keep their ends when smoothed', () => {
    const soft = smooth([[0, 0], [10, 0], [10, 10]], false);
    expect([soft[0], soft.at(-1)]).toEqual([[0, 0], [10, 10]]);
    expect(soft.length).toBeGreaterThan(6);
  });
});

describe('finding', () => {
  it('gives the place under a point', () => {
    expect(spotAt(spots, spots[2]!.x + 10, spots[2]!.y - 5)?.id).toBe('0201');
    expect(spotAt(spots, -500, 0)).toBeUndefined();
  });

  it('gives the nearest in a direction', () => {
    expect(toward(spots[0]!, spots, [0, 1])?.id).toBe('0102');
    expect(toward(spots[0]!, spots, [1, 0])?.id).toBe('0201');
    expect(toward(spots[0]!, spots, [-1, 0])).toBeUndefined();
  });

  it('spreads a stack evenly about its middle', () => {
    expect(stackOffset(0, 1).map(Math.abs)).toEqual([0, 0]);
    const [first, last] = [stackOffset(0, 12), stackOffset(11, 12)];
    expect(first[0] + last[0]).toBeCloseTo(0);
    expect(last[0] - first[0]).toBeLessThanOrEqual(24.001);
  });
});
