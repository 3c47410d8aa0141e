import { createRequire } from 'node:module';

import { describe, expect, it } from '@jest/globals';

import { catalogues } from '../../apps/web/src/i18n/define-texts.js';
import { providerConfigurations } from '../../libs/adapters/social/src/index.js';
import { settingGroups } from '../../libs/service/src/config/settings.js';
import { openIdSettings } from '../../libs/service/src/config/social/openid-settings.js';
import { commonSettings, prefixOf, specialSettings } from '../../libs/service/src/config/social/provider-settings.js';
import { textFiles } from '../texts/web-texts.js';

interface Described {
  readonly meaning: string;
}

const FILES = /[/\\]settings[/\\]setting-(?:accounts|operators|providers|service)\.texts\.ts$/;

const meanings = (settings: Readonly<Record<string, Described>>, prefix = ''): readonly [string, string][] =>
  Object.entries(settings).map(([name, { meaning }]) => [prefix + name, meaning]);

const common: Readonly<Record<string, Described>> = commonSettings;

/** Settings that all OpenID providers share are explained once. */
const ownOfOpenId = Object.fromEntries(
  Object.entries(openIdSettings).filter(([name, { meaning }]) => common[name]?.meaning !== meaning),
);

describe('the explanations of settings on the page of operators', () => {
  it('are there for each setting, in English as the service declares them', () => {
    const load = createRequire(__filename);
    for (const file of textFiles().filter((each) => FILES.test(each))) load(file);
    const explained = [...catalogues]
      .filter(([name]) => name.startsWith('setting-'))
      .flatMap(([name, { en }]) => (name === 'setting-groups' ? [] : Object.entries(en)));
    const declared = [
      ...Object.values(settingGroups).flatMap((settings) => meanings(settings)),
      ...meanings(commonSettings, 'SOCIAL_'),
      ...providerConfigurations.flatMap((each) => meanings(specialSettings(each), prefixOf(each))),
      ...meanings(ownOfOpenId, 'OIDC_'),
    ];
    expect(Object.fromEntries(explained)).toEqual(Object.fromEntries(declared));
  });
});
