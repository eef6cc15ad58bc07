import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aState } from './fixtures';
import { language } from './language.svelte';
import Resign from './panel/Resign.svelte';
import { COMPANY } from './people/company.svelte';
import Explained from './people/Explained.svelte';
import Hurry from './people/Hurry.svelte';
import { computerName, kindOf, nameOf, secondsOf, shortName, usualOpponent } from './seats';
import SeatChoice from './start/SeatChoice.svelte';
import { Table } from './table.svelte';

const toy = { 'side.german': 'Germans', 'side.french': 'French', 'doctrine.bold': 'presses on' };

beforeEach(async () => {
  language.choose('en');
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.includes('/text/') ? toy : { shape: [], places: [], paths: [], boxes: [] }));
  await language.fetch('seated');
});

function aTable(more: Parameters<typeof aState>[3] = {}): { table: Table; sent: object[] } {
  const table = new Table('token');
  const sent: object[] = [];
  Object.assign(table, { socket: { send: (message: object) => sent.push(message) > 0 } });
  table.receive(aState(1, [], null, { game: 'seated', seats: { german: 'person', french: 'general@20' }, ...more }));
  return { table, sent };
}

describe('seats', () => {
  it('have a name, and a general seconds to think', () => {
    expect([nameOf('general@20'), secondsOf('general@20'), secondsOf('general')]).toEqual(['general', 20, 5]);
    expect([kindOf('general', 7), kindOf('veteran', 7)]).toEqual(['general@7', 'veteran']);
    expect(['general@20', 'veteran', 'greedy', 'friend'].map((kind) => shortName(kind, language.page))).toEqual(['general, 20 s', 'veteran', 'computer', 'friend']);
  });

  it('are called by their player at the table, if it has a name for people', () => {
    expect(['general@20', 'greedy'].map((kind) => computerName(kind, language.page))).toEqual(['computer: general, 20 s', 'computer']);
  });

  it('are first given to a computer of middling strength', () => {
    expect([['recruit', 'veteran', 'general'], ['recruit', 'greedy'], ['random'], []].map(usualOpponent)).toEqual(['veteran', 'greedy', 'random', 'person']);
  });

  it('let one set how long a general thinks', async () => {
    const chosen: string[] = [];
    render(SeatChoice, { side: 'french', players: ['recruit', 'general'], kind: 'general@20', words: language.words('seated'), onchoose: (kind: string) => chosen.push(kind) });
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: /Time to think/ });
    expect([slider.min, slider.max, slider.value]).toEqual(['1', '60', '20']);
    slider.value = '33';
    slider.dispatchEvent(new Event('input', { bubbles: true }));
    expect(chosen).toEqual(['general@33']);
  });

  it('show no seconds for those who answer at once', () => {
    render(SeatChoice, { side: 'french', players: ['recruit'], kind: 'recruit', words: language.words('seated'), onchoose: () => undefined });
    expect(screen.queryByRole('slider')).toBeNull();
  });
});

describe('a general that thinks', () => {
  it('is announced with its time when it does not decide at once', async () => {
    vi.useFakeTimers();
    const { table } = aTable({ thinking: 'french', thinking_seconds: 20 });
    render(Hurry, { table });
    expect(screen.queryByText(/up to/)).toBeNull();
    await vi.advanceTimersByTimeAsync(800);
    expect(screen.getByText('The general thinks: up to 20 s')).toBeTruthy();
    await vi.advanceTimersByTimeAsync(22_000);
    expect(screen.getByText('The general is about to decide')).toBeTruthy();
    table.hurry();
    await vi.advanceTimersByTimeAsync(1);
    expect(document.querySelector('progress')).toBeNull();
    vi.useRealTimers();
  });

  it('is not where a player answers at once', async () => {
    vi.useFakeTimers();
    render(Hurry, { table: aTable({ thinking: 'french', thinking_seconds: 0 }).table });
    await vi.advanceTimersByTimeAsync(2000);
    expect(document.querySelector('progress')).toBeNull();
    vi.useRealTimers();
  });

  it('tells its plan once, in the words of the game', () => {
    render(Explained, { table: aTable({ explained: { side: 'french', text: null, plan: 'bold' } }).table });
    expect(screen.getByText(/The general presses on\./)).toBeTruthy();
    document.body.innerHTML = '';
    render(Explained, { table: aTable({ explained: { side: 'french', text: null, plan: 'unheard_of' } }).table });
    expect(document.querySelector('.explained')).toBeNull();
  });
});

describe('resigning', () => {
  it('is asked twice, and the second time with the side and the winner', async () => {
    const { table, sent } = aTable();
    render(Resign, { table });
    screen.getByRole('button', { name: /Resign/ }).click();
    await vi.waitFor(() => expect(screen.getByRole('alertdialog').textContent).toContain('Germans: resign? The win goes to the other side (French)'));
    expect(document.activeElement?.textContent).toBe('Play on');
    expect(sent).toEqual([]);
    screen.getByRole('button', { name: 'Resign' }).click();
    expect(sent).toEqual([{ type: 'resign', side: 'german', id: COMPANY }]);
  });

  it('can be thought better of', async () => {
    const { table, sent } = aTable();
    render(Resign, { table });
    screen.getByRole('button', { name: /Resign/ }).click();
    await vi.waitFor(() => screen.getByRole('alertdialog'));
    screen.getByRole('alertdialog').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('Resign'));
    expect(sent).toEqual([]);
  });

  it('is offered to players of a game that goes on', () => {
    render(Resign, { table: aTable({ sides: [] }).table });
    render(Resign, { table: aTable({ stopped: 3 }).table });
    expect(screen.queryByRole('button')).toBeNull();
  });
});
