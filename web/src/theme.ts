// Colours and drawings by name. A name that is not here gets a default that can be read.

export interface SideTheme {
  fill: string;
  ink: string;
  line: string;
}

const SIDES: Record<string, SideTheme> = {
  german: { fill: '#5c6859', ink: '#ffffff', line: '#3c4a38' },
  french: { fill: '#a8c2df', ink: '#10233d', line: '#1f5796' },
  british: { fill: '#c3ab74', ink: '#2a1f08', line: '#7a5c14' },
  belgian: { fill: '#d8c8a0', ink: '#2a1f08', line: '#8a6a1c' },
  american: { fill: '#a0a570', ink: '#12160a', line: '#6b7420' },
  russian: { fill: '#a5bd8e', ink: '#14240c', line: '#3f6a26' },
  allied: { fill: '#b9c58c', ink: '#1b2410', line: '#5a6d1c' },
  allies: { fill: '#a8c2df', ink: '#10233d', line: '#1f5796' },
  central: { fill: '#5c6859', ink: '#ffffff', line: '#3c4a38' },
  axis: { fill: '#5c6859', ink: '#ffffff', line: '#3c4a38' },
};

const STRANGERS: SideTheme[] = [
  { fill: '#d3a9a0', ink: '#3b0f08', line: '#943423' },
  { fill: '#a9cfc4', ink: '#0b2c24', line: '#1e6f5b' },
  { fill: '#c9b3d6', ink: '#2b1038', line: '#6d3a89' },
  { fill: '#d9c38a', ink: '#33250a', line: '#84621a' },
];

const NEUTRAL: SideTheme = { fill: '#e6ddc6', ink: '#2b2418', line: '#6b5b3e' };

export function sideTheme(side: string): SideTheme {
  if (!side) return NEUTRAL;
  return SIDES[side] ?? (STRANGERS[[...side].reduce((sum, c) => sum + c.charCodeAt(0), 0) % STRANGERS.length] as SideTheme);
}

/** Armies that are no side of any game. */
const ALLIES: Record<string, SideTheme> = {
  canadian: { fill: '#cda386', ink: '#2f1408', line: '#8a3b22' },
  australian: { fill: '#c6b98e', ink: '#26200c', line: '#6d5f1c' },
  new_zealand: { fill: '#b5ab85', ink: '#221d0c', line: '#5c5426' },
};

/** A counter is painted in the colours of its army where they are known, else in those of its side. */
export const counterTheme = (side: string, army: string): SideTheme => SIDES[army] ?? ALLIES[army] ?? sideTheme(side);

/** How the figures of an army are painted: dark with a light edge, or light with a dark one, and the stand under them. */
export interface ArmyTheme {
  body: string;
  edge: string;
  tray: string;
  pip: string;
  /** Guns and their edge. */
  steel: string;
  rim: string;
}

const ARMIES: Record<string, ArmyTheme> = {
  german: { body: '#414d4a', edge: '#f6f0dc', tray: '#2f3a38', pip: '#f6f0dc', steel: '#1d2423', rim: '#f6f0dc' },
  british: { body: '#d8bd7c', edge: '#33230a', tray: '#7a5a1c', pip: '#fff3d4', steel: '#8a7a5a', rim: '#241804' },
  canadian: { body: '#d9b98f', edge: '#3c1a10', tray: '#8a3b22', pip: '#fff0e4', steel: '#8a7060', rim: '#2a0f08' },
  french: { body: '#aacbea', edge: '#0d2546', tray: '#28578f', pip: '#eef6ff', steel: '#6f87a0', rim: '#0a1b33' },
  american: { body: '#c0c18c', edge: '#24290f', tray: '#565e26', pip: '#f7f7df', steel: '#7d8160', rim: '#171b08' },
};

export function armyTheme(army: string): ArmyTheme {
  const { fill, ink, line } = sideTheme(army);
  return ARMIES[army] ?? { body: fill, edge: ink, tray: line, pip: '#ffffff', steel: line, rim: ink };
}

export interface TerrainStyle {
  fill: string;
  ink: string;
  form: 'hex' | 'soft';
  decor: 'none' | 'trees' | 'hachures' | 'houses' | 'streets' | 'strokes' | 'tufts' | 'craters';
}

const style = (fill: string, ink: string, form: TerrainStyle['form'], decor: TerrainStyle['decor']): TerrainStyle => ({
  fill,
  ink,
  form,
  decor,
});

const BARE = style('none', 'none', 'hex', 'none');
const WOODS = style('#bccb9b', '#5f7a45', 'soft', 'trees');
const HILL = style('#e2cb9c', '#94713c', 'soft', 'hachures');
const TOWN = style('none', '#6d2f22', 'hex', 'houses');

