import { beforeEach, describe, expect, it } from '@jest/globals';

import { type Caller, userActor } from '@portvakt/kernel';

import type { Account } from '../model/account.js';
import {
  aCaller,
  aClient,
  anAccount,
  aUser,
  KARI,
  OLA,
  socialTestContext,
  type SocialTestContext,
} from '../testing/index.js';
import { UnlinkAccount, type UnlinkAccountInput } from './unlink-account.js';

const older = anAccount({ id: 'older', accountId: '1' });
const newer = anAccount({ id: 'newer', accountId: '2', createdAt: new Date('2026-01-01T00:00:00.000Z') });

describe('UnlinkAccount', () => {
  let context: SocialTestContext;
  let caller: Caller;
  const addAccounts = async (accounts: readonly Account[], hasPassword = false): Promise<void> => {
    context.addUser(aUser(), accounts, { hasPassword });
    context.addUser(aUser({ id: OLA }), [anAccount({ id: 'of-ola', accountId: '3' })], { hasPassword: true });
    caller = await context.addSession();
  };
  const unlink = (given: Partial<UnlinkAccountInput> = {}): Promise<void> =>
    new UnlinkAccount(context).execute({ caller, providerId: 'github', client: aClient(), ...given });
  const left = (): readonly string[] =>
    context.storedAccounts().flatMap(({ id, userId }) => (userId === KARI ? [id] : []));

  beforeEach(() => {
    context = socialTestContext();
  });

  it('removes the account with the given account id', async () => {
    await addAccounts([older, newer]);
    await unlink({ accountId: '2' });
    expect(left()).toEqual(['older']);
  });

  it('reports the provider of the removed account', async () => {
    await addAccounts([older, newer]);
    await unlink();
    const by = userActor(caller);
    const event = { kind: 'account.unlinked', outcome: 'done', subject: KARI, by, client: aClient() };
    expect(context.events()).toEqual([{ ...event, facts: { provider: 'github' } }]);
  });

  it('ends sign-ins that wait for the second factor, unless it is refused', async () => {
    await addAccounts([older, newer]);
    await expect(unlink({ accountId: 'unknown' })).rejects.toThrow();
    expect(context.secondStep.cancelled).toEqual([]);
    await unlink();
    expect(context.secondStep.cancelled).toEqual([KARI]);
  });

  it('removes the oldest account at the provider without an account id', async () => {
    await addAccounts([newer, older]);
    await unlink();
    expect(left()).toEqual(['newer']);
  });

  it('removes a password', async () => {
    await addAccounts([older], true);
    await unlink({ providerId: 'credential' });
    expect(left()).toEqual(['older']);
  });

  it.each([
    ['an account of another user', { accountId: '3' }],
    ['an unknown account', { accountId: '4' }],
    ['an account at another provider', { providerId: 'google', accountId: '1' }],
    ['a provider without an account', { providerId: 'google' }],
  ])('does not find %s', async (_, named) => {
    await addAccounts([older, newer]);
    await expect(unlink(named)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    expect(left()).toEqual(['older', 'newer']);
    expect(context.events()).toEqual([]);
    expect(context.storedAccount('of-ola')).toBeDefined();
  });

  it.each([{}, { accountId: '3' }, { providerId: 'google' }])(
    'keeps the last account, whichever is named: %j',
    async (named) => {
      await addAccounts([older]);
      await expect(unlink(named)).rejects.toMatchObject({ code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' });
      expect(left()).toEqual(['older']);
    },
  );

  it('removes the last account if the policy allows it', async () => {
    context = socialTestContext({ allowUnlinkingAll: true });
    await addAccounts([older]);
    await unlink();
    expect(left()).toEqual([]);
  });

  it('is refused for a user without accounts', async () => {
    await addAccounts([]);
    await expect(unlink()).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
  });

  it('keeps the last usable account beside a removed password', async () => {
    await addAccounts([older], true);
    const { accounts } = context.transaction.state;
    for (const account of accounts.values()) {
      if (account.providerId === 'credential') accounts.set(account.id, { ...account, canSignIn: false });
    }
    await expect(unlink()).rejects.toMatchObject({ code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' });
    await unlink({ providerId: 'credential' });
    expect(left()).toEqual(['older']);
  });

  it('keeps the last usable account beside a password while passwords are off', async () => {
    context = socialTestContext({ emailPasswordEnabled: false });
    await addAccounts([older], true);
    await expect(unlink()).rejects.toMatchObject({ code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' });
    await unlink({ providerId: 'credential' });
    expect(left()).toEqual(['older']);
  });

  it('keeps one of two that are removed concurrently (security G19)', async () => {
    await addAccounts([older, newer]);
    const outcomes = await Promise.allSettled([unlink({ accountId: '1' }), unlink({ accountId: '2' })]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(left()).toEqual(['newer']);
  });

  it('counts the accounts after the user is locked', async () => {
    await addAccounts([older, newer]);
    context.whileWaitingForLock(({ accounts }) => accounts.delete(newer.id));
    await expect(unlink()).rejects.toMatchObject({ code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' });
    expect(left()).toEqual(['older']);
  });

  it.each<[string, () => void]>([
    ['a revoked session', () => context.revokeSession(caller.sessionId)],
    ['an unknown session', () => void (caller = aCaller())],
    [
      'a session that is revoked while waiting for the lock',
      () => context.whileWaitingForLock(({ sessions }) => sessions.clear()),
    ],
    ['a deleted user', () => void context.transaction.state.users.delete(KARI)],
  ])('is refused for %s', async (_, change) => {
    await addAccounts([older, newer]);
    change();
    await expect(unlink()).rejects.toMatchObject({ code: 'ACCOUNT_OWNER_NOT_FOUND' });
    expect(left()).toEqual(['older', 'newer']);
  });
});
