import { beforeEach, describe, expect, it } from '@jest/globals';

import { aClient, anAuthenticator, anOwner, KARI, OLA } from '../testing/builders.js';
import { everyKind, kinds } from '../testing/right-codes.js';
import { twoFactorTestContext, type TwoFactorTestContext } from '../testing/two-factor-test-context.js';
import { BeginSecondStep } from '../use-cases/begin-second-step.js';
import type { SecondFactorContext } from './lock-context.js';
import { passSecondFactor } from './pass-second-factor.js';

const noticesOf = (testContext: TwoFactorTestContext) =>
  testContext.mails().filter(({ kind }) => kind !== 'one-time-code' && kind !== 'backup-code-used');

const nothingStarted = { started: null, endsPending: false, trustedDeviceCookie: null, completesPasswordSignIn: false };

let testContext: TwoFactorTestContext;
const isOn = anOwner({ twoFactorEnabled: true });

beforeEach(() => {
  testContext = twoFactorTestContext();
  testContext.addOwner(isOn, [anAuthenticator()]);
});

describe.each(everyKind)('a right %s in a pending sign-in', (kind) => {
  const pass = (context: SecondFactorContext, trustsDevice = false) => kinds[kind](testContext, context, trustsDevice);

  it.each([true, false])(
    'starts the session, remembered or not (%p), and ends the pending sign-in',
    async (remember) => {
      const passed = await pass(await testContext.addPendingSignIn(KARI, { remember }));
      expect(testContext.storedSessions()).toMatchObject([
        { userId: KARI, remember, client: aClient(), notifyOwner: true },
      ]);
      const token = testContext.storedSessions()[0]?.token;
      expect(passed).toEqual({
        owner: isOn,
        token,
        started: expect.objectContaining({ token, remember }),
        endsPending: true,
        trustedDeviceCookie: null,
        completesPasswordSignIn: true,
      });
      expect(testContext.storedRecords()).toEqual([]);
    },
  );

  it('reports a sign-in that began without a password', async () => {
    expect(await pass(await testContext.addPendingSignIn(KARI, { way: 'github' }))).toMatchObject({
      endsPending: true,
      completesPasswordSignIn: false,
    });
  });

  it('is accepted once', async () => {
    const waiting = await testContext.addPendingSignIn();
    await pass(waiting);
    await expect(pass(waiting)).rejects.toMatchObject({ code: 'INVALID_TWO_FACTOR_COOKIE' });
    expect(testContext.storedSessions()).toHaveLength(1);
  });

  it('does not end another pending sign-in of the same user', async () => {
    const [one, other] = [await testContext.addPendingSignIn(), await testContext.addPendingSignIn()];
    await pass(one);
    expect(testContext.storedRecord(other.reference)).toBeDefined();
  });

  it('trusts the device for this user only, if requested', async () => {
    testContext.addOwner(anOwner({ id: OLA, twoFactorEnabled: true }));
    const { trustedDeviceCookie } = await pass(await testContext.addPendingSignIn(), true);
    const begin = (userId = KARI) =>
      new BeginSecondStep(testContext).execute({ userId, trustedDeviceCookie, client: aClient(), way: 'password' });
    expect((await begin(OLA)).kind).toBe('pending');
    expect((await begin()).kind).toBe('waived');
  });

  it('is not used up if the session cannot be stored', async () => {
    const waiting = await testContext.addPendingSignIn();
    const before = { all: testContext.storedAuthenticators(), failures: testContext.storedFailures() };
    testContext.userSessions.failsToIssue = true;
    await expect(pass(waiting, true)).rejects.toMatchObject({ code: 'FAILED_TO_CREATE_SESSION_AFTER_SECOND_FACTOR' });
    expect({ all: testContext.storedAuthenticators(), failures: testContext.storedFailures() }).toEqual(before);
    expect(testContext.storedRecord(waiting.reference)).toBeDefined();
    testContext.userSessions.failsToIssue = false;
    expect((await pass(waiting)).endsPending).toBe(true);
  });

  it('clears the failures', async () => {
    testContext.setFailures(14);
    await pass(await testContext.addPendingSignIn());
    expect(testContext.storedFailures()).toEqual({ count: 0, blockedUntil: null });
  });

  it('sends no notification of its own', async () => {
    await pass(await testContext.addPendingSignIn());
    expect(noticesOf(testContext)).toEqual([]);
  });
});

