import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { SequenceRandom } from '@portvakt/kernel/testing';

import { aSession, KARI } from '../testing/index.js';
import { freshnessOf, isDueForRefresh, isExpired, isRefreshable, lifetimeMs, startSession } from './session.js';
import { defaultSessionPolicy as policy } from './session-policy.js';

const NOW = new Date('2026-01-05T12:00:00.000Z');
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const after = (ms: number): Date => new Date(NOW.getTime() + ms);
const client = { ipAddress: '192.0.2.1', userAgent: 'Firefox' };
const start = (given: object = {}) =>
  startSession({ userId: KARI, client, remember: true, ...given }, policy, NOW, new SequenceRandom());

describe('a session that starts', () => {
  it('is the owner’s, from their client, and fresh', () => {
    expect(start()).toMatchObject({ userId: KARI, ...client, createdAt: NOW, updatedAt: NOW, remember: true });
    expect(freshnessOf(start(), policy, NOW)).toBe('fresh');
  });

  it('has an id and a token of 32 letters and digits that have nothing in common', () => {
    const { id, token } = start();
    expect(id).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(token).not.toBe(id);
  });

  it('lives seven days, and one when it is not to be remembered', () => {
    expect(start().expiresAt).toEqual(after(WEEK_MS));
    expect(start({ remember: false }).expiresAt).toEqual(after(DAY_MS));
  });

  it('keeps no more than 512 characters of the user agent', () => {
    expect(start({ client: { ...client, userAgent: 'a'.repeat(9_000) } }).userAgent).toBe('a'.repeat(512));
  });

  it('is not remembered longer than a day, whatever the deployment sets', () => {
    expect(lifetimeMs({ remember: false }, { ...policy, lifetimeMs: 30 * DAY_MS })).toBe(DAY_MS);
    expect(lifetimeMs({ remember: true }, { ...policy, lifetimeMs: 30 * DAY_MS })).toBe(30 * DAY_MS);
  });
});

describe('the end of a session', () => {
  it('has come from the very moment on', () => {
    expect(isExpired(aSession({ expiresAt: after(1) }), NOW)).toBe(false);
    expect(isExpired(aSession({ expiresAt: NOW }), NOW)).toBe(true);
    expect(isExpired(aSession({ expiresAt: after(-1) }), NOW)).toBe(true);
  });

  it('is due to be moved on when the update age has gone by since it was set', () => {
    const session = aSession({ expiresAt: after(WEEK_MS) });
    expect(isDueForRefresh(session, policy, after(DAY_MS - 1))).toBe(false);
    expect(isDueForRefresh(session, policy, after(DAY_MS))).toBe(true);
  });

  it('is moved on by each use where the update age is 0', () => {
    expect(isDueForRefresh(aSession({ expiresAt: after(WEEK_MS) }), { ...policy, updateAgeMs: 0 }, NOW)).toBe(true);
  });

  it('never moves where refreshing is off, or the session is not to be remembered', () => {
    const old = aSession({ expiresAt: after(1) });
    expect(isRefreshable(old, policy)).toBe(true);
    expect(isRefreshable({ ...old, remember: false }, policy)).toBe(false);
    expect(isRefreshable(old, { ...policy, refreshEnabled: false })).toBe(false);
    expect(isDueForRefresh({ ...old, remember: false }, policy, NOW)).toBe(false);
    expect(isDueForRefresh(old, { ...policy, refreshEnabled: false }, NOW)).toBe(false);
  });

  it('is not due again right after it was moved on, whatever the numbers', () => {
    const age = fc.integer({ min: 1, max: WEEK_MS });
    fc.assert(
      fc.property(age, age, (updateAgeMs, lifetime) => {
        const moved = aSession({ expiresAt: after(lifetime) });
        expect(isDueForRefresh(moved, { ...policy, lifetimeMs: lifetime, updateAgeMs }, NOW)).toBe(false);
      }),
    );
  });
});

describe('freshness', () => {
  it('ends when the fresh age has gone by since the owner proved who they are', () => {
    expect(freshnessOf(aSession({ updatedAt: NOW }), policy, after(DAY_MS - 1))).toBe('fresh');
    expect(freshnessOf(aSession({ updatedAt: NOW }), policy, after(DAY_MS))).toBe('stale');
  });

  it('does not come back by use, which moves the end alone', () => {
    const used = aSession({ updatedAt: NOW, expiresAt: after(30 * DAY_MS) });
    expect(freshnessOf(used, policy, after(DAY_MS))).toBe('stale');
  });

  it('is not asked for where the fresh age is 0', () => {
    expect(freshnessOf(aSession({ updatedAt: NOW }), { ...policy, freshAgeMs: 0 }, after(WEEK_MS))).toBe('unchecked');
  });
});