/** In the order in which they are drawn. */
const TERRAIN: Record<string, TerrainStyle> = {
  clear: BARE,
  area: BARE,
  front_line: style('#ecd3b4', '#94713c', 'hex', 'none'),
  zone: style('#d9d6df', '#7a7490', 'hex', 'none'),
  closed: style('#d8d2c2', '#aaa08a', 'hex', 'strokes'),
  water: style('#b6d2df', '#4d84a0', 'soft', 'none'),
  sea: style('#b6d2df', '#4d84a0', 'soft', 'none'),
  lake: style('#b6d2df', '#4d84a0', 'soft', 'none'),
  marsh: style('#cfd9c3', '#4d7d7c', 'soft', 'tufts'),
  meadow: style('#d3dfc4', '#6b9a7a', 'soft', 'tufts'),
  rough: style('#ddd0b2', '#8d7a52', 'soft', 'strokes'),
  hill: HILL,
  hills: HILL,
  mountain: style('#cdb286', '#6d4d22', 'soft', 'hachures'),
  woods: WOODS,
  forest: style('#a9bf8a', '#486632', 'soft', 'trees'),
  town: TOWN,
  village: TOWN,
  hamlet: TOWN,
  city: style('#e3c4ae', '#a3685a', 'soft', 'streets'),
  crater: style('none', '#8d7a52', 'hex', 'craters'),
  trench: style('none', 'none', 'hex', 'none'),
  fort: style('none', 'none', 'hex', 'none'),
};

/** Drawn as lines or markers, not as ground. */
for (const kind of ['trench', 'fort', 'road', 'rail', 'bridge']) TERRAIN[kind] = BARE;

const UNKNOWN = style('#e4d8e0', '#8a6a80', 'hex', 'strokes');
const ORDER = Object.keys(TERRAIN);

/** A place that is a mere point on the ground of others: it has no border of its own. */
export const isPoint = (terrain: string[]): boolean => terrain[0] === 'bridge';

export const terrainStyle = (kind: string): TerrainStyle => TERRAIN[kind] ?? UNKNOWN;

export function byDrawing(a: string, b: string): number {
  return (ORDER.indexOf(a) + 1 || ORDER.length) - (ORDER.indexOf(b) + 1 || ORDER.length);
}

/** What a tag of a place adds to the map: a ring in the colour of a side, a field work, a few houses, a value in a circle. */
export interface TagStyle {
  form: 'none' | 'ring' | 'work' | 'houses' | 'circle' | 'square' | 'tank' | 'flag' | 'crosses';
  side: string;
  label: string;
}

const VALUES: Record<string, TagStyle['form']> = {
  value: 'circle',
  multiplier: 'square',
  release: 'tank',
  objective: 'flag',
  crosses: 'crosses',
};

/** An iron cross around its middle. */
export const IRON_CROSS = 'M-1.6 -1.6L-4 -6.5H4L1.6 -1.6L6.5 -4V4L1.6 1.6L4 6.5H-4L-1.6 1.6L-6.5 4V-4Z';

export function tagStyle(tag: string): TagStyle {
  const [kind = '', rest = ''] = tag.split('_');
  if (kind === 'supply' || kind === 'entry') return { form: 'ring', side: rest, label: '' };
  if (VALUES[kind]) return { form: VALUES[kind], side: '', label: kind === 'multiplier' ? `×${rest}` : rest };
  if (tag === 'work') return { form: 'work', side: '', label: '' };
  return { form: tag === 'hamlet' ? 'houses' : 'none', side: '', label: '' };
}

export interface PathStyle {
  casing: string;
  casingWidth: number;
  ink: string;
  width: number;
  dash: string;
  form: 'soft' | 'straight' | 'crenels';
}

const path = (casing: string, casingWidth: number, ink: string, width: number, rest: Partial<PathStyle> = {}): PathStyle => ({
  casing,
  casingWidth,
  ink,
  width,
  dash: '',
  form: 'soft',
  ...rest,
});

/** In the order in which they are drawn. */
const PATHS: Record<string, PathStyle> = {
  crest: path('none', 0, '#94713c', 3.4, { form: 'straight', dash: '2.4 3.2' }),
  stream: path('none', 0, '#6a9db8', 3.2),
  river: path('#38718f', 11, '#7fb3cb', 8),
  major_river: path('#38718f', 13, '#7fb3cb', 9.5),
  canal: path('#38718f', 7, '#a5cddd', 4, { form: 'straight' }),
  border: path('none', 0, '#7a5c8a', 3, { dash: '12 5 3 5' }),
  track: path('none', 0, '#8a6b3d', 2.2, { dash: '7 4' }),
  minor_road: path('#8f6b43', 4.4, '#e8d3ad', 2.4, { form: 'straight' }),
  road: path('#7d4f2a', 5.4, '#f0d9a8', 3),
  major_road: path('#5d5650', 6.6, '#c9c2b8', 4, { form: 'straight' }),
  highway: path('#7d3a22', 7.5, '#efc38a', 4.6),
  rail: path('#2b2724', 4.6, '#f5efe0', 2.8, { dash: '8 8' }),
  rail_precarious: path('#2b2724', 3.4, '#f5efe0', 2, { dash: '4 10' }),
  minor_bridge: path('#2b2724', 8, '#efe4c8', 4.6, { form: 'straight' }),
  bridge: path('#2b2724', 13, '#efe4c8', 8, { form: 'straight' }),
  trench: path('none', 0, '#7a2f1d', 2, { form: 'crenels' }),
  section: path('none', 0, '#8c1c0a', 3.6, { form: 'straight', dash: '3.6 8' }),
};

