import { createHmac, createSecretKey } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';

import { codeSealContract } from '@portvakt/two-factor/testing';

import { hmacCodes, openCodes } from './code-seals.js';
import { KeyRing } from './key-ring.js';

const keysOf = (...secrets: string[]) => new KeyRing(secrets).for('email-code');
const SECRET = 'a secret of the tests, long enough for keys';
const OLD_SECRET = 'another secret that was the newest one before';

codeSealContract('standard', openCodes, { hides: false });
codeSealContract('strict', hmacCodes(keysOf(SECRET)), { hides: true });

describe('hmacCodes', () => {
  it('is HMAC-SHA-256, so that the table alone tells no code', () => {
    const digest = createHmac('sha256', 'key').update('2fa-token!048213').digest('base64url');
    expect(hmacCodes([createSecretKey('key', 'utf8')]).seal('2fa-token', '048213')).toBe(digest);
  });

  it('seals with the newest secret, in another way than with any other', () => {
    const [now, before] = [keysOf(SECRET, OLD_SECRET), keysOf(OLD_SECRET)].map((keys) => hmacCodes(keys).seal('k', '1'));
    expect(now).toBe(hmacCodes(keysOf(SECRET)).seal('k', '1'));
    expect(before).not.toBe(now);
  });

  it('cannot be had without a key', () => {
    expect(() => hmacCodes([])).toThrow();
  });
});
