// Figures as silhouettes: men and guns that face right, their feet at (0, 0), a man about 35 high.

/** One model on the stand: what it is cut from, and lines in its outline's colour. */
export interface Figure {
  shape: string;
  lines: string;
  /** Where the head goes, from where a standing man has it; none on a gun. */
  head: [number, number] | null;
}

const LEGS = 'M-5 -13H5L6.5 -8L9.5 0H5.2L2 -7.5H-1L-5 -1.5V0H-10.2L-9 -3L-5.8 -8Z';
const FEET = 'M-5 -13H5L6 0H1.6L0.4 -8H-0.6L-1.8 0H-6.2Z';
const TORSO = 'M-5 -24.5Q0 -26.8 4.6 -24.5L5.5 -12.5H-5.6Z';
const PACK = 'M-9.6 -24.5H-4.6V-15H-9.6Z';
const ARM = 'M1 -24L5 -23.8L8.8 -18L5 -14.4L2.2 -17.5Z';
const KNEELING = 'M-8.5 0L-6 -9.5H4.5L9 -7.2V0H5.2V-4L0.4 -3.2L-1 0ZM-6 -20.5Q-1 -22.6 3.4 -20.5L4.6 -8.5H-6.4ZM0.8 -19.6L4 -19L11 -13.5L9.4 -10.8L1.6 -14.8Z';

const man = (shape: string, lines = '', head: [number, number] = [0, 0]): Figure => ({ shape, lines, head });
const gun = (shape: string, lines: string): Figure => ({ shape, lines, head: null });

const RIFLE = 'M-6 -10.2L-2.2 -14.6L11.6 -31.8L13.4 -34.6L14.4 -33.8L13 -30.7L-0.2 -12.8L-2.8 -8.4Z';
const RIFLEMAN = man(LEGS + TORSO + PACK + ARM + RIFLE);
const CREWMAN = man(KNEELING, '', [-1.4, 4]);

/** The models of a unit: its men, and the gun or the vehicle that is the last to go. */
export interface Kind {
  men: Figure;
  gun: Figure | null;
}

const MACHINE_GUN = gun(
  'M1 -15H19V-9.5H1ZM19 -13.4H27V-11H19ZM-13 -16.5H2V-8H-13ZM-17.5 -15.5H-13V-12.8H-14.8V-8.6H-17.5ZM-6 -8.5L-15 0H-10L-2 -7ZM-1 -8.5H4L13 0H8Z',
  'M4 -12.2H17M-9 -8v4h6',
);
const MORTAR = gun('M-14 0V-4H9V0ZM-9.5 -4L3 -29.5L10.6 -25.8L-1.5 -2.5ZM6.4 -17.5L9.6 -19L17.5 0H13.4Z', 'M1.6 -23.2L7.4 -20.4');
const FIELD_GUN = gun(
  'M-10 -10.5A10.5 10.5 0 1 1 11 -10.5A10.5 10.5 0 1 1 -10 -10.5ZM-6 -18L31 -22.5V-18.4L-5 -12ZM7 -31L12 -30L10.6 -6H6.4ZM-4 -12L-31 -3V0H-24L2 -7Z',
  'M-5.5 -10.5A6 6 0 1 1 6.5 -10.5A6 6 0 1 1 -5.5 -10.5ZM0.5 -17V-4M-6 -10.5H7',
);
const HOWITZER = gun(
  'M-11 -11.5A11.5 11.5 0 1 1 12 -11.5A11.5 11.5 0 1 1 -11 -11.5ZM-8 -15L22 -37L27 -30.5L-3 -9ZM-4 -12L-31 -3V0H-24L2 -7Z',
  'M-6 -11.5A6.5 6.5 0 1 1 7 -11.5A6.5 6.5 0 1 1 -6 -11.5ZM0.5 -19V-4M-7 -11.5H8',
);
const TANK = gun(
  'M-33 0Q-37 -1 -36 -5L-33 -9V-26H-12V-30H4V-26H16L37 -12L31 -9L33 -4Q33 0 29 0ZM12 -17L26 -15V-12.4L12 -13Z',
  'M-30 -4.6H28M-33 -9.5H31M-26 -20H-14M-6 -20H6M-22 -4.6v2.4M-12 -4.6v2.4M-2 -4.6v2.4M8 -4.6v2.4M18 -4.6v2.4',
);

