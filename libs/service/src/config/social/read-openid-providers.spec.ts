import { generateKeyPairSync } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';

import { readConfig } from '../read-config.js';
import { aDevelopment, aProduction, errorsIn } from '../testing/environments.js';
import { presets } from './openid-presets.js';
import { openIdSettings } from './openid-settings.js';

const FIRMA = {
  OIDC_PROVIDERS: 'firma',
  OIDC_FIRMA_ISSUER: 'https://id.firma.no/',
  OIDC_FIRMA_CLIENT_ID: 'an-id',
  OIDC_FIRMA_CLIENT_SECRET: 'hidden',
};
const TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const PEM = { type: 'pkcs8', format: 'pem' } as const;
const KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const SHORT_KEY = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export(PEM).toString();

const described = (more: Record<string, string> = {}) =>
  readConfig(aProduction({ ...FIRMA, ...more })).providers.openId[0];
const errorsWith = (more: Record<string, string>) => errorsIn(aDevelopment({ ...FIRMA, ...more }));

describe('a described provider', () => {
  it('needs an issuer, a client id and a secret; everything else has a default', () => {
    expect(described()).toMatchObject({
      id: 'firma',
      name: 'firma',
      issuer: 'https://id.firma.no/',
      authentication: 'basic',
      scopes: ['openid', 'email', 'profile'],
      parameters: {},
      requiredClaims: {},
      emailClaim: 'email',
      nameClaim: 'name',
      emailVerified: 'claim',
      algorithms: ['RS256', 'PS256', 'ES256'],
      usesUserInfo: false,
      settings: { clientIds: ['an-id'], redirectUri: 'https://konto.example.no/callback/firma', prompt: null },
    });
    expect(described()?.settings.clientSecret?.reveal()).toBe('hidden');
  });

  it.each<[string, string, object]>([
    ['NAME', 'Firma AS', { name: 'Firma AS' }],
    ['TOKEN_AUTH', 'client_secret_post', { authentication: 'post' }],
    ['SCOPES', 'openid,roles', { scopes: ['openid', 'roles'] }],
    ['PROMPT', 'login', { settings: { prompt: 'login' } }],
    ['ACR_VALUES', 'high substantial', { parameters: { acr_values: 'high substantial' } }],
    ['UI_LOCALES', 'nb', { parameters: { ui_locales: 'nb' } }],
    ['REQUIRED_CLAIMS', '{"tid":"a","acr":["b","c"]}', { requiredClaims: { tid: 'a', acr: ['b', 'c'] } }],
    ['EMAIL_CLAIM', 'person.mail', { emailClaim: 'person.mail' }],
    ['NAME_CLAIM', 'https://firma.no/name', { nameClaim: 'https://firma.no/name' }],
    ['EMAIL_VERIFIED', 'never', { emailVerified: 'never' }],
    ['ALGORITHMS', 'ES256', { algorithms: ['ES256'] }],
    ['USERINFO', 'true', { usesUserInfo: true }],
    ['DISABLE_SIGN_UP', 'true', { settings: { policy: { signUpDisabled: true } } }],
    ['REDIRECT_URI', 'https://app.no/inn', { settings: { redirectUri: 'https://app.no/inn' } }],
  ])('takes %s', (name, value, expected) => {
    expect(described({ [`OIDC_FIRMA_${name}`]: value })).toMatchObject(expected);
  });

  it.each([
    ['PEM', KEY.export(PEM).toString(), null],
    ['PEM on one line', KEY.export(PEM).toString().replaceAll('\n', '\\n'), null],
    ['JWK', JSON.stringify({ ...KEY.export({ format: 'jwk' }), kid: 'k-1' }), 'k-1'],
  ])('takes a private key as %s', (_, key, keyId) => {
    const own = { OIDC_FIRMA_TOKEN_AUTH: 'private_key_jwt', OIDC_FIRMA_CLIENT_SECRET: '', OIDC_FIRMA_PRIVATE_KEY: key };
    const { signingKey } = described(own)?.settings ?? {};
    expect(signingKey).toMatchObject({ algorithm: 'ES256', keyId });
    expect(signingKey?.pem.reveal()).toBe(KEY.export(PEM).toString());
    expect(JSON.stringify(described(own))).not.toContain(KEY.export(PEM).toString().split('\n')[1]);
    expect(described({ ...own, OIDC_FIRMA_KEY_ID: 'k-2' })?.settings.signingKey?.keyId).toBe('k-2');
  });

  it('may be trusted, and vouching for every address warns at the start', () => {
    const config = readConfig(aDevelopment({ ...FIRMA, TRUSTED_PROVIDERS: 'firma' }));
    expect([config.social.trustedProviders, config.warnings]).toEqual([['firma'], []]);
    const { warnings } = readConfig(aDevelopment({ ...FIRMA, OIDC_FIRMA_EMAIL_VERIFIED: 'always' }));
    expect(warnings).toEqual([expect.stringMatching(/^OIDC_FIRMA_EMAIL_VERIFIED is always: /)]);
  });
});

