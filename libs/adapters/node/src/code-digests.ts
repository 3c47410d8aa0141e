import { createHmac, type KeyObject } from 'node:crypto';

import { isSameText } from '@portvakt/kernel';
import type { CodeDigest } from '@portvakt/two-factor';

/** Stores mailed codes unchanged, as the specification defines. */
export const plainCodes: CodeDigest = {
  digest: (_key, code) => code,
  matches: (stored, _key, code) => isSameText(stored, code),
};

/**
 * Strict (specification C21): stores the HMAC-SHA-256 of key and code, so that the table reveals no code. The keys are those
 * of all secrets, the newest first, which alone is used for new codes.
 */
export function hmacCodes(keys: readonly KeyObject[]): CodeDigest {
  const [current] = keys;
  if (!current) throw new Error('code digests need a key');
  return {
    digest: (key, code) => digestWith(current, key, code),
    matches: (stored, key, code) => keys.some((secret) => isSameText(stored, digestWith(secret, key, code))),
  };
}

const digestWith = (secret: KeyObject, key: string, code: string): string =>
  createHmac('sha256', secret).update(`${key}!${code}`).digest('base64url');
