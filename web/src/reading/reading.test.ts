import { describe, expect, it } from 'vitest';
import { layout } from '../geometry';
import type { Place, Point, Scenery } from '../types';
import { neighbours } from './reading';

const shape: Point[] = [[10, 0], [5, 8.66], [-5, 8.66], [-10, 0], [-5, -8.66], [5, -8.66]];
const place = (id: string, x: number, y: number): Place => ({ id, x, y, terrain: [], name: '', tags: [], source: '', outline: [] });

describe('what lies next to a place', () => {
  it('is told clockwise from the north, with its direction', () => {
    const places = [place('mid', 0, 0), place('north', 0, -17.32), place('south', 0, 17.32), place('east', 15, -8.66), place('far', 45, 8.66)];
    const map = layout({ width: 60, height: 40, shape, places, paths: [], boxes: [] } satisfies Scenery);
    expect(neighbours(map, 'mid')).toEqual([{ id: 'north', way: 'n' }, { id: 'east', way: 'ne' }, { id: 'south', way: 's' }]);
    expect(neighbours(map, 'nowhere')).toEqual([]);
  });
});
