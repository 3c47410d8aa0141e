import { describe, expect, it } from '@jest/globals';

import { aDevelopment, aProduction } from './testing/environments.js';
import { faultsOf } from './testing/faults-of.js';

describe('production', () => {
  it('takes its own least', () => {
    expect(faultsOf(aProduction())).toEqual([]);
  });

  it('needs a secret and a public address', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toEqual([
      expect.stringContaining('AUTH_SECRET is missing'),
      expect.stringContaining('PUBLIC_URL is missing'),
    ]);
  });

  it.each(['http://konto.example.no', 'http://localhost.example.no', 'http://127.0.0.1.example.no', 'http://10.0.0.1'])(
    'refuses plain http on %s',
    (address) => {
      expect(faultsOf(aProduction({ PUBLIC_URL: address }))).toEqual([expect.stringContaining('expected https')]);
    },
  );

  it.each(['http://localhost:3000', 'http://konto.localhost', 'http://127.0.0.2:80', 'http://[::1]:3000'])(
    'takes plain http on the loopback host of %s',
    (address) => {
      expect(faultsOf(aProduction({ PUBLIC_URL: address }))).toEqual([]);
    },
  );

  it('refuses a cookie domain that its own host is outside of', () => {
    expect(faultsOf(aProduction({ COOKIE_DOMAIN: 'example.com' }))).toHaveLength(1);
    expect(faultsOf(aProduction({ COOKIE_DOMAIN: 'onto.example.no' }))).toHaveLength(1);
    expect(faultsOf(aProduction({ COOKIE_DOMAIN: 'example.no' }))).toEqual([]);
  });
});

describe('several processes', () => {
  it('need a database that all of them reach', () => {
    expect(faultsOf(aDevelopment({ WEB_CONCURRENCY: '2' }))).toEqual([expect.stringContaining('DATABASE_URL')]);
    expect(faultsOf(aDevelopment({ WEB_CONCURRENCY: '2', DATABASE_URL: 'postgres://db/x' }))).toEqual([]);
  });
});

describe('ERROR_URL', () => {
  it('may be any address that is trusted', () => {
    const trusting = { TRUSTED_ORIGINS: '*.example.no,myapp://' };
    expect(faultsOf(aDevelopment({ ...trusting, ERROR_URL: 'https://app.example.no/feil' }))).toEqual([]);
    expect(faultsOf(aDevelopment({ ...trusting, ERROR_URL: 'myapp://feil' }))).toEqual([]);
    expect(faultsOf(aDevelopment({ ...trusting, ERROR_URL: 'https://example.com/feil' }))).toHaveLength(1);
  });
});
