import { beforeEach, describe, expect, it } from '@jest/globals';

import { anAuthenticator, anOwner, OLA } from '../testing/builders.js';
import { twoFactorWorld, type TwoFactorWorld } from '../testing/two-factor-world.js';
import { PASSWORD } from '../testing/what-was-there.js';
import { GenerateBackupCodes } from './generate-backup-codes.js';

describe('new backup codes', () => {
  let world: TwoFactorWorld;
  const generate = async (password = PASSWORD) => {
    const { session } = await world.signIn();
    return new GenerateBackupCodes(world).execute({ owner: anOwner(), sessionId: session.id, password });
  };
  const start = (ids: readonly string[], owner = anOwner({ twoFactorEnabled: true })) => {
    world = twoFactorWorld();
    world.register(owner, ids.map((id) => anAuthenticator({ id, verified: id.startsWith('V') })));
  };
  const codes = () => Object.fromEntries(world.authenticatorsOf().map(({ id, backupCodes }) => [id, backupCodes]));

  beforeEach(() => start(['u1', 'V2', 'V3']));

  it('are ten, kept with the oldest verified authenticator; all earlier ones of all are dead', async () => {
    const made = await generate();
    expect(made).toHaveLength(10);
    expect(codes()).toEqual({ u1: [], V2: made, V3: [] });
  });

  it('are kept with the oldest where none is verified', async () => {
    start(['u1', 'u2']);
    const made = await generate();
    expect(codes()).toEqual({ u1: made, u2: [] });
  });

  it('are others each time', async () => {
    expect(await generate()).not.toEqual(await generate());
  });

  it('change nothing else, of nobody else', async () => {
    world.register(anOwner({ id: OLA }), [anAuthenticator({ id: 'of-ola' })]);
    const without = () => world.authenticatorsOf().map((each) => ({ ...each, backupCodes: null }));
    const before = without();
    await generate();
    expect(without()).toEqual(before);
    expect(world.authenticatorsOf(OLA)[0]?.backupCodes).toEqual(['of-ola-1', 'of-ola-2']);
  });

  it('are given also where a secret cannot be read any more', async () => {
    world.makeUnreadable('V2');
    const made = await generate();
    expect(codes()['V2']).toEqual(made);
  });

  it('are refused in this order: not on, no password, wrong password', async () => {
    await expect(generate('wrong')).rejects.toMatchObject({ code: 'INVALID_SECOND_FACTOR_PASSWORD' });
    world.passwords.byUser.clear();
    await expect(generate('wrong')).rejects.toMatchObject({ code: 'NO_PASSWORD_CREDENTIAL_FOUND' });
    start(['V1'], anOwner());
    world.passwords.byUser.clear();
    await expect(generate('wrong')).rejects.toMatchObject({ code: 'TWO_FACTOR_NOT_ENABLED' });
    expect(codes()).toEqual({ V1: ['V1-1', 'V1-2'] });
  });

  it('are refused where two-factor was turned off while the password was judged', async () => {
    world.passwords.meanwhile = async () => void world.register(anOwner());
    await expect(generate()).rejects.toMatchObject({ code: 'TWO_FACTOR_NOT_ENABLED' });
    expect(codes()['V2']).toEqual(['V2-1', 'V2-2']);
  });
});
