// Where the cards of a view lie.
import type { Card, View } from '../types';

export const isInHand = (card: Card, view: View): boolean => card.at === 'hand' && card.side === view.side;

/** Cards to be looked at now: taken to choose from, or laid open by another side. */
export const isShown = (card: Card, view: View): boolean => card.at === 'drawn' || (card.at === 'hand' && card.side !== view.side);

export const isInPlay = (card: Card): boolean => card.at === 'play';

/** The piles that lie open, by their box, the top card first. */
export function openPiles(view: View): [box: string, cards: Card[]][] {
  const boxes = new Map<string, Card[]>();
  for (const card of view.cards) if (!['hand', 'drawn', 'play'].includes(card.at)) boxes.set(card.at, [card, ...(boxes.get(card.at) ?? [])]);
  return [...boxes];
}

/** Smaller letters for longer texts. */
export function letters(text: string): number {
  return text.length > 250 ? 0.76 : text.length > 170 ? 0.86 : 1;
}
