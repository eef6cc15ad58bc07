// Which names of places are written: where there is no room for all, the larger place keeps its own.

export interface Label {
  name: string;
  kind: string;
  x: number;
  y: number;
}

/** The largest first. */
export const BUILT = ['city', 'town', 'village', 'hamlet', 'fort'];

const LETTER: Record<string, number> = { city: 17, town: 8.6 };
const LINE: Record<string, number> = { city: 22, town: 15 };
const [NARROW, LOW] = [7.4, 14];
/** From this zoom on every name is written. */
const ALL_FROM = 0.62;

/** How large names are written, so that they can still be read from afar. */
export const nameSize = (zoom: number): number => Math.min(3.2, Math.max(1, ALL_FROM / zoom));

/** The names that do not run into one another at this size. */
export function uncrowded(labels: Label[], size: number): Label[] {
  if (size <= 1) return labels;
  const kept: Label[] = [];
  for (const label of [...labels].sort((a, b) => rank(a) - rank(b)))
    if (!kept.some((other) => clash(label, other, size))) kept.push(label);
  return kept;
}

const rank = ({ kind }: Label): number => (BUILT.indexOf(kind) + 1 || BUILT.length + 1);
const width = ({ name, kind }: Label): number => name.length * (LETTER[kind] ?? NARROW);
const height = ({ kind }: Label): number => LINE[kind] ?? LOW;

function clash(a: Label, b: Label, size: number): boolean {
  const [wide, high] = [(width(a) + width(b)) / 2, (height(a) + height(b)) / 2];
  return Math.abs(a.x - b.x) < wide * size && Math.abs(a.y - b.y) < high * size;
}
