import { render, screen } from '@testing-library/svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aState } from '../fixtures';
import { language } from '../language.svelte';
import { Table } from '../table.svelte';
import type { TableInfo } from '../types';
import AtTable from './AtTable.svelte';
import { Challenges } from './challenge.svelte';
import Clock from './Clock.svelte';
import { COMPANY, Company } from './company.svelte';
import Explained from './Explained.svelte';
import { gathered } from './session.svelte';
import Talk from './Talk.svelte';
import { figures, leftOf } from './time';
import { clockText } from './words';

const MINUTE = 60_000;
const UNITS = { day: 'd', hour: 'h' };
const CLOCK = { minutes: 30, increment: 0, days: 0, left: { german: MINUTE, french: 5 * MINUTE }, running: 'german', won: '' };

beforeEach(() => {
  language.choose('en');
  localStorage.clear();
  vi.stubGlobal('fetch', async () => Response.json({ shape: [], places: [], paths: [], boxes: [] }));
});

function aTable(more: Parameters<typeof aState>[3] = {}): { table: Table; sent: object[] } {
  const table = new Table('token');
  const sent: object[] = [];
  Object.assign(table, { socket: { send: (message: object) => sent.push(message) > 0 } });
  table.receive(aState(1, [], null, { seats: { german: 'friend', french: 'friend' }, ...more }));
  return { table, sent };
}

describe('time', () => {
  it('is told in figures that fit how much there is', () => {
    expect(figures(65_000, UNITS)).toBe('1:05');
    expect(figures(61 * MINUTE + 1000, UNITS)).toBe('1:01:01');
    expect(figures(49 * 60 * MINUTE, UNITS)).toBe('2 d 1 h');
    expect(figures(-1500, UNITS)).toBe('−0:01');
  });

  it('runs for the side that decides only', () => {
    expect(leftOf(5000, true, 2000)).toBe(3000);
    expect(leftOf(5000, false, 2000)).toBe(5000);
  });

  it('has words for every clock', () => {
    expect(clockText(null).key).toBe('clock.none');
    expect(clockText({ minutes: 0, increment: 0, days: 3 })).toEqual({ key: 'clock.days', facts: { days: 3 } });
  });
});

describe('clock', () => {
  it('lets the other side claim the win when a side is out of time', async () => {
    const { table, sent } = aTable({ sides: ['french'], clock: { ...CLOCK, left: { german: -1, french: MINUTE } } });
    render(Clock, { table });
    screen.getByRole('button', { name: 'Claim the win' }).click();
    expect(sent).toEqual([{ type: 'claim', won: true, id: COMPANY }]);
  });

  it('offers nothing to whoever is late, or while there is time', () => {
    render(Clock, { table: aTable({ sides: ['german'], clock: { ...CLOCK, left: { german: -1, french: MINUTE } } }).table });
    render(Clock, { table: aTable({ sides: ['french'], clock: CLOCK }).table });
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('lets whoever claimed the win go on all the same', () => {
    const { table, sent } = aTable({ sides: ['french'], clock: { ...CLOCK, running: '', won: 'french' } });
    render(Clock, { table });
    screen.getByRole('button', { name: 'Give up the claim and play on' }).click();
    expect(sent).toEqual([{ type: 'claim', won: false, id: COMPANY }]);
  });
});

describe('company', () => {
  it('counts what nobody has read', () => {
    const company = new Company(() => true);
    const line = { number: 1, sides: ['german'], text: 'Hello', at: '2026-01-01T00:00:00Z' };
    company.receive({ type: 'said', lines: [line], fresh: true });
    expect(company.unread).toBe(0);
    company.receive({ type: 'said', lines: [{ ...line, number: 2 }], fresh: false });
    expect([company.unread, company.lines.length]).toEqual([1, 2]);
    company.read(true);
    expect(company.unread).toBe(0);
  });

  it('shows who is there, and who thinks', async () => {
    const { table } = aTable({ sides: ['french'] });
    table.receive({ type: 'presence', sides: { german: 'here', french: 'here' }, watching: 2, watch: 'w' });
    render(AtTable, { table });
    expect(document.querySelector('[data-side=german]')?.getAttribute('data-there')).toBe('thinks');
    expect(document.querySelector('[data-side=french]')?.getAttribute('data-there')).toBe('here');
    expect(screen.getByText('Looking on: 2')).toBeTruthy();
    table.receive({ type: 'presence', sides: { french: 'here' }, watching: 0, watch: 'w' });
    await vi.waitFor(() => expect(screen.getByText(/not here/)).toBeTruthy());
  });

  it('shows what is said as it is, never as markup', () => {
    const { table } = aTable();
    table.receive({ type: 'said', fresh: true, lines: [{ number: 1, sides: [], text: '<img src=x onerror=alert(1)>', at: '2026-01-01T00:00:00Z' }] });
    render(Talk, { table });
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
    expect(document.querySelector('.talk img')).toBeNull();
  });

  it('says why something was not said, and keeps the draft', () => {
    const { table } = aTable();
    table.receive({ type: 'refused', id: COMPANY, error: { key: 'error.bad_words', facts: { most: 500 } } });
    expect(table.complaint?.error?.key).toBe('error.bad_words');
  });

  it('tells what the computer had in mind', () => {
    const { table } = aTable({ explained: { side: 'german', text: { key: 'Masses on Marnach' } } });
    render(Explained, { table });
    expect(screen.getByText(/Masses on Marnach/)).toBeTruthy();
  });
});

it('tables of browser and account come once, those that wait for oneself first', () => {
  const line = (token: string, decider: string): TableInfo => ({ token, decider, sides: ['german'], over: null }) as unknown as TableInfo;
  const found = gathered([line('a', 'french'), line('b', 'german')], [line('a', 'french'), line('c', 'german')]);
  expect(found.map(({ token }) => token)).toEqual(['b', 'c', 'a']);
});

describe('challenges', () => {
  it('take the opener to the table as soon as somebody comes', async () => {
    const answers: Record<string, unknown> = { '/api/challenges': [], '/api/challenges/x/wait': { seat: '' } };
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
      Response.json(init?.method === 'POST' && path === '/api/challenges' ? { id: 'x', secret: 's' } : answers[path]));
    const gone: string[] = [];
    const challenges = new Challenges((address) => gone.push(address));
    await challenges.offer({ game: 'toy', scenario: 'one', options: [], side: '', clock: null, note: '' });
    expect([challenges.own?.id, gone]).toEqual(['x', []]);
    answers['/api/challenges/x/wait'] = { seat: 'token' };
    await challenges.look();
    expect([challenges.own, gone]).toEqual([null, ['/t/token']]);
  });

  it('are forgotten when they are not open any more', async () => {
    localStorage.setItem('grognard.challenge', JSON.stringify({ id: 'x', secret: 's' }));
    vi.stubGlobal('fetch', async (path: string) =>
      path.endsWith('/wait') ? Response.json({ error: { key: 'error.no_challenge' } }, { status: 404 }) : Response.json([]));
    const challenges = new Challenges(() => undefined);
    await challenges.look();
    expect(challenges.own).toBeNull();
  });
});
