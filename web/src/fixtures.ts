// Small messages of the server for the tests, and a connection that only notes what is sent.
import type { Card, Menu, Piece, Place, Point, Scenery, State, View } from './types';

/** All that was sent; a test empties it before it begins. */
export const sent: Record<string, unknown>[] = [];

export class FakeWebSocket {
  static OPEN = 1;
  readyState = 1;
  send(text: string): void {
    sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {}
}

export function aPiece(id: string, at: string, more: Partial<Piece> = {}): Piece {
  return {
    id, at, side: 'german', symbol: 'infantry-regiment', name: `Regiment ${id}`, short: id, formation: '', strength: '4',
    move: '4', morale: '7', reduced: false, marks: [], details: [],
    figures: 0, of: 0, specialist: '', army: '', due: null, ...more,
  };
}

export function aMenu(picks: string[], draft: string[] = [], more: Partial<Menu> = {}): Menu {
  return {
    prompt: { key: 'toy.move' }, rule: '8.1', draft, buttons: [], preview: null, ready: null,
    lines: [], stencil: [], aside: [], warnings: [],
    picks: picks.map((pick) => ({ pick, kind: 'unit', note: '', chosen: false })), ...more,
  };
}

export function aState(seq: number, pieces: Piece[], menu: Menu | null, more: Partial<State> = {}): State {
  return {
    type: 'state', seq, table: 't', game: 'toy', scenario: 'one', options: [], seats: {}, sides: ['german'],
    view: {
      side: 'german', turn: { key: 'turn' }, status: [], sequence: [], pieces, markers: [], regions: {}, score: [], losses: [],
      decider: 'german', over: null, cards: [], piles: [], purses: [],
    },
    menu, log: [], fresh: false, undo: false, redo: false, commitment: '', seed: '', thinking: '', overlays: [], ...more,
  };
}

/** A unit of figures. */
export function aUnit(id: string, at: string, more: Partial<Piece> = {}): Piece {
  return aPiece(id, at, { symbol: 'infantry', strength: '', move: '', morale: '', figures: 4, of: 4, ...more });
}

export function aCard(id: string, at: string, more: Partial<Card> = {}): Card {
  return { id, at, side: 'german', kind: id, cost: null, group: 'command', tokens: 0, detail: null, ...more };
}

/** A state with more in its view. */
export function aView(state: State, more: Partial<View>): State {
  return { ...state, view: { ...state.view, ...more } };
}

const SHAPE: Point[] = [30, 90, 150, 210, 270, 330].map((angle) => [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]);

/** A small board of tiles, rows of hexes named row-position, with the kinds that lie on some of them. */
export function aTiledBoard(rows: number, columns: number, kinds: Record<string, string[]> = {}): Scenery {
  const places = Array.from({ length: rows * columns }, (_, i): Place => {
    const [row, column] = [Math.floor(i / columns), i % columns];
    const id = `${row + 1}-${column + 1}`;
    const x = Math.sqrt(3) * (column + (row % 2) / 2);
    return { id, x, y: 1.5 * row, terrain: ['devastated', ...(kinds[id] ?? [])], name: '', tags: [], source: '', outline: [] };
  });
  return { width: 2 * columns, height: 2 * rows, shape: SHAPE, places, paths: [{ kind: 'section', points: [[3, -1], [3, 9]], name: '' }], boxes: [] };
}
