import { beforeEach, describe, expect, it } from '@jest/globals';

import { ANYONE, type SessionId, userActor } from '@portvakt/kernel';

import type { AdditionalField } from '../model/additional-field.js';
import type { IdentityPolicy } from '../model/identity-policy.js';
import {
  aClient,
  aUser,
  identityTestContext,
  type IdentityTestContext,
  PASSWORD,
  REFUSED_NAME,
} from '../testing/index.js';
import { type SignedUp, SignUp, type SignUpInput } from './sign-up.js';

const client = aClient({ language: 'nn' });
const input: SignUpInput = { name: 'Kari Nordmann', email: 'Kari@Example.no', password: PASSWORD, given: {}, client };

describe('SignUp', () => {
  let context: IdentityTestContext;
  const signUp = (given: Partial<SignUpInput> = {}): Promise<SignedUp> =>
    new SignUp(context).execute({ ...input, ...given });
  const under = (policy: Partial<IdentityPolicy>): void => {
    context = identityTestContext(policy);
  };
  const expectNothingStored = (): void => {
    expect(context.storedUsers()).toEqual([]);
    expect(context.transaction.state.passwordHashes.size).toBe(0);
    expect(context.storedSessions()).toEqual([]);
    expect(context.outboxRows()).toBe(0);
    expect(context.events()).toEqual([]);
  };

  beforeEach(() => under({}));

  it('creates user, password, session and mail', async () => {
    const { user, session } = await signUp();
    expect(user).toMatchObject({
      email: 'kari@example.no',
      name: 'Kari Nordmann',
      image: null,
      emailVerified: false,
      twoFactorEnabled: false,
      extra: {},
      createdAt: context.clock.now(),
    });
    expect(context.storedUsers()).toEqual([user]);
    expect(context.transaction.state.passwordHashes.get(user.id)).toBe(context.hasher.hashOf(PASSWORD));
    expect(session).toMatchObject({ token: 'session-1', remember: true });
    expect(context.storedSessions()).toMatchObject([{ owner: { id: user.id }, client, notifyOwner: false }]);
    expect(context.mails()).toMatchObject([
      { kind: 'verify-email', to: user.email, data: { name: '', email: user.email, occasion: 'new-account' } },
    ]);
  });

  it('reports the sign-up and the mail, by the session that it started', async () => {
    const { user } = await signUp();
    const by = userActor({ id: user.id, sessionId: 'id-1' as SessionId });
    const common = { outcome: 'done', subject: user.id, by, client, address: user.email };
    expect(context.events()).toEqual([
      { ...common, kind: 'sign-up.completed', facts: { way: 'password' } },
      { ...common, kind: 'email.verification-sent', facts: {} },
    ]);
  });

  it('reports a sign-up without a session by nobody', async () => {
    under({ autoSignIn: false, sendVerificationOnSignUp: false });
    await signUp();
    expect(context.events()).toMatchObject([{ kind: 'sign-up.completed', by: ANYONE }]);
  });

  it('saves the language of the request and mails in it', async () => {
    await signUp();
    expect(context.storedUsers()).toMatchObject([{ language: 'nn' }]);
    expect(context.mails()).toMatchObject([{ language: 'nn' }]);
    expect(context.storedSessions()).toMatchObject([{ owner: { language: 'nn' } }]);
  });

  it('saves no language for a browser that requests no supported one', async () => {
    await signUp({ client: aClient({ language: null }) });
    expect(context.storedUsers()).toMatchObject([{ language: null }]);
    expect(context.mails()).toMatchObject([{ language: 'nb' }]);
  });

  it('mails a link for this user with the redirect target', async () => {
    const { user } = await signUp({ callbackUrl: '/velkommen' });
    expect(context.mailOf('verify-email').data.url).toMatch(/callbackURL=\/velkommen$/);
    expect(await context.tokens.read(context.mailedToken('verify-email'), context.clock.now())).toEqual({
      userId: user.id,
      email: user.email,
    });
  });

  it('redirects to the front page by default', async () => {
    await signUp({ callbackUrl: '' });
    expect(context.mailOf('verify-email').data.url).toMatch(/callbackURL=\/$/);
  });

  it.each<[string, Partial<IdentityPolicy>]>([
    ['password sign-in is disabled', { emailPasswordEnabled: false }],
    ['sign-up is disabled', { signUpEnabled: false }],
  ])('is rejected where %s, before anything else is checked', async (_, policy) => {
    under(policy);
    const refused = signUp({ email: 'no address' });
    await expect(refused).rejects.toMatchObject({ code: 'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED' });
    expectNothingStored();
  });

  it.each<[Partial<SignUpInput>, string]>([
    [{ email: 'kari', password: 'kort' }, 'INVALID_EMAIL'],
    [{ password: 'kort', image: 'javascript:1' }, 'PASSWORD_TOO_SHORT'],
    [{ password: 'a'.repeat(129) }, 'PASSWORD_TOO_LONG'],
    [{ image: 'javascript:alert(1)' }, 'INVALID_IMAGE'],
    [{ name: REFUSED_NAME }, 'FAILED_TO_CREATE_USER'],
  ])('rejects %j with %s and stores nothing', async (given, code) => {
    await expect(signUp(given)).rejects.toMatchObject({ code });
    expectNothingStored();
  });

  it('computes no hash for input that is rejected', async () => {
    context.register(aUser());
    for (const given of [{ email: 'kari' }, { password: 'kort' }, { image: 'x:y' }, {}]) {
      await expect(signUp(given)).rejects.toMatchObject({ code: expect.any(String) });
    }
    expect(context.hasher.hashCount).toBe(0);
  });

  describe('with a taken address', () => {
    it('is rejected and does not change the user', async () => {
      context.register(aUser(), 'passordet til Kari');
      await expect(signUp({ email: 'KARI@example.no' })).rejects.toMatchObject({ code: 'USER_ALREADY_EXISTS' });
      expect(context.storedUsers()).toEqual([aUser()]);
      expect(context.transaction.state.passwordHashes.get(aUser().id)).toBe(
        context.hasher.hashOf('passordet til Kari'),
      );
      expect(context.outboxRows()).toBe(0);
    });

    it('is rejected before missing fields are, where the product has no rules', async () => {
      under({ additionalFields: { org: requiredField } });
      context.register(aUser());
      const withoutRules = new SignUp({ ...context, rules: null });
      await expect(withoutRules.execute(input)).rejects.toMatchObject({ code: 'USER_ALREADY_EXISTS' });
      await expect(signUp()).rejects.toMatchObject({ code: 'FIELD_IS_REQUIRED' });
    });

    it('is rejected when another user takes the address while the password is hashed', async () => {
      context.hasher.concurrently = async () => context.register(aUser());
      await expect(signUp()).rejects.toMatchObject({ code: 'USER_ALREADY_EXISTS' });
      expect(context.storedUsers()).toEqual([aUser()]);
      expect(context.storedSessions()).toEqual([]);
      expect(context.outboxRows()).toBe(0);
    });

    it('creates one of two concurrent users', async () => {
      const outcomes = await Promise.allSettled([signUp(), signUp({ name: 'Kari to' })]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(context.storedUsers()).toHaveLength(1);
      expect(context.storedSessions()).toHaveLength(1);
      expect(context.mails()).toHaveLength(1);
    });
  });

  describe('with additional fields', () => {
    it('stores declared fields and ignores others', async () => {
      under({ additionalFields: { org: requiredField } });
      const { user } = await signUp({
        given: { org: 'Bergen', id: 'mine', emailVerified: true, twoFactorEnabled: true },
      });
      expect(user).toMatchObject({ emailVerified: false, twoFactorEnabled: false, extra: { org: 'Bergen' } });
      expect(user.extra).toEqual({ org: 'Bergen' });
      expect(user.id).not.toBe('mine');
    });

    it('names a missing required field and stores nothing', async () => {
      under({ additionalFields: { org: requiredField } });
      await expect(signUp()).rejects.toMatchObject({ code: 'FIELD_IS_REQUIRED', field: 'org' });
      expectNothingStored();
    });
  });

  it.each<[string, Partial<IdentityPolicy>, { sessions: number; mails: number }]>([
    ['it starts no session', { autoSignIn: false }, { sessions: 0, mails: 1 }],
    ['addresses must be verified first', { requireEmailVerification: true }, { sessions: 0, mails: 1 }],
    ['mails at sign-up are off', { sendVerificationOnSignUp: false }, { sessions: 1, mails: 0 }],
    ['verification mails are disabled', { verificationEmailEnabled: false }, { sessions: 1, mails: 0 }],
    [
      'mails are off but addresses must be verified',
      { sendVerificationOnSignUp: false, requireEmailVerification: true },
      { sessions: 0, mails: 1 },
    ],
  ])('creates a user where %s', async (_, policy, { sessions, mails }) => {
    under(policy);
    const { session } = await signUp();
    expect(context.storedUsers()).toHaveLength(1);
    expect(context.storedSessions()).toHaveLength(sessions);
    expect(session === null).toBe(sessions === 0);
    expect(context.mails()).toHaveLength(mails);
  });

  it('creates no user when the session cannot be stored', async () => {
    context.userSessions.failsToStore = true;
    await expect(signUp()).rejects.toMatchObject({ code: 'FAILED_TO_CREATE_SESSION_AT_SIGN_UP' });
    expectNothingStored();
  });

  it.each([{ autoSignIn: false }, { requireEmailVerification: true }])(
    'remembers the device although it starts no session: %j',
    async (policy) => {
      under(policy);
      await signUp();
      expect(context.transaction.state.knownDevices).toEqual([client.userAgent]);
    },
  );
});

const requiredField: AdditionalField = { type: 'string', required: true, input: true, returned: true };
