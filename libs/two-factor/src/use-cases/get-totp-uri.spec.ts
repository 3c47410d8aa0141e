import { describe, expect, it } from '@jest/globals';

import { TotpSecret } from '../model/totp-secret.js';
import type { TwoFactorPolicy } from '../model/two-factor-policy.js';
import { anAuthenticator, anOwner, OLA } from '../testing/builders.js';
import { twoFactorWorld } from '../testing/two-factor-world.js';
import { PASSWORD } from '../testing/what-was-there.js';
import { GetTotpUri } from './get-totp-uri.js';

const isOn = anOwner({ twoFactorEnabled: true });
const app = anAuthenticator();

describe('the address of an authenticator', () => {
  function there(policy: Partial<TwoFactorPolicy> = {}, owner = isOn, all = [app]) {
    const world = twoFactorWorld(policy);
    world.register(owner, all);
    const get = async (id?: string, password = PASSWORD) => {
      const { session } = await world.signIn();
      const caller = { owner: anOwner(), sessionId: session.id, password };
      return new GetTotpUri(world).execute({ ...caller, id });
    };
    const uriOf = (id: string) =>
      `secret=${world.totp.encode(TotpSecret.restore(`secret of ${id}, long enough`))}&`;
    return { world, get, uriOf };
  }
  const of = (...ids: readonly string[]) => ids.map((id) => anAuthenticator({ id, verified: id.startsWith('V') }));

  it('names the issuer of the deployment, the address and the secret', async () => {
    const { get, uriOf } = there({ issuer: 'Firma AS' });
    expect(await get()).toBe(
      `otpauth://totp/Firma%20AS:kari%40example.no?${uriOf('app')}issuer=Firma+AS&digits=6&period=30`,
    );
  });

  it.each([
    [['u1', 'V2', 'V3', 'u4'], 'V2'],
    [['u1', 'u2'], 'u2'],
    [['V1'], 'V1'],
  ])('is, of %j, that of %s where none is named', async (ids, meant) => {
    const { get, uriOf } = there({}, isOn, of(...ids));
    expect(await get()).toContain(uriOf(meant));
  });

  it.each(['V1', 'V2', 'u3'])('is that of %s where it is named', async (id) => {
    const { get, uriOf } = there({}, isOn, of('V1', 'V2', 'u3'));
    expect(await get(id)).toContain(uriOf(id));
  });

  it('is not given of another’s, nor of an unknown one', async () => {
    const { world, get } = there();
    world.register(anOwner({ id: OLA, twoFactorEnabled: true }), [anAuthenticator({ id: 'of-ola' })]);
    for (const id of ['of-ola', 'unknown', '']) await expect(get(id)).rejects.toMatchObject({ code: 'TOTP_NOT_ENABLED' });
  });

  it('is not given where it cannot be read any more', async () => {
    const { world, get } = there();
    world.makeUnreadable('app');
    await expect(get()).rejects.toMatchObject({ code: 'TOTP_NOT_ENABLED' });
  });

  it('is refused in this order: switched off, not on, no password, wrong password', async () => {
    const nothing = there({ totpEnabled: false }, anOwner(), []);
    nothing.world.passwords.byUser.clear();
    await expect(nothing.get(undefined, 'wrong')).rejects.toMatchObject({ code: 'TOTP_ISNT_CONFIGURED' });

    for (const { world, get } of [there({}, anOwner()), there({}, isOn, [])]) {
      world.passwords.byUser.clear();
      await expect(get(undefined, 'wrong')).rejects.toMatchObject({ code: 'TOTP_NOT_ENABLED' });
      expect(world.passwords.tried).toEqual([]);
    }

    const { world, get } = there();
    await expect(get(undefined, 'wrong')).rejects.toMatchObject({ code: 'INVALID_SECOND_FACTOR_PASSWORD' });
    world.passwords.byUser.clear();
    await expect(get(undefined, 'wrong')).rejects.toMatchObject({ code: 'NO_PASSWORD_CREDENTIAL_FOUND' });
  });
});
