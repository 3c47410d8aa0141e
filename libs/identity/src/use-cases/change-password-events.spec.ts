import { beforeEach, describe, expect, it } from '@jest/globals';

import { userActor } from '@portvakt/kernel';

import { aClient, aUser, callerOf, identityTestContext, type IdentityTestContext, PASSWORD } from '../testing/index.js';
import { ChangePassword, type ChangePasswordInput, type PasswordChanged } from './change-password.js';

const kari = aUser();
const act = { by: userActor(callerOf(kari)), client: aClient() };

describe('ChangePassword: the audit log', () => {
  let context: IdentityTestContext;
  const change = (given: Partial<ChangePasswordInput> = {}): Promise<PasswordChanged> =>
    new ChangePassword(context).execute({
      caller: callerOf(kari),
      currentPassword: PASSWORD,
      newPassword: 'multesyltetøy',
      revokeOtherSessions: false,
      remember: true,
      client: aClient(),
      ...given,
    });
  const refused = {
    kind: 'password.refused',
    outcome: 'refused',
    subject: kari.id,
    ...act,
    facts: { call: '/change-password' },
  };

  beforeEach(() => {
    context = identityTestContext();
    context.register(kari, PASSWORD);
  });

  it.each([true, false])('records the change, and whether sessions ended: %p', async (revokeOtherSessions) => {
    await change({ revokeOtherSessions });
    const facts = { sessionsEnded: revokeOtherSessions };
    const changed = { kind: 'password.changed', outcome: 'done', subject: kari.id, ...act, facts };
    expect(context.events()).toEqual([changed]);
    const ended = [{ userId: kari.id, how: 'password-change', ...act }];
    expect(context.userSessions.revocations).toEqual(revokeOtherSessions ? ended : []);
  });

  it('records a request with a wrong current password', async () => {
    await expect(change({ currentPassword: 'feil' })).rejects.toMatchObject({ code: 'INVALID_PASSWORD' });
    expect(context.events()).toEqual([refused]);
  });

  it('records a password that was replaced during the check as a wrong one', async () => {
    context.hasher.concurrently = async () => context.register(kari, 'satt ved tilbakestilling');
    await expect(change()).rejects.toMatchObject({ code: 'INVALID_PASSWORD' });
    expect(context.events()).toEqual([refused]);
  });

  it('records nothing for a user without a password, nor for a change that fails', async () => {
    context.userSessions.failsToStore = true;
    await expect(change({ revokeOtherSessions: true })).rejects.toMatchObject({ code: expect.any(String) });
    context.transaction.state.passwordHashes.delete(kari.id);
    await expect(change()).rejects.toMatchObject({ code: 'CREDENTIAL_ACCOUNT_NOT_FOUND' });
    expect(context.events()).toEqual([]);
  });
});
