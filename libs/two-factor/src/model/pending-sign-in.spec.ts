import { describe, expect, it } from '@jest/globals';

import type { SessionId, UserId } from '@portvakt/kernel';
import { SequenceRandom } from '@portvakt/kernel/testing';

import { otpKey } from './otp-key.js';
import { newPendingToken, pendingReference, pendingTokenIn } from './pending-sign-in.js';

const TOKEN = 'aB3-_'.padEnd(20, 'x');

describe('the reference of a pending sign-in', () => {
  it('consists of 2fa- and twenty random characters', () => {
    const token = newPendingToken(new SequenceRandom());
    expect(pendingReference(token)).toMatch(/^2fa-[\w-]{20}$/);
    expect(pendingTokenIn(pendingReference(token))).toBe(token);
  });

  it('uses the whole alphabet', () => {
    const random = new SequenceRandom();
    const seen = new Set(Array.from({ length: 50 }, () => [...newPendingToken(random)]).flat());
    expect(seen.size).toBe(64);
  });

  it.each([
    '',
    '2fa-',
    TOKEN,
    `2fa-${TOKEN}x`,
    `2fa-${TOKEN.slice(1)}`,
    `2fa-otp-${TOKEN}`,
    `2fa-otp-2fa-${TOKEN}`,
    `2fa-attempts-${TOKEN}`,
    `trust-device-${TOKEN}`,
    `reset-password:${TOKEN}`,
    `2FA-${TOKEN}`,
    ` 2fa-${TOKEN}`,
    `2fa-${TOKEN}\n`,
    `2fa-${'ø'.repeat(20)}`,
  ])('is not %j', (text) => {
    expect(pendingTokenIn(text)).toBeNull();
  });
});

describe('otpKey', () => {
  it('is the reference of a pending sign-in', () => {
    expect(otpKey({ kind: 'pending', token: TOKEN })).toBe(`2fa-${TOKEN}`);
  });

  it('consists of the user and the session', () => {
    const session = { id: 'session-1' as SessionId };
    expect(otpKey({ kind: 'session', owner: { id: 'kari' as UserId }, session })).toBe('kari!session-1');
  });
});
