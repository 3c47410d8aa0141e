import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SessionId } from '@portvakt/kernel';

import type { TwoFactorPolicy } from '../model/two-factor-policy.js';
import { aClient, anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import { twoFactorWorld, type TwoFactorWorld } from '../testing/two-factor-world.js';
import { PASSWORD } from '../testing/what-was-there.js';
import { BeginSecondStep } from './begin-second-step.js';
import { EnableTwoFactor, type EnableTwoFactorInput, type TwoFactorSetUp } from './enable-two-factor.js';

describe('enabling two-factor', () => {
  let world: TwoFactorWorld;
  let sessionId: SessionId;
  const enable = (given: Partial<EnableTwoFactorInput> = {}): Promise<TwoFactorSetUp> =>
    new EnableTwoFactor(world).execute({ owner: anOwner(), password: PASSWORD, client: aClient(), sessionId, ...given });

  async function start(policy: Partial<TwoFactorPolicy> = {}, owner = anOwner(), all = [] as ReturnType<typeof anAuthenticator>[]) {
    world = twoFactorWorld(policy);
    world.register(owner, all);
    ({ id: sessionId } = (await world.signIn()).session);
  }
  const isOn = () => anOwner({ twoFactorEnabled: true });
  const two = () => [anAuthenticator({ id: 'one' }), anAuthenticator({ id: 'two' })];

  beforeEach(() => start());

  it('sets up one authenticator that does not count yet, and tells what it is set up by', async () => {
    const { totpUri, backupCodes, started } = await enable();
    const [stored, ...others] = world.authenticatorsOf();
    expect(others).toEqual([]);
    expect(stored).toMatchObject({
      userId: KARI,
      name: 'Autentikator #1',
      verified: false,
      lastUsedAt: null,
      createdAt: world.clock.now(),
    });
    expect(backupCodes).toEqual(stored?.backupCodes);
    expect(backupCodes).toHaveLength(10);
    expect(new URL(totpUri).searchParams.get('secret')).toMatch(/^[A-Z2-7]{52}$/);
    expect(started).toBeNull();
  });

  it('turns nothing on, replaces no session and tells nobody', async () => {
    await enable();
    expect(world.ownerOf()).toEqual(anOwner());
    expect(world.storedSessions().map(({ id }) => id)).toEqual([sessionId]);
    expect(world.mails()).toEqual([]);
  });

  it.each([
    [undefined, undefined, 'Portvakt'],
    [undefined, 'Firma AS', 'Firma AS'],
    ['Min egen', 'Firma AS', 'Min egen'],
    ['', 'Firma AS', 'Firma AS'],
  ])('names the issuer %j of the call, before %j of the deployment: %s', async (issuer, configured, shown) => {
    await start(configured ? { issuer: configured } : {});
    const { totpUri } = await enable({ issuer });
    expect(new URL(totpUri).searchParams.get('issuer')).toBe(shown);
    expect(totpUri).toContain(`otpauth://totp/${encodeURIComponent(shown)}:kari%40example.no?`);
  });

  it.each([
    ['wrong', { hasPassword: true }],
    [PASSWORD, { hasPassword: false }],
  ])('is refused with the password %j, and changes nothing', async (password, { hasPassword }) => {
    await start({}, isOn(), two());
    if (!hasPassword) world.passwords.byUser.clear();
    await expect(enable({ password })).rejects.toMatchObject({ code: 'INVALID_SECOND_FACTOR_PASSWORD' });
    expect(world.authenticatorsOf().map(({ id }) => id)).toEqual(['one', 'two']);
  });

  it('is refused for a user who was deleted while the password was judged', async () => {
    world.passwords.meanwhile = async () => world.removeOwner(KARI);
    await expect(enable()).rejects.toMatchObject({ code: 'SECOND_FACTOR_OWNER_NOT_FOUND' });
    expect(world.authenticatorsOf()).toEqual([]);
  });

  describe('while it is on already', () => {
    beforeEach(() => start({}, isOn(), two()));

    it('leaves it on with one that is not confirmed, in the place of all others of that user', async () => {
      world.register(anOwner({ id: OLA }), [anAuthenticator({ id: 'of-ola' })]);
      await enable();
      expect(world.authenticatorsOf()).toMatchObject([{ name: 'Autentikator #1', verified: false }]);
      expect(world.ownerOf()?.twoFactorEnabled).toBe(true);
      expect(world.authenticatorsOf(OLA)).toHaveLength(1);
    });

    it('trusts no device any more, and leaves those of others', async () => {
      world.register(anOwner({ id: OLA, twoFactorEnabled: true }));
      const [own, foreign] = [await world.trust(), await world.trust(OLA)];
      await enable();
      const begin = new BeginSecondStep(world);
      expect((await begin.execute({ userId: KARI, deviceCookie: own, byPassword: true })).kind).toBe('pending');
      expect((await begin.execute({ userId: OLA, deviceCookie: foreign, byPassword: true })).kind).toBe('waived');
    });

    it('leaves a sign-in that waits', async () => {
      const { reference } = await world.challenge();
      await enable();
      expect(world.recordOf(reference)).toBeDefined();
    });

    it('tells the owner of each confirmed one that went', async () => {
      world.register(isOn(), [anAuthenticator({ id: 'never confirmed', verified: false })]);
      await enable();
      expect(world.mails()).toMatchObject(
        ['one', 'two'].map((id) => ({
          kind: 'authenticator-changed',
          to: 'kari@example.no',
          data: { authenticator: `Kari’s ${id}`, change: 'deleted' },
        })),
      );
    });
  });

  describe('where authenticators count at once', () => {
    beforeEach(() => start({ skipVerification: true }));

    it('turns it on with a verified one, in a new session of the same kind', async () => {
      ({ id: sessionId } = (await world.signIn(KARI, { remember: false })).session);
      const { started } = await enable();
      expect(world.ownerOf()).toEqual(anOwner({ twoFactorEnabled: true, updatedAt: world.clock.now() }));
      expect(world.authenticatorsOf()).toMatchObject([{ verified: true, lastUsedAt: null }]);
      expect(started).toEqual({ token: world.storedSessions().at(-1)?.token, remember: false });
      expect(world.storedSessions().map(({ id }) => id)).not.toContain(sessionId);
      expect(world.storedSessions()).toHaveLength(2);
    });

    it('tells the owner that it is on, once', async () => {
      await enable({ client: aClient({ language: 'en', userAgent: 'Safari' }) });
      expect(world.mails()).toEqual([
        {
          kind: 'two-factor-changed',
          userId: KARI,
          to: 'kari@example.no',
          language: 'en',
          usefulUntil: new Date('2026-01-08T12:00:00.000Z'),
          data: { name: 'Kari Nordmann', at: '2026-01-05T12:00:00.000Z', browser: 'Safari', system: 'Windows', state: 'on' },
        },
      ]);
    });

    it('tells the owner, where it was on, of the one that went and of the one that counts now', async () => {
      await start({ skipVerification: true }, isOn(), [anAuthenticator()]);
      await enable();
      expect(world.mails().map(({ data }) => data)).toEqual([
        expect.objectContaining({ authenticator: 'Kari’s app', change: 'deleted' }),
        expect.objectContaining({ authenticator: 'Autentikator #1', change: 'added' }),
      ]);
    });

    it('changes nothing where the session has ended meanwhile', async () => {
      await start({ skipVerification: true }, anOwner(), two());
      world.endSession(sessionId);
      await expect(enable()).rejects.toMatchObject({ code: 'SECOND_FACTOR_OWNER_NOT_FOUND' });
      expect(world.ownerOf()).toEqual(anOwner());
      expect(world.authenticatorsOf().map(({ id }) => id)).toEqual(['one', 'two']);
      expect(world.mails()).toEqual([]);
    });
  });
});
