import { createHmac, type KeyObject } from 'node:crypto';

import type { CodeSeal } from '@portvakt/two-factor';

/** As the specification writes mailed codes. */
export const openCodes: CodeSeal = { seal: (_key, code) => code };

/**
 * Strict (specification C21): HMAC-SHA-256 of the code together with what it is good for, so that the table alone tells
 * no code. After a change of the secret a code that is under way is wrong; it lives for minutes.
 */
export function hmacCodes([current]: readonly KeyObject[]): CodeSeal {
  if (!current) throw new Error('sealed codes need a key');
  return { seal: (key, code) => createHmac('sha256', current).update(`${key}!${code}`).digest('base64url') };
}
