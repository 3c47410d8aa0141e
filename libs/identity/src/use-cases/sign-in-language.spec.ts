import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Client } from '@portvakt/kernel';

import type { User } from '../model/user.js';
import { aClient, aUser, identityTestContext, type IdentityTestContext } from '../testing/index.js';
import { SignIn, type SignedIn } from './sign-in.js';

const PASSWORD = 'blåbærsyltetøy';
const kari = aUser();

describe('SignIn in a language', () => {
  let context: IdentityTestContext;
  const signIn = (language: Client['language'], password = PASSWORD): Promise<SignedIn> =>
    new SignIn(context).execute({
      email: kari.email,
      password,
      remember: true,
      deviceCookie: null,
      knownDevice: null,
      client: aClient({ language }),
    });

  beforeEach(() => {
    context = identityTestContext();
    context.register(kari, PASSWORD);
  });

  it.each<[string, User['language']]>([
    ['another than', 'nn'],
    ['the first after', null],
  ])('remembers it where it is %s the one from before, without calling the user changed', async (_, language) => {
    context.register(aUser({ language }), PASSWORD);
    await signIn('en');
    expect(context.userOf(kari.id)).toEqual(aUser({ language: 'en' }));
  });

  it.each<[Client['language'], User['language']]>([
    [null, 'nn'],
    [null, null],
    ['nn', 'nn'],
  ])('writes nothing for %j after %j', async (asked, language) => {
    const user = aUser({ language });
    context.register(user, PASSWORD);
    await signIn(asked);
    expect(context.userOf(kari.id)).toBe(user);
  });

  it('tells the owner of the sign-in in the one from before, so that a stranger does not choose it', async () => {
    context.register(aUser({ language: 'nn' }), PASSWORD);
    await signIn('en');
    expect(context.storedSessions()).toMatchObject([{ owner: { language: 'nn' } }]);
  });

  it('remembers it also where a second factor is owed', async () => {
    context.register(aUser({ twoFactorEnabled: true }), PASSWORD);
    await signIn('en');
    expect(context.userOf(kari.id)?.language).toBe('en');
  });

  it('remembers none of somebody who does not know the password', async () => {
    await expect(signIn('en', 'feil')).rejects.toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' });
    expect(context.userOf(kari.id)).toBe(kari);
  });
});
