import { beforeEach, describe, expect, it } from '@jest/globals';

import { type Email, userWithoutSession } from '@portvakt/kernel';

import type { IdentityPolicy } from '../model/identity-policy.js';
import type { User } from '../model/user.js';
import { aClient, aUser, identityTestContext, type IdentityTestContext, REFUSED_NAME } from '../testing/index.js';
import { CreateUserFromProvider, type CreateUserFromProviderInput } from './create-user-from-provider.js';

describe('CreateUserFromProvider', () => {
  let context: IdentityTestContext;
  const under = (policy: Partial<IdentityPolicy>): void => {
    context = identityTestContext(policy);
  };
  const register = (given: Partial<CreateUserFromProviderInput> = {}): Promise<User> =>
    new CreateUserFromProvider(context).execute({
      email: 'kari@example.no' as Email,
      emailVerified: true,
      name: 'Kari Nordmann',
      image: 'https://bilder.example/kari.png',
      callbackUrl: '/etterpå',
      client: aClient({ language: 'nn' }),
      ...given,
    });
  const expectNothingStored = (): void => {
    expect(context.storedUsers()).toEqual([]);
    expect(context.outboxRows()).toBe(0);
  };

  beforeEach(() => under({}));

  it('creates a user without a password and without a session', async () => {
    const user = await register();
    expect(user).toMatchObject({
      email: 'kari@example.no',
      emailVerified: true,
      name: 'Kari Nordmann',
      image: 'https://bilder.example/kari.png',
      language: 'nn',
      twoFactorEnabled: false,
      extra: {},
      createdAt: context.clock.now(),
    });
    expect(context.storedUsers()).toEqual([user]);
    expect(context.passwordHashOf(user.id)).toBeUndefined();
    expect(context.storedSessions()).toEqual([]);
  });

  it('cleans name and picture, and uses the address where the name is missing', async () => {
    expect(await register({ name: ' Ka\0ri\n', image: 'javascript:1' })).toMatchObject({ name: 'Kari', image: null });
    expect(await register({ email: 'ola@example.no' as Email, name: '\0' })).toMatchObject({ name: 'ola@example.no' });
  });

  it('mails nothing where the provider has verified the address', async () => {
    await register();
    expect(context.outboxRows()).toBe(0);
  });

  it('mails a verification link with the redirect target where the provider has not verified the address', async () => {
    const user = await register({ emailVerified: false });
    expect(user.emailVerified).toBe(false);
    expect(context.mails()).toMatchObject([
      { kind: 'verify-email', to: user.email, language: 'nn', data: { occasion: 'new-account' } },
    ]);
    expect(context.mailOf('verify-email').data.url).toMatch(/callbackURL=\/etterpå$/);
    expect(await context.tokens.read(context.mailedToken('verify-email'), context.clock.now())).toEqual({
      userId: user.id,
      email: user.email,
    });
  });

  it('records the verification mail, with the user whom the provider identified as the actor', async () => {
    const { id, email } = await register({ emailVerified: false });
    expect(context.events()).toEqual([
      {
        kind: 'email.verification-sent',
        outcome: 'done',
        subject: id,
        by: userWithoutSession(id),
        client: aClient({ language: 'nn' }),
        facts: {},
        address: email,
      },
    ]);
  });

  it.each<Partial<IdentityPolicy>>([{ sendVerificationOnSignUp: false }, { verificationEmailEnabled: false }])(
    'mails nothing under %j',
    async (policy) => {
      under(policy);
      expect(await register({ emailVerified: false })).toMatchObject({ emailVerified: false });
      expect(context.outboxRows()).toBe(0);
    },
  );

  it('works where sign-up with a password is disabled', async () => {
    under({ signUpEnabled: false, emailPasswordEnabled: false });
    expect(await register()).toMatchObject({ email: 'kari@example.no' });
  });

  it('rejects a taken address and does not change its user', async () => {
    context.register(aUser());
    await expect(register({ emailVerified: false })).rejects.toMatchObject({ code: 'USER_ALREADY_EXISTS' });
    expect(context.storedUsers()).toEqual([aUser()]);
    expect(context.outboxRows()).toBe(0);
  });

  it('rejects a user whom the database refuses, and stores nothing', async () => {
    const refused = register({ name: REFUSED_NAME, emailVerified: false });
    await expect(refused).rejects.toMatchObject({ code: 'FAILED_TO_CREATE_USER' });
    expectNothingStored();
  });

  it('names a missing required field, and uses the defaults of others', async () => {
    const field = { type: 'string', required: true, input: true, returned: true } as const;
    under({ additionalFields: { region: field } });
    await expect(register()).rejects.toMatchObject({ code: 'FIELD_IS_REQUIRED', field: 'region' });
    expectNothingStored();
    under({ additionalFields: { region: { ...field, required: false }, plan: { ...field, default: 'gratis' } } });
    expect(await register()).toMatchObject({ extra: { plan: 'gratis' } });
  });
});
