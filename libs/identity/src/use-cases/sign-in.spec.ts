import { beforeEach, describe, expect, it } from '@jest/globals';

import type { IdentityPolicy } from '../model/identity-policy.js';
import { aClient, aSignIn, aUser, identityTestContext, type IdentityTestContext, PASSWORD } from '../testing/index.js';
import { SignIn, type SignedIn, type SignInInput } from './sign-in.js';

const client = aClient();
const kari = aUser();

describe('SignIn', () => {
  let context: IdentityTestContext;
  const signIn = (given: Partial<SignInInput> = {}): Promise<SignedIn> => new SignIn(context).execute(aSignIn(given));
  const under = (policy: Partial<IdentityPolicy>): void => {
    context = identityTestContext(policy);
    context.register(kari, PASSWORD);
  };
  const WRONG = { code: 'INVALID_EMAIL_OR_PASSWORD' };

  beforeEach(() => under({}));

  it('starts a session with notification for the right password', async () => {
    expect(await signIn()).toMatchObject({
      kind: 'signed-in',
      user: kari,
      session: expect.objectContaining({ token: 'session-1', remember: true }),
      trustedDeviceCookie: null,
    });
    expect(context.storedSessions()).toMatchObject([
      { owner: { id: kari.id }, client, remember: true, notifyOwner: true },
    ]);
  });

  it('starts a session that is not remembered when asked to', async () => {
    expect(await signIn({ remember: false })).toMatchObject({ session: { remember: false } });
    expect(context.storedSessions()).toMatchObject([{ remember: false }]);
  });

  it('accepts the address in capitals and the password in any Unicode composition', async () => {
    expect(await signIn({ email: 'KARI@Example.NO' })).toMatchObject({ kind: 'signed-in' });
    expect(await signIn({ password: PASSWORD.normalize('NFD') })).toMatchObject({ kind: 'signed-in' });
  });

  it('is rejected where password sign-in is disabled, before anything else is checked', async () => {
    under({ emailPasswordEnabled: false });
    await expect(signIn({ email: 'no address' })).rejects.toMatchObject({ code: 'EMAIL_AND_PASSWORD_IS_NOT_ENABLED' });
    expect(context.hasher.hashCount).toBe(0);
  });

  it('rejects an invalid address without a hash or a counted attempt', async () => {
    await expect(signIn({ email: 'kari' })).rejects.toMatchObject({ code: 'INVALID_EMAIL' });
    expect(context.hasher.hashCount).toBe(0);
    expect(context.passwordBudget.attempts.size).toBe(0);
  });

  describe('with wrong credentials', () => {
    it.each<[string, () => void, Partial<SignInInput>]>([
      ['nobody has the address', () => undefined, { email: 'ukjent@example.no' }],
      ['the user has no password', () => context.register(aUser({ id: 'ola' })), { email: 'ola@example.no' }],
      ['the stored hash is empty', () => context.transaction.state.passwordHashes.set(kari.id, ''), {}],
      ['the stored value is not a hash', () => context.transaction.state.passwordHashes.set(kari.id, PASSWORD), {}],
      ['the password is wrong', () => undefined, { password: 'noe annet' }],
      ['the password is empty', () => undefined, { password: '' }],
      ['the password is longer than any', () => undefined, { password: 'a'.repeat(50_000) }],
      ['the password goes on after the right one', () => undefined, { password: PASSWORD.padEnd(129, 'x') }],
    ])('answers the same at the cost of one hash where %s', async (_, arrange, given) => {
      arrange();
      await expect(signIn(given)).rejects.toMatchObject(WRONG);
      expect(context.hasher.hashCount).toBe(1);
      expect(context.hasher.longestPassword).toBeLessThanOrEqual(128);
      expect(context.storedSessions()).toEqual([]);
      expect(context.mails()).toEqual([]);
    });

    it('does not reveal that the address is unverified or that there is a second factor', async () => {
      under({ requireEmailVerification: true });
      context.register(aUser({ id: 'ola', twoFactorEnabled: true }), PASSWORD);
      await expect(signIn({ password: 'feil passord' })).rejects.toMatchObject(WRONG);
      await expect(signIn({ email: 'ola@example.no', password: 'feil passord' })).rejects.toMatchObject(WRONG);
      expect(context.secondFactor.begun).toEqual([]);
      expect(context.mails()).toEqual([]);
    });
  });

  it('accepts a password of the maximum length, and does not truncate a longer one', async () => {
    context.register(aUser({ id: 'ola' }), 'a'.repeat(128));
    expect(await signIn({ email: 'ola@example.no', password: 'a'.repeat(128) })).toMatchObject({ kind: 'signed-in' });
    await expect(signIn({ email: 'ola@example.no', password: 'a'.repeat(129) })).rejects.toMatchObject(WRONG);
  });

  describe('where addresses must be verified', () => {
    beforeEach(() => under({ requireEmailVerification: true }));

    it('mails a link and rejects the sign-in after the right password', async () => {
      await expect(signIn({ callbackUrl: '/hjem' })).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
      expect(context.mails()).toMatchObject([
        { kind: 'verify-email', to: kari.email, data: { lifetimeSeconds: '3600' } },
      ]);
      expect(context.mailOf('verify-email').data.url).toMatch(/callbackURL=\/hjem$/);
      expect(context.storedSessions()).toEqual([]);
    });

    it('is rejected without a mail where verification mails are disabled', async () => {
      under({ requireEmailVerification: true, verificationEmailEnabled: false });
      await expect(signIn()).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
      expect(context.mails()).toEqual([]);
    });

    it('signs in a user with a verified address', async () => {
      context.register(aUser({ emailVerified: true }), PASSWORD);
      expect(await signIn()).toMatchObject({ kind: 'signed-in' });
    });

    it('checks the verification before the second factor', async () => {
      context.register(aUser({ twoFactorEnabled: true }), PASSWORD);
      await expect(signIn()).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
      expect(context.secondFactor.begun).toEqual([]);
    });
  });

  describe('with a second factor', () => {
    beforeEach(() => context.register(aUser({ twoFactorEnabled: true }), PASSWORD));

    it('requires it before any session exists, and starts none', async () => {
      expect(await signIn({ remember: false })).toEqual({ kind: 'second-step', reference: '2fa-kari' });
      expect(context.secondFactor.begun).toEqual([{ userId: kari.id, trustedDeviceCookie: null, sessions: 0 }]);
      expect(context.storedSessions()).toEqual([]);
    });

    it('starts a session without notification from a trusted device', async () => {
      context.secondFactor.trustedCookie = 'a trusted device';
      expect(await signIn({ trustedDeviceCookie: 'a trusted device' })).toMatchObject({
        kind: 'signed-in',
        trustedDeviceCookie: 'renewed',
      });
      expect(context.secondFactor.begun).toMatchObject([{ sessions: 0 }]);
      expect(context.storedSessions()).toMatchObject([{ notifyOwner: false }]);
    });

    it('requires it even if it was enabled during the password check', async () => {
      context.register(aUser(), PASSWORD);
      context.hasher.concurrently = async () => context.register(aUser({ twoFactorEnabled: true }), PASSWORD);
      expect(await signIn()).toMatchObject({ kind: 'second-step' });
      expect(context.storedSessions()).toEqual([]);
    });

    it('does not begin for a password that was replaced during the check', async () => {
      context.hasher.concurrently = async () => context.register(aUser({ twoFactorEnabled: true }), 'et annet passord');
      await expect(signIn()).rejects.toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
      expect(context.secondFactor.begun).toEqual([]);
    });

    it('begins no second step for a user without one', async () => {
      context.register(aUser(), PASSWORD);
      await signIn();
      expect(context.secondFactor.begun).toEqual([]);
    });
  });

  it('rejects a password that was changed during the check', async () => {
    context.hasher.concurrently = async () =>
      void context.transaction.state.passwordHashes.set(kari.id, context.hasher.hashOf('nytt passord'));
    await expect(signIn()).rejects.toMatchObject(WRONG);
    expect(context.storedSessions()).toEqual([]);
  });

  it('rejects a user whose e-mail address was changed during the check', async () => {
    const email = aUser({ id: 'ny' }).email;
    context.hasher.concurrently = async () => context.register({ ...kari, email }, PASSWORD);
    await expect(signIn()).rejects.toMatchObject(WRONG);
    expect(context.storedSessions()).toEqual([]);
  });

  it('rejects an address that became unverified during the check', async () => {
    under({ requireEmailVerification: true });
    context.register(aUser({ emailVerified: true }), PASSWORD);
    context.hasher.concurrently = async () => context.register(aUser({ emailVerified: false }), PASSWORD);
    await expect(signIn()).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    expect(context.storedSessions()).toEqual([]);
    expect(context.mails()).toMatchObject([{ kind: 'verify-email', to: kari.email }]);
  });

  it('accepts an address that was verified during the check', async () => {
    under({ requireEmailVerification: true });
    context.register(aUser({ emailVerified: false }), PASSWORD);
    context.hasher.concurrently = async () => context.register(aUser({ emailVerified: true }), PASSWORD);
    expect(await signIn()).toMatchObject({ kind: 'signed-in' });
    expect(context.mails()).toEqual([]);
  });

  it('mails nothing to an unverified address whose password was changed during the check', async () => {
    under({ requireEmailVerification: true });
    context.register(aUser({ emailVerified: false }), PASSWORD);
    context.hasher.concurrently = async () => context.register(aUser({ emailVerified: false }), 'et annet passord');
    await expect(signIn()).rejects.toMatchObject(WRONG);
    expect(context.mails()).toEqual([]);
  });

  it('rejects a user who was deleted during the check', async () => {
    context.hasher.concurrently = () => context.transaction.run(({ users }) => users.remove(kari.id));
    await expect(signIn()).rejects.toMatchObject(WRONG);
    expect(context.storedSessions()).toEqual([]);
  });

  it('fails when the session cannot be stored', async () => {
    context.userSessions.failsToStore = true;
    await expect(signIn()).rejects.toMatchObject({ code: 'FAILED_TO_CREATE_SESSION_AT_SIGN_IN' });
  });
});
