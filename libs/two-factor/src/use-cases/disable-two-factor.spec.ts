import { beforeEach, describe, expect, it } from '@jest/globals';

import type { SessionId } from '@portvakt/kernel';

import { aClient, anAuthenticator, anOwner, KARI } from '../testing/builders.js';
import { twoFactorTestContext, type TwoFactorTestContext } from '../testing/two-factor-test-context.js';
import { PASSWORD } from '../testing/initial-state.js';
import { DisableTwoFactor } from './disable-two-factor.js';
import { SendOtp } from './send-otp.js';

describe('DisableTwoFactor', () => {
  let testContext: TwoFactorTestContext;
  let sessionId: SessionId;
  const disable = (password = PASSWORD) =>
    new DisableTwoFactor(testContext).execute({
      owner: anOwner(),
      password,
      sessionId,
      client: aClient({ language: 'nn' }),
    });

  beforeEach(async () => {
    testContext = twoFactorTestContext();
    testContext.addOwner(anOwner({ twoFactorEnabled: true }), [
      anAuthenticator(),
      anAuthenticator({ id: 'new', verified: false }),
    ]);
    ({ id: sessionId } = (await testContext.addSession()).session);
  });

  it('deletes authenticators, trusted devices and pending sign-ins, and replaces the caller’s session', async () => {
    const elsewhere = await testContext.addSession();
    await new SendOtp(testContext).execute({ context: await testContext.addPendingSignIn(), client: aClient() });
    await testContext.addTrustedDevice();
    const started = await disable();
    expect(testContext.storedOwner()).toEqual(anOwner({ updatedAt: testContext.clock.now() }));
    expect(testContext.storedAuthenticators()).toEqual([]);
    expect(testContext.storedRecords()).toEqual([]);
    const tokens = testContext.storedSessions().map(({ token }) => token);
    expect(tokens).toEqual([elsewhere.session.token, started.token]);
  });

  it('notifies the owner', async () => {
    await disable();
    expect(testContext.mails()).toEqual([
      {
        kind: 'two-factor-changed',
        userId: KARI,
        to: 'kari@example.no',
        language: 'nn',
        usefulUntil: new Date('2026-01-08T12:00:00.000Z'),
        data: {
          name: 'Kari Nordmann',
          at: '2026-01-05T12:00:00.000Z',
          browser: 'Firefox',
          system: 'Windows',
          state: 'off',
        },
      },
    ]);
  });

  it('deletes an unfinished set-up without a notification', async () => {
    testContext.addOwner(anOwner());
    await disable();
    expect(testContext.storedAuthenticators()).toEqual([]);
    expect(testContext.mails()).toEqual([]);
  });

  it('is refused with a wrong password, and for a user without one', async () => {
    await expect(disable('wrong')).rejects.toMatchObject({ code: 'INVALID_SECOND_FACTOR_PASSWORD' });
    testContext.passwords.byUser.clear();
    await expect(disable()).rejects.toMatchObject({ code: 'INVALID_SECOND_FACTOR_PASSWORD' });
    expect(testContext.storedAuthenticators()).toHaveLength(2);
    expect(testContext.storedSessions()).toHaveLength(1);
  });

  it('changes nothing if the session was revoked during the password check', async () => {
    testContext.passwords.duringCheck = async () => testContext.revokeSession(sessionId);
    await expect(disable()).rejects.toMatchObject({ code: 'SECOND_FACTOR_OWNER_NOT_FOUND' });
    expect(testContext.storedOwner()?.twoFactorEnabled).toBe(true);
    expect(testContext.storedAuthenticators()).toHaveLength(2);
    expect(testContext.mails()).toEqual([]);
  });

  it('works while codes are blocked', async () => {
    testContext.setFailures(15, new Date(testContext.clock.now().getTime() + 60_000));
    await disable();
    expect(testContext.storedOwner(KARI)?.twoFactorEnabled).toBe(false);
  });
});
