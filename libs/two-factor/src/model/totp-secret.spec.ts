import { inspect } from 'node:util';

import { describe, expect, it } from '@jest/globals';

import { SequenceRandom } from '@portvakt/kernel/testing';

import { TotpSecret } from './totp-secret.js';

describe('TotpSecret', () => {
  it('has 32 URL-safe characters', () => {
    expect(TotpSecret.generate(new SequenceRandom()).reveal()).toMatch(/^[\w-]{32}$/);
  });

  it('is different each time', () => {
    const random = new SequenceRandom();
    expect(TotpSecret.generate(random).reveal()).not.toBe(TotpSecret.generate(random).reveal());
  });

  it('does not reveal the secret when printed', () => {
    const secret = TotpSecret.restore('meget hemmelig');
    expect(JSON.stringify([secret])).toBe('["[secret]"]');
    expect(inspect(secret, { depth: 9, showHidden: true })).not.toContain('hemmelig');
    expect(Object.keys(secret)).toEqual([]);
  });
});
