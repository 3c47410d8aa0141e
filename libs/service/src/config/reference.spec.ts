import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from '@jest/globals';

import { providerConfigurations } from '@portvakt/adapters/social';

import { readConfig } from './read-config.js';
import { configurationReference, environmentExample } from './reference.js';
import { settingGroups, settings } from './settings.js';
import { openIdSettings } from './social/openid-settings.js';
import { commonSettings } from './social/provider-settings.js';
import { aDevelopment } from './testing/environments.js';

const ROOT = join(__dirname, '../../../..');
const inRepository = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** The variables that the file sets; with `uncommented` also those in comments. */
const variablesIn = (example: string, uncommented: boolean): Record<string, string> => {
  const assignments = example.matchAll(uncommented ? /^#?([A-Z_]+)=(.*)$/gmu : /^([A-Z_]+)=(.*)$/gmu);
  return Object.fromEntries([...assignments].map(([, name = '', value = '']): [string, string] => [name, value]));
};

describe('the reference', () => {
  it.each([
    ['docs/CONFIGURATION.md', configurationReference],
    ['.env.example', environmentExample],
  ])('in %s is up to date with the settings (run npm run generate)', (file, text) => {
    expect(inRepository(file)).toBe(text());
  });

  it('lists every variable once', () => {
    const shown = Object.values(settingGroups).flatMap((group) => Object.keys(group));
    expect([...shown].sort()).toEqual(Object.keys(settings).sort());
    for (const name of shown) expect(configurationReference().split(`| \`${name}\``)).toHaveLength(2);
  });

  it('lists the common settings of providers once, and special settings with the name of their provider', () => {
    const reference = configurationReference();
    const own = providerConfigurations.flatMap((each) =>
      Object.keys(each.settings).map((name) => `SOCIAL_${each.id.toUpperCase()}_${name}`),
    );
    expect(own.length).toBeGreaterThan(5);
    for (const name of [...Object.keys(commonSettings).map((name) => `SOCIAL_{ID}_${name}`), ...own]) {
      expect(reference.split(`| \`${name}\``)).toHaveLength(2);
    }
    for (const { id } of providerConfigurations) expect(reference).toContain(`\`${id.toUpperCase()}\``);
  });

  it('lists the settings of OpenID providers once', () => {
    const names = Object.keys(openIdSettings).map((name) => `OIDC_{ID}_${name}`);
    expect(names).toContain('OIDC_{ID}_ISSUER');
    for (const name of names) expect(configurationReference().split(`| \`${name}\``)).toHaveLength(2);
  });

  it('has one sentence for each variable', () => {
    const own = providerConfigurations.flatMap(({ settings: special }) =>
      Object.values(special).map(({ says }) => says),
    );
    const declared = [...Object.values(settings), ...Object.values(commonSettings)].map(({ meaning }) => meaning);
    for (const meaning of [...declared, ...own]) expect(meaning).toMatch(/^[^\n]{10,}\.$/u);
  });
});

describe('.env.example', () => {
  it('lists the client id, the client secret and the special settings of each provider', () => {
    const example = variablesIn(environmentExample(), true);
    for (const { id, name, settings: own } of providerConfigurations) {
      expect(environmentExample()).toContain(`\n# ${name}\n`);
      for (const ending of ['CLIENT_ID', 'CLIENT_SECRET', ...Object.keys(own)]) {
        expect(example).toHaveProperty(`SOCIAL_${id.toUpperCase()}_${ending}`);
      }
    }
  });

  it('sets only the variables that allow a change of e-mail and account deletion', () => {
    expect(variablesIn(environmentExample(), false)).toEqual({
      CHANGE_EMAIL_ENABLED: 'true',
      DELETE_USER_ENABLED: 'true',
    });
  });

  it('shows the defaults of the service', () => {
    const { CHANGE_EMAIL_ENABLED, DELETE_USER_ENABLED, AUTH_SECRET, ...shown } = variablesIn(
      environmentExample(),
      true,
    );
    expect([CHANGE_EMAIL_ENABLED, DELETE_USER_ENABLED, AUTH_SECRET]).toEqual(['true', 'true', '']);
    const { settingsInForce: written, ...config } = readConfig(aDevelopment(shown));
    const { settingsInForce, ...defaults } = readConfig(aDevelopment());
    expect(config).toEqual(defaults);
    expect(written.map(({ name, value }) => [name, value])).toEqual(
      settingsInForce.map(({ name, value }) => [name, value]),
    );
  });
});
