// The seal of the dice: what the server showed before the first roll has to be the digest of the seed that it shows now.

/** The digest of a seed as the server makes it; null where the browser will not, since the page did not come safely. */
export async function commitmentOf(seed: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`grognard dice ${seed}`));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
