/** Draws the unit symbols into src/symbols.json; leaves the file alone when nothing changed. */
export function makeSymbols(): void;
