import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';

import type { Email, SessionId, UserId } from '@portvakt/kernel';

import {
  accountsKey,
  emailChangesKey,
  emailKey,
  ipKey,
  mailKey,
  passwordKey,
  ruleOf,
} from './rate-limit-keys.js';

const signInKey = (email: string): string => passwordKey({ kind: 'email', email: email as Email });

const anything = fc.oneof(fc.string({ maxLength: 300 }), fc.constantFrom(' ', 'a b', 'x'.repeat(5_000)));
const address = fc.oneof(fc.ipV4(), fc.constant('unknown'), fc.constant('2001:db8::/64'));
const route = fc.constantFrom('/sign-in/email', '/sign-up/email', '/change-email');

const nameable = fc.oneof(
  fc.tuple(address, anything).map(([from, path]) => ({
    parts: ['address', from, path],
    key: ipKey(from, path),
  })),
  fc.tuple(address, route, anything).map(([from, path, email]) => ({
    parts: ['email', from, path, email.toLowerCase()],
    key: emailKey(from, path, email),
  })),
  anything.map((email) => ({ parts: ['sign-in', email.toLowerCase()], key: signInKey(email) })),
  anything.map((entry) => ({ parts: ['device', entry], key: passwordKey({ kind: 'device', entry }) })),
  anything.map((id) => ({
    parts: ['session', id],
    key: passwordKey({ kind: 'session', sessionId: id as SessionId }),
  })),
  address.map((from) => ({ parts: ['accounts', from], key: accountsKey(from) })),
  anything.map((id) => ({ parts: ['new-addresses', id], key: emailChangesKey(id as UserId) })),
  fc.tuple(fc.constantFrom('otp', 'verify-email'), anything).map(([kind, mailbox]) => ({
    parts: ['mail', kind, mailbox.toLowerCase()],
    key: mailKey(kind, mailbox),
  })),
);

describe('the key of a counter', () => {
  it('is equal exactly if all its parts are equal', () => {
    fc.assert(
      fc.property(nameable, nameable, (one, other) => {
        expect(one.key === other.key).toBe(JSON.stringify(one.parts) === JSON.stringify(other.parts));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is short, however long its parts are', () => {
    fc.assert(fc.property(nameable, ({ key }) => key.length <= 160));
  });

  it('names its rule, however long it is', () => {
    fc.assert(fc.property(nameable, ({ parts, key }) => expect(ruleOf(key)).toBe(parts[0])));
  });

  it('ignores the letter case of an e-mail address, but not of a path', () => {
    expect(signInKey('Ada@Example.NO')).toBe(signInKey('ada@example.no'));
    expect(mailKey('otp', 'Ada@Example.NO')).toBe(mailKey('otp', 'ada@example.no'));
    expect(emailKey('192.0.2.1', '/sign-in/email', 'ADA@a.no')).toBe(
      emailKey('192.0.2.1', '/sign-in/email', 'ada@a.no'),
    );
    expect(ipKey('192.0.2.1', '/A')).not.toBe(ipKey('192.0.2.1', '/a'));
  });
});