const KINDS: Record<string, Kind> = {
  infantry: { men: RIFLEMAN, gun: null },
  machine_gun: { men: CREWMAN, gun: MACHINE_GUN },
  mortar: { men: CREWMAN, gun: MORTAR },
  field_gun: { men: CREWMAN, gun: FIELD_GUN },
  howitzer: { men: CREWMAN, gun: HOWITZER },
  tank: { men: CREWMAN, gun: TANK },
};

export const kindOf = (symbol: string): Kind => KINDS[symbol] ?? { men: RIFLEMAN, gun: null };

const THROWING = 'M-0.5 -22L2 -25L5.4 -25L11.4 -33L14.2 -31L7.4 -20.6L3 -18.4ZM-1.6 -24.2L-5 -23.8L-10 -17.6L-7.4 -14.6L-2 -19.4Z';
const AIMING = 'M0 -24L4 -24.4L14.5 -22.4L14 -19.4L3 -18.6Z';
const CARRYING = 'M-1 -23L3.6 -23.6L5.4 -16L12.5 -15.4V-12.6L2 -12.8Z';
const STAR = 'M10 -38l1.5 3.4l3.6 .4l-2.7 2.5l.8 3.6l-3.2 -1.9l-3.2 1.9l.8 -3.6l-2.7 -2.5l3.6 -.4Z';

const SPECIALISTS: Record<string, Figure> = {
  grenadier: man(LEGS + TORSO + THROWING + 'M11.4 -32.4L13.6 -37.6L15.6 -36.8L13.4 -31.6ZM11.6 -38.4L13 -42.6L19 -40.4L17.4 -36.2Z'),
  elite: man(LEGS + TORSO + 'M0 -24.4L4.6 -24.6L12.4 -31.4L14.6 -29L6 -19ZM10.6 -32.6L13.6 -40L17.2 -38.4L13.4 -30.6ZM-5 -23L-1.6 -22L-5.4 -14.4L-11.4 -17.4L-10 -20Z'),
  engineer: man(FEET + TORSO + ARM + 'M-9.4 -8.6L9.2 -29.4L10.8 -28L-7.8 -7.2ZM6 -32L13.6 -37.4Q18 -34.4 15 -27.4L11 -25.4Z'),
  flamethrower: man(
    FEET + TORSO + AIMING + 'M-11.6 -26.5Q-8.6 -29 -5.2 -26.5V-13.4H-11.6ZM10 -22.4H13.6V-20H10ZM13 -21.2Q15 -29 20 -29Q18 -25.4 22.4 -22Q18.6 -20.4 19.4 -16.4Q15 -15.4 13 -21.2Z',
    'M-8.4 -26V-14',
  ),
  loader: man(FEET + TORSO + PACK + CARRYING + 'M5.4 -20.4H17V-11H5.4Z', 'M5.4 -16H17M9 -20.4V-23.4H13.4V-20.4'),
  light_mg: man(FEET + TORSO + PACK + CARRYING + 'M-7 -18.6L-1 -20.6H9V-21.6H18.6V-18.8H10V-16.6H-1L-7 -14ZM12.6 -19L17 -11H14.6L10.8 -18Z', 'M1 -16.6a3.4 3.4 0 0 0 6.4 0'),
  sniper: man(KNEELING + 'M-8 -18L-1 -20.6L19 -21.6V-19.6L4 -17.4L-7 -14ZM1 -24.6H8.6V-22.4H1Z', '', [-0.4, 4.4]),
  officer: man(FEET + TORSO + 'M1 -24.4L5 -24.6L15.5 -29.6L16.6 -27L6 -19.4ZM13.6 -31L19.4 -33L20 -31L16 -29.6L16.6 -26.6L14.4 -26.2Z', 'M-5.4 -15.6H5.4'),
  observer: man(FEET + TORSO + 'M0 -24L4 -24.6L10.6 -29L12 -26.8L5 -20ZM8 -31.6H15V-26.6H8Z', 'M11.4 -31.6V-26.6'),
  artillery_observer: man(
    FEET + TORSO + CARRYING + 'M11.4 -15H13.8L19 0H16.8L12.6 -12.6L8.4 0H6.2ZM8.8 -37H11.6V-20H15.6V-37H18.4V-16H8.8Z',
    'M8.8 -33.4H11.6M15.6 -33.4H18.4',
  ),
};

