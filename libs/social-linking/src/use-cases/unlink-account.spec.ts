import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Caller } from '@portvakt/kernel';

import type { Account } from '../model/account.js';
import { aCaller, anAccount, aUser, KARI, OLA, socialTestContext, type SocialTestContext } from '../testing/index.js';
import { UnlinkAccount, type UnlinkAccountInput } from './unlink-account.js';

const older = anAccount({ id: 'older', accountId: '1' });
const newer = anAccount({ id: 'newer', accountId: '2', createdAt: new Date('2026-01-01T00:00:00.000Z') });

describe('UnlinkAccount', () => {
  let context: SocialTestContext;
  let caller: Caller;
  const there = async (accounts: readonly Account[], hasPassword = false): Promise<void> => {
    context.addUser(aUser(), accounts, { hasPassword });
    context.addUser(aUser({ id: OLA }), [anAccount({ id: 'of-ola', accountId: '3' })], { hasPassword: true });
    caller = await context.addSession();
  };
  const unlink = (given: Partial<UnlinkAccountInput> = {}): Promise<void> =>
    new UnlinkAccount(context).execute({ caller, providerId: 'github', ...given });
  const left = (): readonly string[] =>
    context.storedAccounts().flatMap(({ id, userId }) => (userId === KARI ? [id] : []));

  beforeEach(() => {
    context = socialTestContext();
  });

  it('takes away the one that is named by the provider’s name of the user', async () => {
    await there([older, newer]);
    await unlink({ accountId: '2' });
    expect(left()).toEqual(['older']);
  });

  it('takes away the oldest of the provider where none is named', async () => {
    await there([newer, older]);
    await unlink();
    expect(left()).toEqual(['newer']);
  });

  it('takes a password away like any other', async () => {
    await there([older], true);
    await unlink({ providerId: 'credential' });
    expect(left()).toEqual(['older']);
  });

  it.each([
    ['somebody else’s', { accountId: '3' }],
    ['one that is not there', { accountId: '4' }],
    ['one of another provider', { providerId: 'google', accountId: '1' }],
    ['a provider the user is not at', { providerId: 'google' }],
  ])('does not find %s', async (_, named) => {
    await there([older, newer]);
    await expect(unlink(named)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    expect(left()).toEqual(['older', 'newer']);
    expect(context.storedAccount('of-ola')).toBeDefined();
  });

  it.each([{}, { accountId: '3' }, { providerId: 'google' }])(
    'keeps the last one, before it looks which was meant: %j',
    async (named) => {
      await there([older]);
      await expect(unlink(named)).rejects.toMatchObject({ code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' });
      expect(left()).toEqual(['older']);
    },
  );

  it('takes the last one too where the deployment allows it', async () => {
    context = socialTestContext({ allowUnlinkingAll: true });
    await there([older]);
    await unlink();
    expect(left()).toEqual([]);
  });

  it('finds none where there is none at all', async () => {
    await there([]);
    await expect(unlink()).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
  });

  it('keeps the last one that lets somebody in, beside a password that was taken away', async () => {
    await there([older], true);
    const { accounts } = context.transaction.state;
    for (const account of accounts.values()) {
      if (account.providerId === 'credential') accounts.set(account.id, { ...account, canSignIn: false });
    }
    await expect(unlink()).rejects.toMatchObject({ code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' });
    await unlink({ providerId: 'credential' });
    expect(left()).toEqual(['older']);
  });

  it('leaves one of two, however they are taken away at once (security G19)', async () => {
    await there([older, newer]);
    const outcomes = await Promise.allSettled([unlink({ accountId: '1' }), unlink({ accountId: '2' })]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(left()).toEqual(['newer']);
  });

  it('counts what is there once the user is held', async () => {
    await there([older, newer]);
    context.whileWaitingForLock(({ accounts }) => accounts.delete(newer.id));
    await expect(unlink()).rejects.toMatchObject({ code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' });
    expect(left()).toEqual(['older']);
  });

  it.each<[string, () => void]>([
    ['a session that was ended', () => context.revokeSession(caller.sessionId)],
    ['a session that never was', () => void (caller = aCaller())],
    [
      'a session that ends while the user is waited for',
      () => context.whileWaitingForLock(({ sessions }) => sessions.clear()),
    ],
    ['a user who is gone', () => void context.transaction.state.users.delete(KARI)],
  ])('does nothing any more in %s', async (_, happen) => {
    await there([older, newer]);
    happen();
    await expect(unlink()).rejects.toMatchObject({ code: 'ACCOUNT_OWNER_NOT_FOUND' });
    expect(left()).toEqual(['older', 'newer']);
  });
});
