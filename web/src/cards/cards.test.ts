import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aCard, aMenu, aState, aView, FakeWebSocket, sent } from '../fixtures';
import { language } from '../language.svelte';
import Prompt from '../panel/Prompt.svelte';
import { Table } from '../table.svelte';
import type { Card } from '../types';
import { letters, openPiles } from './cards';
import Hand from './Hand.svelte';
import Holdings from './Holdings.svelte';
import InPlay from './InPlay.svelte';

const toy = {
  turn: 'Turn one', 'toy.move': 'Play a card', 'side.german': 'Germans', 'side.allied': 'Allies', 'card.probe': 'Probe', 'card_text.probe': 'Order 2 units.',
  'card.ambush': 'Ambush', 'card_text.ambush': 'Strike first.', 'card.lice': 'Lice', 'box.discards': 'Discards', 'group.combat': 'combat', 'token.hq': 'tokens', copy: 'As Probe',
};
const CARDS: Card[] = [
  aCard('p1', 'hand', { kind: 'probe' }),
  aCard('a1', 'hand', { kind: 'ambush', group: 'combat', cost: 2 }),
  aCard('x1', 'hand', { kind: 'lice', side: 'allied' }),
  aCard('p2', 'play', { kind: 'probe', tokens: 3, detail: { key: 'copy' } }),
  aCard('p3', 'discards', { kind: 'probe' }),
  aCard('l2', 'discards', { kind: 'lice' }),
];
beforeEach(() => {
  sent.length = 0;
  language.choose('en');
  vi.stubGlobal('WebSocket', FakeWebSocket);
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.includes('/text/') ? toy : { shape: [], places: [], paths: [], boxes: [] }));
});

async function aTable(picks: string[]): Promise<Table> {
  const table = new Table('token');
  table.open();
  const piles = [{ side: 'allied', group: 'combat', count: 4 }, { side: '', group: 'combat', count: 20 }];
  const purses = [{ side: 'allied', kind: 'hq', count: 7 }, { side: 'german', kind: 'hq', count: 2 }];
  table.receive(aView(aState(1, [], aMenu(picks), { fresh: true }), { cards: CARDS, piles, purses }));
  await vi.waitFor(() => expect(table.words.word('card.probe')).toBe('Probe'));
  return table;
}

describe('the hand', () => {
  it('shows title, text and cost of one\'s own cards, and picks one with a click', async () => {
    render(Hand, { table: await aTable(['card:a1']) });
    const hand = screen.getByRole('group', { name: 'Your hand' });
    expect(within(hand).getAllByRole('button').map((card) => card.getAttribute('data-pick'))).toEqual(['card:p1', 'card:a1']);
    expect(hand.textContent).toContain('Order 2 units.');
    expect(within(hand).getByRole('img', { name: 'costs 2' })).toBeTruthy();
    await fireEvent.click(within(hand).getByRole('button', { name: 'Ambush' }));
    expect(sent.at(-1)).toMatchObject({ type: 'menu', draft: ['card:a1'] });
  });

  it('lights what can be picked, and asks why about the rest', async () => {
    render(Hand, { table: await aTable(['card:a1']) });
    expect(screen.getByRole('button', { name: 'Ambush' }).getAttribute('data-pickable')).toBe('true');
    const probe = screen.getByRole('button', { name: 'Probe' });
    expect(probe.getAttribute('data-pickable')).toBe('false');
    await fireEvent.click(probe);
    expect(sent.at(-1)).toMatchObject({ type: 'why', pick: 'card:p1' });
  });

  it('lays the cards that another side has to show beside it', async () => {
    render(Hand, { table: await aTable([]) });
    expect(within(screen.getByRole('group', { name: 'Cards to look at' })).getByRole('button', { name: 'Lice' })).toBeTruthy();
  });

  it('leaves the games without cards as they are', () => {
    const table = new Table('token');
    table.receive(aState(1, [], null));
    const { container } = render(Hand, { table });
    expect(container.querySelector('.cards')).toBeNull();
  });
});

describe('what lies on the table', () => {
  it('counts the other side\'s cards and everybody\'s tokens, the other side first', async () => {
    render(Holdings, { table: await aTable([]) });
    expect(screen.getAllByRole('listitem').map((line) => line.querySelector('.name')?.textContent)).toEqual(['Allies', 'Germans', 'Table']);
    expect(screen.getByRole('img', { name: 'Allies: 4 cards in hand, combat' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Germans: 2, tokens' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Deck: 20 cards, combat' })).toBeTruthy();
  });

  it('opens the discards, the last one first', async () => {
    render(Holdings, { table: await aTable([]) });
    await fireEvent.click(screen.getByRole('button', { name: 'Discards 2' }));
    const pile = screen.getByRole('region', { name: 'Discards' });
    expect([...pile.querySelectorAll('[data-pick]')].map((card) => card.getAttribute('data-pick'))).toEqual(['card:l2', 'card:p3']);
    await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Discards' })).toBeNull();
  });

  it('opens by itself the pile from which one has to choose', async () => {
    render(Holdings, { table: await aTable(['card:p3']) });
    expect(screen.getByRole('region', { name: 'Discards' })).toBeTruthy();
  });

  it('shows the card in play with the tokens on it and what it has become', async () => {
    render(InPlay, { table: await aTable([]) });
    const play = screen.getByRole('region', { name: 'In play' });
    expect(within(play).getByRole('img', { name: '3 on it' })).toBeTruthy();
    expect(play.textContent).toContain('As Probe');
  });
});

it('cards that are drawn are no buttons of the panel; others are', async () => {
  render(Prompt, { table: await aTable(['card:a1', 'card:unseen']) });
  expect([...document.querySelectorAll('[data-pick]')].map((pick) => pick.getAttribute('data-pick'))).toEqual(['card:unseen']);
});

it('longer texts have smaller letters', () => {
  expect([40, 200, 300].map((length) => letters('x'.repeat(length)))).toEqual([1, 0.86, 0.76]);
});

it('the top of a pile is the card that came last', () => {
  expect(openPiles(aView(aState(1, [], null), { cards: CARDS }).view)).toEqual([['discards', [CARDS[5], CARDS[4]]]]);
});
