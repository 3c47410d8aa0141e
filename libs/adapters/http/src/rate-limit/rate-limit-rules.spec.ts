import { describe, expect, it } from '@jest/globals';

import { countedPath, RateLimitRules } from './rate-limit-rules.js';

const DEFAULT = { windowMs: 10_000, max: 100 };
const CUSTOM = { windowMs: 5_000, max: 7 };

const limitOf = (path: string, rules = new RateLimitRules(DEFAULT)): string => {
  const { windowMs, max } = rules.limitFor(countedPath(path));
  return `${max} in ${windowMs / 1000}`;
};

describe('the limit of a path', () => {
  it.each([
    ['/get-session', '100 in 10'],
    ['/', '100 in 10'],
    ['/no-such-path', '100 in 10'],
    ['/two-factor', '100 in 10'],
    ['/revoke-session', '100 in 10'],
    ['/reset-password', '100 in 10'],
    ['/sign-in/email', '30 in 10'],
    ['/sign-in/social', '30 in 10'],
    ['/sign-up/email', '30 in 10'],
    ['/change-password', '30 in 10'],
    ['/change-email', '30 in 10'],
    ['/sign-in-otherwise', '30 in 10'],
    ['/two-factor/verify-totp', '3 in 10'],
    ['/two-factor/no-such-path', '3 in 10'],
    ['/forget-password', '3 in 60'],
    ['/request-password-reset', '3 in 60'],
    ['/send-verification-email', '3 in 60'],
    ['/SIGN-IN/email', '100 in 10'],
  ])('is for %s: %s seconds', (path, expected) => {
    expect(limitOf(path)).toBe(expected);
  });

  it.each([
    ['/sign-in/email', '/sign-in/email'],
    ['/sign-in/*', '/sign-in/email'],
    ['*', '/two-factor/verify-totp'],
    ['/two-factor/*', '/two-factor/verify-totp'],
    ['/*-password', '/forget-password'],
    ['/request-password-reset', '/forget-password'],
    ['/reset-password/*', '/reset-password/abc'],
    ['/reset-password/{token}', '/reset-password/abc'],
    ['/callback/{id}', '/callback/github'],
  ])('is the custom one of %s for %s', (pattern, path) => {
    expect(limitOf(path, new RateLimitRules(DEFAULT, { [pattern]: CUSTOM }))).toBe('7 in 5');
  });

  it('does not depend on a custom rule for another path', () => {
    const rules = new RateLimitRules(DEFAULT, { '/sign-in/email': CUSTOM, '/two-factor/*': CUSTOM });
    expect(limitOf('/sign-in/social', rules)).toBe('30 in 10');
    expect(limitOf('/two-factor', rules)).toBe('100 in 10');
  });

  it('prefers the exact path to a pattern, and a later pattern to an earlier one', () => {
    const rules = new RateLimitRules(DEFAULT, {
      '/sign-in/email': { windowMs: 1_000, max: 1 },
      '/sign-*': { windowMs: 2_000, max: 2 },
      '/sign-in/*': { windowMs: 3_000, max: 3 },
    });
    expect(limitOf('/sign-in/email', rules)).toBe('1 in 1');
    expect(limitOf('/sign-up/email', rules)).toBe('2 in 2');
    expect(limitOf('/sign-in/social', rules)).toBe('3 in 3');
  });
});

describe('the path that is counted', () => {
  it('is the pattern if the path contains a parameter', () => {
    expect(countedPath('/reset-password/abc')).toBe('/reset-password/{token}');
    expect(countedPath('/callback/github')).toBe('/callback/{id}');
  });

  it('is the path itself if the parameter is missing or more segments follow', () => {
    const others = ['/reset-password', '/reset-password/', '/callback/a/b', '/callbacks', '/delete-user/callback'];
    expect(others.map(countedPath)).toEqual(others);
  });

  it('is the same for both paths of the forgotten password', () => {
    expect(countedPath('/request-password-reset')).toBe(countedPath('/forget-password'));
  });
});
