import { useWebConfig, type WebConfig } from '@portvakt/api-client';

import { lifetimeInWords } from './lifetime.js';
import { useLanguage } from './texts.js';

/** The configured lifetimes in words. */
export type Lifetimes = Readonly<Record<keyof WebConfig['lifetimes'], string>>;

/** The lifetimes of the service in the page's language: "1 time", "30 dager". */
export function useLifetimes(): Lifetimes {
  const { lifetimes } = useWebConfig();
  const [language] = useLanguage();
  const inWords = Object.entries(lifetimes).map(([name, seconds]) => [name, lifetimeInWords(seconds, language)]);
  return Object.fromEntries(inWords) as Lifetimes;
}

/**
 * How long another device may remain signed in after its session was revoked, in words. Undefined if it is signed out
 * at once, because the service does not cache sessions.
 */
export function useSignOutDelay(): string | undefined {
  const { sessionCacheSeconds } = useWebConfig();
  const [language] = useLanguage();
  return sessionCacheSeconds === 0 ? undefined : lifetimeInWords(sessionCacheSeconds, language);
}
