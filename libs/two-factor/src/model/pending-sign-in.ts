import { type RandomSource, randomText } from '@portvakt/kernel';

import { PENDING_SIGN_IN } from './verification-purposes.js';

const LENGTH = 20;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_';
const TOKEN = /^[\w-]{20}$/;

/** Note of the record of a sign-in that began with the user's password. */
export const BY_PASSWORD = 'password';

export const newPendingToken = (random: RandomSource): string => randomText(LENGTH, ALPHABET, random);

/** What the browser keeps of a sign-in that waits for its second factor (specification §3, `two_factor`). */
export const pendingReference = (token: string): string => PENDING_SIGN_IN + token;

/** The token in such a reference; null for any other text, which names no record of this kind (specification §13.2). */
export function pendingTokenIn(reference: string): string | null {
  const token = reference.startsWith(PENDING_SIGN_IN) ? reference.slice(PENDING_SIGN_IN.length) : '';
  return TOKEN.test(token) ? token : null;
}