const ALIASES: Record<string, string> = { heavy_mg: 'loader', heavy_mortar: 'loader' };
const UNKNOWN = man(FEET + TORSO + ARM + STAR);

export const specialistOf = (kind: string): Figure => SPECIALISTS[ALIASES[kind] ?? kind] ?? UNKNOWN;

const FACE = 'M-2.8 -31h6.6v3.6a3.3 3.3 0 0 1 -6.6 0Z';
const HELMETS: Record<string, string> = {
  german: 'M-6.4 -26.4L-5.2 -29.4C-5.4 -37 6.2 -37.4 6.2 -31L8 -29.4H4.4L3.4 -30.4H-1.6L-2.4 -26.4Z',
  french: 'M-6 -29.4L-4.6 -31C-4.6 -36 5.4 -36 5.6 -31L7.6 -29.2Q0.6 -31 -6 -29.4ZM-2.6 -35.4Q0.6 -38.4 3.8 -35.4L3 -33.8H-1.8Z',
  british: 'M-7.4 -30.2Q-5.6 -31.4 -4.2 -31.6C-3.4 -36.8 4.6 -36.8 5.4 -31.6Q7 -31.4 8.6 -30.2Q0.6 -28.4 -7.4 -30.2Z',
};
const CAP = 'M-5.4 -33.4Q0 -37.4 6 -34L5 -31.4L8.2 -29.8L5 -29.6H-4.4Z';
const UNIFORMS: Record<string, string> = { canadian: 'british', american: 'british', belgian: 'french', allied: 'british' };

/** Face and helmet; an officer wears a cap. */
export function headOf(army: string, specialist = ''): string {
  return FACE + (specialist === 'officer' ? CAP : (HELMETS[UNIFORMS[army] ?? army] ?? HELMETS.british));
}

/** A model that stands somewhere on the stand: `lost` when only its place is left. */
export interface Standing {
  figure: Figure;
  x: number;
  y: number;
  isLost: boolean;
  isSpecial: boolean;
}

const WIDTH = 58;
const BACK = -4;

/** Where each model stands, those behind first. Men fall from the right; the gun is the last to go. */
export function stand(symbol: string, left: number, of: number, specialist: string): Standing[] {
  const { men, gun: model } = kindOf(symbol);
  const count = of - (model ? 1 : 0);
  const places = count + (specialist ? 1 : 0);
  const standing = Array.from({ length: count }, (_, i): Standing => {
    const isLost = i + (model ? 1 : 0) >= left;
    return { figure: men, x: rank(i, places), y: model ? -7 : i % 2 ? BACK : 0, isLost, isSpecial: false };
  });
  const extra: Standing[] = specialist
    ? [{ figure: specialistOf(specialist), x: rank(count, places), y: model ? -7 : 0, isLost: false, isSpecial: true }]
    : [];
  const front: Standing[] = model ? [{ figure: model, x: 0, y: 0, isLost: left < 1, isSpecial: false }] : [];
  return [...standing.sort((a, b) => a.y - b.y), ...extra, ...front];
}

function rank(index: number, count: number): number {
  const step = Math.min(19, WIDTH / Math.max(1, count - 1));
  return (index - (count - 1) / 2) * step;
}
