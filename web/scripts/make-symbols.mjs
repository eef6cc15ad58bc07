// Draws the unit symbols of ../symbols.list.json into ../src/symbols.json, one colour of line and no fill,
// so that the page carries the drawings and not the library that makes them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ms from 'milsymbol';

const LIST = new URL('../symbols.list.json', import.meta.url);
const MADE = new URL('../src/symbols.json', import.meta.url);
const LINES = { fill: false, monoColor: 'currentColor', strokeWidth: 5, size: 100 };

/** A letter in the upper field of the frame, between the arms of the infantry cross. */
const letter = (text) =>
  `<text x="100" y="82" font-family="sans-serif" font-size="32" font-weight="bold" text-anchor="middle" fill="currentColor">${text}</text>`;

/** The inside of an svg element: what a symbol or a nested svg can hold. */
const inside = (svg) => svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));

const boxOf = (svg) => /viewBox="([^"]+)"/.exec(svg)[1];

function draw({ sidc, options, viewBox, letter: text }) {
  const symbol = new ms.Symbol(sidc, { ...LINES, ...options });
  if (!symbol.isValid()) throw new Error(`milsymbol knows no symbol ${sidc}`);
  const svg = symbol.asSVG();
  return { viewBox: viewBox ?? boxOf(svg), body: inside(svg) + (text ? letter(text) : '') };
}

export function makeSymbols() {
  const list = JSON.parse(readFileSync(LIST, 'utf8'));
  const made = JSON.stringify(Object.fromEntries(list.map((entry) => [entry.key, draw(entry)])), null, 1) + '\n';
  if (!existsSync(MADE) || readFileSync(MADE, 'utf8') !== made) writeFileSync(MADE, made);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) makeSymbols();
