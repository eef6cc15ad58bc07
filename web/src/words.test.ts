import { describe, expect, it } from 'vitest';
import { Words } from './words';

const game = {
  'side.german': 'German',
  'word.fair': 'fair',
  'event.moved': '{unit} moves to {place}.',
  'why.far': '{place} is too far: {cost} points.',
  'rule.8.1': 'Moving costs points.',
};
const names = { pieces: new Map([['g_8', '8th Grenadiers']]), places: new Map([['1405', '1405 Haumont']]) };
const words = new Words('en', [game, { 'app.home': 'All games' }], names);

describe('words', () => {
  it('put facts into the sentence of a key', () => {
    expect(words.say({ key: 'event.moved', facts: { unit: 'g_8', place: '1405' } })).toBe('8th Grenadiers moves to 1405 Haumont.');
  });

  it('look a fact up as piece, place, side and word, and else leave it', () => {
    expect(['g_8', '1405', 'german', 'fair', 'x9'].map((fact) => words.name(fact))).toEqual([
      '8th Grenadiers', '1405 Haumont', 'German', 'fair', 'x9',
    ]);
  });

  it('give a piece the name that the language has for it', () => {
    const french = new Words('fr', [{ 'unit.g_8': '8e grenadiers' }], names);
    expect(french.name('g_8')).toBe('8e grenadiers');
  });

  it('give a place the name that the language has for it', () => {
    const french = new Words('fr', [{ 'place.D': 'D (Aix-la-Chapelle)' }], { ...names, places: new Map([['D', 'D (Aachen)']]) });
    expect(french.name('D')).toBe('D (Aix-la-Chapelle)');
  });

  it('join a list in the way of the language', () => {
    const facts = { unit: ['g_8', 'german', 'fair'], place: 7 };
    expect(words.say({ key: 'event.moved', facts })).toBe('8th Grenadiers, German, and fair moves to 7.');
    expect(new Words('fr', [game], names).say({ key: 'event.moved', facts })).toContain('8th Grenadiers, German et fair');
  });

  it('add up a list of dice, and begin with a capital', () => {
    const dice = new Words('en', [{ 'event.rolled': 'roll of {dice}' }]);
    expect(dice.event({ event: 'rolled', dice: [3, 4] })).toBe('Roll of 3 + 4');
  });

  it('choose between the word for one and the word for many as the language does', () => {
    const said = (lang: string, sentence: string): string[] =>
      [0, 1, 2].map((hexes) => new Words(lang, [{ back: sentence }]).say({ key: 'back', facts: { hexes } }));
    expect(said('en', 'go back {hexes|hex|hexes}.')).toEqual(['go back 0 hexes.', 'go back 1 hex.', 'go back 2 hexes.']);
    expect(said('fr', 'reculer de {hexes|hexagone franchi|hexagones franchis}.')).toEqual([
      'reculer de 0 hexagone franchi.', 'reculer de 1 hexagone franchi.', 'reculer de 2 hexagones franchis.',
    ]);
  });

  it('take the word for many with what is not a number', () => {
    const dice = new Words('fr', [{ roll: '{dice|dé|dés}' }]);
    expect([[1], [1, 1], '1'].map((fact) => dice.say({ key: 'roll', facts: { dice: fact } }))).toEqual(['1 dés', '1 + 1 dés', '1 dés']);
    expect(dice.say({ key: 'roll' })).toBe('– dés');
  });

  it('show a key that has no sentence, and mark a fact that is not given', () => {
    expect(words.say({ key: 'event.unknown' })).toBe('event.unknown');
    expect(words.say({ key: 'event.moved', facts: { unit: 'g_8' } })).toBe('8th Grenadiers moves to –.');
  });

  it('tell an event by its tag and a breach by its reason', () => {
    expect(words.event({ event: 'moved', unit: 'g_8', place: '1405' })).toBe('8th Grenadiers moves to 1405 Haumont.');
    expect(words.why({ rule: '8.1', reason: 'far', facts: { place: '1405', cost: 4 } })).toBe('1405 Haumont is too far: 4 points.');
    expect([words.rule('8.1'), words.rule('9')]).toEqual(['Moving costs points.', '']);
  });

  it('fall back to the words of the page', () => {
    expect(words.word('app.home')).toBe('All games');
    expect(words.word('no.such', 'plain')).toBe('plain');
  });

  it('write a chance in percent as the language does', () => {
    expect(words.percent(1, 6)).toBe('16.7%');
    expect(new Words('fr', []).percent(1, 6)).toMatch(/^16,7\s%$/);
  });
});
