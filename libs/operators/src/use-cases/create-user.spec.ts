import { beforeEach, describe, expect, it } from '@jest/globals';

import { DomainError } from '@portvakt/kernel';

import type { OperatedUser } from '../model/operated-user.js';
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
} from '../testing/index.js';
import { CreateUser } from './create-user.js';

class Refused extends DomainError<'INVALID_EMAIL'> {}

const NEW = {
  name: 'Ny',
  email: 'Ny@example.no',
  password: 'blåbær',
  image: null,
  emailVerified: false,
  given: {},
};

describe('CreateUser', () => {
  let context: OperatorsTestContext;
  const create = (
    operator: Operator,
    roles: readonly string[] = [],
    reason: string | null = null,
  ): Promise<OperatedUser> =>
    new CreateUser(context).execute({ authorization: authorizationFor(operator, reason), user: NEW, roles });
  const anne = aPerson(ANNE, 'admin');

  beforeEach(() => {
    context = operatorsTestContext();
    context.register(aUser({ id: ANNE, role: 'admin' }));
    context.register(aUser({ id: OLA, role: 'support' }));
  });

  it('creates the user with the hash that was made before, and reports who did it', async () => {
    const user = await create(anne, ['user'], 'ny kollega');
    expect(context.asked()).toEqual(['create Ny@example.no with hash of blåbær']);
    expect(context.events()).toMatchObject([
      {
        kind: 'user.created',
        subject: user.id,
        by: { type: 'operator', id: ANNE },
        facts: { by: 'operator', reason: 'ny kollega' },
      },
    ]);
    expect(user).toMatchObject({ email: 'ny@example.no', role: null });
    expect(context.mails()).toEqual([]);
  });

  it('gives roles, and notifies the user and every other admin', async () => {
    const user = await create(anne, ['auditor', 'user', 'support', 'support']);
    expect(user.role).toBe('auditor,support');
    expect(context.events().map(({ kind }) => kind)).toEqual(['user.created', 'role.changed']);
    expect(context.mails().map(({ to }) => to)).toEqual(['ny@example.no', 'anne@example.no']);
  });

  it('is for a machine too, which gives no role', async () => {
    await create(aMachine());
    expect(context.events()).toMatchObject([{ by: { type: 'token', id: 'kasse' }, facts: { by: 'service' } }]);
    await expect(create(aMachine(), ['weird'])).rejects.toMatchObject({
      code: 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
    });
  });

  it('refuses what identity refuses before a role, and a role that does not exist before the hash', async () => {
    context.rules.refusesNewUser = new Refused('INVALID_EMAIL');
    await expect(create(aMachine(), ['admin'])).rejects.toMatchObject({ code: 'INVALID_EMAIL' });
    context.rules.refusesNewUser = null;
    await expect(create(anne, ['weird'])).rejects.toMatchObject({
      code: 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE',
    });
    expect(context.asked()).toEqual([]);
  });

  it('stores nothing where the operator has lost the role in the meantime', async () => {
    context.register(aUser({ id: ANNE, role: 'support' }));
    await expect(create(anne)).rejects.toMatchObject({ code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS' });
    await expect(create(aPerson(KARI, 'admin'))).rejects.toMatchObject({ code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS' });
    expect(context.asked()).toEqual([]);
    expect(context.events()).toEqual([]);
  });
});
