import { createHmac, type KeyObject } from 'node:crypto';

import type { CodeDigest } from '@portvakt/two-factor';

/** Stores mailed codes unchanged, as the specification defines. */
export const plainCodes: CodeDigest = { digest: (_key, code) => code };

/**
 * Strict (specification C21): stores the HMAC-SHA-256 of key and code, so that the table reveals no code. After a change
 * of the secret, codes that were mailed before are wrong; they are valid for minutes only.
 */
export function hmacCodes([current]: readonly KeyObject[]): CodeDigest {
  if (!current) throw new Error('code digests need a key');
  return { digest: (key, code) => createHmac('sha256', current).update(`${key}!${code}`).digest('base64url') };
}
