import { describe, expect, it } from 'vitest';
import { counterTheme, pickStyle, sideTheme } from '../theme';
import { overlayStyle } from './overlays';

// How colours look to those who lack one kind of cone (Viénot, Brettel and Mollon 1999), and how far apart two are then.
type Sight = 'full' | 'protan' | 'deutan' | 'tritan';
const SIGHTS: Sight[] = ['full', 'protan', 'deutan', 'tritan'];

type Vector = [number, number, number];

const MATRICES: Record<Exclude<Sight, 'full'>, [Vector, Vector, Vector]> = {
  protan: [[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]],
  deutan: [[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]],
  tritan: [[1, 0.1446, -0.1446], [0, 0.85924, 0.14076], [0, 0.85924, 0.14076]],
};

function linear(colour: string): Vector {
  const parts = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16) / 255);
  return parts.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as Vector;
}

const times = (rows: [Vector, Vector, Vector], v: Vector): Vector =>
  rows.map(([a, b, c]) => Math.max(0, a * v[0] + b * v[1] + c * v[2])) as Vector;

/** CIE L*a*b* of a colour as it is seen. */
function seen(colour: string, sight: Sight): Vector {
  const light = sight === 'full' ? linear(colour) : times(MATRICES[sight], linear(colour));
  const [x, y, z] = times([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]], light);
  const [fx, fy, fz] = [x / 0.9505, y, z / 1.089].map((t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)) as Vector;
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)];
}

/** How far apart two colours look: below ten or so they are easily taken for one another. */
function distance(a: string, b: string, sight: Sight): number {
  const [p, q] = [seen(a, sight), seen(b, sight)];
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

/** Sides that meet on a map. */
const FOES: [string, string][] = [['german', 'french'], ['german', 'allied'], ['german', 'allies'], ['german', 'british'], ['german', 'american'], ['german', 'russian'], ['axis', 'allies'], ['central', 'allies']];

describe.each(SIGHTS)('with %s sight', (sight) => {
  it.each(FOES)('the counters of %s and %s can be told apart', (one, other) => {
    expect(distance(sideTheme(one).fill, sideTheme(other).fill, sight)).toBeGreaterThan(20);
  });

  it.each(['british', 'canadian', 'australian', 'new_zealand', 'american', 'french', 'belgian'])('a counter of the %s army can be told from a German one', (army) => {
    expect(distance(counterTheme('allied', army).fill, counterTheme('german', 'german').fill, sight)).toBeGreaterThan(20);
  });

  it.each(FOES)('the lines of %s and %s can be told apart', (one, other) => {
    expect(distance(sideTheme(one).line, sideTheme(other).line, sight)).toBeGreaterThan(12);
  });

  it('what can be picked differs from what can be attacked', () => {
    const kinds = ['unit', 'reach', 'target'].map((kind) => pickStyle(kind).fill);
    for (const [i, one] of kinds.entries()) for (const other of kinds.slice(i + 1)) expect(distance(one, other, sight)).toBeGreaterThan(20);
  });
});

describe('overlays', () => {
  it('of two sides differ in the slant of their hatching, not by colour alone', () => {
    for (const [one, other] of FOES) {
      const slants = [one, other].map((side) => overlayStyle(`zone.${side}.control`, [one, other]).slant);
      expect(slants[0]).not.toBe(slants[1]);
    }
  });

  it('of different kinds differ in their hatching', () => {
    const groups = ['control', 'zone', 'supply', 'command', 'guns', 'uncertain'];
    expect(new Set(groups.map((group) => overlayStyle(`${group}.german.x`, ['german']).hatch)).size).toBe(groups.length);
    expect(overlayStyle('zone.german.weak', ['german']).isWeak).toBe(true);
  });
});

it('a colour is as far from itself as it should be', () => {
  expect(distance('#a8c2df', '#a8c2df', 'deutan')).toBe(0);
  expect(distance('#000000', '#ffffff', 'full')).toBeCloseTo(100, 0);
  expect(distance('#ff0000', '#009000', 'full')).toBeGreaterThan(2 * distance('#c04000', '#708000', 'protan'));
});
