// The log as a text for forums and battle reports, in the language of the page.
import { isBattle, isRoll, rollOf } from '../log';
import type { Entry, GameEvent, Stage } from '../types';
import type { Words } from '../words';

/** A heading for each turn, a line for each phase, and under them what was done. */
export function report(title: string, log: Entry[], stages: Stage[], words: Words): string {
  const lines = [title, '='.repeat(title.length)];
  let turn = '';
  for (const { seq, events } of log) {
    for (const stage of stages.filter((each) => each.seq === seq - 1)) {
      const heading = words.say(stage.turn);
      if (heading !== turn) lines.push('', heading, '-'.repeat(heading.length));
      lines.push('', `[${phase(stage, words)}]`);
      turn = heading;
    }
    lines.push(...events.map((event) => `- ${line(event, words)}`));
  }
  return `${lines.join('\n')}\n`;
}

function phase({ phase: key, side }: Stage, words: Words): string {
  return [side ? words.side(side) : '', words.word(`phase.${key}`, words.name(key))].filter(Boolean).join(', ');
}

function line(event: GameEvent, words: Words): string {
  if (!isRoll(event)) return words.event(event);
  const { dice, faces } = rollOf(event);
  const thrown = isBattle(event) ? (faces ?? []).map((face) => words.word(`die.${face}`, face)).join(', ') : dice.join(' + ');
  const told = words.event(event);
  return told.includes(thrown) ? told : `${told} [${thrown}]`;
}
