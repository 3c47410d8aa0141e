import { describe, expect, it } from '@jest/globals';

import { ALWAYS, authorizationRequestOf } from '../engine/testing/authorization-request-of.js';
import { mappedBy } from '../engine/testing/mapped-by.js';
import { configuredProviderWith } from '../engine/testing/configured-provider-with.js';
import { facebook } from './facebook.js';

describe('facebook', () => {
  it('uses the configured version of the Graph API', async () => {
    expect(await authorizationRequestOf(facebook, {}, { loginHint: 'kari@eksempel.no' })).toEqual({
      address: 'https://www.facebook.com/v21.0/dialog/oauth',
      parameters: { ...ALWAYS, scope: 'email public_profile', login_hint: 'kari@eksempel.no' },
    });
    expect(configuredProviderWith(facebook, { special: { GRAPH_VERSION: '26.0' } }).endpoints).toMatchObject({
      authorization: 'https://www.facebook.com/v26.0/dialog/oauth',
      token: 'https://graph.facebook.com/v26.0/oauth/access_token',
      userInfo: 'https://graph.facebook.com/v26.0/me',
    });
  });

  it('reads the profile from Graph, with an unverified e-mail address', () => {
    const raw = {
      id: '10001',
      name: 'Kari Nordmann',
      email: 'kari@eksempel.no',
      email_verified: true,
      picture: { data: { url: 'https://platform.example/kari', is_silhouette: false } },
    };
    expect(mappedBy(facebook, raw)).toEqual({
      accountId: '10001',
      email: 'kari@eksempel.no',
      emailVerified: false,
      name: 'Kari Nordmann',
      image: 'https://platform.example/kari',
    });
    expect(mappedBy(facebook, { id: '1', picture: {} })).toEqual({
      accountId: '1',
      email: null,
      emailVerified: false,
      name: null,
      image: null,
    });
  });

  it('reads the profile from an ID token, where the picture is a URL', () => {
    const claims = {
      sub: '1',
      email: 'kari@eksempel.no',
      email_verified: true,
      name: 'Kari',
      picture: 'https://p.example/1',
    };
    expect(facebook.idToken?.map(claims, { form: null, emails: null, photo: null })).toEqual({
      accountId: '1',
      email: 'kari@eksempel.no',
      emailVerified: false,
      name: 'Kari',
      image: 'https://p.example/1',
    });
  });

  it('accepts a version with a dot', () => {
    const fits = (value: string) => facebook.settings['GRAPH_VERSION']?.fits(value);
    expect(['21.0', 'v21.0', '21', '21.0/../x'].map(fits)).toEqual([true, false, false, false]);
  });
});
