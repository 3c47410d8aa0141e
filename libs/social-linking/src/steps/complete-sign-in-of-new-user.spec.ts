import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  aClient,
  anEntry,
  anIntroduction,
  REFUSED_ACCOUNT_ID,
  REFUSED_NAME,
  socialWorld,
  type SocialWorld,
  someTokens,
} from '../testing/index.js';
import { completeSignIn, type Entered, type EntryWithDevice } from './complete-sign-in.js';

const SESSION = { token: 'token-1', remember: true };

describe('somebody who is not known', () => {
  let world: SocialWorld;
  const come = (given: Partial<EntryWithDevice> = {}): Promise<Entered> => completeSignIn(world, anEntry(world, given));

  beforeEach(() => {
    world = socialWorld();
  });

  it('gets a user, an account and a session', async () => {
    const tokens = someTokens({ refreshToken: 'refresh', scopes: ['email'] });
    const entered = await come({ tokens, client: aClient({ language: 'nn' }) });
    const [person] = world.storedPeople();
    expect(entered).toEqual({ kind: 'signed-in', person, isNew: true, session: SESSION, deviceCookie: null });
    expect(person).toMatchObject({ email: 'kari@example.no', name: 'Kari N.', emailVerified: true, language: 'nn' });
    expect(world.storedAccounts()).toMatchObject([
      {
        providerId: 'github',
        accountId: 'kari-there',
        userId: person?.id,
        tokens: { accessToken: 'access', refreshToken: 'refresh' },
      },
    ]);
  });

  it('is never told of their own first sign-in, nor of an account that is all there is', async () => {
    await come();
    expect(world.storedSessions()).toMatchObject([{ notifyOwner: false, remember: true }]);
    expect(world.mails()).toEqual([]);
  });

  it('is asked to prove an address that nobody calls verified, and led back afterwards', async () => {
    await come({ introduction: anIntroduction({ emailVerified: false }), callbackUrl: '/siden' });
    expect(world.storedPeople()).toMatchObject([{ emailVerified: false }]);
    expect(world.askedToProve()).toEqual([{ email: 'kari@example.no', callbackUrl: '/siden' }]);
  });

  it.each([
    [{ signUpDisabled: true }, false],
    [{ signUpDisabled: true }, true],
    [{ implicitSignUpDisabled: true }, false],
  ])('stays out where the rules are %j and a sign-up is wished: %s', async (rules, requestSignUp) => {
    world.github.rules = { ...world.github.rules, ...rules };
    await expect(come({ requestSignUp })).rejects.toMatchObject({ code: 'SIGNUP_DISABLED' });
    expect(world.storedPeople()).toEqual([]);
  });

  it('comes in where a sign-up must be wished, and is', async () => {
    world.github.rules = { ...world.github.rules, implicitSignUpDisabled: true };
    expect(await come({ requestSignUp: true })).toMatchObject({ isNew: true });
  });

  it.each<[string, object, () => Partial<EntryWithDevice> | void]>([
    ['the user', { code: 'UNABLE_TO_CREATE_USER' }, () => ({ introduction: anIntroduction({ name: REFUSED_NAME }) })],
    ['the account', { code: 'UNABLE_TO_CREATE_USER' }, () => ({ accountId: REFUSED_ACCOUNT_ID })],
    ['the session', { code: 'UNABLE_TO_CREATE_SESSION' }, () => void (world.sessionDesk.isClosed = true)],
    [
      'what the product wants to know',
      { code: 'FIELD_IS_REQUIRED_AT_SOCIAL_SIGN_UP', field: 'region' },
      () => void (world.peopleRules.requiredField = 'region'),
    ],
  ])('is not there at all where %s cannot be stored', async (_, refusal, given) => {
    const introduction = anIntroduction({ emailVerified: false });
    await expect(come({ introduction, ...given() })).rejects.toMatchObject(refusal);
    expect(world.storedPeople()).toEqual([]);
    expect(world.storedAccounts()).toEqual([]);
    expect(world.storedSessions()).toEqual([]);
    expect(world.askedToProve()).toEqual([]);
  });

  it('is one user with one account, however many come at once', async () => {
    const entered = await Promise.all(Array.from({ length: 20 }, () => come()));
    expect(entered.filter((each) => each.kind === 'signed-in' && each.isNew)).toHaveLength(1);
    expect(world.storedPeople()).toHaveLength(1);
    expect(world.storedAccounts()).toHaveLength(1);
    expect(world.storedSessions()).toHaveLength(20);
  });
});
