import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Client } from '@portvakt/kernel';

import type { User } from '../model/user.js';
import { aClient, aSignIn, aUser, identityTestContext, type IdentityTestContext, PASSWORD } from '../testing/index.js';
import { SignIn, type SignedIn } from './sign-in.js';

const kari = aUser();

describe('SignIn: language', () => {
  let context: IdentityTestContext;
  const signIn = (language: Client['language'], password = PASSWORD): Promise<SignedIn> =>
    new SignIn(context).execute(aSignIn({ password, client: aClient({ language }) }));

  beforeEach(() => {
    context = identityTestContext();
    context.register(kari, PASSWORD);
  });

  it.each<[string, User['language']]>([
    ['another one', 'nn'],
    ['none', null],
  ])('saves the language where %s was saved before, without changing updatedAt', async (_, language) => {
    context.register(aUser({ language }), PASSWORD);
    await signIn('en');
    expect(context.userOf(kari.id)).toEqual(aUser({ language: 'en' }));
  });

  it.each<[Client['language'], User['language']]>([
    [null, 'nn'],
    [null, null],
    ['nn', 'nn'],
  ])('saves nothing for %j after %j', async (asked, language) => {
    const user = aUser({ language });
    context.register(user, PASSWORD);
    await signIn(asked);
    expect(context.userOf(kari.id)).toBe(user);
  });

  it('notifies the user of the sign-in in the language saved before, so that a stranger cannot choose it', async () => {
    context.register(aUser({ language: 'nn' }), PASSWORD);
    await signIn('en');
    expect(context.storedSessions()).toMatchObject([{ owner: { language: 'nn' } }]);
  });

  it('saves nothing while a second factor is required: a stranger with the password would choose it', async () => {
    const user = aUser({ twoFactorEnabled: true, language: 'nn' });
    context.register(user, PASSWORD);
    expect(await signIn('en')).toMatchObject({ kind: 'second-step' });
    expect(context.userOf(kari.id)).toBe(user);
  });

  it('saves nothing after a wrong password', async () => {
    await expect(signIn('en', 'feil')).rejects.toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
    expect(context.userOf(kari.id)).toBe(kari);
  });
});
