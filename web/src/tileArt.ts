// One drawing for each kind of tile that stands alone, around the middle of a hex of radius 50, colours with it.
import type { Layer } from './tiles';
import type { Point } from './types';

type House = [x: number, y: number, width: number, height: number];

const HOUSES: House[] = [[-31, -24, 21, 16], [-6, -38, 20, 15], [16, -25, 22, 17], [-37, 2, 18, 15], [20, 3, 19, 15], [-13, -12, 22, 16], [-17, 23, 20, 15], [8, 25, 18, 14]];

const box = (x: number, y: number, w: number, h: number): string => `M${x} ${y}h${w}v${h}h${-w}Z`;
const oval = (x: number, y: number, rx: number, ry: number): string => `M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${2 * rx} 0a${rx} ${ry} 0 1 1 ${-2 * rx} 0`;

/** Roofs from above: the slope in the light, the slope in the shade. */
function roofs(houses: House[], light: string, shade: string, edge: string): Layer[] {
  return [
    { d: houses.map(([x, y, w, h]) => box(x + 2, y + 3, w, h)).join(''), fill: '#1b140a', opacity: 0.35 },
    { d: houses.map(([x, y, w, h]) => box(x, y, w, h / 2)).join(''), fill: light },
    { d: houses.map(([x, y, w, h]) => box(x, y + h / 2, w, h / 2)).join(''), fill: shade },
    { d: houses.map(([x, y, w, h]) => `${box(x, y, w, h)}M${x} ${y + h / 2}h${w}`).join(''), stroke: edge, width: 1.4 },
  ];
}

/** Bags of sand along an arc of a circle, from one angle to another. */
function sandbags(radius: number, from: number, to: number, count: number): Layer[] {
  const bags = Array.from({ length: count }, (_, i): Point & [number, number] => {
    const angle = ((from + ((to - from) * i) / (count - 1)) * Math.PI) / 180;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius * 0.92];
  });
  const d = bags.map(([x, y]) => oval(Math.round(x * 10) / 10, Math.round(y * 10) / 10, 6, 4.4)).join('');
  return [
    { d: bags.map(([x, y]) => oval(Math.round(x * 10) / 10 + 1, Math.round(y * 10) / 10 + 3, 6.4, 4.4)).join(''), fill: '#2b1f0e', opacity: 0.45 },
    { d, fill: '#d3bb85', stroke: '#5a421d', width: 1.3 },
  ];
}

const CHURCH: Layer[] = [
  { d: box(-22, -19, 56, 25), fill: '#1b140a', opacity: 0.35 },
  { d: 'M-24 -22H34V-9H-24Z', fill: '#b9704f' },
  { d: 'M-24 -9H34V3H-24Z', fill: '#8c4a31' },
  { d: 'M4 -30H16V10H4Z', fill: '#a35d40', stroke: '#3b1a0d', width: 1.2 },
  { d: 'M-24 -22H34V3H-24ZM-24 -9H4M16 -9H34', stroke: '#3b1a0d', width: 1.4 },
  { d: 'M-36 -24H-16V6H-36Z', fill: '#cfc3a8', stroke: '#3b2c14', width: 1.5 },
  { d: 'M-38 -24L-26 -44L-14 -24Z', fill: '#66707a', stroke: '#23282d', width: 1.5 },
  { d: 'M-26 -52V-40M-30.5 -48H-21.5', stroke: '#23282d', width: 2.6 },
  { d: 'M-29 -16h6v8h-6Z', fill: '#3b2c14' },
  ...roofs([[10, 20, 18, 13], [-16, 24, 17, 13]], '#c4805c', '#94543a', '#3b1a0d'),
];

const RUIN: Layer[] = [
  { d: 'M-38 -24L-14 -40L20 -36L38 -12L34 22L6 38L-26 30L-40 6Z', fill: '#8f8571', opacity: 0.5 },
  { d: 'M-34 -10V-27H-18M-10 -38H8V-26M22 -32L34 -24V-8M-38 4V18H-26M30 6V22H16M-14 24V36H4M-8 -18H6M14 -14V-4', stroke: '#3a3126', width: 6.4 },
  { d: 'M-34 -10V-27H-18M-10 -38H8V-26M22 -32L34 -24V-8M-38 4V18H-26M30 6V22H16M-14 24V36H4M-8 -18H6M14 -14V-4', stroke: '#b9aa8c', width: 3.4 },
  {
    d: box(-26, -20, 5, 4) + box(-2, -32, 4, 4) + box(24, -20, 5, 4) + box(-30, 8, 5, 4) + box(20, 14, 5, 4) + box(-6, 26, 5, 4) + box(-22, -34, 4, 3) + box(14, -26, 4, 3) + box(34, 0, 4, 4),
    fill: '#7d4433',
  },
];

const BUNKER: Layer[] = [
  { d: 'M-36 8L-30 -30Q0 -44 30 -30L36 8Q0 18 -36 8Z', fill: '#1b140a', opacity: 0.3 },
  { d: 'M-36 4L-30 -32Q0 -46 30 -32L36 4Q0 14 -36 4Z', fill: '#a8a69c', stroke: '#33322d', width: 2 },
  { d: 'M-30 -32Q0 -46 30 -32L27 -20Q0 -31 -27 -20Z', fill: '#cac8be' },
  { d: 'M-22 -16Q0 -24 22 -16L23 -8Q0 -16 -23 -8Z', fill: '#1d1c19' },
  { d: 'M-32 -2Q0 8 32 -2M-30 -26Q0 -38 30 -26', stroke: '#6c6a61', width: 1.4 },
];

