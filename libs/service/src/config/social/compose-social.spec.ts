import { describe, expect, it } from '@jest/globals';

import { readConfig } from '../read-config.js';
import { Secret } from '../secret.js';
import { aDevelopment, aProduction } from '../testing/environments.js';

const GITHUB = { SOCIAL_GITHUB_CLIENT_ID: 'an-id', SOCIAL_GITHUB_CLIENT_SECRET: 'hidden' };
/** The id of a single Microsoft tenant. */
const TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47';

describe('composeSocial', () => {
  it('fills in defaults', () => {
    const { providers } = readConfig(aProduction(GITHUB));
    expect(providers).toEqual({
      allowHttp: false,
      openId: [],
      providers: new Map([
        [
          'github',
          {
            clientIds: ['an-id'],
            clientSecret: new Secret('hidden'),
            scopes: [],
            disableDefaultScope: false,
            disableIdTokenSignIn: false,
            redirectUri: 'https://konto.example.no/callback/github',
            prompt: null,
            endpoints: {
              authorization: null,
              token: null,
              userInfo: null,
              emails: null,
              photo: null,
              jwks: null,
              issuer: null,
            },
            special: {},
            specialSecrets: {},
            policy: { signUpDisabled: false, implicitSignUpDisabled: false, overridesUserInfo: false },
          },
        ],
      ]),
    });
  });

  it.each<[string, string, object]>([
    ['SCOPES', 'repo, read:org', { scopes: ['repo', 'read:org'] }],
    ['DISABLE_DEFAULT_SCOPE', 'true', { disableDefaultScope: true }],
    ['DISABLE_ID_TOKEN_SIGN_IN', 'true', { disableIdTokenSignIn: true }],
    ['DISABLE_SIGN_UP', 'true', { policy: { signUpDisabled: true } }],
    ['DISABLE_IMPLICIT_SIGN_UP', 'true', { policy: { implicitSignUpDisabled: true } }],
    ['OVERRIDE_USER_INFO_ON_SIGN_IN', 'true', { policy: { overridesUserInfo: true } }],
    ['REDIRECT_URI', 'https://App.example.no:443/inn', { redirectUri: 'https://App.example.no:443/inn' }],
    ['PROMPT', 'select_account consent', { prompt: 'select_account consent' }],
    ['AUTHORIZATION_ENDPOINT', 'https://a.no/1', { endpoints: { authorization: 'https://a.no/1' } }],
    ['TOKEN_ENDPOINT', 'https://a.no/2', { endpoints: { token: 'https://a.no/2' } }],
    ['USERINFO_ENDPOINT', 'https://a.no/3', { endpoints: { userInfo: 'https://a.no/3' } }],
    ['EMAILS_ENDPOINT', 'https://a.no/4', { endpoints: { emails: 'https://a.no/4' } }],
    ['PHOTO_ENDPOINT', 'https://a.no/5', { endpoints: { photo: 'https://a.no/5' } }],
    ['JWKS_URI', 'https://a.no/6', { endpoints: { jwks: 'https://a.no/6' } }],
    ['ISSUER', 'https://a.no/{tenantid}', { endpoints: { issuer: 'https://a.no/{tenantid}' } }],
  ])('passes SOCIAL_GITHUB_%s=%s on', (ending, text, place) => {
    const { providers } = readConfig(aDevelopment({ ...GITHUB, [`SOCIAL_GITHUB_${ending}`]: text }));
    expect(providers.providers.get('github')).toMatchObject(place);
  });

  it('passes the special settings of a provider on, with their defaults', () => {
    const settingsOf = (variables: Record<string, string>) =>
      readConfig(aDevelopment({ SOCIAL_MICROSOFT_CLIENT_ID: 'an-id', ...variables })).providers.providers.get(
        'microsoft',
      )?.special;
    expect(settingsOf({})).toEqual({ TENANT: 'common', PHOTO_SIZE: '48' });
    expect(settingsOf({ SOCIAL_MICROSOFT_TENANT: TENANT })).toEqual({ TENANT, PHOTO_SIZE: '48' });
  });

  it('puts the redirect URI below the base path', () => {
    const { providers } = readConfig(aProduction({ ...GITHUB, BASE_PATH: '/api/auth' }));
    expect(providers.providers.get('github')?.redirectUri).toBe('https://konto.example.no/api/auth/callback/github');
  });

  it('keeps the order of the provider definitions, not of the variables', () => {
    const { providers } = readConfig(aDevelopment({ SOCIAL_VK_CLIENT_ID: 'an-id', ...GITHUB }));
    expect([...providers.providers.keys()]).toEqual(['github', 'vk']);
  });
});

describe('the providers whose word is taken', () => {
  const trusted = (variables: Record<string, string>): readonly string[] =>
    readConfig(aDevelopment({ TRUSTED_PROVIDERS: 'github,microsoft', ...variables })).social.trustedProviders;

  it.each(['common', 'organizations'])('are never one that many tenants share (security G6): %s', (tenant) => {
    expect(trusted({ SOCIAL_MICROSOFT_CLIENT_ID: 'an-id', SOCIAL_MICROSOFT_TENANT: tenant })).toEqual(['github']);
  });

  it('are not one whose default is to be shared', () => {
    expect(trusted({ SOCIAL_MICROSOFT_CLIENT_ID: 'an-id' })).toEqual(['github']);
  });

  it('may be one tenant', () => {
    const tenant = { SOCIAL_MICROSOFT_CLIENT_ID: 'an-id', SOCIAL_MICROSOFT_TENANT: TENANT };
    expect(trusted(tenant)).toEqual(['github', 'microsoft']);
  });
});
