import { describe, expect, it } from '@jest/globals';

import { ALWAYS, authorizationRequestOf, CHALLENGE } from '../engine/testing/authorization-request-of.js';
import { mappedBy } from '../engine/testing/mapped-by.js';
import { configuredProviderWith } from '../engine/testing/configured-provider-with.js';
import { gitlab } from './gitlab.js';

const RAW = {
  id: 42,
  username: 'kari',
  name: 'Kari Nordmann',
  state: 'active',
  locked: false,
  email: 'kari@eksempel.no',
  confirmed_at: '2024-01-01T00:00:00.000Z',
  avatar_url: 'https://gitlab.example/kari.png',
};

describe('gitlab', () => {
  it('uses the public host', async () => {
    expect(await authorizationRequestOf(gitlab, {}, { loginHint: 'kari' })).toEqual({
      address: 'https://gitlab.com/oauth/authorize',
      parameters: { ...ALWAYS, ...CHALLENGE, scope: 'read_user', login_hint: 'kari' },
    });
  });

  it('puts the configured host into every URL, with or without trailing slashes', () => {
    expect(configuredProviderWith(gitlab, { special: { HOST: 'https://git.eksempel.no/sub//' } }).endpoints).toEqual({
      authorization: 'https://git.eksempel.no/sub/oauth/authorize',
      token: 'https://git.eksempel.no/sub/oauth/token',
      userInfo: 'https://git.eksempel.no/sub/api/v4/user',
      issuers: ['https://git.eksempel.no/sub'],
    });
  });

  it('prefers a configured URL to the host', () => {
    const settings = {
      special: { HOST: 'https://git.eksempel.no' },
      endpoints: { token: 'https://inne.eksempel.no/t' },
    };
    expect(configuredProviderWith(gitlab, settings).endpoints).toMatchObject({
      authorization: 'https://git.eksempel.no/oauth/authorize',
      token: 'https://inne.eksempel.no/t',
    });
  });

  it('reads the profile', () => {
    expect(mappedBy(gitlab, RAW)).toEqual({
      accountId: '42',
      email: 'kari@eksempel.no',
      emailVerified: true,
      name: 'Kari Nordmann',
      image: 'https://gitlab.example/kari.png',
    });
    expect(mappedBy(gitlab, { state: 'active', username: 'kari' })).toEqual({
      accountId: '',
      email: null,
      emailVerified: false,
      name: 'kari',
      image: null,
    });
  });

  it.each([
    [{ confirmed_at: null }, false],
    [{ confirmed_at: '' }, false],
    [{ confirmed_at: null, email_verified: true }, true],
    [{ confirmed_at: undefined, email_verified: 'true' }, false],
  ])('reads from %j whether the address is verified: %s', (proof, emailVerified) => {
    expect(mappedBy(gitlab, { ...RAW, ...proof })).toMatchObject({ emailVerified });
  });

  it.each([{ state: 'blocked' }, { state: undefined }, { locked: true }])('has no user with %j', (more) => {
    expect(mappedBy(gitlab, { ...RAW, ...more })).toBeNull();
  });

  it('accepts a host that is a URL', () => {
    const fits = (value: string) => gitlab.settings['HOST']?.fits(value) === true;
    expect(['https://git.eksempel.no', 'http://127.0.0.1:1/x'].every(fits)).toBe(true);
    expect(['git.eksempel.no', 'ftp://git.eksempel.no', 'https://x.no?y', 'https://x.no#y'].some(fits)).toBe(false);
  });
});
