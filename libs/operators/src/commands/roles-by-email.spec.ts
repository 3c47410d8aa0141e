import { beforeEach, describe, expect, it } from '@jest/globals';

import { ANNE, aUser, OLA, operatorsTestContext, type OperatorsTestContext } from '../testing/index.js';
import { GrantRoleByEmail } from './grant-role-by-email.js';
import { RevokeRolesByEmail } from './revoke-roles-by-email.js';

let context: OperatorsTestContext;

beforeEach(() => {
  context = operatorsTestContext();
  context.register(aUser({ id: OLA, role: 'support' }));
  context.register(aUser({ id: ANNE, role: 'admin' }));
});

describe('the commands on the server', () => {
  it('give a role beside those that the user has, and none twice', async () => {
    const grant = (email: string) => new GrantRoleByEmail(context).execute({ email, role: 'admin' });
    expect(await grant('OLA@example.no')).toMatchObject({ id: OLA });
    expect(context.userOf(OLA)).toMatchObject({ role: 'support,admin' });
    expect(context.events()).toMatchObject([{ by: { type: 'command' }, client: null }]);
    await grant('ola@example.no');
    expect(context.events()).toHaveLength(1);
    expect(await grant('nobody@example.no')).toBeNull();
  });

  it('take the role of the last admin only where that is wanted', async () => {
    const revoke = (email: string, allowsLastAdmin = false) =>
      new RevokeRolesByEmail(context).execute({ email, allowsLastAdmin });
    await expect(revoke('anne@example.no')).rejects.toMatchObject({ code: 'LAST_ADMIN' });
    await revoke('ola@example.no');
    expect(context.userOf(OLA)).toMatchObject({ role: null });
    await revoke('anne@example.no', true);
    expect(context.userOf(ANNE)).toMatchObject({ role: null });
  });

  it('do not count an admin who is banned', async () => {
    context.register(aUser({ id: OLA, role: 'admin', banned: true }));
    const revoking = new RevokeRolesByEmail(context).execute({ email: 'anne@example.no', allowsLastAdmin: false });
    await expect(revoking).rejects.toMatchObject({ code: 'LAST_ADMIN' });
  });
});
