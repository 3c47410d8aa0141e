import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Caller } from '@portvakt/kernel';

import type { SocialPolicy } from '../model/social-policy.js';
import {
  aCaller,
  anAccount,
  aPerson,
  aProfile,
  aReturn,
  KARI,
  OLA,
  REFUSED_ACCOUNT_ID,
  socialWorld,
  type SocialWorld,
  someTokens,
} from '../testing/index.js';
import { BeginLink } from '../use-cases/begin-link.js';
import { FinishRedirect, type RedirectFinished } from '../use-cases/finish-redirect.js';

const LINKED = { kind: 'linked', goTo: '/tilbake' };
const refused = (code: string) => ({ kind: 'refused', code, errorUrl: '/feil' });

describe('a callback of somebody who wants to join an identity', () => {
  let world: SocialWorld;
  let caller: Caller;
  let state: string;
  const begin = async (policy: Partial<SocialPolicy> = {}): Promise<void> => {
    world = socialWorld(policy);
    world.register(aPerson({ language: 'en' }), [], { hasPassword: true });
    world.register(aPerson({ id: OLA }));
    caller = await world.signIn();
    const wish = { provider: 'github', callbackUrl: '/tilbake', errorUrl: '/feil' };
    const begun = await new BeginLink(world).execute({ ...wish, owner: { id: KARI, email: 'kari@example.no' } });
    state = begun.state;
  };
  const finish = (by: Caller | null = caller): Promise<RedirectFinished> =>
    new FinishRedirect(world).execute(aReturn(state, { caller: by }));
  const accountsOf = (id = KARI) => world.storedAccounts().filter(({ userId }) => userId === id);
  const expectNothingJoined = (): void => {
    expect(accountsOf()).toHaveLength(1);
    expect(world.mails()).toEqual([]);
  };

  beforeEach(() => begin());

  it('joins it, tells the user, and starts and ends no session', async () => {
    const before = world.storedSessions();
    world.github.tokens = someTokens({ refreshToken: 'refresh' });
    expect(await finish()).toEqual(LINKED);
    expect(accountsOf()[1]).toMatchObject({
      providerId: 'github',
      accountId: 'kari-there',
      tokens: { refreshToken: 'refresh' },
    });
    expect(world.mails()).toEqual([
      {
        kind: 'account-linked',
        userId: KARI,
        to: 'kari@example.no',
        language: 'en',
        usefulUntil: new Date('2026-01-08T12:00:00.000Z'),
        data: { name: 'Kari Nordmann', provider: 'GITHUB', at: world.clock.now().toISOString() },
      },
    ]);
    expect(world.storedSessions()).toEqual(before);
    expect(world.personOf()).toEqual(aPerson({ language: 'en' }));
  });

  it.each([
    ['another one', { email: 'privat@example.no' }],
    ['one that nobody calls verified', { emailVerified: false }],
    ['somebody else’s', { email: 'ola@example.no' }],
  ])('joins it whatever its address is: %s', async (_, given) => {
    world.github.profile = aProfile(given);
    expect(await finish()).toEqual(LINKED);
    expect(accountsOf()).toHaveLength(2);
  });

  it('joins it also to somebody with a second factor, where the deployment is strict (specification C24)', async () => {
    await begin({ isStrict: true });
    world.transaction.state.people.set(KARI, aPerson({ twoFactorEnabled: true, emailVerified: false }));
    expect(await finish()).toEqual(LINKED);
    expect(world.secondFactorDesk.asked).toEqual([]);
    expect(world.hasPassword()).toBe(true);
  });

  it('keeps new tokens of one that is theirs already, and tells nobody', async () => {
    const theirs = anAccount({ accountId: 'kari-there', tokens: { refreshToken: 'kept' } });
    world.register(aPerson(), [theirs]);
    world.github.tokens = someTokens({ accessToken: 'new' });
    expect(await finish()).toEqual(LINKED);
    expect(world.accountOf('row')).toMatchObject({ tokens: { accessToken: 'new', refreshToken: 'kept' } });
    expect(accountsOf()).toHaveLength(2);
    expect(world.mails()).toEqual([]);
  });

  it('takes none from somebody else', async () => {
    const ofOla = anAccount({ userId: OLA, accountId: 'kari-there' });
    world.register(aPerson({ id: OLA }), [ofOla]);
    expect(await finish()).toEqual(refused('account_already_linked_to_different_user'));
    expect(world.accountOf('row')).toEqual(ofOla);
    expectNothingJoined();
  });

  it('is not misled by the same name at another provider (D-08c)', async () => {
    world.register(aPerson({ id: OLA }), [anAccount({ userId: OLA, providerId: 'google', accountId: 'kari-there' })]);
    expect(await finish()).toEqual(LINKED);
  });

  it.each<[string, () => Promise<Caller | null> | Caller | null]>([
    ['nobody is signed in', () => null],
    ['somebody else is signed in', () => world.signIn(OLA)],
    ['the session was ended', () => (world.endSession(caller.sessionId), caller)],
    ['the session is one that never was', () => aCaller()],
    [
      'the session ends while the user is waited for',
      () => {
        world.whileWaiting(({ sessions }) => sessions.delete(caller.sessionId));
        return caller;
      },
    ],
    ['the user is deleted', () => (world.removePerson(KARI), caller)],
  ])('joins nothing where %s (specification C3)', async (_, by) => {
    // The record of a user who is gone is gone too; here it is the later moment that counts.
    const record = world.recordOf(state)!;
    const who = await by();
    world.transaction.state.records.set(state, record);
    expect(await finish(who)).toEqual(refused('unable_to_link_account'));
    expect(world.storedAccounts().filter(({ providerId }) => providerId === 'github')).toEqual([]);
    expect(world.mails()).toEqual([]);
  });

  it('joins nothing where joining is switched off', async () => {
    await begin({ linkingEnabled: false });
    expect(await finish()).toEqual(refused('unable_to_link_account'));
    expectNothingJoined();
  });

  it('joins nothing where the account cannot be stored', async () => {
    world.github.profile = aProfile({ accountId: REFUSED_ACCOUNT_ID });
    expect(await finish()).toEqual(refused('unable_to_link_account'));
    expectNothingJoined();
  });

  it('joins nothing of somebody without an address', async () => {
    world.github.profile = aProfile({ email: null });
    expect(await finish()).toEqual(refused('email_not_found'));
    expectNothingJoined();
  });

  it('gives an identity to one of two users who come with it at once', async () => {
    const ola = await world.signIn(OLA);
    const begun = await new BeginLink(world).execute({
      provider: 'github',
      callbackUrl: '/tilbake',
      owner: { id: OLA, email: 'ola@example.no' },
    });
    const first = finish();
    state = begun.state;
    const outcomes = await Promise.all([first, finish(ola)]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['linked', 'refused']);
    expect(world.mails()).toHaveLength(1);
  });
});
