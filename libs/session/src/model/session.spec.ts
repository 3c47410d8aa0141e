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
  startSession(
    { userId: KARI, client, remember: true, secondFactor: null, ...given },
    policy,
    NOW,
    new SequenceRandom(),
  );

describe('a new session', () => {
  it('has its user and client, and is fresh', () => {
    expect(start()).toMatchObject({ userId: KARI, ...client, createdAt: NOW, updatedAt: NOW, remember: true });
    expect(freshnessOf(start(), policy, NOW)).toBe('fresh');
  });

  it('has an id and another token of 32 letters and digits', () => {
    const { id, token } = start();
    expect(id).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(token).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(token).not.toBe(id);
  });

  it('expires after seven days, or after one if it is not remembered', () => {
    expect(start().expiresAt).toEqual(after(WEEK_MS));
    expect(start({ remember: false }).expiresAt).toEqual(after(DAY_MS));
  });

  it('truncates the user agent to 512 characters', () => {
    expect(start({ client: { ...client, userAgent: 'a'.repeat(9_000) } }).userAgent).toBe('a'.repeat(512));
  });

  it('expires after a day if it is not remembered, and never later than a remembered one', () => {
    expect(lifetimeMs({ remember: false }, { ...policy, lifetimeMs: 3_600_000 })).toBe(3_600_000);
    expect(lifetimeMs({ remember: false }, { ...policy, lifetimeMs: 30 * DAY_MS })).toBe(DAY_MS);
    expect(lifetimeMs({ remember: true }, { ...policy, lifetimeMs: 30 * DAY_MS })).toBe(30 * DAY_MS);
  });
});

describe('expiry', () => {
  it('is reached at the exact time', () => {
    expect(isExpired(aSession({ expiresAt: after(1) }), NOW)).toBe(false);
    expect(isExpired(aSession({ expiresAt: NOW }), NOW)).toBe(true);
    expect(isExpired(aSession({ expiresAt: after(-1) }), NOW)).toBe(true);
  });

  it('is due for a refresh once the update age has passed since the last one', () => {
    const session = aSession({ expiresAt: after(WEEK_MS) });
    expect(isDueForRefresh(session, policy, after(DAY_MS - 1))).toBe(false);
    expect(isDueForRefresh(session, policy, after(DAY_MS))).toBe(true);
  });

  it('is due at each use where the update age is 0', () => {
    expect(isDueForRefresh(aSession({ expiresAt: after(WEEK_MS) }), { ...policy, updateAgeMs: 0 }, NOW)).toBe(true);
  });

  it('is never extended where refresh is disabled or the session is not remembered', () => {
    const old = aSession({ expiresAt: after(1) });
    expect(isRefreshable(old, policy)).toBe(true);
    expect(isRefreshable({ ...old, remember: false }, policy)).toBe(false);
    expect(isRefreshable(old, { ...policy, refreshEnabled: false })).toBe(false);
    expect(isDueForRefresh({ ...old, remember: false }, policy, NOW)).toBe(false);
    expect(isDueForRefresh(old, { ...policy, refreshEnabled: false }, NOW)).toBe(false);
  });

  it('is never due right after a refresh, for any configuration', () => {
    const age = fc.integer({ min: 1, max: WEEK_MS });
    fc.assert(
      fc.property(age, age, (updateAgeMs, lifetime) => {
        const refreshed = aSession({ expiresAt: after(lifetime) });
        expect(isDueForRefresh(refreshed, { ...policy, lifetimeMs: lifetime, updateAgeMs }, NOW)).toBe(false);
      }),
    );
  });
});

describe('freshness', () => {
  it('ends once the fresh age has passed since the user authenticated', () => {
    expect(freshnessOf(aSession({ updatedAt: NOW }), policy, after(DAY_MS - 1))).toBe('fresh');
    expect(freshnessOf(aSession({ updatedAt: NOW }), policy, after(DAY_MS))).toBe('stale');
  });

  it('is always stale for the session of an operator who sees the account, which is never refreshed either', () => {
    const seen = aSession({ updatedAt: NOW, impersonatedBy: KARI });
    expect(freshnessOf(seen, policy, NOW)).toBe('stale');
    expect(freshnessOf(seen, { ...policy, freshAgeMs: 0 }, NOW)).toBe('stale');
    expect(isRefreshable(seen, policy)).toBe(false);
  });

  it('is not renewed by use, which only extends the expiry', () => {
    const used = aSession({ updatedAt: NOW, expiresAt: after(30 * DAY_MS) });
    expect(freshnessOf(used, policy, after(DAY_MS))).toBe('stale');
  });

  it('is not checked where the fresh age is 0', () => {
    expect(freshnessOf(aSession({ updatedAt: NOW }), { ...policy, freshAgeMs: 0 }, after(WEEK_MS))).toBe('unchecked');
  });
});
