import { describe, expect, it } from '@jest/globals';

import { FixedClock, SequenceRandom } from '@portvakt/kernel/testing';

import { configuredProviderWith } from './engine/testing/configured-provider-with.js';
import { providerSettingsWith } from './engine/testing/provider-settings-with.js';
import { RecordingLog } from './engine/testing/recording-log.js';
import { openProviders } from './open-providers.js';
import { providerDefinitions } from './providers/index.js';

const policy = { signUpDisabled: true, implicitSignUpDisabled: false, overridesUserInfo: true };

const opened = (ids: readonly string[], allowHttp = false) =>
  openProviders(
    { allowHttp, openId: [], providers: new Map(ids.map((id) => [id, providerSettingsWith({ policy })])) },
    { clock: new FixedClock(), random: new SequenceRandom(), log: new RecordingLog() },
  );

describe('the providers of a deployment', () => {
  it('are the enabled ones, in the order of the sign-in page', () => {
    expect(opened(['github', 'google', 'discord']).ids).toEqual(['google', 'discord', 'github']);
    expect(opened([]).ids).toEqual([]);
  });

  it('are found by their exact ids only', () => {
    const providers = opened(['github']);
    expect(providers.find('github')).toMatchObject({ id: 'github', name: 'GitHub', policy });
    expect(providers.find('google')).toBeNull();
    expect(providers.find('constructor')).toBeNull();
  });

  it('receive no request over plain http unless that is allowed', async () => {
    const configured = providerSettingsWith({ endpoints: { token: 'http://127.0.0.1:9/token' } });
    const providers = openProviders(
      { allowHttp: false, openId: [], providers: new Map([['github', configured]]) },
      { clock: new FixedClock(), random: new SequenceRandom(), log: new RecordingLog() },
    );
    const answer = { code: 'c', codeVerifier: 'v', state: 's', deviceId: null, issuer: null };
    await expect(providers.find('github')?.exchange(answer)).rejects.toMatchObject({
      name: 'ProviderError',
      message: 'github: exchange: OAUTH_HTTP_REQUEST_FORBIDDEN',
    });
  });
});

describe('the provider definitions', () => {
  it('have no duplicates, the four most used first, the others sorted by id', () => {
    const ids = providerDefinitions.map(({ id }) => id);
    const [known, others] = [ids.slice(0, 4), ids.slice(4)];
    expect(known).toEqual(['google', 'microsoft', 'apple', 'facebook']);
    expect(others).toEqual([...others].sort());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(providerDefinitions)('have only https URLs, and a source of the profile: $id', (definition) => {
    const { jwks = [], issuers = [], ...calls } = configuredProviderWith(definition).endpoints;
    for (const address of [...Object.values(calls), ...jwks]) expect(address).toMatch(/^https:\/\//);
    expect(Boolean(definition.userInfo)).toBe('userInfo' in calls);
    if (definition.idToken) expect([jwks.length, issuers.length]).not.toContain(0);
    expect(definition.userInfo ?? definition.idToken).toBeDefined();
  });

  it.each(providerDefinitions)('have valid defaults, and refer only to their own settings: $id', (definition) => {
    for (const setting of Object.values(definition.settings)) {
      expect(setting.default === null || setting.fits(setting.default)).toBe(true);
      expect(setting.says).toMatch(/^[A-Z].*\.$/);
    }
    const named = [
      ...Object.values(definition.parametersFromSettings ?? {}),
      ...(typeof definition.pkce === 'string' ? [definition.pkce] : []),
      ...(definition.userAgentSetting ? [definition.userAgentSetting] : []),
      ...(typeof definition.secret === 'object' ? definition.secret.orAllOf : []),
    ];
    for (const name of named) expect(definition.settings).toHaveProperty(name);
  });
});