const LINE = path('none', 0, '#5d5340', 2.4, { dash: '5 4' });
const PATH_ORDER = Object.keys(PATHS);

/** `trench_second` is drawn as a trench, `minor_river` as a river. */
export function pathStyle(kind: string): PathStyle {
  return PATHS[kind] ?? PATHS[PATH_ORDER.find((known) => kind.split(/[_.-]/).includes(known)) ?? ''] ?? LINE;
}

export function byLaying(a: string, b: string): number {
  return PATH_ORDER.indexOf(a) - PATH_ORDER.indexOf(b);
}

export interface CardStyle {
  band: string;
  paper: string;
  icon: string;
}

const FLAG = 'M-5 8V-8L6 -6L3 -3L6 0L-5 1';
const CROSSED = 'M-7 -7L6 6M7 -7L-6 6M2 7L7 2M-2 7L-7 2';
const WHISTLE = 'M-8 0H8M-8 0L-3 -5M-8 0L-3 5M8 0L3 -5M8 0L3 5';
const LOZENGE = 'M0 -7L7 0L0 7L-7 0Z';

const CARDS: Record<string, CardStyle> = {
  command: { band: '#6b2412', paper: '#f3e2c4', icon: FLAG },
  section: { band: '#6b2412', paper: '#f3e2c4', icon: FLAG },
  tactic: { band: '#1d4a78', paper: '#dde7ee', icon: WHISTLE },
  combat: { band: '#2d2a26', paper: '#e4dfd2', icon: CROSSED },
  cup_german: { band: '#3c4a38', paper: '#dfe3da', icon: LOZENGE },
  cup_allied: { band: '#5a6d1c', paper: '#eaeeda', icon: LOZENGE },
};

export const cardStyle = (group: string): CardStyle => CARDS[group] ?? { band: '#4b3d63', paper: '#e9e2ee', icon: LOZENGE };

/** The parts of a medal around the middle of its disc's top. */
export const MEDAL = {
  ribbon: 'M-5 -11H5L2.6 -1H-2.6Z',
  disc: 'M-6 3a6 6 0 1 1 12 0a6 6 0 1 1 -12 0',
  star: 'M0 -1.4l1.4 3l3.2 .3l-2.5 2.1l.8 3.2l-2.9 -1.7l-2.9 1.7l.8 -3.2l-2.5 -2.1l3.2 -.3Z',
};

export interface PickStyle {
  fill: string;
  line: string;
}

const PICKS: Record<string, PickStyle> = {
  unit: { fill: '#f2c230', line: '#a87400' },
  reach: { fill: '#3f7fd0', line: '#174f95' },
  target: { fill: '#d8402a', line: '#9c1f0d' },
  retreat: { fill: '#8d55b8', line: '#5f2b8a' },
};

export const pickStyle = (kind: string): PickStyle => PICKS[kind] ?? { fill: '#2f9c86', line: '#0f6655' };

export interface BadgeStyle {
  fill: string;
  ink: string;
  letter: string;
  /** Drawn instead of the letter, around the middle of the badge. */
  icon: string;
}

const badge = (fill: string, ink: string, letter: string, icon = ''): BadgeStyle => ({ fill, ink, letter, icon });

