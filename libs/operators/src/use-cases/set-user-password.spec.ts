import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import type { OperatorPolicy } from '../model/operator-policy.js';
import {
  ANNE,
  aPerson,
  authorizationFor,
  aUser,
  KARI,
  OLA,
  operatorsTestContext,
  type OperatorsTestContext,
} from '../testing/index.js';
import { SetUserPassword } from './set-user-password.js';

describe('SetUserPassword', () => {
  let context: OperatorsTestContext;
  const under = (policy: Partial<OperatorPolicy>): void => {
    context = operatorsTestContext(policy);
    context.register(aUser());
    context.register(aUser({ id: OLA, role: 'auditor' }));
    context.register(aUser({ id: ANNE, role: 'admin' }));
  };
  const set = (userId: UserId): Promise<void> =>
    new SetUserPassword(context).execute({
      authorization: authorizationFor(aPerson(ANNE, 'admin')),
      userId,
      newPassword: 'multer',
    });

  beforeEach(() => under({ setPasswordEnabled: true }));

  it('hashes before the transaction, and forgets attempts at the old one after it', async () => {
    await set(KARI);
    expect(context.asked()).toEqual([`set the password of ${KARI} to hash of multer`]);
    expect(context.rules.calls).toEqual(['check multer', 'prepare multer', 'forget attempts at kari@example.no']);
    expect(context.events()).toMatchObject([
      { kind: 'password.set', subject: KARI, facts: { sessionsEnded: true, by: 'operator' } },
    ]);
  });

  it('calls the rules again where the user has got another password meanwhile', async () => {
    context.rules.outdatedPasswords = 2;
    await set(KARI);
    expect(context.rules.calls.filter((call) => call === 'prepare multer')).toHaveLength(3);
    expect(context.asked()).toHaveLength(1);
    expect(context.events()).toHaveLength(1);
  });

  it.each([
    ['OPERATED_USER_NOT_FOUND', 'nobody' as UserId],
    ['USER_IS_AN_OPERATOR', OLA],
    ['USER_IS_AN_OPERATOR', ANNE],
  ])('answers %s after the length was checked, and hashes nothing', async (code, userId) => {
    await expect(set(userId)).rejects.toMatchObject({ code });
    expect(context.rules.calls).toEqual(['check multer']);
  });

  it('is off unless somebody turned it on', async () => {
    under({});
    await expect(set(KARI)).rejects.toMatchObject({ code: 'SETTING_PASSWORDS_IS_NOT_ENABLED' });
    expect(context.rules.calls).toEqual([]);
  });
});