/** Earth thrown up around a hole. */
function crater(x: number, y: number, r: number): Layer[] {
  return [
    { d: oval(x, y, r * 1.3, r * 1.05), fill: '#c9ae7b', stroke: '#8b6b3c', width: 1.2 },
    { d: oval(x, y, r, r * 0.76), fill: '#7d5f37' },
    { d: oval(x + r * 0.06, y + r * 0.12, r * 0.72, r * 0.5), fill: '#4d3820' },
    { d: oval(x + r * 0.08, y + r * 0.22, r * 0.42, r * 0.24), fill: '#6f8a8c' },
  ];
}

const MINE_CRATER: Layer[] = [
  { d: 'M0 -46L9 -38L22 -40L26 -30L38 -24L36 -10L42 2L34 12L34 26L20 30L12 40L0 36L-14 40L-22 30L-36 26L-34 12L-42 0L-36 -12L-38 -26L-26 -30L-20 -40L-8 -38Z', fill: '#d6bd8a', stroke: '#86683a', width: 1.6 },
  { d: oval(0, -2, 34, 30), fill: '#a07f4d', stroke: '#6b4f28', width: 1.2 },
  { d: oval(1, 0, 27, 23), fill: '#7a5a31' },
  { d: oval(1, 3, 19, 15), fill: '#533b1e' },
  { d: oval(1, 6, 11, 7), fill: '#5f7f86' },
  { d: 'M-30 -14L-21 -9M-16 -28L-10 -19M6 -31L5 -22M25 -20L17 -13M31 0L22 1M-32 4L-23 4M22 18L15 12M-20 20L-13 14', stroke: '#5a411f', width: 1.6 },
];

const COIL = 'c-1 -11 9 -11 8 0s-9 9 -3.4 -1';
const coils = (x: number, y: number, count: number): string => Array.from({ length: count }, (_, i) => `M${x + i * 6} ${y}${COIL}`).join('');
const posts = (y: number, xs: number[]): string => xs.map((x) => `M${x - 4.5} ${y + 6}l9 -13m-9 0l9 13`).join('');

const WIRE: Layer[] = [
  { d: posts(-26, [-34, -12, 12, 34]) + posts(35, [-26, 0, 26]), stroke: '#fbf4de', width: 5 },
  { d: coils(-41, -25, 13) + coils(-33, 36, 10), stroke: '#fbf4de', width: 3.4 },
  { d: posts(-26, [-34, -12, 12, 34]) + posts(35, [-26, 0, 26]), stroke: '#4a2f12', width: 2.6 },
  { d: coils(-41, -25, 13) + coils(-33, 36, 10), stroke: '#25282c', width: 1.3 },
];

const PLANKS = Array.from({ length: 11 }, (_, i) => `M-13 ${-33 + i * 6.6}h26`).join('');
const BRIDGE: Layer[] = [
  { d: 'M-15 -38H15V38H-15Z', fill: '#b98d54', stroke: '#3b2c14', width: 2 },
  { d: PLANKS, stroke: '#6d4a22', width: 1.4 },
  { d: 'M-16 -42V42M16 -42V42', stroke: '#3b2c14', width: 3.4 },
];

const DAMAGED_BRIDGE: Layer[] = [
  { d: 'M-15 -40H15V-20L8 -14L2 -22L-6 -13L-15 -19ZM-15 40H15V21L6 15L0 24L-8 16L-15 22Z', fill: '#b98d54', stroke: '#3b2c14', width: 2 },
  { d: 'M-11 -9L11 11M11 -9L-11 11', stroke: '#fbf4de', width: 8 },
  { d: 'M-11 -9L11 11M11 -9L-11 11', stroke: '#a3200c', width: 4.6 },
];

const FORD: Layer[] = [
  { d: oval(-14, -8, 6, 4) + oval(0, -3, 6.4, 4.2) + oval(14, 2, 6, 4) + oval(-7, 9, 5.4, 3.6) + oval(8, -14, 5.4, 3.6) + oval(-18, 4, 4.6, 3) + oval(20, -9, 4.6, 3), fill: '#d8cdb2', stroke: '#5d5340', width: 1.2 },
];

/** In the order in which they lie on each other. */
export const ART: Record<string, Layer[]> = {
  ford: FORD,
  bridge: BRIDGE,
  damaged_bridge: DAMAGED_BRIDGE,
  building: roofs(HOUSES, '#c9805a', '#964f36', '#421d10'),
  fortified_building: [...roofs(HOUSES, '#9a9489', '#6f695f', '#1d1a15'), ...sandbags(41, 15, 165, 9), ...sandbags(41, 195, 345, 9)],
  church: CHURCH,
  ruin: RUIN,
  bunker: BUNKER,
  mine_crater: MINE_CRATER,
  shell_crater: [...crater(-19, -22, 13), ...crater(18, -16, 16), ...crater(-3, 24, 14)],
  fortified_position: sandbags(39, 182, 358, 13),
  wire: WIRE,
};
