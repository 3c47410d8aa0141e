import { describe, expect, it } from '@jest/globals';

import { FixedClock, SequenceRandom } from '@portvakt/kernel/testing';

import { readConfig } from '../config/read-config.js';
import { aDevelopment } from '../config/testing/environments.js';
import type { Extension } from '../extensions/extension.js';
import type { ProviderTools } from '../extensions/provider-tools.js';
import { anExtension } from '../extensions/testing/extensions.js';
import { productProvidersOf } from './product-providers.js';

type Providers = NonNullable<Extension['providers']>;

const named =
  (...ids: readonly string[]): Providers =>
  ({ oidc }: ProviderTools) =>
    ids.map((id) => oidc({ id, name: id, issuer: 'https://firma.no', clientId: 'portvakt' }));

const idsOf = (...providers: readonly Providers[]): readonly string[] => {
  const packages = providers.map((each, index) => anExtension({ name: `acme-${index}`, providers: each }));
  const environment = aDevelopment({
    OIDC_PROVIDERS: 'feide',
    OIDC_FEIDE_ISSUER: 'https://auth.dataporten.no',
    OIDC_FEIDE_CLIENT_ID: 'portvakt',
    OIDC_FEIDE_TOKEN_AUTH: 'none',
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
});
