import { type RandomSource, randomText, URL_SAFE_CHARACTERS } from '@portvakt/kernel';

import { PENDING_SIGN_IN } from './verification-purposes.js';

const LENGTH = 20;
const TOKEN = /^[\w-]{20}$/;

/** The note on the record of a pending sign-in says how it began: with the password, or at the provider with this id. */
export const BY_PASSWORD = 'password';

export const newPendingToken = (random: RandomSource): string => randomText(LENGTH, URL_SAFE_CHARACTERS, random);

/** The reference to a pending sign-in in the browser's cookie (specification §3, `two_factor`). */
export const pendingReference = (token: string): string => PENDING_SIGN_IN + token;

/** The token in a reference; null for a malformed one (specification §13.2). */
export function pendingTokenIn(reference: string): string | null {
  const token = reference.startsWith(PENDING_SIGN_IN) ? reference.slice(PENDING_SIGN_IN.length) : '';
  return TOKEN.test(token) ? token : null;
}
