// French or English, at any time: the page's words and, when they have come, those of the games.
import { getText } from './api';
import { rememberLang, rememberedLang } from './memory';
import en from './text/en.json';
import fr from './text/fr.json';
import type { Dictionary } from './types';
import { Words, type Names } from './words';

export type Lang = 'fr' | 'en';
export const LANGS: Lang[] = ['fr', 'en'];

const PAGE: Record<Lang, Dictionary> = { fr, en };

export function firstLang(remembered: string | null, browser: string): Lang {
  return LANGS.find((lang) => lang === remembered) ?? (browser.toLowerCase().startsWith('fr') ? 'fr' : 'en');
}

class Language {
  lang = $state<Lang>(firstLang(rememberedLang(), navigator.language));
  private books = $state.raw<Record<string, Dictionary>>({});
  private asked = new Set<string>();

  choose(lang: Lang): void {
    this.lang = lang;
    rememberLang(lang);
  }

  /** The page's words alone. */
  get page(): Words {
    return new Words(this.lang, [PAGE[this.lang]]);
  }

  /** The words of a game before those of the page. */
  words(game: string, names?: Names): Words {
    return new Words(this.lang, [this.book(game) ?? {}, PAGE[this.lang]], names);
  }

  /** Are there words for this game, if only those of the language of before? */
  ready(game: string): boolean {
    return this.book(game) !== undefined;
  }

  private book(game: string): Dictionary | undefined {
    return [this.lang, ...LANGS].map((lang) => this.books[`${game}/${lang}`]).find((book) => book !== undefined);
  }

  /** The words of a game in every language that has come. */
  booksOf(game: string): Dictionary[] {
    return LANGS.map((lang) => this.books[`${game}/${lang}`]).filter((book) => book !== undefined);
  }

  /** Fetches the words of a game in all languages: what is looked for may be known by its name in another. */
  async fetchAll(game: string): Promise<void> {
    for (const lang of LANGS) await this.fetch(game, lang);
  }

  /** Fetches the words of a game in the language of now, once. */
  async fetch(game: string, lang = this.lang): Promise<void> {
    const book = `${game}/${lang}`;
    if (this.asked.has(book)) return;
    this.asked.add(book);
    try {
      const words = await getText(game, lang);
      this.books = { ...this.books, [book]: words };
    } catch (error) {
      this.asked.delete(book);
      throw error;
    }
  }
}

export const language = new Language();
