// The calls of docs/protocol.md that are no WebSocket.
import type { Created, Dictionary, GameInfo, Scenery, TableInfo, Text } from './types';

/** What the server refused, as a Text of the page's words. */
export class Refused extends Error {
  readonly text: Text;

  constructor(text: Text) {
    super(text.key);
    this.text = text;
  }
}

async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, init).catch(() => {
    throw new Refused({ key: 'error.no_server' });
  });
  const body = (await response.json().catch(() => null)) as unknown;
  if (!response.ok) throw new Refused(errorOf(body) ?? { key: 'error.server', facts: { status: response.status } });
  return body as T;
}

function errorOf(body: unknown): Text | null {
  return (body as { error?: Text } | null)?.error ?? null;
}

function post<T>(path: string, body: object): Promise<T> {
  return call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

export interface Wanted {
  game: string;
  scenario: string;
  options: string[];
  seats: Record<string, string>;
}

export const getGames = (): Promise<GameInfo[]> => call('/api/games');
export const getText = (game: string, lang: string): Promise<Dictionary> => call(`/api/games/${game}/text/${lang}`);
export const getScenery = (game: string, scenario: string): Promise<Scenery> =>
  call(`/api/games/${game}/${scenario}/scenery`);
export const listTables = (tokens: string[]): Promise<TableInfo[]> => post('/api/tables/list', { tokens });
export const createTable = (wanted: Wanted): Promise<Created> => post('/api/tables', wanted);
export const recordUrl = (token: string): string => `/api/tables/${token}/record`;
