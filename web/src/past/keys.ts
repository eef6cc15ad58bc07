// The keys that lead through the past; while one looks, the arrows do it too.
import type { Past } from './past.svelte';

const ALWAYS: Record<string, (past: Past) => void> = {
  h: (past) => (past.isOpen ? past.leave() : past.open()),
  l: (past) => past.replayLast(),
  ',': (past) => past.step(-1),
  '.': (past) => past.step(1),
};

const LOOKING: Record<string, (past: Past) => void> = {
  Escape: (past) => past.leave(),
  p: (past) => past.toggle(),
  '<': (past) => past.stageBy(-1),
  '>': (past) => past.stageBy(1),
  Home: (past) => past.look(0),
  End: (past) => past.leave(),
  ArrowLeft: (past) => past.step(-1),
  ArrowRight: (past) => past.step(1),
};

/** Did the key belong to the past? */
export function travelled(past: Past, key: string): boolean {
  const go = (past.isOpen ? LOOKING[key] : undefined) ?? ALWAYS[key];
  go?.(past);
  return go !== undefined;
}
