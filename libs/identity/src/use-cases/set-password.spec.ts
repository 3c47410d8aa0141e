import { beforeEach, describe, expect, it } from '@jest/globals';

import { THE_SERVICE, type UserId, userActor } from '@portvakt/kernel';

import { aClient, aUser, callerOf, identityTestContext, type IdentityTestContext } from '../testing/index.js';
import { SetPassword } from './set-password.js';

const NEW = 'multesyltetøy';
const kari = aUser();
const TAKEN = { code: 'USER_ALREADY_HAS_PASSWORD' };

describe('SetPassword', () => {
  let context: IdentityTestContext;
  const set = (newPassword = NEW, userId: UserId | null = kari.id): Promise<void> =>
    new SetPassword(context).execute({ userId, newPassword, by: userActor(callerOf(kari)), client: aClient() });

  beforeEach(() => {
    context = identityTestContext();
    context.register(kari);
  });

  it('sets the first password of a user with a linked identity only, and mails nothing', async () => {
    context.link(kari.id);
    await set();
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf(NEW));
    expect([...context.transaction.state.linked.keys()]).toEqual([kari.id]);
    expect(context.outboxRows()).toBe(0);
  });

  it('records the new password, with the actor that the product names', async () => {
    await new SetPassword(context).execute({ userId: kari.id, newPassword: NEW, by: THE_SERVICE, client: null });
    expect(context.events()).toEqual([
      {
        kind: 'password.set',
        outcome: 'done',
        subject: kari.id,
        by: THE_SERVICE,
        client: null,
        facts: { sessionsEnded: false },
      },
    ]);
  });

  it('sets the password where it was removed', async () => {
    context.transaction.state.passwordHashes.set(kari.id, '');
    await set();
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf(NEW));
  });

  it('never replaces a password', async () => {
    context.register(kari, 'blåbærsyltetøy');
    await expect(set()).rejects.toMatchObject(TAKEN);
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf('blåbærsyltetøy'));
    expect(context.events()).toEqual([]);
  });

  it('checks the session, then the new password, then whether the user has a password', async () => {
    context.register(kari, 'blåbærsyltetøy');
    await expect(set('kort', null)).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
    await expect(set('kort')).rejects.toMatchObject({ code: 'PASSWORD_TOO_SHORT' });
    await expect(set('a'.repeat(129))).rejects.toMatchObject({ code: 'PASSWORD_TOO_LONG' });
    expect(context.hasher.hashCount).toBe(0);
    await expect(set()).rejects.toMatchObject(TAKEN);
  });

  it('keeps one of two concurrent passwords', async () => {
    const outcomes = await Promise.allSettled([set('det første'), set('det andre')]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const kept = outcomes[0]?.status === 'fulfilled' ? 'det første' : 'det andre';
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf(kept));
  });

  it('rejects a user who is deleted, before or during the hash', async () => {
    await expect(set(NEW, 'nobody' as UserId)).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
    context.hasher.concurrently = () => context.transaction.run(({ users }) => users.remove(kari.id));
    await expect(set()).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
    expect(context.transaction.state.passwordHashes.size).toBe(0);
  });
});
