// What a file is that somebody wants to open.

/** A record begins with its header; anything else is taken for a position. */
export function isRecord(text: string): boolean {
  return (parsed(text.split('\n', 1)[0] ?? '') as { line?: unknown } | null)?.line === 'header';
}

/** The game that a position file is for. */
export function gameOf(text: string): string {
  const game = (parsed(text) as { game?: unknown } | null)?.game;
  return typeof game === 'string' ? game : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
