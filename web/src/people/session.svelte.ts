// Who is logged in, and what the start page shows of them.
import type { TableInfo } from '../types';
import { accountTables, getAccount } from './calls';
import type { Account } from './types';

class Session {
  account = $state.raw<Account | null>(null);
  /** The tables of the account. */
  tables = $state.raw<TableInfo[]>([]);

  async load(): Promise<void> {
    this.account = await getAccount().catch(() => null);
    this.tables = this.account ? await accountTables().catch(() => []) : [];
  }
}

export const session = new Session();

/** The tables of this browser and of the account, each once; those that wait for oneself first. */
export function gathered(here: TableInfo[], account: TableInfo[]): TableInfo[] {
  const known = new Set(here.map(({ token }) => token));
  const all = [...here, ...account.filter(({ token }) => !known.has(token))];
  const isMine = ({ sides, decider, over }: TableInfo): boolean => !over && sides.includes(decider);
  return [...all.filter(isMine), ...all.filter((table) => !isMine(table))];
}
