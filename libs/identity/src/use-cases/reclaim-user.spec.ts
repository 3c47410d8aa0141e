import { beforeEach, describe, expect, it } from '@jest/globals';

import { type UserId, userWithoutSession } from '@portvakt/kernel';

import { aClient, aUser, identityTestContext, type IdentityTestContext } from '../testing/index.js';
import { ReclaimUser } from './reclaim-user.js';

const PASSWORD = 'blåbærsyltetøy';
const kari = aUser({ twoFactorEnabled: true });
const ola = aUser({ id: 'ola' });
const client = aClient();

describe('ReclaimUser', () => {
  let context: IdentityTestContext;
  const reclaim = (userId: UserId = kari.id) => new ReclaimUser(context).execute({ userId, client });

  beforeEach(async () => {
    context = identityTestContext();
    for (const user of [kari, ola]) {
      context.register(user, PASSWORD);
      context.link(user.id);
      await context.startSession(user);
      await context.addRecord(user.id, 'reset-password:');
      await context.addRecord(user.id, 'trust-device-', `device of ${user.id}`);
    }
  });

  it('verifies the e-mail address and returns the user as they are then', async () => {
    expect(await reclaim()).toEqual({ ...kari, emailVerified: true, updatedAt: context.clock.now() });
  });

  it('removes password, linked identities, sessions and records of this user alone', async () => {
    await reclaim();
    expect(await context.transaction.run(({ credentials }) => credentials.findHash(kari.id))).toBeNull();
    expect([...context.transaction.state.linked.keys()]).toEqual([ola.id]);
    expect(context.storedSessions()).toMatchObject([{ owner: { id: ola.id } }]);
    expect(context.storedRecords()).toEqual(['reset-password:of ola', 'trust-device-device of ola']);
    expect(context.passwordHashOf(ola.id)).toBe(context.hasher.hashOf(PASSWORD));
    expect(context.userOf(ola.id)).toEqual(ola);
  });

  it('reports what is removed and the verified address, and ends the sessions, by the owner of the mailbox', async () => {
    context.transaction.state.passkeys.add(kari.id);
    await reclaim();
    const act = { by: userWithoutSession(kari.id), client };
    const event = { outcome: 'done', subject: kari.id, ...act };
    expect(context.events()).toEqual([
      { ...event, kind: 'account.unlinked', facts: { provider: 'github' } },
      { ...event, kind: 'passkey.deleted', facts: { id: kari.id } },
      { ...event, kind: 'email.verified', facts: {} },
    ]);
    expect(context.userSessions.revocations).toEqual([{ userId: kari.id, how: 'reclaim', ...act }]);
  });

  it('removes the second factor', async () => {
    await reclaim();
    expect(context.secondFactor.reclaimed).toEqual([{ userId: kari.id, client }]);
  });

  it('rejects a user who does not exist', async () => {
    await expect(reclaim('nobody' as UserId)).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
  });
});