describe('the errors of described providers', () => {
  it.each<[Record<string, string>, string]>([
    [{ OIDC_PROVIDERS: 'Firma' }, 'OIDC_PROVIDERS has an entry that is "Firma"'],
    [{ OIDC_PROVIDERS: 'firma,google' }, 'OIDC_PROVIDERS has an entry that is taken'],
    [{ OIDC_PROVIDERS: 'firma,credential' }, 'OIDC_PROVIDERS has an entry that is taken'],
    [{ OIDC_PROVIDERS: 'firma,firma' }, 'OIDC_PROVIDERS has "firma" twice'],
    [{ OIDC_FIRMA_ISSUER: '' }, 'OIDC_FIRMA_ISSUER is missing'],
    [{ OIDC_FIRMA_ISSUER: 'https://id.firma.no/?a=1' }, 'OIDC_FIRMA_ISSUER is "https://id.firma.no/?a=1"'],
    [{ OIDC_FIRMA_ISSUER: 'http://id.firma.no' }, 'OIDC_FIRMA_ISSUER is "http://id.firma.no"'],
    [{ OIDC_FIRMA_ISSUER: 'http://localhost:9' }, 'OIDC_FIRMA_ISSUER is "http://localhost:9"'],
    [{ OIDC_FIRMA_CLIENT_ID: '' }, 'OIDC_FIRMA_CLIENT_ID is missing'],
    [{ OIDC_FIRMA_CLIENT_SECRET: '' }, 'OIDC_FIRMA_CLIENT_SECRET is missing'],
    [{ OIDC_FIRMA_TOKEN_AUTH: 'private_key_jwt' }, 'OIDC_FIRMA_PRIVATE_KEY is missing'],
    [{ OIDC_FIRMA_PRIVATE_KEY: 'hidden' }, 'OIDC_FIRMA_PRIVATE_KEY is of another form'],
    [{ OIDC_FIRMA_PRIVATE_KEY: SHORT_KEY }, 'OIDC_FIRMA_PRIVATE_KEY is of another form'],
    [{ OIDC_FIRMA_ALGORITHMS: 'RS256,HS256' }, 'OIDC_FIRMA_ALGORITHMS has an entry that is "HS256"'],
    [{ OIDC_FIRMA_ALGORITHMS: 'none' }, 'OIDC_FIRMA_ALGORITHMS has an entry that is "none"'],
    [{ OIDC_FIRMA_SCOPES: 'email' }, 'OIDC_FIRMA_SCOPES has no openid'],
    [{ OIDC_FIRMA_REQUIRED_CLAIMS: 'tid' }, 'OIDC_FIRMA_REQUIRED_CLAIMS is not a JSON object'],
    [{ OIDC_FIRMA_REQUIRED_CLAIMS: '{"tid":[]}' }, 'OIDC_FIRMA_REQUIRED_CLAIMS has no usable value for "tid"'],
    [{ OIDC_FIRMA_PRESET: 'bankid' }, 'OIDC_FIRMA_PRESET is "bankid"'],
    [{ OIDC_FIRMA_CLIENTID: 'x' }, 'OIDC_FIRMA_CLIENTID is not a variable of an OpenID provider'],
    [{ OIDC_ANNEN_ISSUER: 'x' }, 'OIDC_ANNEN_ISSUER names no provider'],
    [{ TRUSTED_PROVIDERS: 'annen' }, 'TRUSTED_PROVIDERS has an entry that is "annen"'],
  ])('say what is wrong: %j', (more, start) => {
    expect(errorsWith(more).map((error) => error.split(';')[0])).toEqual([start]);
  });

  it('allow plain http to a loopback host only where it is allowed', () => {
    expect(errorsWith({ OIDC_FIRMA_ISSUER: 'http://localhost:9', SOCIAL_ALLOW_HTTP: 'true' })).toEqual([]);
  });
});

describe('a preset', () => {
  const ISSUERS: Readonly<Record<string, string>> = { entra: `https://login.microsoftonline.com/${TENANT}/v2.0` };
  const withPreset = (name: string, more: Record<string, string> = {}) => ({
    ...FIRMA,
    OIDC_FIRMA_ISSUER: ISSUERS[name] ?? '',
    OIDC_FIRMA_PRESET: name,
    ...more,
  });

  it.each(Object.keys(presets))('gives valid defaults, which a variable replaces: %s', (name) => {
    const defaults = presets[name]?.defaults ?? {};
    expect(Object.keys(openIdSettings)).toEqual(expect.arrayContaining(Object.keys(defaults)));
    expect(errorsIn(aDevelopment(withPreset(name)))).toEqual([]);
    expect(described(withPreset(name))).toMatchObject({ name: defaults['NAME'], algorithms: ['RS256'] });
    expect(described(withPreset(name, { OIDC_FIRMA_NAME: 'Annet' }))).toMatchObject({ name: 'Annet' });
  });

  it('shows its values to operators', () => {
    const { settingsInForce } = readConfig(aDevelopment(withPreset('feide')));
    const shown = settingsInForce.find(({ name }) => name === 'OIDC_FIRMA_ISSUER');
    expect(shown).toMatchObject({ value: 'https://auth.dataporten.no', source: 'default' });
  });

  it('of Entra ID takes the issuer of one tenant only', () => {
    const common = { OIDC_FIRMA_ISSUER: 'https://login.microsoftonline.com/common/v2.0' };
    expect(errorsIn(aDevelopment(withPreset('entra', common)))).toEqual([
      `OIDC_FIRMA_ISSUER is "${common.OIDC_FIRMA_ISSUER}"; expected https://login.microsoftonline.com/{tenant id}/v2.0`,
    ]);
  });
});
