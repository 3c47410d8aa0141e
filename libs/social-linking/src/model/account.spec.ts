import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { SequenceRandom } from '@portvakt/kernel/testing';

import { anAccount, aPassword, KARI, someTokens } from '../testing/index.js';
import {
  chooseAccount,
  isAccessTokenExpired,
  isValidAccountId,
  linkAccount,
  NO_TOKENS,
  withRefreshedTokens,
  withTokens,
} from './account.js';

const NOW = new Date('2026-01-05T12:00:00.000Z');
const identity = { providerId: 'github', accountId: '4711' };

describe('Account', () => {
  it('linkAccount creates an account with the tokens, without their type', () => {
    const tokens = someTokens({ refreshToken: 'refresh', scopes: ['email'], carried: { device_id: 'd' } });
    const { tokenType, ...kept } = tokens;
    expect(tokenType).toBe('bearer');
    const account = linkAccount(identity, { userId: KARI, tokens }, NOW, new SequenceRandom());
    expect(account).toEqual({
      ...identity,
      id: account.id,
      userId: KARI,
      tokens: kept,
      hasUnreadableToken: false,
      missingKeys: [],
      canSignIn: true,
      createdAt: NOW,
      updatedAt: NOW,
    });
    expect(account.id).toMatch(/^[A-Za-z0-9]{32}$/);
  });

  it('withTokens replaces the tokens that were sent and keeps the others (D-38)', () => {
    const token = fc.option(fc.string(), { nil: null });
    const moment = fc.option(fc.date({ noInvalidDate: true }), { nil: null });
    const tokens = fc.record({
      accessToken: token,
      refreshToken: token,
      idToken: token,
      accessTokenExpiresAt: moment,
      refreshTokenExpiresAt: moment,
      scopes: fc.option(fc.array(fc.string()), { nil: null }),
      carried: fc.option(fc.constant({ device_id: 'd' }), { nil: null }),
    });
    fc.assert(
      fc.property(tokens, tokens, (kept, sent) => {
        const before = anAccount({ tokens: kept });
        const after = withTokens(before, { ...sent, tokenType: null }, NOW);
        for (const name of Object.keys(NO_TOKENS) as (keyof typeof NO_TOKENS)[]) {
          expect(after.tokens[name]).toEqual(sent[name] ?? kept[name]);
        }
        expect({ ...after, tokens: before.tokens }).toEqual({ ...before, updatedAt: NOW });
      }),
    );
  });

  it('withRefreshedTokens takes over the expiry of the new access token, even if it is unknown', () => {
    const kept = { refreshToken: 'kept', accessTokenExpiresAt: NOW, refreshTokenExpiresAt: NOW };
    const refreshed = withRefreshedTokens(anAccount({ tokens: kept }), someTokens(), NOW);
    expect(refreshed.tokens).toEqual({ ...NO_TOKENS, ...kept, accessToken: 'access', accessTokenExpiresAt: null });
    expect(refreshed.updatedAt).toEqual(NOW);
    const later = new Date(NOW.getTime() + 1);
    const withExpiry = withRefreshedTokens(
      anAccount({ tokens: kept }),
      someTokens({ accessTokenExpiresAt: later }),
      NOW,
    );
    expect(withExpiry.tokens.accessTokenExpiresAt).toEqual(later);
  });

  it.each([
    ['has no known expiry', null, false],
    ['expires now', 0, true],
    ['expired long ago', -3_600_000, true],
    ['expires in less than five seconds', 4_999, true],
    ['expires in five seconds', 5_000, false],
    ['expires in an hour', 3_600_000, false],
  ])('isAccessTokenExpired for a token that %s: %#', (_, left, isOver) => {
    const accessTokenExpiresAt = left === null ? null : new Date(NOW.getTime() + left);
    expect(isAccessTokenExpired({ ...NO_TOKENS, accessTokenExpiresAt }, NOW)).toBe(isOver);
  });
});

describe('isValidAccountId', () => {
  it.each(['1', 'kari@example.no', 'auth0|æøå', 'x'.repeat(255)])('accepts %s', (name) => {
    expect(isValidAccountId(name)).toBe(true);
  });

  it.each(['', 'x'.repeat(256), 'ka\0ri', 'kari\n', '\ud83d'])('rejects %j', (name) =>
    expect(isValidAccountId(name)).toBe(false),
  );
});

describe('chooseAccount', () => {
  const first = anAccount({ id: 'first', accountId: '1' });
  const second = anAccount({ id: 'second', accountId: '2' });
  const elsewhere = anAccount({ id: 'elsewhere', providerId: 'gitlab', accountId: '2' });
  const accounts = [aPassword(), first, second, elsewhere];

  it.each([
    [{ providerId: 'github' }, first],
    [{ providerId: 'github', accountId: '2' }, second],
    [{ providerId: 'github', accountId: 'second' }, second],
    [{ providerId: 'gitlab', accountId: '2' }, elsewhere],
    [{ accountId: '2' }, second],
    [{ accountId: 'elsewhere' }, elsewhere],
    [{ providerId: 'credential' }, aPassword()],
    [{ providerId: 'github', accountId: 'elsewhere' }, undefined],
    [{ providerId: 'github', accountId: '' }, undefined],
    [{ providerId: 'vk' }, undefined],
    [{ accountId: '3' }, undefined],
  ])('finds the oldest account that matches %j', (named, expected) => {
    expect(chooseAccount(accounts, named)).toEqual(expected);
  });
});
