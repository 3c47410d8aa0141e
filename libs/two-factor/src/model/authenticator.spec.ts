import { describe, expect, it } from '@jest/globals';

import { SequenceRandom } from '@portvakt/kernel/testing';

import { anAuthenticator, KARI } from '../testing/builders.js';
import {
  acceptedAtSignIn,
  acceptedInSession,
  type Authenticators,
  enrolAuthenticator,
  primaryAuthenticator,
  withAcceptedStep,
  onlyVerified,
} from './authenticator.js';

const NOW = new Date('2026-01-05T12:00:00.000Z');

/** Oldest first, as repositories list them: `V` is verified, `u` is not. */
const those = (marks: string): Authenticators =>
  [...marks].map((mark, at) => anAuthenticator({ id: `${mark}${at + 1}`, verified: mark === 'V' }));
const ids = (all: Authenticators): string => all.map(({ id }) => id).join(' ');

describe('enrolling an authenticator', () => {
  const enrol = (random = new SequenceRandom()) =>
    enrolAuthenticator({ userId: KARI, name: 'Mobilen', verified: false }, NOW, random);

  it('creates a secret and ten backup codes', () => {
    const { secret, backupCodes, id, ...rest } = enrol();
    expect(id).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(secret?.reveal()).toMatch(/^[\w-]{32}$/);
    expect(backupCodes.reveal()).toHaveLength(10);
    expect(rest).toEqual({
      userId: KARI,
      name: 'Mobilen',
      createdAt: NOW,
      missingKeys: [],
      lastUsedAt: null,
      verified: false,
      lastStep: null,
    });
  });

  it('creates different secrets and codes each time', () => {
    const random = new SequenceRandom();
    const [one, other] = [enrol(random), enrol(random)];
    expect(one.id).not.toBe(other.id);
    expect(one.secret?.reveal()).not.toBe(other.secret?.reveal());
    expect(one.backupCodes.reveal()).not.toEqual(other.backupCodes.reveal());
  });
});

describe('withAcceptedStep', () => {
  it('verifies the authenticator and stores the time step', () => {
    const fresh = anAuthenticator({ verified: false });
    expect(withAcceptedStep(fresh, 7, NOW)).toEqual({ ...fresh, verified: true, lastUsedAt: NOW, lastStep: 7 });
  });

  it.each([
    [9, 9],
    [7, 7],
    [6, 7],
  ])('with the accepted step %d and the stored step 7, stores the newer one: %d', (step, newest) => {
    expect(withAcceptedStep(anAuthenticator({ lastStep: 7 }), step, NOW).lastStep).toBe(newest);
  });
});

describe('acceptedAtSignIn and acceptedInSession', () => {
  it.each([
    ['', '', ''],
    ['u', 'u1', 'u1'],
    ['uu', 'u1 u2', 'u2 u1'],
    ['V', 'V1', 'V1'],
    ['VV', 'V1 V2', 'V1 V2'],
    ['Vu', 'V1', 'u2 V1'],
    ['uV', 'V2', 'u1 V2'],
    ['uVuV', 'V2 V4', 'u3 u1 V2 V4'],
  ])('given %j, return %j at sign-in and %j in a session', (marks, atSignIn, inSession) => {
    expect(ids(acceptedAtSignIn(those(marks)))).toBe(atSignIn);
    expect(ids(acceptedInSession(those(marks)))).toBe(inSession);
  });

  it('do not change the list', () => {
    const all = those('uu');
    acceptedInSession(all);
    expect(ids(all)).toBe('u1 u2');
  });
});

describe('primaryAuthenticator', () => {
  it.each([
    ['u', 'u1', 'u1'],
    ['uu', 'u1', 'u2'],
    ['uVV', 'V2', 'V2'],
    ['VVu', 'V1', 'V1'],
  ])('given %j, returns %s, or %s if the newest is preferred', (marks, oldest, newest) => {
    expect(primaryAuthenticator(those(marks), 'oldest')?.id).toBe(oldest);
    expect(primaryAuthenticator(those(marks), 'newest')?.id).toBe(newest);
  });

  it('returns undefined for an empty list', () => {
    expect(primaryAuthenticator([], 'oldest')).toBeUndefined();
    expect(primaryAuthenticator([], 'newest')).toBeUndefined();
    expect(onlyVerified([])).toEqual([]);
  });
});
