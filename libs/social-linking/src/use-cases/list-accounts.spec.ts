import { describe, expect, it } from '@jest/globals';

import { anAccount, aPassword, aUser, KARI, OLA, socialTestContext, viewOf } from '../testing/index.js';
import { ListAccounts } from './list-accounts.js';

describe('ListAccounts', () => {
  it('lists the sign-in methods of one user, the password included, oldest first', async () => {
    const context = socialTestContext();
    const newer = anAccount({ id: 'newer', createdAt: new Date('2026-01-01T00:00:00.000Z') });
    const oldest = anAccount({ id: 'oldest', createdAt: new Date('2025-01-01T00:00:00.000Z') });
    context.addUser(aUser(), [newer, oldest], { hasPassword: true });
    context.addUser(aUser({ id: OLA }), [anAccount({ id: 'of-ola' })]);
    const list = new ListAccounts(context);
    expect(await list.execute({ userId: KARI })).toEqual([oldest, aPassword(), newer].map(viewOf));
  });
});
