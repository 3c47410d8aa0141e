import { beforeEach, describe, expect, it } from '@jest/globals';

import { aClient, anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import { twoFactorTestContext, type TwoFactorTestContext } from '../testing/two-factor-test-context.js';
import { PASSWORD } from '../testing/initial-state.js';
import { AddAuthenticator, type AddAuthenticatorInput, type AuthenticatorAdded } from './add-authenticator.js';

describe('AddAuthenticator', () => {
  let testContext: TwoFactorTestContext;
  const add = async (given: Partial<AddAuthenticatorInput> = {}): Promise<AuthenticatorAdded> =>
    new AddAuthenticator(testContext).execute({
      owner: anOwner(),
      sessionId: (await testContext.addSession()).session.id,
      password: PASSWORD,
      client: aClient(),
      name: 'Nettbrettet',
      ...given,
    });
  const [one, two] = ['one', 'two'].map((id) => anAuthenticator({ id }));
  const unverified = anAuthenticator({ id: 'unverified', verified: false });
  const names = (): string[] => testContext.storedAuthenticators().map(({ name }) => name);

  beforeEach(() => {
    testContext = twoFactorTestContext();
  });

  it.each([true, false])(
    'adds an unverified authenticator and changes nothing else; two-factor on: %p',
    async (isOn) => {
      const owner = testContext.addOwner(anOwner({ twoFactorEnabled: isOn }), isOn ? [one!] : []);
      const cookie = await testContext.addTrustedDevice();
      const { id, totpUri, backupCodes } = await add();
      const added = testContext.storedAuthenticators().at(-1);
      expect(added).toMatchObject({
        id,
        name: 'Nettbrettet',
        verified: false,
        lastUsedAt: null,
        createdAt: testContext.clock.now(),
      });
      expect(backupCodes).toEqual(added?.backupCodes);
      expect(totpUri).toMatch(/^otpauth:\/\/totp\/Portvakt:kari%40example\.no\?secret=[A-Z2-7]{52}&/);
      expect(testContext.storedOwner()).toEqual(owner);
      expect(testContext.storedRecords()).toEqual([`trust-device-${cookie.slice(-32)}`]);
      expect(testContext.mails()).toEqual([]);
    },
  );

  it('uses the requested issuer', async () => {
    testContext.addOwner(anOwner());
    expect((await add({ issuer: 'Min egen' })).totpUri).toContain('&issuer=Min+egen&');
  });

  it('replaces an unverified authenticator of the same user only', async () => {
    testContext.addOwner(anOwner(), [one!, unverified]);
    testContext.addOwner(anOwner({ id: OLA }), [anAuthenticator({ id: 'of-ola', verified: false })]);
    await add();
    expect(names()).toEqual(['Kari’s one', 'Nettbrettet']);
    expect(testContext.storedAuthenticators(OLA)).toHaveLength(1);
  });

  it('is refused if two are verified, and keeps the unverified one', async () => {
    testContext.addOwner(anOwner({ twoFactorEnabled: true }), [one!, two!, unverified]);
    await expect(add()).rejects.toMatchObject({ code: 'TOO_MANY_AUTHENTICATORS' });
    expect(testContext.storedAuthenticators()).toHaveLength(3);
  });

  it('keeps one of several that are added concurrently', async () => {
    testContext.addOwner(anOwner(), [one!]);
    await Promise.all(Array.from({ length: 5 }, (_, at) => add({ name: `Nummer ${at}` })));
    expect(names()).toHaveLength(2);
  });

  it.each([
    ['wrong', true],
    [PASSWORD, false],
  ])('is refused with the password %j, before the authenticators are counted', async (password, hasPassword) => {
    testContext.addOwner(anOwner(), [one!, two!], { hasPassword });
    await expect(add({ password })).rejects.toMatchObject({ code: 'INVALID_SECOND_FACTOR_PASSWORD' });
    expect(names()).toHaveLength(2);
  });

  it('is refused for a user who was deleted during the password check', async () => {
    testContext.addOwner(anOwner());
    testContext.passwords.duringCheck = async () => testContext.removeOwner(KARI);
    await expect(add()).rejects.toMatchObject({ code: 'SECOND_FACTOR_OWNER_NOT_FOUND' });
  });

  it('adds an unverified authenticator even if the policy skips verification', async () => {
    testContext = twoFactorTestContext({ skipVerification: true });
    testContext.addOwner(anOwner());
    await add();
    expect(testContext.storedAuthenticators()).toMatchObject([{ verified: false }]);
  });
});
