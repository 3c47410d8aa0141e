const LAST_USED = 'portvakt.leverandor';

/** The provider that this browser was last redirected to, or null; stored in the browser only. */
export function readLastUsedProvider(): string | null {
  try {
    return window.localStorage.getItem(LAST_USED);
  } catch {
    return null;
  }
}

/** Stores the provider that the browser is redirected to. */
export function rememberLastUsedProvider(provider: string): void {
  try {
    window.localStorage.setItem(LAST_USED, provider);
  } catch {
    // Without storage, no provider is put first.
  }
}

/** The providers, with the last used one first if it is among them. */
export function lastUsedFirst(providers: readonly string[], lastUsed: string | null): readonly string[] {
  if (lastUsed === null || !providers.includes(lastUsed)) return providers;
  return [lastUsed, ...providers.filter((provider) => provider !== lastUsed)];
}
