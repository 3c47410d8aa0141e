import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import type { Operator } from '../model/operator.js';
import type { OperatorPolicy } from '../model/operator-policy.js';
import {
  aMachine,
  ANNE,
  aPerson,
  authorizationFor,
  aRequest,
  aUser,
  KARI,
  OLA,
  operatorsTestContext,
  type OperatorsTestContext,
} from '../testing/index.js';
import { RemoveUser } from './remove-user.js';

describe('RemoveUser', () => {
  let context: OperatorsTestContext;
  const under = (policy: Partial<OperatorPolicy>): void => {
    context = operatorsTestContext(policy);
    context.register(aUser({ language: 'nn' }));
    context.register(aUser({ id: OLA, role: 'support' }));
    context.register(aUser({ id: ANNE, role: 'admin' }));
  };
  const anne = aPerson(ANNE, 'admin');
  const remove = (userId: UserId, operator: Operator = anne): Promise<void> =>
    new RemoveUser(context).execute(authorizationFor(operator, 'bedt om det'), userId);
  const ASKED = [`leave ${KARI} by operator`];

  beforeEach(() => under({}));

  it('calls the rule of the product, deletes the user, notifies the e-mail address and reports it', async () => {
    context.rules.leave = async () => expect(context.userOf(KARI)).toBeDefined();
    await remove(KARI);
    expect(context.userOf(KARI)).toBeUndefined();
    expect(context.rules.calls).toEqual(ASKED);
    expect(context.mails()).toMatchObject([{ kind: 'account-removed', to: 'kari@example.no', language: 'nn' }]);
    expect(context.events()).toMatchObject([
      { kind: 'user.deleted', subject: KARI, facts: { proof: 'operator', reason: 'bedt om det' } },
    ]);
  });

  it('cancels the open cases of the user without a mail about them', async () => {
    for (const [id, state] of [
      ['open', 'waiting'],
      ['approved', 'approved'],
      ['ended', 'stopped'],
    ] as const)
      context.transaction.state.requests.set(id, aRequest({ id, state }));
    await remove(KARI);
    expect(context.events()).toMatchObject([
      { kind: 'request.cancelled', subject: KARI, facts: { request: 'approved' } },
      { kind: 'request.cancelled', subject: KARI, facts: { request: 'open' } },
      { kind: 'user.deleted' },
    ]);
    expect(context.mails()).toHaveLength(1);
  });

  it('keeps a user whom the rule of the product keeps', async () => {
    context.rules.leave = () => Promise.reject(new Error('not paid yet'));
    await expect(remove(KARI)).rejects.toThrow('not paid yet');
    expect(context.userOf(KARI)).toBeDefined();
    expect(context.rules.calls).toEqual(ASKED);
    expect(context.mails()).toEqual([]);
  });

  it.each<[string, UserId, Operator]>([
    ['YOU_CANNOT_REMOVE_YOURSELF', ANNE, anne],
    ['USER_IS_AN_OPERATOR', OLA, anne],
    ['YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS', OLA, aMachine()],
    ['OPERATED_USER_NOT_FOUND', 'nobody' as UserId, anne],
  ])('answers %s before the product is asked', async (code, userId, operator) => {
    await expect(remove(userId, operator)).rejects.toMatchObject({ code });
    expect(context.rules.calls).toEqual([]);
  });

  it('is a case for two where the policy says so', async () => {
    under({ removalNeedsRequest: true });
    await expect(remove(KARI)).rejects.toMatchObject({ code: 'REQUEST_REQUIRED' });
    expect(context.userOf(KARI)).toBeDefined();
  });
});
