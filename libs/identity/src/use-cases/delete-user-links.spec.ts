import { beforeEach, describe, expect, it } from '@jest/globals';

import type { DeletionProof } from '../model/deletion-proof.js';
import { aClient, aUser, callerOf, identityTestContext, type IdentityTestContext } from '../testing/index.js';
import { DeleteUser } from './delete-user.js';

const kari = aUser();
const ola = aUser({ id: 'ola' });

describe('the mailed deletion link', () => {
  let context: IdentityTestContext;
  const remove = (proof: DeletionProof, caller = kari): Promise<'deleted' | 'mail-sent'> =>
    new DeleteUser(context).execute({ caller: callerOf(caller), proof, client: aClient() });
  const ask = async (caller = kari): Promise<string> => {
    expect(await remove({ kind: 'session', freshness: 'fresh' }, caller)).toBe('mail-sent');
    return context.mailedToken('delete-user');
  };
  const byToken = (token: string): Promise<'deleted' | 'mail-sent'> => remove({ kind: 'token', token });

  beforeEach(() => {
    context = identityTestContext({ deleteUserEnabled: true, deleteUserConfirmByMail: true });
    for (const user of [kari, ola]) context.register(user);
  });

  it('replaces an earlier one of the user and none of another user', async () => {
    const earlier = await ask();
    const theirs = await ask(ola);
    const newer = await ask();
    expect(context.storedRecords()).toEqual([`delete-account-${theirs}`, `delete-account-${newer}`]);
    expect(context.mails().map(({ data }) => JSON.stringify(data))).toEqual([
      expect.stringContaining(theirs),
      expect.stringContaining(newer),
    ]);
    await expect(byToken(earlier)).rejects.toMatchObject({ code: 'INVALID_DELETION_TOKEN' });
    expect(await byToken(newer)).toBe('deleted');
  });

  it('stays valid when the mail allowance refuses another one', async () => {
    let token = '';
    for (let n = 0; n < 5; n++) token = await ask();
    expect(await remove({ kind: 'session', freshness: 'fresh' })).toBe('mail-sent');
    expect(context.mailedToken('delete-user')).toBe(token);
    expect(context.storedRecords()).toEqual([`delete-account-${token}`]);
    expect(await byToken(token)).toBe('deleted');
  });
});
