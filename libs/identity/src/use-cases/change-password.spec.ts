import { beforeEach, describe, expect, it } from '@jest/globals';

import { parseEmail } from '@portvakt/kernel';

import type { IdentityPolicy } from '../model/identity-policy.js';
import { aClient, aUser, callerOf, identityTestContext, type IdentityTestContext } from '../testing/index.js';
import { ChangePassword, type ChangePasswordInput, type PasswordChanged } from './change-password.js';

const OLD = 'blåbærsyltetøy';
const NEW = 'multesyltetøy';
const client = aClient({ language: 'en' });
const kari = aUser({ emailVerified: true, twoFactorEnabled: true });
const ola = aUser({ id: 'ola' });
const WRONG = { code: 'INVALID_PASSWORD' };

describe('ChangePassword', () => {
  let context: IdentityTestContext;
  const change = (given: Partial<ChangePasswordInput> = {}): Promise<PasswordChanged> =>
    new ChangePassword(context).execute({
      caller: callerOf(kari),
      currentPassword: OLD,
      newPassword: NEW,
      revokeOtherSessions: false,
      remember: true,
      client,
      ...given,
    });
  const under = (policy: Partial<IdentityPolicy>): void => {
    context = identityTestContext(policy);
    context.register(kari, OLD);
    context.register(ola, OLD);
  };
  const expectUnchanged = (): void => {
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf(OLD));
    expect(context.mails()).toEqual([]);
  };

  beforeEach(() => under({}));

  it('replaces the password, returns the user, and notifies them of time and browser', async () => {
    expect(await change()).toEqual({ user: kari, session: null });
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf(NEW));
    expect(context.passwordHashOf(ola.id)).toBe(context.hasher.hashOf(OLD));
    expect(context.mails()).toEqual([
      {
        kind: 'password-changed',
        userId: kari.id,
        to: kari.email,
        language: 'en',
        usefulUntil: new Date(context.clock.now().getTime() + 3 * 86_400_000),
        data: {
          name: kari.name,
            at: context.clock.now().toISOString(),
          browser: 'Firefox',
          system: 'Windows',
        },
      },
    ]);
  });

  it('removes all pending records of the user and none of another user', async () => {
    for (const purpose of ['reset-password:', 'delete-account-', 'change-email-', '2fa-', 'trust-device-']) {
      await context.addRecord(kari.id, purpose);
    }
    const theirs = await context.addRecord(ola.id, 'reset-password:');
    await change();
    expect(context.storedRecords()).toEqual([theirs]);
  });

  it('keeps the sessions unless asked to revoke them', async () => {
    for (const user of [kari, kari, ola]) await context.startSession(user);
    const before = context.storedSessions();
    await change();
    expect(context.storedSessions()).toEqual(before);
  });

  it.each([true, false])(
    'revokes all sessions and starts one without a notification when asked: remembered %p',
    async (remember) => {
      for (const user of [kari, kari, ola]) await context.startSession(user);
      const old = context.storedSessions().map(({ token }) => token);
      const { session } = await change({ revokeOtherSessions: true, remember });
      expect(session).toMatchObject({ remember });
      expect(old).not.toContain(session?.token);
      expect(context.storedSessions()).toMatchObject([
        { owner: { id: ola.id } },
        { token: session?.token, owner: { id: kari.id, language: 'en' }, client, remember, notifyOwner: false },
      ]);
    },
  );

  it('changes nothing when the new session cannot be stored', async () => {
    await context.startSession(kari);
    const pending = await context.addRecord(kari.id, 'reset-password:');
    context.userSessions.failsToStore = true;
    const refused = change({ revokeOtherSessions: true });
    await expect(refused).rejects.toMatchObject({ code: 'FAILED_TO_CREATE_SESSION_AT_PASSWORD_CHANGE' });
    expectUnchanged();
    expect(context.storedSessions()).toHaveLength(1);
    expect(context.storedRecords()).toEqual([pending]);
    expect(context.events()).toEqual([]);
  });

  it('checks the new password first, without a hash or a counted attempt', async () => {
    await expect(change({ newPassword: 'kort', currentPassword: 'feil' })).rejects.toMatchObject({
      code: 'PASSWORD_TOO_SHORT',
    });
    await expect(change({ newPassword: 'a'.repeat(129) })).rejects.toMatchObject({ code: 'PASSWORD_TOO_LONG' });
    expect(context.hasher.hashCount).toBe(0);
    expect(context.passwordBudget.attempts.size).toBe(0);
    expectUnchanged();
  });

  it.each(['feil passord', '', ` ${OLD}`, OLD.toUpperCase(), 'a'.repeat(50_000)])(
    'rejects %j as the current password at the cost of one hash',
    async (currentPassword) => {
      await expect(change({ currentPassword })).rejects.toMatchObject(WRONG);
      expect(context.hasher.hashCount).toBe(1);
      expect(context.hasher.longestPassword).toBeLessThanOrEqual(128);
      expectUnchanged();
    },
  );

  it.each<[string, () => void]>([
    ['no password', () => void context.transaction.state.passwordHashes.delete(kari.id)],
    ['an empty one', () => void context.transaction.state.passwordHashes.set(kari.id, '')],
  ])('is rejected for a user with %s', async (_, arrange) => {
    arrange();
    await expect(change()).rejects.toMatchObject({ code: 'CREDENTIAL_ACCOUNT_NOT_FOUND' });
    expect(context.passwordHashOf(kari.id) || null).toBeNull();
    expect(context.events()).toEqual([]);
    expect(context.mails()).toEqual([]);
  });

  it('never changes the password of another user with the caller’s former address', async () => {
    context.register({ ...kari, email: parseEmail('ny@example.no')! }, 'noe helt annet');
    context.register({ ...ola, email: kari.email }, OLD);
    await expect(change()).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
    expect(context.passwordHashOf(ola.id)).toBe(context.hasher.hashOf(OLD));
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf('noe helt annet'));
  });

  describe('against guessing', () => {
    const fail = async (times: number): Promise<void> => {
      for (let n = 0; n < times; n++) await expect(change({ currentPassword: 'feil' })).rejects.toMatchObject(WRONG);
    };

    it('counts wrong passwords for the session and rejects even the right one after the limit', async () => {
      await fail(20);
      await expect(change()).rejects.toMatchObject({ code: 'TOO_MANY_SIGN_INS', retryAfterSeconds: 900 });
      expect(context.hasher.hashCount).toBe(20);
      expectUnchanged();
    });

    it('resets the counter after the right password', async () => {
      await fail(19);
      await change();
      expect(context.passwordBudget.attempts.size).toBe(0);
    });

    it('has a budget of its own, independent of the one of the e-mail address', async () => {
      for (let n = 0; n < 20; n++) await context.passwordBudget.spend({ kind: 'email', email: kari.email });
      await fail(1);
      expect(context.passwordBudget.attempts).toEqual(
        new Map<string, number>([
          [kari.email, 20],
          [callerOf(kari).sessionId, 1],
        ]),
      );
      await change();
      expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf(NEW));
      expect(context.passwordBudget.attempts).toEqual(new Map([[kari.email, 20]]));
    });
  });

  it('does not overwrite a password that was replaced during the check', async () => {
    context.hasher.concurrently = async () =>
      void context.transaction.state.passwordHashes.set(kari.id, context.hasher.hashOf('satt ved tilbakestilling'));
    await expect(change()).rejects.toMatchObject(WRONG);
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf('satt ved tilbakestilling'));
    expect(context.mails()).toEqual([]);
  });

  it('lets one of two concurrent changes succeed', async () => {
    const outcomes = await Promise.allSettled([change(), change({ newPassword: 'tyttebærsyltetøy' })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const kept = outcomes[0]?.status === 'fulfilled' ? NEW : 'tyttebærsyltetøy';
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf(kept));
    expect(context.mails()).toHaveLength(1);
  });

  it('stores nothing for a user who is deleted during the check', async () => {
    context.hasher.concurrently = () => context.transaction.run(({ users }) => users.remove(kari.id));
    await expect(change({ revokeOtherSessions: true })).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
    expect(context.passwordHashOf(kari.id)).toBeUndefined();
    expect(context.storedSessions()).toEqual([]);
    expect(context.mails()).toEqual([]);
  });
});
