import { describe, expect, it } from '@jest/globals';

import { FixedClock, SequenceRandom } from '@portvakt/kernel/testing';

import { openRowWith } from './engine/testing/open-row-with.js';
import { providerSettingsWith } from './engine/testing/provider-settings-with.js';
import { RecordingLog } from './engine/testing/recording-log.js';
import { openProviders } from './open-providers.js';
import { providerRows } from './rows/index.js';

const rules = { signUpDisabled: true, implicitSignUpDisabled: false, overridesUserInfo: true };

const opened = (ids: readonly string[], allowHttp = false) =>
  openProviders(
    { allowHttp, providers: new Map(ids.map((id) => [id, providerSettingsWith({ rules })])) },
    { clock: new FixedClock(), random: new SequenceRandom(), log: new RecordingLog() },
  );

describe('the providers of a deployment', () => {
  it('are those that are switched on, in the order in which people are offered them', () => {
    expect(opened(['github', 'google', 'discord']).ids).toEqual(['google', 'discord', 'github']);
    expect(opened([]).ids).toEqual([]);
  });

  it('are found by their ids alone', () => {
    const providers = opened(['github']);
    expect(providers.find('github')).toMatchObject({ id: 'github', name: 'GitHub', rules });
    expect(providers.find('google')).toBeNull();
    expect(providers.find('constructor')).toBeNull();
  });

  it('are not called over plain http unless that is switched on', async () => {
    const said = providerSettingsWith({ endpoints: { token: 'http://127.0.0.1:9/token' } });
    const providers = openProviders(
      { allowHttp: false, providers: new Map([['github', said]]) },
      { clock: new FixedClock(), random: new SequenceRandom(), log: new RecordingLog() },
    );
    const answer = { code: 'c', codeVerifier: 'v', state: 's', deviceId: null, issuer: null };
    await expect(providers.find('github')?.exchange(answer)).rejects.toMatchObject({
      name: 'ProviderError',
      message: 'github: exchange: OAUTH_HTTP_REQUEST_FORBIDDEN',
    });
  });
});

describe('the rows', () => {
  it('are 18, each once, the four best known first and the others by their ids', () => {
    const ids = providerRows.map(({ id }) => id);
    const [known, others] = [ids.slice(0, 4), ids.slice(4)];
    expect(known).toEqual(['google', 'microsoft', 'apple', 'facebook']);
    expect(others).toEqual([...others].sort());
    expect(new Set(ids).size).toBe(18);
  });

  it.each(providerRows)('say where the profile is and where it comes from: $id', (row) => {
    const { jwks = [], issuers = [], ...calls } = openRowWith(row).addresses;
    for (const address of [...Object.values(calls), ...jwks]) expect(address).toMatch(/^https:\/\//);
    expect(Boolean(row.userInfo)).toBe('userInfo' in calls);
    if (row.idToken) expect([jwks.length, issuers.length]).not.toContain(0);
    expect(row.userInfo ?? row.idToken).toBeDefined();
  });

  it.each(providerRows)('have defaults that fit, and name only settings they have: $id', (row) => {
    for (const setting of Object.values(row.settings)) {
      expect(setting.default === null || setting.fits(setting.default)).toBe(true);
      expect(setting.says).toMatch(/^[A-Z].*\.$/);
    }
    const named = [
      ...Object.values(row.parametersFromSettings ?? {}),
      ...(typeof row.pkce === 'string' ? [row.pkce] : []),
      ...(row.userAgentSetting ? [row.userAgentSetting] : []),
      ...(typeof row.secret === 'object' ? row.secret.orAllOf : []),
    ];
    for (const name of named) expect(row.settings).toHaveProperty(name);
  });
});
