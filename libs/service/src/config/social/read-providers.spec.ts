import { generateKeyPairSync } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';

import { providerConfigurations } from '@portvakt/adapters/social';

import type { AppConfig } from '../app-config.js';
import type { Files } from '../files.js';
import { readConfig } from '../read-config.js';
import { aDevelopment, aProduction, errorsIn } from '../testing/environments.js';
import { readProviders } from './read-providers.js';

const PEM = { type: 'pkcs8', format: 'pem' } as const;
const KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(PEM) as string;
const OTHER_KEY = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export(PEM) as string;
const GITHUB = { SOCIAL_GITHUB_CLIENT_ID: 'an-id', SOCIAL_GITHUB_CLIENT_SECRET: 'hidden' };
const APPLE = { SOCIAL_APPLE_CLIENT_ID: 'no.example.web', SOCIAL_APPLE_TEAM_ID: 'TEAM', SOCIAL_APPLE_KEY_ID: 'KEY' };
const NO_FILES: Files = {
  read: () => {
    throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
  },
  readOrMake: (_, text) => text(),
};

const settingsOf = (id: string, environment: Record<string, string>) => {
  const config: AppConfig = readConfig(aDevelopment(environment));
  return config.providers.providers.get(id);
};
const errorsWith = (environment: Record<string, string>, files = NO_FILES): readonly string[] =>
  readProviders(environment, files, environment['SOCIAL_ALLOW_HTTP'] === 'true').errors;

describe('a provider', () => {
  it('is off without its client id, whatever else is set', () => {
    const { providers } = readConfig(
      aDevelopment({ SOCIAL_GITHUB_CLIENT_SECRET: 'hidden', SOCIAL_GITHUB_SCOPES: 'repo' }),
    );
    expect([...providers.providers.keys()]).toEqual([]);
  });

  it('is off when its client id is empty', () => {
    expect(settingsOf('github', { ...GITHUB, SOCIAL_GITHUB_CLIENT_ID: '' })).toBeUndefined();
  });

  it.each(providerConfigurations.map(({ id }) => id))('is on with its client id and secret: %s', (id) => {
    const prefix = `SOCIAL_${id.toUpperCase()}_`;
    const settings = settingsOf(id, { [`${prefix}CLIENT_ID`]: 'an-id', [`${prefix}CLIENT_SECRET`]: 'hidden' });
    expect(settings).toMatchObject({ clientIds: ['an-id'], redirectUri: `http://localhost:3000/callback/${id}` });
    expect(settings?.clientSecret?.reveal()).toBe('hidden');
  });
});

