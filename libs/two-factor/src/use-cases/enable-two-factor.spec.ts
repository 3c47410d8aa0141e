import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SessionId } from '@portvakt/kernel';

import type { TwoFactorPolicy } from '../model/two-factor-policy.js';
import { aClient, anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import { twoFactorTestContext, type TwoFactorTestContext } from '../testing/two-factor-test-context.js';
import { PASSWORD } from '../testing/initial-state.js';
import { BeginSecondStep } from './begin-second-step.js';
import { EnableTwoFactor, type EnableTwoFactorInput, type TwoFactorSetUp } from './enable-two-factor.js';

describe('EnableTwoFactor', () => {
  let testContext: TwoFactorTestContext;
  let sessionId: SessionId;
  const enable = (given: Partial<EnableTwoFactorInput> = {}): Promise<TwoFactorSetUp> =>
    new EnableTwoFactor(testContext).execute({
      owner: anOwner(),
      password: PASSWORD,
      client: aClient(),
      sessionId,
      ...given,
    });

  async function start(
    policy: Partial<TwoFactorPolicy> = {},
    owner = anOwner(),
    all = [] as ReturnType<typeof anAuthenticator>[],
  ) {
    testContext = twoFactorTestContext(policy);
    testContext.addOwner(owner, all);
    ({ id: sessionId } = (await testContext.addSession()).session);
  }
  const isOn = () => anOwner({ twoFactorEnabled: true });
  const two = () => [anAuthenticator({ id: 'one' }), anAuthenticator({ id: 'two' })];

  beforeEach(() => start());

  it('creates an unverified authenticator and returns its URI and backup codes', async () => {
    const { totpUri, backupCodes, started } = await enable();
    const [stored, ...others] = testContext.storedAuthenticators();
    expect(others).toEqual([]);
    expect(stored).toMatchObject({
      userId: KARI,
      name: 'Autentikator #1',
      verified: false,
      lastUsedAt: null,
      createdAt: testContext.clock.now(),
    });
    expect(backupCodes).toEqual(stored?.backupCodes);
    expect(backupCodes).toHaveLength(10);
    expect(new URL(totpUri).searchParams.get('secret')).toMatch(/^[A-Z2-7]{52}$/);
    expect(started).toBeNull();
  });

  it('does not turn two-factor on, replace the session or send a mail', async () => {
    await enable();
    expect(testContext.storedOwner()).toEqual(anOwner());
    expect(testContext.storedSessions().map(({ id }) => id)).toEqual([sessionId]);
    expect(testContext.mails()).toEqual([]);
  });

  it.each([
    [undefined, undefined, 'Portvakt'],
    [undefined, 'Firma AS', 'Firma AS'],
    ['Min egen', 'Firma AS', 'Min egen'],
    ['', 'Firma AS', 'Firma AS'],
  ])(
    'given the requested issuer %j and the configured %j, returns a URI with %s',
    async (issuer, configured, shown) => {
      await start(configured ? { issuer: configured } : {});
      const { totpUri } = await enable({ issuer });
      expect(new URL(totpUri).searchParams.get('issuer')).toBe(shown);
      expect(totpUri).toContain(`otpauth://totp/${encodeURIComponent(shown)}:kari%40example.no?`);
    },
  );

  it.each([
    ['wrong', { hasPassword: true }],
    [PASSWORD, { hasPassword: false }],
  ])('is refused with the password %j, and changes nothing', async (password, { hasPassword }) => {
    await start({}, isOn(), two());
    if (!hasPassword) testContext.passwords.byUser.clear();
    await expect(enable({ password })).rejects.toMatchObject({ code: 'INVALID_SECOND_FACTOR_PASSWORD' });
    expect(testContext.storedAuthenticators().map(({ id }) => id)).toEqual(['one', 'two']);
  });

  it('is refused for a user who was deleted during the password check', async () => {
    testContext.passwords.duringCheck = async () => testContext.removeOwner(KARI);
    await expect(enable()).rejects.toMatchObject({ code: 'SECOND_FACTOR_OWNER_NOT_FOUND' });
    expect(testContext.storedAuthenticators()).toEqual([]);
  });

  describe('while it is on already', () => {
    beforeEach(() => start({}, isOn(), two()));

    it('stays on and replaces all authenticators of the user by an unverified one', async () => {
      testContext.addOwner(anOwner({ id: OLA }), [anAuthenticator({ id: 'of-ola' })]);
      await enable();
      expect(testContext.storedAuthenticators()).toMatchObject([{ name: 'Autentikator #1', verified: false }]);
      expect(testContext.storedOwner()?.twoFactorEnabled).toBe(true);
      expect(testContext.storedAuthenticators(OLA)).toHaveLength(1);
    });

    it('deletes the trusted devices of this user only', async () => {
      testContext.addOwner(anOwner({ id: OLA, twoFactorEnabled: true }));
      const [own, foreign] = [await testContext.addTrustedDevice(), await testContext.addTrustedDevice(OLA)];
      await enable();
      const begin = new BeginSecondStep(testContext);
      expect(
        (await begin.execute({ userId: KARI, trustedDeviceCookie: own, client: aClient(), way: 'password' })).kind,
      ).toBe('pending');
      expect(
        (await begin.execute({ userId: OLA, trustedDeviceCookie: foreign, client: aClient(), way: 'password' })).kind,
      ).toBe('waived');
    });

    it('keeps a pending sign-in', async () => {
      const { reference } = await testContext.addPendingSignIn();
      await enable();
      expect(testContext.storedRecord(reference)).toBeDefined();
    });

    it('notifies the owner of each verified one that was deleted', async () => {
      testContext.addOwner(isOn(), [anAuthenticator({ id: 'never confirmed', verified: false })]);
      await enable();
      expect(testContext.mails()).toMatchObject(
        ['one', 'two'].map((id) => ({
          kind: 'authenticator-changed',
          to: 'kari@example.no',
          data: { authenticator: `Kari’s ${id}`, change: 'deleted' },
        })),
      );
    });
  });

  describe('if the policy skips verification', () => {
    beforeEach(() => start({ skipVerification: true }));

    it('turns it on with a verified authenticator and replaces the session by one of the same kind', async () => {
      ({ id: sessionId } = (await testContext.addSession(KARI, { remember: false })).session);
      const { started } = await enable();
      expect(testContext.storedOwner()).toEqual(
        anOwner({ twoFactorEnabled: true, updatedAt: testContext.clock.now() }),
      );
      expect(testContext.storedAuthenticators()).toMatchObject([{ verified: true, lastUsedAt: null }]);
      expect(started).toMatchObject({ token: testContext.storedSessions().at(-1)?.token, remember: false });
      expect(testContext.storedSessions().map(({ id }) => id)).not.toContain(sessionId);
      expect(testContext.storedSessions()).toHaveLength(2);
    });

    it('notifies the owner once that it is on', async () => {
      await enable({ client: aClient({ language: 'en', userAgent: 'Safari' }) });
      expect(testContext.mails()).toEqual([
        {
          kind: 'two-factor-changed',
          userId: KARI,
          to: 'kari@example.no',
          language: 'en',
          usefulUntil: new Date('2026-01-08T12:00:00.000Z'),
          data: {
            name: 'Kari Nordmann',
            at: '2026-01-05T12:00:00.000Z',
            browser: 'Safari',
            system: 'Windows',
            state: 'on',
          },
        },
      ]);
    });

    it('notifies the owner of the deleted and the new authenticator if it was on before', async () => {
      await start({ skipVerification: true }, isOn(), [anAuthenticator()]);
      await enable();
      expect(testContext.mails().map(({ data }) => data)).toEqual([
        expect.objectContaining({ authenticator: 'Kari’s app', change: 'deleted' }),
        expect.objectContaining({ authenticator: 'Autentikator #1', change: 'added' }),
      ]);
    });

    it('changes nothing if the session was revoked', async () => {
      await start({ skipVerification: true }, anOwner(), two());
      testContext.revokeSession(sessionId);
      await expect(enable()).rejects.toMatchObject({ code: 'SECOND_FACTOR_OWNER_NOT_FOUND' });
      expect(testContext.storedOwner()).toEqual(anOwner());
      expect(testContext.storedAuthenticators().map(({ id }) => id)).toEqual(['one', 'two']);
      expect(testContext.mails()).toEqual([]);
    });
  });
});
