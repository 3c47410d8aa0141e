import { beforeEach, describe, expect, it } from '@jest/globals';

import { type Actor, ANYONE, type Ban, userWithoutSession } from '@portvakt/kernel';

import type { User } from '../model/user.js';
import { aClient, aSignIn, aUser, identityTestContext, type IdentityTestContext, PASSWORD } from '../testing/index.js';
import { ForgetPassword } from './forget-password.js';
import { SendVerificationEmail } from './send-verification-email.js';
import { SignIn } from './sign-in.js';
import { VerifyEmail } from './verify-email.js';

const client = aClient();
const kari = aUser();
const BANNED: Ban = { expires: null };

describe('a banned user', () => {
  let context: IdentityTestContext;
  const refused = (way: string, by: Actor): object => ({
    kind: 'sign-in.refused',
    outcome: 'refused',
    subject: kari.id,
    by,
    client,
    facts: { way, reason: 'banned' },
    address: kari.email,
  });
  const ban = (given: Partial<User> = {}): void => context.register({ ...kari, ban: BANNED, ...given }, PASSWORD);

  beforeEach(() => {
    context = identityTestContext({ requireEmailVerification: true, autoSignInAfterVerification: true });
    ban();
  });

  describe('at a sign-in', () => {
    const signIn = (password = PASSWORD) => new SignIn(context).execute(aSignIn({ password }));

    it('is refused after the right password, before the address is looked at, and the refusal is reported', async () => {
      await expect(signIn()).rejects.toMatchObject({ code: 'BANNED_USER' });
      expect(context.storedSessions()).toEqual([]);
      expect(context.mails()).toEqual([]);
      expect(context.events()).toEqual([refused('password', ANYONE)]);
    });

    it('gets the answer to a wrong password as every user does', async () => {
      await expect(signIn('feil passord')).rejects.toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
      expect(context.hasher.hashCount).toBe(1);
    });

    it('begins no second step', async () => {
      ban({ emailVerified: true, twoFactorEnabled: true });
      await expect(signIn()).rejects.toMatchObject({ code: 'BANNED_USER' });
      expect(context.secondFactor.begun).toEqual([]);
    });

    it('begins no second step when the ban comes during the password check', async () => {
      context.register({ ...kari, emailVerified: true, twoFactorEnabled: true }, PASSWORD);
      context.hasher.concurrently = async () => ban({ emailVerified: true, twoFactorEnabled: true });
      await expect(signIn()).rejects.toMatchObject({ code: 'BANNED_USER' });
      expect(context.secondFactor.begun).toEqual([]);
      expect(context.events()).toEqual([refused('password', ANYONE)]);
    });

    it('is signed in once the ban has expired', async () => {
      ban({ emailVerified: true, ban: { expires: context.clock.now() } });
      expect(await signIn()).toMatchObject({ kind: 'signed-in' });
    });
  });

  describe('with the link of a verification mail', () => {
    const verify = async () => {
      const token = await context.tokens.issue({ userId: kari.id, email: kari.email }, context.clock.now(), 3_600_000);
      return new VerifyEmail(context).execute({ token, caller: null, client });
    };

    it('is refused as with an invalid link: nothing is verified, and the refusal is reported', async () => {
      await expect(verify()).rejects.toMatchObject({ code: 'INVALID_VERIFICATION_TOKEN' });
      expect(context.userOf(kari.id)?.emailVerified).toBe(false);
      expect(context.storedSessions()).toEqual([]);
      expect(context.events()).toEqual([refused('verification', userWithoutSession(kari.id))]);
    });

    it('is refused when the ban comes before the user is locked', async () => {
      context.register(kari, PASSWORD);
      context.race.afterFindByEmail = ({ users }) => void users.set(kari.id, { ...kari, ban: BANNED });
      await expect(verify()).rejects.toMatchObject({ code: 'INVALID_VERIFICATION_TOKEN' });
      expect(context.userOf(kari.id)?.emailVerified).toBe(false);
      expect(context.storedSessions()).toEqual([]);
      expect(context.events()).toEqual([refused('verification', userWithoutSession(kari.id))]);
    });

    it('verifies nothing where the session context finds the ban first', async () => {
      context.register(kari, PASSWORD);
      context.userSessions.beforeIssue = ({ users }) => void users.set(kari.id, { ...kari, ban: BANNED });
      await expect(verify()).rejects.toMatchObject({ code: 'INVALID_VERIFICATION_TOKEN' });
      expect(context.userOf(kari.id)?.emailVerified).toBe(false);
      expect(context.events()).toEqual([]);
    });

    it('verifies the address again once the ban has expired', async () => {
      ban({ ban: { expires: context.clock.now() }, twoFactorEnabled: true });
      expect(await verify()).toEqual({ kind: 'verified' });
      expect(context.userOf(kari.id)?.emailVerified).toBe(true);
    });
  });

  it.each([
    ['a reset link', () => new ForgetPassword(context).execute({ email: kari.email, client })],
    ['a verification link', () => new SendVerificationEmail(context).execute({ email: kari.email, client })],
  ])('gets the usual answer with the same writes, and no mail, when requesting %s', async (_, ask) => {
    await expect(ask()).resolves.toBeUndefined();
    expect(context.mails()).toEqual([]);
    expect(context.storedRecords()).toEqual([]);
    expect(context.outboxRows()).toBe(1);
  });

  it('gets no reset link when the ban comes before the user is locked', async () => {
    context.register(kari, PASSWORD);
    context.race.afterFindByEmail = ({ users }) => void users.set(kari.id, { ...kari, ban: BANNED });
    await new ForgetPassword(context).execute({ email: kari.email, client });
    expect(context.mails()).toEqual([]);
    expect(context.outboxRows()).toBe(1);
  });

  it('is mailed again once the ban has expired', async () => {
    ban({ ban: { expires: context.clock.now() } });
    await new ForgetPassword(context).execute({ email: kari.email, client });
    await new SendVerificationEmail(context).execute({ email: kari.email, client });
    expect(context.mails().map(({ kind }) => kind)).toEqual(['reset-password', 'verify-email']);
  });
});
