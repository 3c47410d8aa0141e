import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import type { Operator } from '../model/operator.js';
import {
  aMachine,
  ANNE,
  aPerson,
  authorizationFor,
  aUser,
  KARI,
  OLA,
  operatorsTestContext,
  type OperatorsTestContext,
  sessionOf,
} from '../testing/index.js';
import { assertStillAllowed, lockTarget } from './lock-target.js';

const REFUSED = { code: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS' };

describe('what an operator does to a user', () => {
  let context: OperatorsTestContext;
  const lock = (operator: Operator, userId: UserId = KARI) =>
    context.transaction.run((store) =>
      lockTarget(store, { authorization: authorizationFor(operator), userId, permission: 'user: ban' }),
    );

  beforeEach(() => {
    context = operatorsTestContext();
    context.register(aUser());
    context.register(aUser({ id: OLA, role: 'support' }));
    context.register(aUser({ id: ANNE, role: 'admin' }));
  });

  it('begins with the locked user', async () => {
    expect(await lock(aPerson(OLA, 'support'))).toEqual(aUser());
    expect(await lock(aMachine())).toEqual(aUser());
  });

  it('is judged by the role of now, not by that of the request', async () => {
    context.register(aUser({ id: OLA, role: null }));
    await expect(lock(aPerson(OLA, 'support'))).rejects.toMatchObject(REFUSED);
    context.register(aUser({ id: OLA, role: 'auditor' }));
    await expect(lock(aPerson(OLA, 'support'))).rejects.toMatchObject(REFUSED);
  });

  it('ends with the session and with a ban of the operator', async () => {
    context.transaction.state.sessions.delete(sessionOf(OLA));
    await expect(lock(aPerson(OLA, 'support'))).rejects.toMatchObject(REFUSED);
    context.register(aUser({ id: OLA, role: 'support', banned: true }));
    await expect(lock(aPerson(OLA, 'support'))).rejects.toMatchObject(REFUSED);
  });

  it('is refused before a missing user is named', async () => {
    const nobody = 'nobody' as UserId;
    await expect(lock(aPerson(KARI, null), nobody)).rejects.toMatchObject(REFUSED);
    await expect(lock(aPerson(OLA, 'support'), nobody)).rejects.toMatchObject({ code: 'OPERATED_USER_NOT_FOUND' });
  });

  it('is for operators an admin only', async () => {
    for (const operator of [aPerson(OLA, 'support'), aMachine()]) {
      await expect(lock(operator, ANNE)).rejects.toMatchObject(REFUSED);
    }
    expect(await lock(aPerson(ANNE, 'admin'), OLA)).toMatchObject({ id: OLA });
  });

  it('reports the first missing permission where no user is locked', async () => {
    const check = (operator: Operator) =>
      context.transaction.run((store) =>
        assertStillAllowed(store, authorizationFor(operator), ['user: ban', 'user: set-role']),
      );
    await check(aPerson(ANNE, 'admin'));
    await expect(check(aPerson(OLA, 'support'))).rejects.toMatchObject({
      code: 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
    });
    await expect(check(aPerson(KARI, null))).rejects.toMatchObject(REFUSED);
    await expect(check(aMachine())).rejects.toMatchObject({ code: 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE' });
  });
});
