import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import { ANNE, aUser, KARI, OLA, operatorsTestContext, type OperatorsTestContext } from '../testing/index.js';
import { assertAdminRemains, assertNotLastAdmin } from './last-admin.js';

const LAST_ADMIN = { code: 'LAST_ADMIN' };

describe('the last admin', () => {
  let context: OperatorsTestContext;

  beforeEach(() => {
    context = operatorsTestContext();
    context.register(aUser());
    context.register(aUser({ id: OLA, role: 'support' }));
    context.register(aUser({ id: ANNE, role: 'admin' }));
  });

  it('is the only user who must not be deleted', async () => {
    const deletable = (id: UserId) =>
      context.transaction.run(async (store) => (await assertNotLastAdmin(store, id)).assertStill());
    for (const id of [KARI, OLA]) await deletable(id);
    await expect(deletable(ANNE)).rejects.toMatchObject(LAST_ADMIN);
    context.register(aUser({ id: OLA, role: 'support,admin' }));
    await deletable(ANNE);
  });

  it('may be a user who became an admin before they were locked', async () => {
    const deleting = context.transaction.run(async (store) => {
      const notLastAdmin = await assertNotLastAdmin(store, KARI);
      await store.users.setRole(KARI, 'admin');
      await notLastAdmin.assertStill();
    });
    await expect(deleting).rejects.toMatchObject(LAST_ADMIN);
  });

  it('is not banned', async () => {
    const without = (id: UserId) => context.transaction.run((store) => assertAdminRemains(store, id));
    await without(OLA);
    await expect(without(ANNE)).rejects.toMatchObject(LAST_ADMIN);
    context.register(aUser({ id: OLA, role: 'support,admin', banned: true }));
    await expect(without(ANNE)).rejects.toMatchObject(LAST_ADMIN);
    context.register(aUser({ id: OLA, role: 'support,admin' }));
    await without(ANNE);
  });
});
