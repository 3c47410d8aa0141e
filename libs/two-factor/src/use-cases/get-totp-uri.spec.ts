import { describe, expect, it } from '@jest/globals';

import { TotpSecret } from '../model/totp-secret.js';
import type { TwoFactorPolicy } from '../model/two-factor-policy.js';
import { aClient, anAuthenticator, anOwner, OLA } from '../testing/builders.js';
import { twoFactorTestContext } from '../testing/two-factor-test-context.js';
import { PASSWORD } from '../testing/initial-state.js';
import { GetTotpUri } from './get-totp-uri.js';

const isOn = anOwner({ twoFactorEnabled: true });
const app = anAuthenticator();

describe('GetTotpUri', () => {
  function there(policy: Partial<TwoFactorPolicy> = {}, owner = isOn, all = [app]) {
    const testContext = twoFactorTestContext(policy);
    testContext.addOwner(owner, all);
    const get = async (id?: string, password = PASSWORD) => {
      const { session } = await testContext.addSession();
      const caller = { owner: anOwner(), sessionId: session.id, password, client: aClient() };
      return new GetTotpUri(testContext).execute({ ...caller, id });
    };
    const uriOf = (id: string) =>
      `secret=${testContext.totp.encode(TotpSecret.restore(`secret of ${id}, long enough`))}&`;
    return { testContext, get, uriOf };
  }
  const of = (...ids: readonly string[]) => ids.map((id) => anAuthenticator({ id, verified: id.startsWith('V') }));

  it('contains the configured issuer, the e-mail address and the secret', async () => {
    const { get, uriOf } = there({ issuer: 'Firma AS' });
    expect(await get()).toBe(
      `otpauth://totp/Firma%20AS:kari%40example.no?${uriOf('app')}issuer=Firma+AS&digits=6&period=30`,
    );
  });

  it.each([
    [['u1', 'V2', 'V3', 'u4'], 'V2'],
    [['u1', 'u2'], 'u2'],
    [['V1'], 'V1'],
  ])('given the authenticators %j, returns the URI of %s if none is named', async (ids, meant) => {
    const { get, uriOf } = there({}, isOn, of(...ids));
    expect(await get()).toContain(uriOf(meant));
  });

  it.each(['V1', 'V2', 'u3'])('returns the URI of %s if it is named', async (id) => {
    const { get, uriOf } = there({}, isOn, of('V1', 'V2', 'u3'));
    expect(await get(id)).toContain(uriOf(id));
  });

  it('does not find an unknown authenticator or one of another user', async () => {
    const { testContext, get } = there();
    testContext.addOwner(anOwner({ id: OLA, twoFactorEnabled: true }), [anAuthenticator({ id: 'of-ola' })]);
    for (const id of ['of-ola', 'unknown', ''])
      await expect(get(id)).rejects.toMatchObject({ code: 'TOTP_NOT_ENABLED' });
  });

  it('is refused for an unreadable secret', async () => {
    const { testContext, get } = there();
    testContext.makeUnreadable('app');
    await expect(get()).rejects.toMatchObject({ code: 'TOTP_NOT_ENABLED' });
  });

  it('checks in this order: enabled, two-factor on, has a password, right password', async () => {
    const nothing = there({ totpEnabled: false }, anOwner(), []);
    nothing.testContext.passwords.byUser.clear();
    await expect(nothing.get(undefined, 'wrong')).rejects.toMatchObject({ code: 'TOTP_ISNT_CONFIGURED' });

    for (const { testContext, get } of [there({}, anOwner()), there({}, isOn, [])]) {
      testContext.passwords.byUser.clear();
      await expect(get(undefined, 'wrong')).rejects.toMatchObject({ code: 'TOTP_NOT_ENABLED' });
      expect(testContext.passwords.checked).toEqual([]);
    }

    const { testContext, get } = there();
    await expect(get(undefined, 'wrong')).rejects.toMatchObject({ code: 'INVALID_SECOND_FACTOR_PASSWORD' });
    testContext.passwords.byUser.clear();
    await expect(get(undefined, 'wrong')).rejects.toMatchObject({ code: 'NO_PASSWORD_CREDENTIAL_FOUND' });
  });
});
