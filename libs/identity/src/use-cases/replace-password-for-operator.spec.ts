import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Actor, SessionId, UserId } from '@portvakt/kernel';

import { aClient, aUser, identityTestContext, type IdentityTestContext } from '../testing/index.js';
import { ReplacePasswordForOperator } from './replace-password-for-operator.js';

const by: Actor = { type: 'operator', id: 'admin' as UserId, sessionId: 's' as SessionId, role: 'admin' };
const client = aClient({ language: 'en' });
const OLD = 'blåbærsyltetøy';
const NEW = 'multesyltetøy';

describe('ReplacePasswordForOperator', () => {
  let context: IdentityTestContext;
  const kari = aUser({ emailVerified: true, language: 'nn' });
  const ola = aUser({ id: 'ola' });
  const replace = async (userId = kari.id): Promise<void> => {
    const replacing = new ReplacePasswordForOperator(context);
    await replacing.execute({ userId, password: await replacing.prepare(userId, NEW), by, client });
  };

  beforeEach(() => {
    context = identityTestContext();
    for (const user of [kari, ola]) {
      context.register(user, OLD);
      context.link(user.id);
    }
  });

  it('sets the password, ends the sessions and deletes the records of this user', async () => {
    for (const user of [kari, ola]) await context.startSession(user);
    const record = await context.addRecord(ola.id, 'reset-password:');
    await context.addRecord(kari.id, 'reset-password:');
    await replace();
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf(NEW));
    expect(context.passwordHashOf(ola.id)).toBe(context.hasher.hashOf(OLD));
    expect(context.storedSessions()).toMatchObject([{ owner: { id: ola.id } }]);
    expect(context.storedRecords()).toEqual([record]);
    expect(context.userSessions.revocations).toEqual([{ userId: kari.id, how: 'reset', by, client }]);
  });

  it("says in the user's language that support did it, and names no device", async () => {
    await replace();
    expect(context.mailOf('password-changed')).toMatchObject({
      to: kari.email,
      language: 'nn',
      data: { at: context.clock.now().toISOString(), browser: '', system: '', by: 'support' },
    });
  });

  it('removes linked identities where the address is not verified, and reports them', async () => {
    await replace(kari.id);
    await replace(ola.id);
    expect([...context.transaction.state.linked.keys()]).toEqual([kari.id]);
    expect(context.events()).toMatchObject([
      { kind: 'account.unlinked', subject: ola.id, facts: { provider: 'github' } },
    ]);
  });

  it('checks the length, and forgets the attempts at the old password', async () => {
    const replacing = new ReplacePasswordForOperator(context);
    expect(() => replacing.check('x')).toThrow(expect.objectContaining({ code: 'PASSWORD_TOO_SHORT' }));
    await context.passwordBudget.spend({ kind: 'email', email: kari.email });
    await replacing.restoreBudget(kari.email);
    expect(context.passwordBudget.attempts).toEqual(new Map());
  });

  it('changes nothing if the password was changed after the rules were called', async () => {
    const password = { hash: context.hasher.hashOf(NEW), currentHashAtCheck: context.hasher.hashOf(OLD) };
    const set = () => new ReplacePasswordForOperator(context).execute({ userId: kari.id, password, by, client });
    expect(await set()).toBe('replaced');
    const mails = context.mails.length;
    expect(await set()).toBe('outdated');
    expect(context.mails).toHaveLength(mails);
  });

  it('rejects a user who does not exist', async () => {
    await expect(replace('gone' as UserId)).rejects.toMatchObject({ code: 'FAILED_TO_UPDATE_USER' });
  });
});
