import { describe, expect, it } from '@jest/globals';

import { readConfig } from './read-config.js';
import { settingGroups, settings } from './settings.js';
import { A_SECRET, aDevelopment, anApiToken } from './testing/environments.js';

const PASSWORD = 'a-password-nobody-may-see';

const inForce = (environment: Readonly<Record<string, string>> = {}) =>
  readConfig(aDevelopment(environment)).settingsInForce;

const settingIn = (name: string, environment: Readonly<Record<string, string>> = {}) =>
  inForce(environment).find((each) => each.name === name);

describe('settingsInForce', () => {
  it('has every variable once', () => {
    expect(inForce().map(({ name }) => name)).toEqual(Object.values(settingGroups).flatMap(Object.keys));
    expect(inForce()).toHaveLength(Object.keys(settings).length);
  });

  it('has the default, or what the environment says instead', () => {
    expect(settingIn('SESSION_TTL')).toEqual({
      name: 'SESSION_TTL',
      group: 'Sessions',
      value: '604800',
      source: 'default',
    });
    expect(settingIn('SESSION_TTL', { SESSION_TTL: '61' })).toMatchObject({ value: '61', source: 'environment' });
    expect(settingIn('TERMS_URL')).toMatchObject({ value: null, source: 'default' });
  });

  it('has what follows from other variables', () => {
    expect(settingIn('PUBLIC_URL', { PORT: '3001' })).toMatchObject({
      value: 'http://localhost:3001',
      source: 'default',
    });
    expect(settingIn('TWO_FACTOR_ISSUER', { APP_NAME: 'Nordlys' })).toMatchObject({ value: 'Nordlys' });
    expect(settingIn('PASSKEY_RP_ID')).toMatchObject({ value: 'localhost', source: 'default' });
    expect(settingIn('PASSKEY_RP_ID', { PUBLIC_URL: 'http://127.0.0.1:3000' })).toMatchObject({ value: null });
    expect(settingIn('OPERATOR_REASON_REQUIRED', { POLICY: 'strict' })).toMatchObject({ value: 'true' });
  });

  it('says of a secret only whether it is set', () => {
    expect(settingIn('AUTH_SECRET')).toMatchObject({ value: 'set', source: 'environment' });
    expect(settingIn('AUTH_PREVIOUS_SECRETS')).toMatchObject({ value: 'unset', source: 'default' });
    const tokens = { OPERATOR_API_TOKENS: JSON.stringify([anApiToken()]) };
    expect(settingIn('OPERATOR_API_TOKENS', tokens)).toMatchObject({ value: 'set' });
  });

  it('says that a secret came from a file', () => {
    const files = { read: () => `${A_SECRET}\n`, readOrMake: () => A_SECRET };
    const config = readConfig({ AUTH_SECRET_FILE: '/run/secrets/auth' }, { files });
    expect(config.settingsInForce.find(({ name }) => name === 'AUTH_SECRET')).toMatchObject({
      value: 'set',
      source: 'file',
    });
  });

  it('is set where the service has made its secret itself', () => {
    const config = readConfig({}, { files: { read: () => '', readOrMake: () => A_SECRET } });
    expect(config.settingsInForce.find(({ name }) => name === 'AUTH_SECRET')).toMatchObject({
      value: 'set',
      source: 'default',
    });
  });

  it.each([
    [
      'DATABASE_URL',
      `postgres://portvakt:${PASSWORD}@db.example:5432/konto?sslmode=require`,
      'postgres://db.example:5432/konto',
    ],
    ['DATABASE_URL', `postgres://portvakt@db.example/konto?password=${PASSWORD}`, 'postgres://db.example/konto'],
    ['SMTP_URL', `smtps://user:${PASSWORD}@smtp.example:465`, 'smtps://smtp.example:465'],
    ['REDIS_URL', `redis://:${PASSWORD}@redis.example:6379/1`, 'redis://redis.example:6379/1'],
    ['REDIS_URL', `redis+sentinel://:${PASSWORD}@a,b/cache?sentinelPassword=${PASSWORD}`, 'redis+sentinel://a,b/cache'],
    ['HELP_URL', `https://hjelp.example/start?key=${PASSWORD}`, 'https://hjelp.example/start'],
    ['CONTACT_URL', 'https://sosial.example/@acme?key=1', 'https://sosial.example/@acme'],
    ['TRUSTED_ORIGINS', 'https://a.example,https://*.b.example', 'https://a.example, https://*.b.example'],
  ])('shows %s without user, password and query', (name, given, value) => {
    expect(settingIn(name, { [name]: given })).toMatchObject({ value, source: 'environment' });
  });

  it('has the variables of the providers that are on', () => {
    const github = { SOCIAL_GITHUB_CLIENT_ID: 'an-id', SOCIAL_GITHUB_CLIENT_SECRET: PASSWORD };
    expect(settingIn('SOCIAL_GITHUB_CLIENT_ID', github)).toEqual({
      name: 'SOCIAL_GITHUB_CLIENT_ID',
      group: 'Providers',
      value: 'an-id',
      source: 'environment',
    });
    expect(settingIn('SOCIAL_GITHUB_CLIENT_SECRET', github)).toMatchObject({ value: 'set' });
    expect(settingIn('SOCIAL_GOOGLE_CLIENT_ID', github)).toBeUndefined();
    expect(JSON.stringify(inForce(github))).not.toMatch(new RegExp(`${PASSWORD}|${A_SECRET}`));
  });
});
