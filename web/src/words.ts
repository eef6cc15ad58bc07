// Text -> sentence. The server names sentences and facts; the words are in the game's and the page's text files.
import type { Breach, Dictionary, Fact, GameEvent, Text } from './types';

export interface Names {
  pieces: Map<string, string>;
  places: Map<string, string>;
}

const NOBODY: Names = { pieces: new Map(), places: new Map() };

/** `{slot}`, or `{slot|word for one|word for many}`. */
const SLOT = /\{(\w+)(?:\|([^|{}]+)\|([^|{}]+))?\}/g;

export class Words {
  readonly lang: string;
  private readonly books: Dictionary[];
  private readonly names: Names;

  constructor(lang: string, books: Dictionary[], names: Names = NOBODY) {
    this.lang = lang;
    this.books = books;
    this.names = names;
  }

  has(key: string): boolean {
    return this.sentence(key) !== undefined;
  }

  /** The sentence of a text; a key without a sentence stands for itself. */
  say(text: Text): string {
    return this.fill(this.sentence(text.key) ?? text.key, text.facts ?? {});
  }

  /** The sentence of a key; a key without one gives the fallback. */
  word(key: string, fallback = key): string {
    return this.sentence(key) ?? fallback;
  }

  /** A name in the order of the protocol: piece and place (`unit.<id>`, `place.<id>` in the game's words, or the name it came with), side, word, else as it is. */
  name(fact: string): string {
    const { pieces, places } = this.names;
    const piece = this.sentence(`unit.${fact}`) ?? pieces.get(fact);
    const place = this.sentence(`place.${fact}`) ?? places.get(fact);
    return piece ?? place ?? this.sentence(`side.${fact}`) ?? this.sentence(`word.${fact}`) ?? fact;
  }

  /** Names as one would say them one after the other. */
  namesOf(facts: string[]): string {
    return this.list(facts.map((fact) => this.name(fact)));
  }

  side(side: string): string {
    return this.word(`side.${side}`, side);
  }

  rule(rule: string): string {
    return this.word(`rule.${rule}`, '');
  }

  /** A rule by number, with the part of the printed rulebook that it is from, as far as that is known. */
  ruleName(rule: string): string {
    const [section] = /^\d+(\.\d+)*|^[A-Z](\.\d+)+/.exec(rule) ?? [''];
    if (section) return this.say({ key: 'rule.section', facts: { rule, section } });
    const chapter = this.sentence(`chapter.${rule.split('-')[0]}`);
    return this.say({ key: chapter ? 'rule.chapter' : 'rule.number', facts: { rule, chapter: chapter ?? '' } });
  }

  event(event: GameEvent): string {
    return this.capital(this.say({ key: `event.${event.event}`, facts: event as unknown as Record<string, Fact> }));
  }

  why(breach: Breach): string {
    return this.capital(this.say({ key: `why.${breach.reason}`, facts: breach.facts }));
  }

  percent(ways: number, of: number): string {
    return new Intl.NumberFormat(this.lang, { style: 'percent', maximumFractionDigits: 1 }).format(ways / of);
  }

  private capital(sentence: string): string {
    return sentence.charAt(0).toLocaleUpperCase(this.lang) + sentence.slice(1);
  }

  private sentence(key: string): string | undefined {
    return this.books.find((book) => book[key] !== undefined)?.[key];
  }

  private fill(sentence: string, facts: Record<string, Fact>): string {
    return sentence.replace(SLOT, (_, slot: string, one?: string, many?: string) => {
      const fact = this.fact(facts[slot]);
      return one === undefined ? fact : `${fact} ${this.isOne(facts[slot]) ? one : many}`;
    });
  }

  /** Does the language take the word for one with this fact? Never with what is not a number. */
  private isOne(fact: Fact | null | undefined): boolean {
    return typeof fact === 'number' && new Intl.PluralRules(this.lang).select(fact) === 'one';
  }

  private fact(fact: Fact | null | undefined): string {
    if (fact === undefined || fact === null) return '–';
    if (Array.isArray(fact) && fact.every((item) => typeof item === 'number')) return fact.join(' + ');
    if (Array.isArray(fact)) return this.list(fact.map((item) => this.fact(item)));
    return typeof fact === 'string' ? this.name(fact) : String(fact);
  }

  private list(items: string[]): string {
    return new Intl.ListFormat(this.lang, { type: 'conjunction' }).format(items);
  }
}
