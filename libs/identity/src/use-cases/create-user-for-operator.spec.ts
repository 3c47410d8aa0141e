import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Actor, SessionId, UserId } from '@portvakt/kernel';

import type { IdentityPolicy } from '../model/identity-policy.js';
import type { User } from '../model/user.js';
import {
  aClient,
  anAdditionalField,
  aUser,
  identityTestContext,
  type IdentityTestContext,
  PASSWORD,
  REFUSED_NAME,
} from '../testing/index.js';
import { CreateUserForOperator, type GivenUser } from './create-user-for-operator.js';
import { ForgetPassword } from './forget-password.js';

const by: Actor = { type: 'operator', id: 'admin' as UserId, sessionId: 's' as SessionId, role: 'admin' };
const client = aClient({ language: 'en' });

describe('CreateUserForOperator', () => {
  let context: IdentityTestContext;
  const under = (policy: Partial<IdentityPolicy>): void => {
    context = identityTestContext(policy);
  };
  const aNewUser = (given: Partial<GivenUser> = {}): GivenUser => ({
    name: 'Kari',
    email: 'Kari@Example.no',
    password: PASSWORD,
    image: null,
    emailVerified: false,
    given: {},
    ...given,
  });
  const create = async (given: Partial<GivenUser> = {}): Promise<User> => {
    const user = aNewUser(given);
    const creating = new CreateUserForOperator(context);
    creating.check(user);
    const passwordHash = await creating.prepare(user);
    return creating.execute({ user, passwordHash, choosePasswordAt: '/velg', by, client });
  };

  beforeEach(() => under({}));

  it('stores user and password, and no session', async () => {
    const user = await create({ given: { email: 'x@y.no', emailVerified: true, role: 'admin' } });
    expect(context.storedUsers()).toEqual([user]);
    expect(user).toMatchObject({ email: 'kari@example.no', emailVerified: false, language: null, extra: {} });
    expect(context.passwordHashOf(user.id)).toBe(context.hasher.hashOf(PASSWORD));
    expect(context.storedSessions()).toEqual([]);
  });

  it('asks the user to verify the address, in no language of the operator, and reports it as done by them', async () => {
    const user = await create();
    expect(context.mails()).toMatchObject([{ kind: 'verify-email', to: user.email, language: 'nb' }]);
    expect(context.events()).toMatchObject([{ kind: 'email.verification-sent', subject: user.id, by, client }]);
  });

  it('uses the language that the product has stored for the user', async () => {
    under({ additionalFields: { locale: anAdditionalField('string') } });
    await create({ given: { locale: 'nn' } });
    expect(context.mails()).toMatchObject([{ language: 'nn' }]);
  });

  it.each([
    [{ emailVerified: true }, {}],
    [{}, { verificationEmailEnabled: false }],
  ])('sends no verification mail for %j under %j', async (given, policy) => {
    under(policy);
    await create(given);
    expect(context.outboxRows()).toBe(0);
  });

  it('withdraws an invitation whose link a forgotten password replaces', async () => {
    const { email } = await create({ password: null, emailVerified: true });
    await new ForgetPassword(context).execute({ email, client });
    expect(context.mails().map(({ kind }) => kind)).toEqual(['reset-password']);
    expect(context.storedRecords()).toEqual([`reset-password:${context.mailedToken('reset-password')}`]);
  });

  it('invites a user without a password to choose one', async () => {
    const user = await create({ password: null, emailVerified: true });
    expect(context.passwordHashOf(user.id)).toBeUndefined();
    const mail = context.mailOf('invitation');
    expect(mail).toMatchObject({ to: user.email, data: { email: user.email, lifetimeSeconds: '3600' } });
    expect(mail.data.url).toContain('?callbackURL=/velg');
    expect(context.storedRecords()).toEqual([`reset-password:${context.mailedToken('invitation')}`]);
  });

  it.each([
    ['INVALID_EMAIL', { email: 'nomail', password: 'x' }],
    ['PASSWORD_TOO_SHORT', { password: 'x', image: 'javascript:1' }],
    ['INVALID_IMAGE', { image: 'javascript:1' }],
    ['RESET_PASSWORD_ISNT_ENABLED', { password: null }],
  ])('refuses with %s before anything is looked up', (code, given) => {
    under({ resetPasswordEnabled: false });
    expect(() => new CreateUserForOperator(context).check(aNewUser(given))).toThrow(expect.objectContaining({ code }));
  });

  it('refuses a taken address before a missing field, and both before it hashes', async () => {
    under({ additionalFields: { region: anAdditionalField('string', { required: true }) } });
    await expect(create()).rejects.toMatchObject({ code: 'FIELD_IS_REQUIRED', field: 'region' });
    context.register(aUser());
    await expect(create()).rejects.toMatchObject({ code: 'USER_ALREADY_EXISTS' });
    expect(context.hasher.hashCount).toBe(0);
  });

  it('stores nothing where somebody was faster, or where the database refuses the row', async () => {
    context.register(aUser());
    const faster = { user: aNewUser(), passwordHash: 'hash', choosePasswordAt: '/velg', by, client };
    await expect(new CreateUserForOperator(context).execute(faster)).rejects.toMatchObject({
      code: 'USER_ALREADY_EXISTS',
    });
    context.transaction.state.users.clear();
    await expect(create({ name: REFUSED_NAME })).rejects.toMatchObject({ code: 'FAILED_TO_CREATE_USER' });
    expect(context.outboxRows()).toBe(0);
  });
});
