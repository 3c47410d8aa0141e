import { beforeEach, describe, expect, it } from '@jest/globals';

import { ProductRefusal, THE_SERVICE } from '@portvakt/kernel';

import { aUser, identityTestContext, type IdentityTestContext, PASSWORD } from '../testing/index.js';
import { DeleteUserForOperator } from './delete-user-for-operator.js';

describe('DeleteUserForOperator', () => {
  let context: IdentityTestContext;
  const kari = aUser();
  const ola = aUser({ id: 'ola' });
  const remove = () => new DeleteUserForOperator(context).execute({ userId: kari.id, by: THE_SERVICE });
  const storedUsers = () => [...context.transaction.state.users.keys()];

  beforeEach(() => {
    context = identityTestContext();
    for (const user of [kari, ola]) context.register(user, PASSWORD);
  });

  it('calls the rule of the product before the deletion', async () => {
    await remove();
    expect(context.rules.called).toEqual(['leave kari@example.no service among 2']);
    expect(storedUsers()).toEqual([ola.id]);
  });

  it('deletes nothing where the product refuses', async () => {
    context.rules.refusals.leave = new ProductRefusal('ACME_UNPAID');
    await expect(remove()).rejects.toMatchObject({ code: 'ACME_UNPAID' });
    expect(storedUsers()).toEqual([kari.id, ola.id]);
  });

  it('does nothing for a user who is already deleted', async () => {
    await remove();
    await remove();
    expect(context.rules.called).toHaveLength(1);
  });
});