describe('a client secret', () => {
  const needing = providerConfigurations.filter(({ secret }) => secret === 'required').map(({ id }) => id);

  it('is required by all providers but three', () => {
    const others = providerConfigurations.map(({ id }) => id).filter((id) => !needing.includes(id));
    expect(others).toEqual(['microsoft', 'apple', 'vk']);
  });

  it.each(needing)('is reported when missing at %s', (id) => {
    const prefix = `SOCIAL_${id.toUpperCase()}_`;
    expect(errorsWith({ [`${prefix}CLIENT_ID`]: 'an-id' })).toEqual([
      `${prefix}CLIENT_SECRET is missing; expected beside ${prefix}CLIENT_ID`,
    ]);
  });

  it.each(['microsoft', 'vk'])('is optional at %s, which has public clients', (id) => {
    expect(settingsOf(id, { [`SOCIAL_${id.toUpperCase()}_CLIENT_ID`]: 'an-id' })).toMatchObject({ clientSecret: null });
  });

  it('is optional at Apple when team, key id and key are set', () => {
    const all = { ...APPLE, SOCIAL_APPLE_PRIVATE_KEY: KEY };
    expect(settingsOf('apple', all)).toMatchObject({
      clientSecret: null,
      special: { TEAM_ID: 'TEAM', KEY_ID: 'KEY' },
    });
    expect(settingsOf('apple', all)?.specialSecrets['PRIVATE_KEY']?.reveal()).toBe(KEY);
    for (const name of ['TEAM_ID', 'KEY_ID', 'PRIVATE_KEY']) {
      expect(errorsWith({ ...all, [`SOCIAL_APPLE_${name}`]: '' })).toEqual([
        'SOCIAL_APPLE_CLIENT_SECRET is missing; expected beside SOCIAL_APPLE_CLIENT_ID, or instead all of ' +
          'SOCIAL_APPLE_TEAM_ID, SOCIAL_APPLE_KEY_ID, SOCIAL_APPLE_PRIVATE_KEY',
      ]);
    }
  });

  it('is sufficient at Apple when it is a finished secret', () => {
    const finished = { SOCIAL_APPLE_CLIENT_ID: 'no.example.web', SOCIAL_APPLE_CLIENT_SECRET: 'a.finished.one' };
    expect(settingsOf('apple', finished)?.clientSecret?.reveal()).toBe('a.finished.one');
  });

  it.each([
    ['no key', 'hidden text that is no key'],
    ['on another curve', OTHER_KEY],
  ])('is refused when the key of Apple is %s, with one error that does not show it', (_, key) => {
    const errors = errorsWith({ ...APPLE, SOCIAL_APPLE_PRIVATE_KEY: key });
    expect(errors).toEqual([expect.stringMatching(/^SOCIAL_APPLE_PRIVATE_KEY is of another form; expected .*P-256/)]);
    expect(errors.join()).not.toContain(key.slice(0, 40));
  });

  it('accepts a key with escaped line breaks', () => {
    expect(errorsWith({ ...APPLE, SOCIAL_APPLE_PRIVATE_KEY: KEY.replaceAll('\n', '\\n') })).toEqual([]);
  });

  it('is read from a file, as is the key of Apple', () => {
    const files: Files = { ...NO_FILES, read: (path) => (path === '/run/key' ? `${KEY}\n` : 'hidden\n') };
    const github = { SOCIAL_GITHUB_CLIENT_ID: 'an-id', SOCIAL_GITHUB_CLIENT_SECRET_FILE: '/run/secret' };
    const { providers, errors } = readProviders(
      { ...github, ...APPLE, SOCIAL_APPLE_PRIVATE_KEY_FILE: '/run/key' },
      files,
      false,
    );
    expect(errors).toEqual([]);
    expect(providers.map(({ common }) => common.CLIENT_SECRET?.reveal())).toEqual([undefined, 'hidden']);
    expect(providers[0]?.specialSecrets['PRIVATE_KEY']?.reveal().trim()).toBe(KEY.trim());
  });

  it('is reported once when its file cannot be read, and not as missing too', () => {
    const github = { SOCIAL_GITHUB_CLIENT_ID: 'an-id', SOCIAL_GITHUB_CLIENT_SECRET_FILE: '/run/secret' };
    expect(errorsWith(github)).toEqual([
      expect.stringMatching(/^SOCIAL_GITHUB_CLIENT_SECRET cannot be read .*\(ENOENT\)/),
    ]);
    expect(errorsWith({ ...APPLE, SOCIAL_APPLE_PRIVATE_KEY_FILE: '/run/key' })).toHaveLength(1);
  });

  it('is refused when it is given directly and as a file', () => {
    const files: Files = { ...NO_FILES, read: () => 'hidden' };
    expect(errorsWith({ ...GITHUB, SOCIAL_GITHUB_CLIENT_SECRET_FILE: '/run/secret' }, files)).toEqual([
      expect.stringContaining('SOCIAL_GITHUB_CLIENT_SECRET is given twice'),
    ]);
  });

  it('is redacted when the configuration is printed', () => {
    const { providers } = readProviders(GITHUB, NO_FILES, false);
    expect(JSON.stringify(providers[0]?.common)).not.toContain('hidden');
  });
});

describe('a client id', () => {
  it('may be a list if the provider accepts several audiences', () => {
    const google = { SOCIAL_GOOGLE_CLIENT_ID: 'web, ios ,android', SOCIAL_GOOGLE_CLIENT_SECRET: 'hidden' };
    expect(settingsOf('google', google)).toMatchObject({ clientIds: ['web', 'ios', 'android'] });
  });

  it('must be a single id at other providers', () => {
    expect(errorsWith({ ...GITHUB, SOCIAL_GITHUB_CLIENT_ID: 'one,two' })).toEqual([
      'SOCIAL_GITHUB_CLIENT_ID is a list; expected one client id',
    ]);
  });

  it.each([',', 'one,', 'with space', 'blåbær', 'a'.repeat(1025)])('refuses %j', (id) => {
    expect(errorsWith({ ...GITHUB, SOCIAL_GITHUB_CLIENT_ID: id })[0]).toMatch(
      /^SOCIAL_GITHUB_CLIENT_ID has an entry that is /,
    );
  });
});

