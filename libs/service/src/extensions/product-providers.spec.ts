import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { FixedClock, SequenceRandom } from '@portvakt/kernel/testing';

import { readConfig } from '../config/read-config.js';
import type { Environment } from '../config/read-settings.js';
import { Secret } from '../config/secret.js';
import { aDevelopment } from '../config/testing/environments.js';
import type { Extension } from './extension.js';
import { productProvidersOf } from './product-providers.js';
import type { ProviderTools } from './provider-tools.js';
import { anExtension } from './testing/extensions.js';

type Providers = NonNullable<Extension['providers']>;

const named =
  (...ids: readonly string[]): Providers =>
  ({ oidc }: ProviderTools) =>
    ids.map((id) => oidc({ id, name: id, issuer: 'https://firma.no', clientId: 'portvakt' }));

type Settings = Parameters<ProviderTools['oidc']>[0];

const described =
  (settings: Partial<Settings>): Providers =>
  ({ oidc }) => [oidc({ id: 'firma', name: 'Firma', issuer: 'https://firma.no', clientId: 'portvakt', ...settings })];

const idsOf = (...providers: readonly Providers[]): readonly string[] => idsIn({}, providers);

const idsIn = (variables: Environment, providers: readonly Providers[]): readonly string[] => {
  const packages = providers.map((each, index) => anExtension({ name: `acme-${index}`, providers: each }));
  const environment = aDevelopment({
    OIDC_PROVIDERS: 'feide',
    OIDC_FEIDE_ISSUER: 'https://auth.dataporten.no',
    OIDC_FEIDE_CLIENT_ID: 'portvakt',
    OIDC_FEIDE_TOKEN_AUTH: 'none',
    ...variables,
  });
  const config = readConfig(environment, { extensions: packages });
  const dependencies = { clock: new FixedClock(), random: new SequenceRandom(), log: { warn: () => undefined } };
  return productProvidersOf(config, dependencies).map(({ id }) => id);
};

describe('the providers of extensions', () => {
  it('are in their order', () => {
    expect(idsOf(named('b', 'a'), named('c'))).toEqual(['b', 'a', 'c']);
  });

  it.each<[string, readonly Providers[], string]>([
    ['the id of a provider of the service', [named('google')], 'extension acme-0 has the provider "google"'],
    ['that of one that the operator describes', [named('feide')], 'extension acme-0 has the provider "feide"'],
    ['an id that is none', [named('Firma-1')], 'extension acme-0 has the provider "Firma-1"'],
    ['an id twice', [named('intern'), named('intern')], 'extension acme-1 has the provider "intern"'],
    [
      'a defect',
      [
        () => {
          throw new Error('no licence');
        },
      ],
      'extension acme-0 failed in providers: no licence',
    ],
  ])('stop the start with %s', (_, providers, reason) => {
    expect(() => idsOf(...providers)).toThrow(reason);
  });

  it.each<[string, Partial<Settings>, string]>([
    ['an issuer over http', { issuer: 'http://firma.no' }, 'ISSUER is "http://firma.no"; expected https, or'],
    ['an issuer with a query', { issuer: 'https://firma.no/?a=1' }, 'ISSUER is "https://firma.no/?a=1"; expected'],
    ['no issuer', { issuer: '' }, 'ISSUER is missing; expected'],
    ['no client', { clientId: '' }, 'CLIENT_ID is missing; expected'],
    ['a name of two lines', { name: 'Fir\nma' }, 'NAME is '],
    ['scopes without openid', { scopes: ['email'] }, 'SCOPES has no openid; expected it among the scopes'],
    ['a claim with a blank', { emailClaim: 'e mail' }, 'EMAIL_CLAIM is "e mail"; expected'],
    ['no accepted value of a claim', { requiredClaims: { tid: [] } }, 'REQUIRED_CLAIMS has no usable value for "tid"'],
    ['an unsigned ID token', { algorithms: ['none' as 'RS256'] }, 'ALGORITHMS has an entry that is "none"; expected'],
  ])('are refused as the variables are: %s', (_, settings, problem) => {
    expect(() => idsOf(described(settings))).toThrow(`extension acme-0 has the provider "firma", whose ${problem}`);
  });

  it('have all their errors in one refusal, without the secret', () => {
    const clientSecret = new Secret('a-secret-of-the-product');
    const start = () => idsOf(described({ issuer: '', clientSecret }), named('google'));
    expect(start).toThrow(/^The configuration cannot be used:\n- extension acme-0 .*\n- extension acme-1 .*$/);
    expect(start).not.toThrow(clientSecret.reveal());
  });

  describe('in a theme', () => {
    let theme: string;
    beforeEach(() => {
      theme = mkdtempSync(join(tmpdir(), 'portvakt-theme-'));
      mkdirSync(join(theme, 'providers'));
    });
    afterEach(() => rmSync(theme, { recursive: true }));

    const logo = (id: string): void =>
      writeFileSync(join(theme, 'providers', `${id}.svg`), '<svg viewBox="0 0 1 1"></svg>');

    it('may have a logo', () => {
      logo('firma');
      expect(idsIn({ THEME_DIR: theme }, [named('firma')])).toEqual(['firma']);
    });

    it('stop the start with a logo of no provider', () => {
      logo('frima');
      expect(() => idsIn({ THEME_DIR: theme }, [named('firma')])).toThrow(
        'THEME_DIR: providers/frima.svg is unknown; expected the id of a provider',
      );
    });
  });
});
