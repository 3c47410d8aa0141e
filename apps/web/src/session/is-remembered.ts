import type { SignedIn } from '@portvakt/api-client';

/** The lifetime of a session without "remember me" (specification §7). */
const UNREMEMBERED_MS = 24 * 60 * 60_000;

/**
 * Whether the user chose to be remembered, derived from the session's lifetime. If the service gives every session a
 * day or less, the answer is false and the cookie ends with the browser, which is the safer mistake.
 */
export function isRemembered({ createdAt, expiresAt }: Pick<SignedIn['session'], 'createdAt' | 'expiresAt'>): boolean {
  return Date.parse(expiresAt) - Date.parse(createdAt) > UNREMEMBERED_MS;
}
