import { createHmac, createSecretKey } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';

import { describeCodeDigest } from '@portvakt/two-factor/contracts';

import { hmacCodes, plainCodes } from './code-digests.js';
import { KeyRing } from './key-ring.js';

const keysOf = (...secrets: string[]) => new KeyRing(secrets).for('email-code');
const SECRET = 'a secret of the tests, long enough for keys';
const OLD_SECRET = 'another secret that was the newest one before';

describeCodeDigest('standard', plainCodes, { hides: false });
describeCodeDigest('strict', hmacCodes(keysOf(SECRET)), { hides: true });

describe('hmacCodes', () => {
  it('is the HMAC-SHA-256 of key and code', () => {
    const digest = createHmac('sha256', 'key').update('2fa-token!048213').digest('base64url');
    expect(hmacCodes([createSecretKey('key', 'utf8')]).digest('2fa-token', '048213')).toBe(digest);
  });

  it('accepts codes that were digested with a former secret', () => {
    const stored = hmacCodes(keysOf(OLD_SECRET)).digest('k', '1');
    expect(hmacCodes(keysOf(SECRET, OLD_SECRET)).matches(stored, 'k', '1')).toBe(true);
    expect(hmacCodes(keysOf(SECRET, OLD_SECRET)).matches(stored, 'k', '2')).toBe(false);
    expect(hmacCodes(keysOf(SECRET)).matches(stored, 'k', '1')).toBe(false);
  });

  it('uses the newest secret', () => {
    const [now, before] = [keysOf(SECRET, OLD_SECRET), keysOf(OLD_SECRET)].map((keys) =>
      hmacCodes(keys).digest('k', '1'),
    );
    expect(now).toBe(hmacCodes(keysOf(SECRET)).digest('k', '1'));
    expect(before).not.toBe(now);
  });

  it('requires a key', () => {
    expect(() => hmacCodes([])).toThrow();
  });
});
