import { beforeEach, describe, expect, it } from '@jest/globals';

import type { AdditionalField } from '../model/additional-field.js';
import type { IdentityPolicy } from '../model/identity-policy.js';
import { aClient, aUser, identityTestContext, type IdentityTestContext, REFUSED_NAME } from '../testing/index.js';
import { type SignedUp, SignUp, type SignUpInput } from './sign-up.js';

const PASSWORD = 'blåbærsyltetøy';
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
  };

  beforeEach(() => under({}));

  it('makes an account: user, password, session and mail', async () => {
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
    expect(session).toEqual({ token: 'session-1', remember: true });
    expect(context.storedSessions()).toMatchObject([{ owner: { id: user.id }, client, notifyOwner: false }]);
    expect(context.mails()).toMatchObject([
      { kind: 'verify-email', to: user.email, data: { name: '', email: user.email, occasion: 'new-account' } },
    ]);
  });

  it('remembers in which language they came, and writes to them in it', async () => {
    await signUp();
    expect(context.storedUsers()).toMatchObject([{ language: 'nn' }]);
    expect(context.mails()).toMatchObject([{ language: 'nn' }]);
    expect(context.storedSessions()).toMatchObject([{ owner: { language: 'nn' } }]);
  });

  it('knows no language of a browser that asks for none of ours', async () => {
    await signUp({ client: aClient({ language: null }) });
    expect(context.storedUsers()).toMatchObject([{ language: null }]);
    expect(context.mails()).toMatchObject([{ language: 'nb' }]);
  });

  it('mails a link that is this user’s and leads back to where they were', async () => {
    const { user } = await signUp({ callbackUrl: '/velkommen' });
    expect(context.mailOf('verify-email').data.url).toMatch(/callbackURL=\/velkommen$/);
    expect(await context.tokens.read(context.mailedToken('verify-email'), context.clock.now())).toEqual({
      userId: user.id,
      email: user.email,
    });
  });

  it('leads back to the front page when nothing else was asked for', async () => {
    await signUp({ callbackUrl: '' });
    expect(context.mailOf('verify-email').data.url).toMatch(/callbackURL=\/$/);
  });

  it.each<[string, Partial<IdentityPolicy>]>([
    ['e-mail and password are switched off', { emailPasswordEnabled: false }],
    ['sign-up is', { signUpEnabled: false }],
  ])('is refused where %s, before anything is looked at', async (_, policy) => {
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
  ])('refuses %j with %s and stores nothing', async (given, code) => {
    await expect(signUp(given)).rejects.toMatchObject({ code });
    expectNothingStored();
  });

  it('hashes nothing that it refuses at sight', async () => {
    context.register(aUser());
    for (const given of [{ email: 'kari' }, { password: 'kort' }, { image: 'x:y' }, {}]) {
      await expect(signUp(given)).rejects.toMatchObject({ code: expect.any(String) });
    }
    expect(context.hasher.hashCount).toBe(0);
  });

  describe('for an address that is taken', () => {
    it('is refused, and leaves its owner as they are', async () => {
      context.register(aUser(), 'passordet til Kari');
      await expect(signUp({ email: 'KARI@example.no' })).rejects.toMatchObject({ code: 'USER_ALREADY_EXISTS' });
      expect(context.storedUsers()).toEqual([aUser()]);
      expect(context.transaction.state.passwordHashes.get(aUser().id)).toBe(
        context.hasher.hashOf('passordet til Kari'),
      );
      expect(context.outboxRows()).toBe(0);
    });

    it('says so before it asks for missing fields', async () => {
      under({ additionalFields: { org: requiredField } });
      context.register(aUser());
      await expect(signUp()).rejects.toMatchObject({ code: 'USER_ALREADY_EXISTS' });
    });

    it('is refused also when somebody takes it while the password is hashed', async () => {
      context.hasher.concurrently = async () => context.register(aUser());
      await expect(signUp()).rejects.toMatchObject({ code: 'USER_ALREADY_EXISTS' });
      expect(context.storedUsers()).toEqual([aUser()]);
      expect(context.storedSessions()).toEqual([]);
      expect(context.outboxRows()).toBe(0);
    });

    it('gives it to one of two who come at once', async () => {
      const outcomes = await Promise.allSettled([signUp(), signUp({ name: 'Kari to' })]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      expect(context.storedUsers()).toHaveLength(1);
      expect(context.storedSessions()).toHaveLength(1);
      expect(context.mails()).toHaveLength(1);
    });
  });

  describe('with additional fields', () => {
    it('keeps what is declared, and nothing else that was sent', async () => {
      under({ additionalFields: { org: requiredField } });
      const { user } = await signUp({
        given: { org: 'Bergen', id: 'mine', emailVerified: true, twoFactorEnabled: true },
      });
      expect(user).toMatchObject({ emailVerified: false, twoFactorEnabled: false, extra: { org: 'Bergen' } });
      expect(user.extra).toEqual({ org: 'Bergen' });
      expect(user.id).not.toBe('mine');
    });

    it('names a required one that is missing, and stores nothing', async () => {
      under({ additionalFields: { org: requiredField } });
      await expect(signUp()).rejects.toMatchObject({ code: 'FIELD_IS_REQUIRED', field: 'org' });
      expectNothingStored();
    });
  });

  it.each<[string, Partial<IdentityPolicy>, { sessions: number; mails: number }]>([
    ['nobody is signed in by it', { autoSignIn: false }, { sessions: 0, mails: 1 }],
    ['addresses must be proven first', { requireEmailVerification: true }, { sessions: 0, mails: 1 }],
    ['no mail is wanted', { sendVerificationOnSignUp: false }, { sessions: 1, mails: 0 }],
    ['there is no sender', { verificationEmailEnabled: false }, { sessions: 1, mails: 0 }],
    [
      'no mail is wanted but addresses must be proven',
      { sendVerificationOnSignUp: false, requireEmailVerification: true },
      { sessions: 0, mails: 1 },
    ],
  ])('makes an account where %s', async (_, policy, { sessions, mails }) => {
    under(policy);
    const { session } = await signUp();
    expect(context.storedUsers()).toHaveLength(1);
    expect(context.storedSessions()).toHaveLength(sessions);
    expect(session === null).toBe(sessions === 0);
    expect(context.mails()).toHaveLength(mails);
  });

  it('makes no account when its session cannot be stored', async () => {
    context.userSessions.failsToStore = true;
    await expect(signUp()).rejects.toMatchObject({ code: 'FAILED_TO_CREATE_SESSION_AT_SIGN_UP' });
    expectNothingStored();
  });

  it.each([{ autoSignIn: false }, { requireEmailVerification: true }])(
    'counts as use of the device although it starts no session: %j',
    async (policy) => {
      under(policy);
      await signUp();
      expect(context.transaction.state.knownDevices).toEqual([client.userAgent]);
    },
  );
});

const requiredField: AdditionalField = { type: 'string', required: true, input: true, returned: true };