describe('a URL of a provider', () => {
  const NAMES = [
    ...['AUTHORIZATION_ENDPOINT', 'TOKEN_ENDPOINT', 'USERINFO_ENDPOINT', 'EMAILS_ENDPOINT'],
    ...['PHOTO_ENDPOINT', 'JWKS_URI'],
  ].map((ending) => `SOCIAL_GITHUB_${ending}`);
  const of = (name: string, address: string) => ({ ...GITHUB, [name]: address });

  it.each(NAMES)('%s accepts https, and plain http only on a loopback host with SOCIAL_ALLOW_HTTP', (name) => {
    const refused = [
      expect.stringMatching(new RegExp(`^${name} is .*; expected https, or with SOCIAL_ALLOW_HTTP a loopback host`)),
    ];
    expect(errorsWith(of(name, 'https://id.example.no/x?y=z'))).toEqual([]);
    expect(errorsWith(of(name, 'http://127.0.0.1:8080/x'))).toEqual(refused);
    for (const address of ['http://127.0.0.1:8080/x', 'http://localhost', 'http://[::1]:1/x', 'HTTP://idp.localhost']) {
      expect(errorsWith({ ...of(name, address), SOCIAL_ALLOW_HTTP: 'true' })).toEqual([]);
    }
    for (const address of [
      'http://id.example.no',
      'http://127.0.0.1.example.no',
      'http://localhost@id.example.no',
      'HTTP://id.example.no',
    ]) {
      expect(errorsWith({ ...of(name, address), SOCIAL_ALLOW_HTTP: 'true' })).toHaveLength(1);
      expect(errorsWith(of(name, address))).toHaveLength(1);
    }
  });

  it.each([
    '/path',
    'id.example.no',
    'ftp://id.example.no',
    'https://u:hidden@id.example.no',
    'https://id.example.no/#x',
    'javascript:1',
  ])('refuses %s', (address) => {
    const errors = errorsWith(of('SOCIAL_GITHUB_TOKEN_ENDPOINT', address));
    expect(errors).toEqual([
      expect.stringMatching(/^SOCIAL_GITHUB_TOKEN_ENDPOINT is .*; expected an http or https address/),
    ]);
    expect(errors.join()).not.toContain('hidden');
  });

  it('follows the same rule when it is a special setting', () => {
    const gitlab = {
      SOCIAL_GITLAB_CLIENT_ID: 'an-id',
      SOCIAL_GITLAB_CLIENT_SECRET: 'hidden',
      SOCIAL_GITLAB_HOST: 'http://localhost:1',
    };
    expect(errorsWith(gitlab)).toEqual([expect.stringMatching(/^SOCIAL_GITLAB_HOST is .*; expected https/)]);
    expect(errorsWith({ ...gitlab, SOCIAL_ALLOW_HTTP: 'true' })).toEqual([]);
  });

  it('is not checked for a provider that is off', () => {
    expect(errorsWith({ SOCIAL_GITHUB_TOKEN_ENDPOINT: 'http://id.example.no' })).toEqual([]);
  });

  it('may be plain http in production only when PUBLIC_URL is a loopback host', () => {
    const allowing = { SOCIAL_ALLOW_HTTP: 'true' };
    expect(errorsIn(aProduction(allowing))).toEqual([
      'SOCIAL_ALLOW_HTTP is true; expected false in production, unless PUBLIC_URL is a loopback host',
    ]);
    expect(errorsIn(aProduction({ ...allowing, PUBLIC_URL: 'http://localhost:3000' }))).toEqual([]);
  });
});

it('reports all errors of all providers at once', () => {
  const errors = errorsIn(
    aDevelopment({
      SOCIAL_GITHUB_CLIENT_ID: 'an-id',
      SOCIAL_GITHUB_DISABLE_SIGN_UP: 'yes',
      SOCIAL_GITLAB_CLIENT_ID: 'one,two',
      SOCIAL_MICROSOFT_PHOTO_SIZE: '47',
      SOCIAL_MYSPACE_CLIENT_ID: 'an-id',
      TRUSTED_PROVIDERS: 'github,myspace',
      PORT: '80a',
    }),
  );
  expect(errors.map((error) => error.split(';')[0])).toEqual([
    'PORT is "80a"',
    'SOCIAL_MYSPACE_CLIENT_ID names no provider',
    'SOCIAL_MICROSOFT_PHOTO_SIZE is "47"',
    'SOCIAL_GITHUB_DISABLE_SIGN_UP is "yes"',
    'SOCIAL_GITHUB_CLIENT_SECRET is missing',
    'SOCIAL_GITLAB_CLIENT_SECRET is missing',
    'SOCIAL_GITLAB_CLIENT_ID is a list',
    'TRUSTED_PROVIDERS has an entry that is "myspace"',
  ]);
});
