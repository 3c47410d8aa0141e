import { beforeEach, describe, expect, it } from '@jest/globals';

import type { DeletionProof } from '../model/deletion-proof.js';
import { aClient, aUser, callerOf, identityWorld, type IdentityWorld } from '../testing/index.js';
import { DeleteUser } from './delete-user.js';

const kari = aUser();
const ola = aUser({ id: 'ola' });

describe('a mailed link that deletes the user', () => {
  let world: IdentityWorld;
  const remove = (proof: DeletionProof, caller = kari): Promise<'deleted' | 'mail-sent'> =>
    new DeleteUser(world).execute({ caller: callerOf(caller), proof, client: aClient() });
  const ask = async (caller = kari): Promise<string> => {
    expect(await remove({ kind: 'session', freshness: 'fresh' }, caller)).toBe('mail-sent');
    return world.mailedToken('delete-user');
  };
  const byToken = (token: string): Promise<'deleted' | 'mail-sent'> => remove({ kind: 'token', token });

  beforeEach(() => {
    world = identityWorld({ deleteUserEnabled: true, deleteUserConfirmByMail: true });
    for (const user of [kari, ola]) world.register(user);
  });

  it('replaces an earlier one of the user, and of nobody else', async () => {
    const earlier = await ask();
    const theirs = await ask(ola);
    const newer = await ask();
    expect(world.storedRecords()).toEqual([`delete-account-${theirs}`, `delete-account-${newer}`]);
    await expect(byToken(earlier)).rejects.toMatchObject({ code: 'INVALID_DELETION_TOKEN' });
    expect(await byToken(newer)).toBe('deleted');
  });

  it('stays alive where a further one would be over the mail allowance', async () => {
    let token = '';
    for (let n = 0; n < 5; n++) token = await ask();
    expect(await remove({ kind: 'session', freshness: 'fresh' })).toBe('mail-sent');
    expect(world.mails()).toHaveLength(5);
    expect(world.storedRecords()).toEqual([`delete-account-${token}`]);
    expect(await byToken(token)).toBe('deleted');
  });
});