describe('a pending sign-in that was deleted while its code was checked', () => {
  it('starts no session, even if the code is right', async () => {
    const request = { context: await testContext.addPendingSignIn(), client: aClient(), trustsDevice: true };
    const passing = passSecondFactor(testContext, request, async ({ records }) => {
      await records.removeOf(KARI);
      return { kind: 'right', turnsOn: true, by: 'totp' };
    });
    await expect(passing).rejects.toMatchObject({ code: 'INVALID_TWO_FACTOR_COOKIE' });
    expect(testContext.storedSessions()).toEqual([]);
  });
});

describe.each(everyKind)('a right %s in a session while two-factor is on', (kind) => {
  it('changes neither session nor device, and returns the existing token', async () => {
    const signedIn = await testContext.addSession();
    testContext.setFailures(7);
    const passed = await kinds[kind](testContext, signedIn, true);
    const { token } = signedIn.session;
    expect(passed).toEqual({ ...nothingStarted, owner: isOn, token });
    expect(testContext.storedSessions()).toHaveLength(1);
    expect(testContext.storedRecords()).toEqual([]);
    expect(testContext.storedFailures().count).toBe(0);
    expect(noticesOf(testContext)).toEqual([]);
  });
});

describe.each(['totp', 'otp'] as const)('the first right %s in a session while two-factor is off', (kind) => {
  beforeEach(() => {
    testContext = twoFactorTestContext();
    testContext.addOwner(anOwner(), [anAuthenticator({ verified: false })]);
  });

  it.each([true, false])('turns it on and replaces the session by one of the same kind (%p)', async (remember) => {
    const elsewhere = await testContext.addSession();
    const signedIn = await testContext.addSession(KARI, { remember, client: aClient({ userAgent: 'Safari' }) });
    const passed = await kinds[kind](testContext, signedIn, true);
    const now = anOwner({ twoFactorEnabled: true, updatedAt: testContext.clock.now() });
    expect(testContext.storedOwner()).toEqual(now);
    const [other, started] = testContext.storedSessions();
    expect(other?.id).toBe(elsewhere.session.id);
    expect(started).toMatchObject({ userId: KARI, remember, client: { userAgent: 'Safari' } });
    expect(started?.token).not.toBe(signedIn.session.token);
    expect(passed).toEqual({
      owner: now,
      token: started?.token,
      started: expect.objectContaining({ token: started?.token, remember }),
      endsPending: false,
      trustedDeviceCookie: null,
      completesPasswordSignIn: false,
    });
  });

  it('verifies the authenticator if the code is its own', async () => {
    await kinds[kind](testContext, await testContext.addSession());
    const of = {
      totp: { verified: true, lastUsedAt: testContext.clock.now() },
      otp: { verified: false, lastUsedAt: null },
    };
    expect(testContext.storedAuthenticators()).toMatchObject([of[kind]]);
  });

  it('notifies the owner that it is on', async () => {
    await kinds[kind](testContext, await testContext.addSession());
    expect(noticesOf(testContext)).toEqual([
      {
        kind: 'two-factor-changed',
        userId: KARI,
        to: 'kari@example.no',
        language: 'nb',
        usefulUntil: new Date('2026-01-08T12:00:00.000Z'),
        data: {
          name: 'Kari Nordmann',
          at: '2026-01-05T12:00:00.000Z',
          browser: 'Firefox',
          system: 'Windows',
          state: 'on',
        },
      },
    ]);
  });

  it('changes nothing if the session was revoked', async () => {
    const signedIn = await testContext.addSession();
    const before = testContext.storedAuthenticators();
    testContext.revokeSession(signedIn.session.id);
    await expect(kinds[kind](testContext, signedIn)).rejects.toMatchObject({ code: 'INVALID_TWO_FACTOR_COOKIE' });
    expect(testContext.storedOwner()).toEqual(anOwner());
    expect(testContext.storedAuthenticators()).toEqual(before);
    expect(testContext.storedSessions()).toEqual([]);
    expect(noticesOf(testContext)).toEqual([]);
  });

  it('lets the owner sign in with the authenticator, verified or not', async () => {
    await kinds[kind](testContext, await testContext.addSession());
    const passed = await kinds.totp(testContext, await testContext.addPendingSignIn());
    expect(passed.started).not.toBeNull();
  });
});
