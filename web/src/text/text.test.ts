import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import en from './en.json';
import fr from './fr.json';

const SRC = join(import.meta.dirname, '..');
const slots = (sentence: string): string[] => [...sentence.matchAll(/\{(\w+)(?:\|[^|{}]+\|[^|{}]+)?\}/g)].map(([, slot]) => slot as string).sort();

function sources(): string {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
  return files.filter((file) => /\.(svelte|ts)$/.test(file) && !file.endsWith('.test.ts')).map((file) => readFileSync(join(SRC, file), 'utf8')).join('\n');
}

/** Keys that the page itself asks for, and the beginnings of those that it puts together. */
function used(): { keys: string[]; beginnings: string[] } {
  const pages = 'app|start|new|seat|links|credits|credit|board|pick|stack|boxes|panel|prompt|why|button|preview|over|link|keys|error|cards|cover|die|effect|past|takeback|files|verify|finder|overview|warnings|source|people|talk|clock|account|challenge|mail|text|guide|hint|resign';
  const text = sources();
  const keys = [...text.matchAll(new RegExp(`'((?:${pages})\\.[\\w.]+)'`, 'g'))].map(([, key]) => key as string);
  const beginnings = [...text.matchAll(new RegExp(`\`((?:${pages})\\.[\\w.]*)\\$\\{`, 'g'))].map(([, key]) => key as string);
  return { keys: [...new Set(keys)], beginnings: [...new Set(beginnings)] };
}

describe('the words of the page', () => {
  it('are the same in French and in English', () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(Object.keys(en))('%s takes the same facts in both', (key) => {
    expect(slots(fr[key as keyof typeof fr])).toEqual(slots(en[key as keyof typeof en]));
  });

  it('hold every key that is used', () => {
    const { keys, beginnings } = used();
    expect(keys.length).toBeGreaterThan(60);
    expect(keys.filter((key) => !(key in en))).toEqual([]);
    expect(beginnings.filter((start) => !Object.keys(en).some((key) => key.startsWith(start)))).toEqual([]);
  });

  it('hold nothing that is not used', () => {
    const { keys, beginnings } = used();
    const told = ['error.', 'why.', 'rule.', 'event.', 'over.resigned'];
    const idle = Object.keys(en).filter((key) => !keys.includes(key) && ![...beginnings, ...told].some((start) => key.startsWith(start)));
    expect(idle).toEqual([]);
  });
});
