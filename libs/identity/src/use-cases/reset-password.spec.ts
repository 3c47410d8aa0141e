import { beforeEach, describe, expect, it } from '@jest/globals';

import { type Email, userWithoutSession } from '@portvakt/kernel';

import type { IdentityPolicy } from '../model/identity-policy.js';
import type { User } from '../model/user.js';
import { aClient, aSignIn, aUser, identityTestContext, type IdentityTestContext } from '../testing/index.js';
import { ForgetPassword } from './forget-password.js';
import { ResetPassword, type ResetPasswordInput } from './reset-password.js';
import { SignIn } from './sign-in.js';

const OLD = 'blåbærsyltetøy';
const NEW = 'multesyltetøy';
const client = aClient({ language: 'nn' });
const kari = aUser({ emailVerified: true });
const ola = aUser({ id: 'ola' });
const INVALID = { code: 'INVALID_RESET_TOKEN' };

describe('ResetPassword', () => {
  let context: IdentityTestContext;
  let token: string;
  const reset = (given: Partial<ResetPasswordInput> = {}): Promise<Email> =>
    new ResetPassword(context).execute({ token, newPassword: NEW, client, ...given });
  const ask = async (user: User = kari): Promise<string> => {
    await new ForgetPassword(context).execute({ email: user.email, client });
    return context.mailedToken('reset-password');
  };
  const under = async (
    policy: Partial<IdentityPolicy>,
    user = kari,
    password: string | undefined = OLD,
  ): Promise<void> => {
    context = identityTestContext(policy);
    context.register(user, password);
    context.register(ola, OLD);
    token = await ask(user);
  };
  const expectUntouched = (): void => {
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf(OLD));
    expect(context.storedRecords()).toContain(`reset-password:${token}`);
    expect(context.mails().map(({ kind }) => kind)).not.toContain('password-changed');
  };

  beforeEach(() => under({}));

  it('sets the new password and notifies the user of time and browser', async () => {
    await reset();
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf(NEW));
    expect(context.mailOf('password-changed')).toEqual({
      kind: 'password-changed',
      userId: kari.id,
      to: kari.email,
      language: 'nn',
      usefulUntil: new Date(context.clock.now().getTime() + 3 * 86_400_000),
      data: {
        name: kari.name,
        at: context.clock.now().toISOString(),
        browser: 'Firefox',
        system: 'Windows',
      },
    });
  });

  it('returns the e-mail address and resets its password budget', async () => {
    for (const { email } of [kari, ola]) await context.passwordBudget.spend({ kind: 'email', email });
    expect(await reset()).toBe(kari.email);
    expect(context.passwordBudget.attempts).toEqual(new Map([[ola.email, 1]]));
  });

  it('does not reset the budget for an invalid link', async () => {
    await context.passwordBudget.spend({ kind: 'email', email: kari.email });
    await expect(reset({ token: 'another' })).rejects.toMatchObject(INVALID);
    expect(context.passwordBudget.attempts).toEqual(new Map([[kari.email, 1]]));
  });

  it('sets a first password for a user without one and revokes their sessions', async () => {
    context.transaction.state.passwordHashes.delete(kari.id);
    await context.startSession(kari);
    await reset();
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf(NEW));
    expect(context.storedSessions()).toEqual([]);
  });

  it.each([true, false])(
    'revokes every session and every record, and none of another user (verified: %s)',
    async (emailVerified) => {
      await under({}, aUser({ emailVerified }));
      for (const user of [kari, kari, ola]) await context.startSession(user);
      for (const purpose of ['delete-account-', 'change-email-', '2fa-', 'trust-device-']) {
        await context.addRecord(kari.id, purpose);
      }
      const theirs = await context.addRecord(ola.id, 'reset-password:');
      await reset();
      expect(context.storedSessions()).toMatchObject([{ owner: { id: ola.id } }]);
      expect(context.storedRecords()).toEqual([theirs]);
      expect(context.passwordHashOf(ola.id)).toBe(context.hasher.hashOf(OLD));
    },
  );

  it('reports the reset and ends the sessions by the owner of the link', async () => {
    await reset();
    const act = { by: userWithoutSession(kari.id), client };
    expect(context.events().slice(-1)).toEqual([
      { kind: 'password.reset', outcome: 'done', subject: kari.id, ...act, facts: { sessionsEnded: true } },
    ]);
    expect(context.userSessions.revocations).toEqual([{ userId: kari.id, how: 'reset', ...act }]);
  });

  it('removes the linked identities and passkeys of a user with an unverified address, and reports each', async () => {
    await under({}, aUser());
    context.link(kari.id);
    context.link(kari.id, 'google');
    context.link(ola.id);
    context.transaction.state.passkeys.add(kari.id).add(ola.id);
    await reset();
    const { linked, passkeys } = context.transaction.state;
    expect([...linked.keys()]).toEqual([ola.id]);
    expect([...passkeys]).toEqual([ola.id]);
    const event = { outcome: 'done', subject: kari.id, by: userWithoutSession(kari.id), client };
    expect(context.events().slice(1)).toEqual([
      { ...event, kind: 'account.unlinked', facts: { provider: 'github' } },
      { ...event, kind: 'account.unlinked', facts: { provider: 'google' } },
      { ...event, kind: 'passkey.deleted', facts: { id: kari.id } },
      { ...event, kind: 'password.reset', facts: { sessionsEnded: true } },
    ]);
  });

  it('keeps the linked identities of a user with a verified address', async () => {
    context.link(kari.id);
    await reset();
    expect([...context.transaction.state.linked.keys()]).toEqual([kari.id]);
  });

  it('starts no session, verifies no address, and keeps the second factor', async () => {
    const user = aUser({ twoFactorEnabled: true });
    await under({}, user);
    await reset();
    expect(context.storedSessions()).toEqual([]);
    expect(context.userOf(user.id)).toEqual(user);
    const signedIn = await new SignIn(context).execute(aSignIn({ password: NEW, client }));
    expect(signedIn.kind).toBe('second-step');
  });

  it('checks that there is a token, then the new password, then that the token is valid', async () => {
    await expect(reset({ token: '', newPassword: 'kort' })).rejects.toMatchObject(INVALID);
    await expect(reset({ token: 'ukjent', newPassword: 'kort' })).rejects.toMatchObject({ code: 'PASSWORD_TOO_SHORT' });
    await expect(reset({ token: 'ukjent', newPassword: 'a'.repeat(129) })).rejects.toMatchObject({
      code: 'PASSWORD_TOO_LONG',
    });
    await expect(reset({ token: 'ukjent' })).rejects.toMatchObject(INVALID);
    expect(context.hasher.hashCount).toBe(0);
    expectUntouched();
  });

  it.each(['kort', 'a'.repeat(129)])('keeps the link valid when it rejects the password %j', async (newPassword) => {
    await expect(reset({ newPassword })).rejects.toMatchObject({ code: expect.any(String) });
    expectUntouched();
    await reset();
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf(NEW));
  });

  it('accepts a token once, in its exact spelling, and until it expires', async () => {
    await expect(reset({ token: token.toUpperCase() })).rejects.toMatchObject(INVALID);
    await reset();
    await expect(reset({ newPassword: 'et tredje passord' })).rejects.toMatchObject(INVALID);
    token = await ask();
    context.clock.advance(3_600_000);
    await expect(reset({ newPassword: 'et tredje passord' })).rejects.toMatchObject(INVALID);
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf(NEW));
  });

  it('rejects a token of another purpose', async () => {
    await context.addRecord(kari.id, 'delete-account-', 'token1');
    await expect(reset({ token: 'token1' })).rejects.toMatchObject(INVALID);
    expectUntouched();
  });

  it('accepts a token once when it is used concurrently', async () => {
    const passwords = Array.from({ length: 10 }, (_, n) => `passord nummer ${n}`);
    const outcomes = await Promise.allSettled(passwords.map((newPassword) => reset({ newPassword })));
    const winner = outcomes.findIndex(({ status }) => status === 'fulfilled');
    const losers = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(losers.map(({ reason }) => reason)).toMatchObject(Array.from({ length: 9 }, () => INVALID));
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf(passwords[winner]!));
    expect(context.mails().filter(({ kind }) => kind === 'password-changed')).toHaveLength(1);
  });

  it('rejects a token that is used, replaced or expired when the hash is done', async () => {
    for (const happens of [
      async () => void (await context.transaction.run(({ records }) => records.removeOf(kari.id))),
      async () => void (await ask()),
      async () => context.clock.advance(3_600_000),
    ]) {
      await under({});
      context.hasher.concurrently = happens;
      await expect(reset()).rejects.toMatchObject(INVALID);
      expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf(OLD));
    }
  });

  it('stores nothing for a user who is deleted while the hash is computed', async () => {
    context.hasher.concurrently = () => context.transaction.run(({ users }) => users.remove(kari.id));
    await expect(reset()).rejects.toMatchObject(INVALID);
    expect(context.passwordHashOf(kari.id)).toBeUndefined();
    expect(context.storedUsers()).toEqual([ola]);
  });
});
