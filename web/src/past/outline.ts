// The play at a glance: where its turns, phases and combats begin, and which actions were the enemy's last turn.
import type { Outline, Stage, Text } from '../types';

export interface Span {
  /** The moment before the first action, and the one after the last. */
  from: number;
  to: number;
}

export interface TurnOf {
  turn: Text;
  seq: number;
  stages: Stage[];
}

const isSame = (a: Text, b: Text): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The stages under the turns that they belong to. */
export function turnsOf(stages: Stage[]): TurnOf[] {
  const turns: TurnOf[] = [];
  for (const stage of stages) {
    const last = turns.at(-1);
    if (last && isSame(last.turn, stage.turn)) last.stages.push(stage);
    else turns.push({ turn: stage.turn, seq: stage.seq, stages: [stage] });
  }
  return turns;
}

/** The stage that a moment lies in. */
export const stageAt = (stages: Stage[], seq: number): Stage | undefined => stages.findLast((stage) => stage.seq <= seq);

/** The next of some moments after this one, or the last before it. */
export function beyond(moments: number[], seq: number, by: 1 | -1): number | undefined {
  return by > 0 ? moments.find((moment) => moment > seq) : moments.findLast((moment) => moment < seq);
}

/** The enemy's last turn: all since this side last did something of its own accord. Its answers in between belong to it. */
export function lastTurn({ sides, stages }: Outline, side: string): Span | null {
  const isOwn = (seq: number): boolean => {
    const during = stageAt(stages, seq - 1)?.side ?? '';
    return sides[seq - 1] === side && (!during || during === side);
  };
  let to = sides.length;
  while (to > 0 && (isOwn(to) || !sides[to - 1])) to -= 1;
  let from = to;
  while (from > 0 && !isOwn(from)) from -= 1;
  return to > from ? { from, to } : null;
}
