import { beforeEach, describe, expect, it } from '@jest/globals';

import { PENDING_SIGN_UP } from '../model/pending-sign-up.js';
import {
  aCallback,
  aClient,
  anAccount,
  aProfile,
  aUser,
  KARI,
  socialTestContext,
  type SocialTestContext,
  someTokens,
} from '../testing/index.js';
import { BeginSocialSignIn, type BeginSocialSignInInput } from './begin-social-sign-in.js';
import { CompleteSignUp, type SignUpCompleted } from './complete-sign-up.js';
import { FinishRedirect } from './finish-redirect.js';
import { GetPendingSignUp } from './get-pending-sign-up.js';

const EXPIRES_AT = new Date('2026-01-06T12:00:00.000Z');
const NOT_FOUND = { code: 'PENDING_SIGN_UP_NOT_FOUND' };

describe('CompleteSignUp', () => {
  let context: SocialTestContext;

  /** Comes back from GitHub as a new user who has to give a region; returns the reference of the pending sign-up. */
  const comeBack = async (wish: Partial<BeginSocialSignInInput> = {}): Promise<string> => {
    const { state } = await new BeginSocialSignIn(context).execute({
      provider: 'github',
      callbackUrl: '/inn',
      ...wish,
    });
    const finished = await new FinishRedirect(context).execute(aCallback(state));
    if (finished.kind !== 'incomplete') throw new Error(finished.kind);
    return finished.reference;
  };
  const complete = (reference: string | null, given: object = { region: 'Troms' }): Promise<SignUpCompleted> =>
    new CompleteSignUp(context).execute({
      reference,
      given: { ...given },
      trustedDeviceCookie: null,
      client: aClient({ language: 'nn' }),
    });

  beforeEach(() => {
    context = socialTestContext();
    Object.assign(context.userRules, { requiredField: 'region', isAskedFor: true });
    context.github.tokens = someTokens({ refreshToken: 'refresh', accessTokenExpiresAt: EXPIRES_AT });
  });

  it('creates user, account and session from the profile and tokens that waited', async () => {
    const reference = await comeBack({ newUserUrl: '/velkommen' });
    expect([context.storedUsers(), context.storedAccounts(), context.events()]).toEqual([[], [], []]);
    expect(await complete(reference)).toMatchObject({ kind: 'signed-in', isNew: true, goTo: '/velkommen' });
    expect(context.storedUsers()).toMatchObject([{ email: 'kari@example.no', name: 'Kari N.', language: 'nn' }]);
    expect(context.storedAccounts()).toMatchObject([
      { providerId: 'github', tokens: { refreshToken: 'refresh', accessTokenExpiresAt: EXPIRES_AT } },
    ]);
    expect(context.events().map(({ kind }) => kind)).toEqual(['sign-up.completed', 'sign-in.completed']);
    expect(context.storedRecords()).toEqual([]);
  });

  it('keeps the sign-up when a value is refused, so that it can be corrected', async () => {
    const reference = await comeBack();
    await expect(complete(reference, {})).rejects.toMatchObject({ code: 'FIELD_IS_REQUIRED', field: 'region' });
    expect(context.storedUsers()).toEqual([]);
    expect(await new GetPendingSignUp(context).execute(reference)).toEqual({
      provider: 'github',
      email: 'kari@example.no',
      name: 'Kari N.',
    });
    expect(await complete(reference)).toMatchObject({ isNew: true, goTo: '/inn' });
  });

  it('completes a sign-up once, also if it is requested twice at the same time', async () => {
    const reference = await comeBack();
    const outcomes = await Promise.allSettled([complete(reference), complete(reference)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(complete(reference)).rejects.toMatchObject(NOT_FOUND);
    expect(context.storedUsers()).toHaveLength(1);
  });

  it.each([null, '', 'unknown'])('finds nothing for the reference %p', async (reference) => {
    await expect(complete(reference)).rejects.toMatchObject(NOT_FOUND);
    await expect(new GetPendingSignUp(context).execute(reference)).rejects.toMatchObject(NOT_FOUND);
  });

  it('expires after ten minutes', async () => {
    const reference = await comeBack();
    context.clock.advance(600_000);
    await expect(complete(reference)).rejects.toMatchObject(NOT_FOUND);
    expect(context.storedUsers()).toEqual([]);
  });

  it('signs in the user who got the identity meanwhile, and keeps their newer tokens', async () => {
    const reference = await comeBack();
    context.addUser(aUser(), [anAccount({ accountId: 'kari-there', tokens: { accessToken: 'newer' } })]);
    expect(await complete(reference)).toMatchObject({ kind: 'signed-in', isNew: false, user: { id: KARI } });
    expect(context.storedAccounts()).toMatchObject([{ tokens: { accessToken: 'newer' } }]);
  });

  it('links the user who got the address meanwhile, by the rule of any other sign-in', async () => {
    const reference = await comeBack();
    context.addUser(aUser());
    expect(await complete(reference)).toMatchObject({ isNew: false, user: { id: KARI } });
    expect(context.mails()).toMatchObject([{ kind: 'account-linked' }]);
  });

  it('refuses an unverified address that somebody has got meanwhile, and keeps the sign-up', async () => {
    context.github.profile = aProfile({ emailVerified: false });
    const reference = await comeBack();
    context.addUser(aUser());
    await expect(complete(reference)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_LINKED' });
    expect(context.storedRecords()).toEqual([PENDING_SIGN_UP + reference]);
  });

  it('asks for the second factor of a user who has got one meanwhile', async () => {
    context = socialTestContext({ isStrict: true });
    Object.assign(context.userRules, { requiredField: 'region', isAskedFor: true });
    const reference = await comeBack();
    context.addUser(aUser({ twoFactorEnabled: true }), [anAccount({ accountId: 'kari-there' })]);
    expect(await complete(reference)).toEqual({ kind: 'second-step', reference: `2fa-${KARI}`, goTo: '/inn' });
    expect(context.storedSessions()).toEqual([]);
    // Nothing is kept for the second step: what the provider sent is older than the account may be.
    expect(context.storedRecords()).toEqual([]);
  });

  it('leads to the root when the URLs are no longer trusted (security C6)', async () => {
    const reference = await comeBack({ callbackUrl: '/inn', newUserUrl: '/velkommen' });
    context.returnUrls.isTrusted = () => false;
    expect(await complete(reference)).toMatchObject({ goTo: '/' });
  });
});
