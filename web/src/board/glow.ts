import type { Table } from '../table.svelte';
import { pickStyle } from '../theme';

/** The colour of the light around a counter that can be picked; none around others. */
export function glowOf(table: Table, token: string): string {
  return table.isPickable(token) ? pickStyle(table.picks.get(token)?.kind ?? 'unit').fill : '';
}
