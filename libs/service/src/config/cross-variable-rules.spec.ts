import { describe, expect, it } from '@jest/globals';

import { A_SECRET, aDevelopment, aProduction, errorsIn } from './testing/environments.js';

describe('production', () => {
  it('accepts the smallest valid environment', () => {
    expect(errorsIn(aProduction())).toEqual([]);
  });

  it('requires AUTH_SECRET and PUBLIC_URL', () => {
    expect(errorsIn({ NODE_ENV: 'production' })).toEqual([
      expect.stringContaining('AUTH_SECRET is missing'),
      expect.stringContaining('PUBLIC_URL is missing'),
    ]);
  });

  it.each(['http://konto.example.no', 'http://localhost.example.no', 'http://127.0.0.1.example.no', 'http://10.0.0.1'])(
    'refuses plain http on %s',
    (address) => {
      expect(errorsIn(aProduction({ PUBLIC_URL: address }))).toEqual([expect.stringContaining('expected https')]);
    },
  );

  it.each(['http://localhost:3000', 'http://konto.localhost', 'http://127.0.0.2:80', 'http://[::1]:3000'])(
    'accepts plain http on the loopback host of %s',
    (address) => {
      expect(errorsIn(aProduction({ PUBLIC_URL: address }))).toEqual([]);
    },
  );

  it('refuses a cookie domain that does not contain the host of PUBLIC_URL', () => {
    expect(errorsIn(aProduction({ COOKIE_DOMAIN: 'example.com' }))).toHaveLength(1);
    expect(errorsIn(aProduction({ COOKIE_DOMAIN: 'onto.example.no' }))).toHaveLength(1);
    expect(errorsIn(aProduction({ COOKIE_DOMAIN: 'example.no' }))).toEqual([]);
  });
});

describe('the same secret in two variables', () => {
  const OTHER = `${A_SECRET}-before`;

  it.each<[string, string, string]>([
    ['AUTH_PREVIOUS_SECRETS', A_SECRET, `${OTHER}-that`],
    ['AUTH_COMPROMISED_SECRETS', `${OTHER}-that`, A_SECRET],
    ['AUTH_COMPROMISED_SECRETS holds an entry of AUTH_PREVIOUS_SECRETS', OTHER, `${OTHER}-that,${OTHER}`],
  ])('is refused: %s', (error, previous, compromised) => {
    const lists = { AUTH_PREVIOUS_SECRETS: previous, AUTH_COMPROMISED_SECRETS: compromised };
    expect(errorsIn(aDevelopment(lists))).toEqual([expect.stringContaining(error)]);
  });

  it('is not reported when the secrets differ', () => {
    const lists = { AUTH_PREVIOUS_SECRETS: OTHER, AUTH_COMPROMISED_SECRETS: `${OTHER}-that` };
    expect(errorsIn(aDevelopment(lists))).toEqual([]);
  });
});

describe('a secret that could not become an entry of a list', () => {
  it.each([
    ['a comma', `${A_SECRET},more`, 'AUTH_SECRET has a comma'],
    ['a blank in front', ` ${A_SECRET}`, 'AUTH_SECRET begins or ends with a blank'],
    ['a tab behind', `${A_SECRET}\t`, 'AUTH_SECRET begins or ends with a blank'],
  ])('is refused for %s', (_, secret, error) => {
    expect(errorsIn({ AUTH_SECRET: secret })).toEqual([expect.stringContaining(error)]);
  });

  it.each(['AUTH_PREVIOUS_SECRETS', 'AUTH_COMPROMISED_SECRETS'])('accepts blanks around entries of %s', (name) => {
    expect(errorsIn(aDevelopment({ [name]: `${A_SECRET}-one, ${A_SECRET}-two` }))).toEqual([]);
  });
});

describe('development and tests', () => {
  it.each(['development', 'test'])('are refused on a public host: %s', (NODE_ENV) => {
    for (const PUBLIC_URL of ['https://konto.example.no', 'http://konto.example.no', 'http://192.168.1.7:3000']) {
      expect(errorsIn(aDevelopment({ NODE_ENV, PUBLIC_URL }))).toEqual([
        expect.stringMatching(/^NODE_ENV .*PUBLIC_URL/),
      ]);
    }
  });

  it('are refused on a public host when NODE_ENV is not set', () => {
    const errors = errorsIn(aDevelopment({ PUBLIC_URL: 'https://konto.example.no' }));
    expect(errors).toEqual([expect.stringContaining('expected `production`')]);
  });

  it.each(['http://localhost:3000', 'https://konto.localhost', 'http://127.0.0.2', 'http://[::1]:3000'])(
    'start on the loopback host of %s',
    (PUBLIC_URL) => expect(errorsIn(aDevelopment({ PUBLIC_URL }))).toEqual([]),
  );
});

describe('several processes', () => {
  it('require DATABASE_URL', () => {
    const several = { WEB_CONCURRENCY: '2', REDIS_URL: 'redis://redis' };
    expect(errorsIn(aDevelopment(several))).toEqual([expect.stringContaining('DATABASE_URL')]);
    expect(errorsIn(aDevelopment({ ...several, DATABASE_URL: 'postgres://db/x' }))).toEqual([]);
  });

  it('require REDIS_URL unless rate limits are off', () => {
    const several = { WEB_CONCURRENCY: '2', DATABASE_URL: 'postgres://db/x' };
    const missing = /^WEB_CONCURRENCY is 2; expected 1 without REDIS_URL, unless RATE_LIMIT_ENABLED is false/;
    expect(errorsIn(aDevelopment(several))).toEqual([expect.stringMatching(missing)]);
    expect(errorsIn(aDevelopment({ ...several, RATE_LIMIT_ENABLED: 'false' }))).toEqual([]);
    expect(errorsIn(aDevelopment({ ...several, REDIS_URL: 'redis://redis' }))).toEqual([]);
    expect(errorsIn(aDevelopment({ ...several, WEB_CONCURRENCY: '1' }))).toEqual([]);
  });
});

describe('ERROR_URL', () => {
  it('accepts any trusted URL', () => {
    const trusting = { TRUSTED_ORIGINS: '*.example.no,myapp://' };
    expect(errorsIn(aDevelopment({ ...trusting, ERROR_URL: 'https://app.example.no/feil' }))).toEqual([]);
    expect(errorsIn(aDevelopment({ ...trusting, ERROR_URL: 'myapp://feil' }))).toEqual([]);
    expect(errorsIn(aDevelopment({ ...trusting, ERROR_URL: 'https://example.com/feil' }))).toHaveLength(1);
  });
});

describe('the management port', () => {
  it('is another port than that of the service', () => {
    const errors = errorsIn(aDevelopment({ PORT: '3000', MANAGEMENT_PORT: '3000' }));
    expect(errors).toEqual(['MANAGEMENT_PORT is 3000; expected another port than PORT']);
    expect(errorsIn(aDevelopment({ PORT: '0', MANAGEMENT_PORT: '0' }))).toEqual([]);
  });
});
