import { createHash } from 'node:crypto';

import { type RandomSource, randomText, URL_SAFE_CHARACTERS } from '@portvakt/kernel';

import type { ApiToken } from './api-token.js';

export interface MintedToken {
  /** Shown once: only its digest is kept. */
  readonly token: string;
  /** An entry of `OPERATOR_API_TOKENS`. */
  readonly entry: ApiToken;
}

const PREFIX = 'pvt_';
/** 43 characters of 64 are 258 bits. */
const LENGTH = 43;
const DAY_MS = 86_400_000;
const LIFETIME_DAYS = 365;
const DAY_LENGTH = 'yyyy-mm-dd'.length;

/** Makes a token for a machine, which works for a year, and stores nothing (operators §4.4). */
export function mintApiToken(given: Pick<ApiToken, 'name' | 'role'>, now: Date, random: RandomSource): MintedToken {
  const token = PREFIX + randomText(LENGTH, URL_SAFE_CHARACTERS, random);
  const digest = createHash('sha256').update(token).digest('base64url');
  const expires = new Date(now.getTime() + LIFETIME_DAYS * DAY_MS).toISOString().slice(0, DAY_LENGTH);
  return { token, entry: { ...given, digest, expires } };
}
