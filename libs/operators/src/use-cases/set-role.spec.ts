import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import {
  ANNE,
  aPerson,
  authorizationFor,
  aSession,
  aUser,
  KARI,
  OLA,
  operatorsTestContext,
  type OperatorsTestContext,
} from '../testing/index.js';
import { SetRole } from './set-role.js';

let context: OperatorsTestContext;

beforeEach(() => {
  context = operatorsTestContext();
  context.register(aUser());
  context.register(aUser({ id: OLA, role: 'support' }));
  context.register(aUser({ id: ANNE, role: 'admin' }));
});

describe('SetRole', () => {
  const set = (roles: readonly string[], userId: UserId = KARI) =>
    new SetRole(context).execute({
      authorization: authorizationFor(aPerson(ANNE, 'admin'), 'ny på vakt'),
      userId,
      roles,
    });

  it('stores the roles without `user` and without repetitions', async () => {
    expect(await set(['auditor', 'user', 'support', 'auditor'])).toMatchObject({ role: 'auditor,support' });
    expect(await set(['user'])).toMatchObject({ role: null });
    expect(context.events()).toMatchObject([
      { kind: 'role.changed', subject: KARI, facts: { from: 'user', to: 'auditor,support', reason: 'ny på vakt' } },
      { facts: { from: 'auditor,support', to: 'user' } },
    ]);
  });

  it('notifies the user and every other admin', async () => {
    await set(['support']);
    expect(context.mails().map(({ to, data }) => [to, data])).toMatchObject([
      ['kari@example.no', { whose: 'own', roles: 'support' }],
      ['anne@example.no', { whose: 'other', roles: 'support' }],
    ]);
  });

  it('ends the impersonations of an operator whose role is removed', async () => {
    context.transaction.state.sessions.set('seen', aSession({ id: 'seen', impersonatedBy: OLA }));
    await set(['user'], OLA);
    expect(context.sessionIds()).not.toContain('seen');
  });

  it('ends the impersonations of a user who becomes an operator', async () => {
    context.transaction.state.sessions.set('seen', aSession({ id: 'seen', impersonatedBy: OLA }));
    await set(['support']);
    expect(context.sessionIds()).not.toContain('seen');
    expect(context.events()).toContainEqual(
      expect.objectContaining({ kind: 'impersonation.ended', by: expect.objectContaining({ impersonatorId: OLA }) }),
    );
  });

  it('writes nothing where it is the role already', async () => {
    await set(['support'], OLA);
    expect([context.events(), context.mails()]).toEqual([[], []]);
  });

  it.each<[string, readonly string[], UserId]>([
    ['YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE', ['owner'], ANNE],
    ['YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE', [], KARI],
    ['YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE', ['service'], KARI],
    ['YOU_CANNOT_CHANGE_YOUR_OWN_ROLE', ['support'], ANNE],
    ['OPERATED_USER_NOT_FOUND', ['support'], 'nobody' as UserId],
  ])('answers %s to %j', async (code, roles, userId) => {
    await expect(set(roles, userId)).rejects.toMatchObject({ code });
    expect(context.events()).toEqual([]);
  });
});
