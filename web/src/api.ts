// The calls of docs/protocol.md that are no WebSocket.
import type { Clock } from './people/types';
import type { Created, Dictionary, GameInfo, Scenery, TableInfo, Text } from './types';

/** What the server refused, as a Text of the page's words. */
export class Refused extends Error {
  readonly text: Text;

  constructor(text: Text) {
    super(text.key);
    this.text = text;
  }
}

export async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await answered(path, init);
  return (await response.json().catch(() => null)) as T;
}

/** What the server has answered, if it has not refused. */
async function answered(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch(() => {
    throw new Refused({ key: 'error.no_server' });
  });
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as unknown;
  throw new Refused(errorOf(body) ?? { key: 'error.server', facts: { status: response.status } });
}

function errorOf(body: unknown): Text | null {
  return (body as { error?: Text } | null)?.error ?? null;
}

export function post<T>(path: string, body: object): Promise<T> {
  return call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

export interface Wanted {
  game: string;
  scenario: string;
  options: string[];
  seats: Record<string, string>;
  position?: string;
  clock?: Clock | null;
}

/** What the server finds when it replays a finished play. */
export interface Verified {
  actions: number;
  agrees: boolean;
  reason: string;
}

export const getGames = (): Promise<GameInfo[]> => call('/api/games');
export const getText = (game: string, lang: string): Promise<Dictionary> => call(`/api/games/${game}/text/${lang}`);
export const getScenery = (game: string, scenario: string): Promise<Scenery> =>
  call(`/api/games/${game}/${scenario}/scenery`);
export const listTables = (tokens: string[]): Promise<TableInfo[]> => post('/api/tables/list', { tokens });
export const createTable = (wanted: Wanted): Promise<Created> => post('/api/tables', wanted);
export const branchTable = (token: string, seq: number): Promise<Created> => post(`/api/tables/${token}/branch`, { seq });
export const openRecord = (text: string): Promise<Created> => call('/api/records', { method: 'POST', body: text });
export const verifyTable = (token: string): Promise<Verified> => call(`/api/tables/${token}/verify`);
export const positionOf = async (token: string, seq: number): Promise<string> =>
  (await answered(`/api/tables/${token}/position?seq=${seq}`)).text();
export const recordUrl = (token: string): string => `/api/tables/${token}/record`;
