// What this browser remembers: the seats it has held, the links it may give away, the language.
import type { Created } from './types';

export interface Remembered {
  token: string;
  links: { token: string; sides: string[] }[];
  watch: string;
}

const SEATS = 'grognard.seats';
const LANG = 'grognard.lang';
const TEXT = 'grognard.text';

function read(): Remembered[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SEATS) ?? '[]');
    return Array.isArray(kept) ? (kept as Remembered[]) : [];
  } catch {
    return [];
  }
}

const write = (seats: Remembered[]): void => localStorage.setItem(SEATS, JSON.stringify(seats));

export const remembered = (): Remembered[] => read();

/** Keeps a seat that was opened by its link; one that is known stays as it is. */
export function remember(token: string): void {
  const seats = read();
  if (!seats.some((seat) => seat.token === token)) write([{ token, links: [], watch: '' }, ...seats]);
}

/** Keeps one's own seat of a new table, with the links for the others. */
export function rememberCreated(own: string, created: Created): void {
  const links = created.seats.filter((seat) => seat.token !== own);
  write([{ token: own, links, watch: created.watch }, ...read().filter((seat) => seat.token !== own)]);
}

export function forget(token: string): void {
  write(read().filter((seat) => seat.token !== token));
}

export const rememberedLang = (): string | null => localStorage.getItem(LANG);
export const rememberLang = (lang: string): void => localStorage.setItem(LANG, lang);

/** Is the table read as text rather than looked at? */
export const rememberedText = (): boolean => localStorage.getItem(TEXT) === 'yes';
export const rememberText = (isText: boolean): void => localStorage.setItem(TEXT, isText ? 'yes' : 'no');
