// Words about clocks.
import type { Text } from '../types';
import type { Clock } from './types';

/** The clocks that can be chosen before play; the first is none. */
export const CLOCKS: (Clock | null)[] = [
  null,
  { minutes: 30, increment: 10, days: 0 },
  { minutes: 90, increment: 30, days: 0 },
  { minutes: 240, increment: 60, days: 0 },
  { minutes: 0, increment: 0, days: 1 },
  { minutes: 0, increment: 0, days: 3 },
  { minutes: 0, increment: 0, days: 7 },
];

export function clockText(clock: Clock | null): Text {
  if (!clock) return { key: 'clock.none' };
  if (clock.days) return { key: 'clock.days', facts: { days: clock.days } };
  return { key: 'clock.total', facts: { minutes: clock.minutes, increment: clock.increment } };
}
