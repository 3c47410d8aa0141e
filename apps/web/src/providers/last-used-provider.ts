const LAST_USED = 'portvakt.leverandor';

/** The provider this browser left for last, or null; known here and nowhere else. */
export function readLastUsedProvider(): string | null {
  try {
    return window.localStorage.getItem(LAST_USED);
  } catch {
    return null;
  }
}

/** Remembers the provider that somebody leaves for. */
export function rememberLastUsedProvider(provider: string): void {
  try {
    window.localStorage.setItem(LAST_USED, provider);
  } catch {
    // Storage may be closed to the site; nothing is then put first.
  }
}

/** The providers with the one used last in front, if it is still among them. */
export function lastUsedFirst(providers: readonly string[], lastUsed: string | null): readonly string[] {
  if (lastUsed === null || !providers.includes(lastUsed)) return providers;
  return [lastUsed, ...providers.filter((provider) => provider !== lastUsed)];
}