const TRENCH = 'M-5 2.5v-5h3.4v4h3.2v-4h3.4v5';
const BURST = 'M0 -5V5M-5 0H5M-3.5 -3.5L3.5 3.5M3.5 -3.5L-3.5 3.5';
const ARROW = 'M-5 0H4.5M1 -3.5L4.5 0L1 3.5';
const ARROWS = 'M-4.5 -3.5L-1 0L-4.5 3.5M0.5 -3.5L4 0L0.5 3.5';
const TURN = 'M4 -2.5A4.6 4.6 0 1 0 4.4 2M4.8 -5V-2H1.6';
const SWORDS = 'M-4 -4L4 4M4 -4L-4 4';
const BRIDGE = 'M-5 3V0A5 4 0 0 1 5 0V3M-5 -2H5';
const FOOT = 'M-2 -4.5V1.5H3.5V4H-2Z';
const TICK = 'M-4 0L-1 3.5L4.5 -3.5';
const CHEVRON = 'M-4.5 3.5L0 -1L4.5 3.5M-4.5 -0.5L0 -5L4.5 -0.5';
const COIN = 'M0 -4.6A4.6 4.6 0 1 1 -0.1 -4.6M0 -2.2V2.2';
const EYE = 'M-5.5 0Q0 -5.5 5.5 0Q0 5.5 -5.5 0ZM-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0';
const RELIEF = 'M-5 -2H4L1.5 -4.5M5 2H-4L-1.5 4.5';
const BARRED = 'M0 -5A5 5 0 1 1 -0.1 -5M-3.5 3.5L3.5 -3.5';

const BADGES: Record<string, BadgeStyle> = {
  demoralized: badge('#a3200c', '#ffffff', 'D'),
  disrupted: badge('#a3200c', '#ffffff', 'D'),
  out_of_supply: badge('#f2c230', '#2b2418', 'S'),
  unsupplied: badge('#f2c230', '#2b2418', 'S'),
  isolated: badge('#f2c230', '#2b2418', 'I'),
  dug_in: badge('#6b4a1f', '#ffffff', '', TRENCH),
  entrenched: badge('#6b4a1f', '#ffffff', '', TRENCH),
  fired: badge('#2b2418', '#ffffff', '', BURST),
  flipped: badge('#2b2418', '#ffffff', '', TURN),
  moved: badge('#174f95', '#ffffff', '', ARROW),
  strategic: badge('#174f95', '#ffffff', '', ARROWS),
  attacked: badge('#7a2f1d', '#ffffff', '', SWORDS),
  assaulted: badge('#7a2f1d', '#ffffff', '', SWORDS),
  entitled: badge('#f2c230', '#2b2418', '', ARROWS),
  done: badge('#3c4a38', '#ffffff', '', TICK),
  finished: badge('#3c4a38', '#ffffff', '', TICK),
  arrow: badge('#7a2f1d', '#ffffff', '', ARROW),
  ordered: badge('#f2c230', '#2b2418', '', CHEVRON),
  fought: badge('#7a2f1d', '#ffffff', '', SWORDS),
  token: badge('#7d4a00', '#ffffff', '', COIN),
  pinned: badge('#5f2b8a', '#ffffff', '', BARRED),
  frostbite: badge('#174f95', '#ffffff', '', BARRED),
  no_ranged: badge('#5f2b8a', '#ffffff', '', BARRED),
  ammo: badge('#5f2b8a', '#ffffff', '', BARRED),
  lice: badge('#5f2b8a', '#ffffff', 'L'),
  built: badge('#6b4a1f', '#ffffff', '', BRIDGE),
  on_foot: badge('#174f95', '#ffffff', '', FOOT),
  disorganised: badge('#a3200c', '#ffffff', 'D'),
  reorganising: badge('#c97a12', '#ffffff', 'R'),
  exploitation: badge('#174f95', '#ffffff', '', ARROWS),
  reserve: badge('#f2c230', '#2b2418', '', CHEVRON),
  disengagement: badge('#5f2b8a', '#ffffff', '', ARROW),
  offensive: badge('#7a2f1d', '#ffffff', '', BURST),
  counter_battery: badge('#2b2418', '#ffffff', 'CB'),
  without_artillery: badge('#5f2b8a', '#ffffff', '', BARRED),
  exploited: badge('#7a2f1d', '#ffffff', '', SWORDS),
  loss: badge('#a3200c', '#ffffff', '−2'),
  withdrawn: badge('#2b2418', '#ffffff', '', TURN),
  hutier: badge('#f2c230', '#2b2418', 'vH'),
  bruchmuller: badge('#f2c230', '#2b2418', 'B'),
  relieved: badge('#2f6b2a', '#ffffff', '', RELIEF),
  forced_march: badge('#c97a12', '#ffffff', '', ARROWS),
  hesitant: badge('#5f2b8a', '#ffffff', '?'),
  possible: badge('#7a2f1d', '#ffffff', '!'),
  arrived: badge('#2f6b2a', '#ffffff', '', ARROW),
  reassigned: badge('#174f95', '#ffffff', '', TURN),
  interdiction: badge('#a3200c', '#ffffff', '', BARRED),
  observation: badge('#174f95', '#ffffff', '', EYE),
  bombing: badge('#2b2418', '#ffffff', '', BURST),
};

/** A mark without a drawing of its own shows its first letter. */
export const badgeStyle = (mark: string): BadgeStyle =>
  BADGES[mark] ?? badge('#ffffff', '#2b2418', mark.slice(0, 1).toUpperCase());
