// Small messages of the server for the tests.
import type { Menu, Piece, State } from './types';

export function aPiece(id: string, at: string, more: Partial<Piece> = {}): Piece {
  return {
    id, at, side: 'german', symbol: 'infantry-regiment', name: `Regiment ${id}`, short: id, formation: '', strength: '4',
    move: '4', morale: '7', reduced: false, marks: [], details: [], ...more,
  };
}

export function aMenu(picks: string[], draft: string[] = [], more: Partial<Menu> = {}): Menu {
  return {
    prompt: { key: 'toy.move' }, rule: '8.1', draft, buttons: [], preview: null, ready: null,
    picks: picks.map((pick) => ({ pick, kind: 'unit', note: '', chosen: false })), ...more,
  };
}

export function aState(seq: number, pieces: Piece[], menu: Menu | null, more: Partial<State> = {}): State {
  return {
    type: 'state', seq, table: 't', game: 'toy', scenario: 'one', options: [], seats: {}, sides: ['german'],
    view: {
      side: 'german', turn: { key: 'turn' }, status: [], sequence: [], pieces, markers: [], regions: {}, score: [], losses: [],
      decider: 'german', over: null,
    },
    menu, log: [], fresh: false, undo: false, redo: false, commitment: '', seed: '', thinking: '', ...more,
  };
}
