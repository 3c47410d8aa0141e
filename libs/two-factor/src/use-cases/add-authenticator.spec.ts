import { beforeEach, describe, expect, it } from '@jest/globals';

import { anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import { twoFactorWorld, type TwoFactorWorld } from '../testing/two-factor-world.js';
import { PASSWORD } from '../testing/what-was-there.js';
import { AddAuthenticator, type AddAuthenticatorInput, type AuthenticatorAdded } from './add-authenticator.js';

describe('adding an authenticator', () => {
  let world: TwoFactorWorld;
  const add = async (given: Partial<AddAuthenticatorInput> = {}): Promise<AuthenticatorAdded> =>
    new AddAuthenticator(world).execute({
      owner: anOwner(),
      sessionId: (await world.signIn()).session.id,
      password: PASSWORD,
      name: 'Nettbrettet',
      ...given,
    });
  const [one, two] = ['one', 'two'].map((id) => anAuthenticator({ id }));
  const unverified = anAuthenticator({ id: 'never confirmed', verified: false });
  const names = (): string[] => world.authenticatorsOf().map(({ name }) => name);

  beforeEach(() => {
    world = twoFactorWorld();
  });

  it.each([true, false])('sets one up that does not count yet, two-factor on or not (%p), and changes nothing else', async (isOn) => {
    const owner = world.register(anOwner({ twoFactorEnabled: isOn }), isOn ? [one!] : []);
    const cookie = await world.trust();
    const { id, totpUri, backupCodes } = await add();
    const added = world.authenticatorsOf().at(-1);
    expect(added).toMatchObject({ id, name: 'Nettbrettet', verified: false, lastUsedAt: null, createdAt: world.clock.now() });
    expect(backupCodes).toEqual(added?.backupCodes);
    expect(totpUri).toMatch(/^otpauth:\/\/totp\/Portvakt:kari%40example\.no\?secret=[A-Z2-7]{52}&/);
    expect(world.ownerOf()).toEqual(owner);
    expect(world.storedRecords()).toEqual([`trust-device-${cookie.slice(-32)}`]);
    expect(world.mails()).toEqual([]);
  });

  it('names the issuer that was asked for', async () => {
    world.register(anOwner());
    expect((await add({ issuer: 'Min egen' })).totpUri).toContain('&issuer=Min+egen&');
  });

  it('takes the place of one that was never confirmed, of that user alone', async () => {
    world.register(anOwner(), [one!, unverified]);
    world.register(anOwner({ id: OLA }), [anAuthenticator({ id: 'of-ola', verified: false })]);
    await add();
    expect(names()).toEqual(['Kari’s one', 'Nettbrettet']);
    expect(world.authenticatorsOf(OLA)).toHaveLength(1);
  });

  it('is refused where two count already, and leaves the one that was being set up', async () => {
    world.register(anOwner({ twoFactorEnabled: true }), [one!, two!, unverified]);
    await expect(add()).rejects.toMatchObject({ code: 'TOO_MANY_AUTHENTICATORS' });
    expect(world.authenticatorsOf()).toHaveLength(3);
  });

  it('leaves one of those that are added at once', async () => {
    world.register(anOwner(), [one!]);
    await Promise.all(Array.from({ length: 5 }, (_, at) => add({ name: `Nummer ${at}` })));
    expect(names()).toHaveLength(2);
  });

  it.each([
    ['wrong', true],
    [PASSWORD, false],
  ])('is refused with the password %j, before the number of authenticators is looked at', async (password, hasPassword) => {
    world.register(anOwner(), [one!, two!], { hasPassword });
    await expect(add({ password })).rejects.toMatchObject({ code: 'INVALID_SECOND_FACTOR_PASSWORD' });
    expect(names()).toHaveLength(2);
  });

  it('is refused for a user who was deleted meanwhile', async () => {
    world.register(anOwner());
    world.passwords.meanwhile = async () => world.removeOwner(KARI);
    await expect(add()).rejects.toMatchObject({ code: 'SECOND_FACTOR_OWNER_NOT_FOUND' });
  });

  it('counts only after its first code, also where authenticators count at once when two-factor is enabled', async () => {
    world = twoFactorWorld({ skipVerification: true });
    world.register(anOwner());
    await add();
    expect(world.authenticatorsOf()).toMatchObject([{ verified: false }]);
  });
});
