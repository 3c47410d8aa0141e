import { beforeEach, describe, expect, it } from '@jest/globals';

import type { IdentityPolicy } from '../model/identity-policy.js';
import { aClient, aUser, identityTestContext, type IdentityTestContext } from '../testing/index.js';
import { SignIn, type SignedIn, type SignInInput } from './sign-in.js';

const PASSWORD = 'blåbærsyltetøy';
const client = aClient();
const kari = aUser();

describe('SignIn', () => {
  let context: IdentityTestContext;
  const signIn = (given: Partial<SignInInput> = {}): Promise<SignedIn> =>
    new SignIn(context).execute({
      email: kari.email,
      password: PASSWORD,
      remember: true,
      deviceCookie: null,
      knownDevice: null,
      client,
      ...given,
    });
  const under = (policy: Partial<IdentityPolicy>): void => {
    context = identityTestContext(policy);
    context.register(kari, PASSWORD);
  };
  const WRONG = { code: 'INVALID_EMAIL_OR_PASSWORD' };

  beforeEach(() => under({}));

  it('starts a session for the right password, of which the owner is to be told', async () => {
    expect(await signIn()).toEqual({
      kind: 'signed-in',
      user: kari,
      session: { token: 'session-1', remember: true },
      deviceCookie: null,
    });
    expect(context.storedSessions()).toMatchObject([
      { owner: { id: kari.id }, client, remember: true, notifyOwner: true },
    ]);
  });

  it('starts one that is not remembered when asked for that', async () => {
    expect(await signIn({ remember: false })).toMatchObject({ session: { remember: false } });
    expect(context.storedSessions()).toMatchObject([{ remember: false }]);
  });

  it('knows the address in capitals, and the password in any composition of its letters', async () => {
    expect(await signIn({ email: 'KARI@Example.NO' })).toMatchObject({ kind: 'signed-in' });
    expect(await signIn({ password: PASSWORD.normalize('NFD') })).toMatchObject({ kind: 'signed-in' });
  });

  it('is refused where e-mail and password are switched off, before anything is looked at', async () => {
    under({ emailPasswordEnabled: false });
    await expect(signIn({ email: 'no address' })).rejects.toMatchObject({ code: 'EMAIL_AND_PASSWORD_IS_NOT_ENABLED' });
    expect(context.hasher.hashCount).toBe(0);
  });

  it('is refused for what is no address, without a hash or a try', async () => {
    await expect(signIn({ email: 'kari' })).rejects.toMatchObject({ code: 'INVALID_EMAIL' });
    expect(context.hasher.hashCount).toBe(0);
    expect(context.passwordBudget.attempts.size).toBe(0);
  });

  describe('when the pair is wrong', () => {
    it.each<[string, () => void, Partial<SignInInput>]>([
      ['nobody has the address', () => undefined, { email: 'ukjent@example.no' }],
      ['the user has no password', () => context.register(aUser({ id: 'ola' })), { email: 'ola@example.no' }],
      ['the stored hash is empty', () => context.transaction.state.passwordHashes.set(kari.id, ''), {}],
      ['the stored hash is none', () => context.transaction.state.passwordHashes.set(kari.id, PASSWORD), {}],
      ['the password is another', () => undefined, { password: 'noe annet' }],
      ['the password is empty', () => undefined, { password: '' }],
      ['the password is longer than any', () => undefined, { password: 'a'.repeat(50_000) }],
      ['the password goes on after the right one', () => undefined, { password: PASSWORD.padEnd(129, 'x') }],
    ])('because %s, says the same, at the price of one hash', async (_, arrange, given) => {
      arrange();
      await expect(signIn(given)).rejects.toMatchObject(WRONG);
      expect(context.hasher.hashCount).toBe(1);
      expect(context.hasher.longestPassword).toBeLessThanOrEqual(128);
      expect(context.storedSessions()).toEqual([]);
      expect(context.mails()).toEqual([]);
    });

    it('is not told that the address waits for its proof, nor that there is a second factor', async () => {
      under({ requireEmailVerification: true });
      context.register(aUser({ id: 'ola', twoFactorEnabled: true }), PASSWORD);
      await expect(signIn({ password: 'feil passord' })).rejects.toMatchObject(WRONG);
      await expect(signIn({ email: 'ola@example.no', password: 'feil passord' })).rejects.toMatchObject(WRONG);
      expect(context.secondFactor.begun).toEqual([]);
      expect(context.mails()).toEqual([]);
    });
  });

  it('accepts a password of exactly the longest length, and none that was cut to it', async () => {
    context.register(aUser({ id: 'ola' }), 'a'.repeat(128));
    expect(await signIn({ email: 'ola@example.no', password: 'a'.repeat(128) })).toMatchObject({ kind: 'signed-in' });
    await expect(signIn({ email: 'ola@example.no', password: 'a'.repeat(129) })).rejects.toMatchObject(WRONG);
  });

  describe('where addresses must be proven', () => {
    beforeEach(() => under({ requireEmailVerification: true }));

    it('mails a link and is refused, after the right password', async () => {
      await expect(signIn({ callbackUrl: '/hjem' })).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
      expect(context.mails()).toMatchObject([
        { kind: 'verify-email', to: kari.email, data: { lifetimeSeconds: '3600' } },
      ]);
      expect(context.mailOf('verify-email').data.url).toMatch(/callbackURL=\/hjem$/);
      expect(context.storedSessions()).toEqual([]);
    });

    it('is refused without a mail where there is no sender', async () => {
      under({ requireEmailVerification: true, verificationEmailEnabled: false });
      await expect(signIn()).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
      expect(context.mails()).toEqual([]);
    });

    it('lets in who has proven theirs', async () => {
      context.register(aUser({ emailVerified: true }), PASSWORD);
      expect(await signIn()).toMatchObject({ kind: 'signed-in' });
    });

    it('is asked for the proof before the second factor', async () => {
      context.register(aUser({ twoFactorEnabled: true }), PASSWORD);
      await expect(signIn()).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
      expect(context.secondFactor.begun).toEqual([]);
    });
  });

  describe('with a second factor', () => {
    beforeEach(() => context.register(aUser({ twoFactorEnabled: true }), PASSWORD));

    it('asks for it before any session exists, and starts none', async () => {
      expect(await signIn({ remember: false })).toEqual({ kind: 'second-step', reference: '2fa-kari' });
      expect(context.secondFactor.begun).toEqual([{ userId: kari.id, deviceCookie: null, sessions: 0 }]);
      expect(context.storedSessions()).toEqual([]);
    });

    it('starts a session from a device that is trusted, and tells nobody of it', async () => {
      context.secondFactor.trustedCookie = 'a trusted device';
      expect(await signIn({ deviceCookie: 'a trusted device' })).toMatchObject({
        kind: 'signed-in',
        deviceCookie: 'renewed',
      });
      expect(context.secondFactor.begun).toMatchObject([{ sessions: 0 }]);
      expect(context.storedSessions()).toMatchObject([{ notifyOwner: false }]);
    });

    it('asks for it also where it was turned on while the password was being judged', async () => {
      context.register(aUser(), PASSWORD);
      context.hasher.concurrently = async () => context.register(aUser({ twoFactorEnabled: true }), PASSWORD);
      expect(await signIn()).toMatchObject({ kind: 'second-step' });
      expect(context.storedSessions()).toEqual([]);
    });

    it('begins nothing for a password that was replaced while it was being judged', async () => {
      context.hasher.concurrently = async () => context.register(aUser({ twoFactorEnabled: true }), 'et annet passord');
      await expect(signIn()).rejects.toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
      expect(context.secondFactor.begun).toEqual([]);
    });

    it('does not ask a user who has none', async () => {
      context.register(aUser(), PASSWORD);
      await signIn();
      expect(context.secondFactor.begun).toEqual([]);
    });
  });

  it('opens nothing with a password that was changed while it was judged', async () => {
    context.hasher.concurrently = async () =>
      void context.transaction.state.passwordHashes.set(kari.id, context.hasher.hashOf('nytt passord'));
    await expect(signIn()).rejects.toMatchObject(WRONG);
    expect(context.storedSessions()).toEqual([]);
  });

  it('opens nothing for a user whose address was changed while the password was judged', async () => {
    const email = aUser({ id: 'ny' }).email;
    context.hasher.concurrently = async () => context.register({ ...kari, email }, PASSWORD);
    await expect(signIn()).rejects.toMatchObject(WRONG);
    expect(context.storedSessions()).toEqual([]);
  });

  it('asks for the proof of an address that lost it while the password was judged', async () => {
    under({ requireEmailVerification: true });
    context.register(aUser({ emailVerified: true }), PASSWORD);
    context.hasher.concurrently = async () => context.register(aUser({ emailVerified: false }), PASSWORD);
    await expect(signIn()).rejects.toMatchObject({ code: 'EMAIL_NOT_VERIFIED' });
    expect(context.storedSessions()).toEqual([]);
    expect(context.mails()).toMatchObject([{ kind: 'verify-email', to: kari.email }]);
  });

  it('opens nothing for a user who was deleted while the password was judged', async () => {
    context.hasher.concurrently = () => context.transaction.run(({ users }) => users.remove(kari.id));
    await expect(signIn()).rejects.toMatchObject(WRONG);
    expect(context.storedSessions()).toEqual([]);
  });

  it('says so when the session cannot be stored', async () => {
    context.userSessions.failsToStore = true;
    await expect(signIn()).rejects.toMatchObject({ code: 'FAILED_TO_CREATE_SESSION_AT_SIGN_IN' });
  });
});
