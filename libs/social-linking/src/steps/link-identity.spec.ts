import { beforeEach, describe, expect, it } from '@jest/globals';

import { ANYONE, type Caller, userActor } from '@portvakt/kernel';

import type { SocialPolicy } from '../model/social-policy.js';
import {
  aCaller,
  aClient,
  anAccount,
  aUser,
  aProfile,
  aCallback,
  KARI,
  OLA,
  REFUSED_ACCOUNT_ID,
  socialTestContext,
  type SocialTestContext,
  someTokens,
} from '../testing/index.js';
import { BeginAccountLinking } from '../use-cases/begin-account-linking.js';
import { FinishRedirect, type RedirectFinished } from '../use-cases/finish-redirect.js';

const LINKED = { kind: 'linked', goTo: '/tilbake' };
const refused = (code: string) => ({ kind: 'refused', code, errorUrl: '/feil' });

describe('linkIdentity', () => {
  let context: SocialTestContext;
  let caller: Caller;
  let state: string;
  const begin = async (policy: Partial<SocialPolicy> = {}): Promise<void> => {
    context = socialTestContext(policy);
    context.addUser(aUser({ language: 'en' }), [], { hasPassword: true });
    context.addUser(aUser({ id: OLA }));
    caller = await context.addSession();
    const wish = { provider: 'github', callbackUrl: '/tilbake', errorUrl: '/feil' };
    const begun = await new BeginAccountLinking(context).execute({
      ...wish,
      owner: { id: KARI, email: 'kari@example.no' },
    });
    state = begun.state;
  };
  const finish = (by: Caller | null = caller): Promise<RedirectFinished> =>
    new FinishRedirect(context).execute(aCallback(state, { caller: by }));
  const accountsOf = (id = KARI) => context.storedAccounts().filter(({ userId }) => userId === id);
  const reportedRefusal = (reason: string, by = userActor(caller)) => ({
    kind: 'account.refused',
    outcome: 'refused',
    subject: KARI,
    by,
    client: aClient(),
    facts: { provider: 'github', reason },
  });
  const expectNothingLinked = (): void => {
    expect(accountsOf()).toHaveLength(1);
    expect(context.mails()).toEqual([]);
  };

  beforeEach(() => begin());

  it('links the identity, notifies the user and does not change the sessions', async () => {
    const before = context.storedSessions();
    context.github.tokens = someTokens({ refreshToken: 'refresh' });
    expect(await finish()).toEqual(LINKED);
    expect(accountsOf()[1]).toMatchObject({
      providerId: 'github',
      accountId: 'kari-there',
      tokens: { refreshToken: 'refresh' },
    });
    expect(context.mails()).toEqual([
      {
        kind: 'account-linked',
        userId: KARI,
        to: 'kari@example.no',
        language: 'en',
        usefulUntil: new Date('2026-01-08T12:00:00.000Z'),
        data: { name: 'Kari Nordmann', provider: 'GITHUB', at: context.clock.now().toISOString() },
      },
    ]);
    const event = { kind: 'account.linked', outcome: 'done', subject: KARI, by: userActor(caller), client: aClient() };
    expect(context.events()).toEqual([{ ...event, facts: { provider: 'github' } }]);
    expect(context.storedSessions()).toEqual(before);
    expect(context.storedUser()).toEqual(aUser({ language: 'en' }));
  });

  it.each([
    ['another address', { email: 'privat@example.no' }],
    ['an unverified address', { emailVerified: false }],
    ['the address of another user', { email: 'ola@example.no' }],
  ])('links an identity with %s', async (_, given) => {
    context.github.profile = aProfile(given);
    expect(await finish()).toEqual(LINKED);
    expect(accountsOf()).toHaveLength(2);
  });

  it('links to a user with a second factor under the strict policy (specification C24)', async () => {
    await begin({ isStrict: true });
    context.transaction.state.users.set(KARI, aUser({ twoFactorEnabled: true, emailVerified: false }));
    expect(await finish()).toEqual(LINKED);
    expect(context.secondStep.requests).toEqual([]);
    expect(context.hasPassword()).toBe(true);
  });

  it('updates the tokens of an identity that is already linked, without a notification', async () => {
    const theirs = anAccount({ accountId: 'kari-there', tokens: { refreshToken: 'kept' } });
    context.addUser(aUser(), [theirs]);
    context.github.tokens = someTokens({ accessToken: 'new' });
    expect(await finish()).toEqual(LINKED);
    expect(context.storedAccount('row')).toMatchObject({ tokens: { accessToken: 'new', refreshToken: 'kept' } });
    expect(accountsOf()).toHaveLength(2);
    expect(context.mails()).toEqual([]);
    expect(context.events()).toEqual([]);
  });

  it('refuses an identity that is linked to another user', async () => {
    const ofOla = anAccount({ userId: OLA, accountId: 'kari-there' });
    context.addUser(aUser({ id: OLA }), [ofOla]);
    expect(await finish()).toEqual(refused('account_already_linked_to_different_user'));
    expect(context.storedAccount('row')).toEqual(ofOla);
    expect(context.events()).toEqual([reportedRefusal('linked-to-another-user')]);
    expectNothingLinked();
  });

  it('links an identity whose account id another user has at another provider (D-08c)', async () => {
    context.addUser(aUser({ id: OLA }), [anAccount({ userId: OLA, providerId: 'google', accountId: 'kari-there' })]);
    expect(await finish()).toEqual(LINKED);
  });

  it.each<[string, () => Promise<Caller | null> | Caller | null]>([
    ['nobody is signed in', () => null],
    ['somebody else is signed in', () => context.addSession(OLA)],
    ['the session was revoked', () => (context.revokeSession(caller.sessionId), caller)],
    ['the session does not exist', () => aCaller()],
    [
      'the session is revoked while waiting for the lock',
      () => {
        context.whileWaitingForLock(({ sessions }) => sessions.delete(caller.sessionId));
        return caller;
      },
    ],
    ['the user is deleted', () => (context.deleteUser(KARI), caller)],
  ])('is refused if %s (specification C3)', async (_, by) => {
    // Deleting the user also deletes the state; it is restored to test the later check.
    const record = context.storedRecord(state)!;
    const who = await by();
    context.transaction.state.records.set(state, record);
    expect(await finish(who)).toEqual(refused('unable_to_link_account'));
    expect(context.storedAccounts().filter(({ providerId }) => providerId === 'github')).toEqual([]);
    expect(context.events()).toEqual([reportedRefusal('not-signed-in', who ? userActor(who) : ANYONE)]);
    expect(context.mails()).toEqual([]);
  });

  it('is refused if linking is disabled', async () => {
    await begin({ linkingEnabled: false });
    expect(await finish()).toEqual(refused('unable_to_link_account'));
    expect(context.events()).toEqual([reportedRefusal('linking-off')]);
    expectNothingLinked();
  });

  it('is refused if the account cannot be stored', async () => {
    context.github.profile = aProfile({ accountId: REFUSED_ACCOUNT_ID });
    expect(await finish()).toEqual(refused('unable_to_link_account'));
    expect(context.events()).toEqual([reportedRefusal('not-stored')]);
    expectNothingLinked();
  });

  it('is refused for a profile without an e-mail address', async () => {
    context.github.profile = aProfile({ email: null });
    expect(await finish()).toEqual(refused('email_not_found'));
    expectNothingLinked();
  });

  it('links an identity to one of two concurrent users', async () => {
    const ola = await context.addSession(OLA);
    const begun = await new BeginAccountLinking(context).execute({
      provider: 'github',
      callbackUrl: '/tilbake',
      owner: { id: OLA, email: 'ola@example.no' },
    });
    const first = finish();
    state = begun.state;
    const outcomes = await Promise.all([first, finish(ola)]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['linked', 'refused']);
    expect(context.mails()).toHaveLength(1);
  });
});
