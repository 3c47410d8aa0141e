import { beforeEach, describe, expect, it } from '@jest/globals';

import type { IdentityPolicy } from '../model/identity-policy.js';
import type { DeletionProof } from '../model/deletion-proof.js';
import { aClient, aUser, callerOf, identityTestContext, type IdentityTestContext } from '../testing/index.js';
import { DeleteUser, type DeleteUserInput } from './delete-user.js';

const PASSWORD = 'blåbærsyltetøy';
const client = aClient({ language: 'nn' });
const kari = aUser({ emailVerified: true });
const ola = aUser({ id: 'ola' });
const byPassword: DeletionProof = { kind: 'password', password: PASSWORD };
const fresh: DeletionProof = { kind: 'session', freshness: 'fresh' };
const DEAD = { code: 'INVALID_DELETION_TOKEN' };

describe('DeleteUser', () => {
  let context: IdentityTestContext;
  const remove = (proof: DeletionProof, given: Partial<DeleteUserInput> = {}): Promise<'deleted' | 'mail-sent'> =>
    new DeleteUser(context).execute({ caller: callerOf(kari), proof, client, ...given });
  const byToken = (token: string): Promise<'deleted' | 'mail-sent'> => remove({ kind: 'token', token });
  const under = (policy: Partial<IdentityPolicy>): void => {
    context = identityTestContext({ deleteUserEnabled: true, ...policy });
    context.register(kari, PASSWORD);
    context.register(ola, PASSWORD);
  };
  const expectStillThere = (): void => {
    expect(context.userOf(kari.id)).toEqual(kari);
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf(PASSWORD));
    expect(context.deletionHooks.afterCalls).toEqual([]);
  };

  beforeEach(() => under({}));

  it('takes the user with everything that is theirs, nothing of another’s, and mails nothing', async () => {
    for (const user of [kari, kari, ola]) await context.startSession(user);
    for (const purpose of ['reset-password:', 'delete-account-', '2fa-']) await context.addRecord(kari.id, purpose);
    const theirs = await context.addRecord(ola.id, 'reset-password:');
    context.link(kari.id);
    expect(await remove(byPassword)).toBe('deleted');

    const { users, passwordHashes, linked } = context.transaction.state;
    expect([...users.keys()]).toEqual([ola.id]);
    expect([...passwordHashes.keys()]).toEqual([ola.id]);
    expect([...linked]).toEqual([]);
    expect(context.storedSessions()).toMatchObject([{ owner: { id: ola.id } }]);
    expect(context.storedRecords()).toEqual([theirs]);
    expect(context.outboxRows()).toBe(0);
  });

  it('asks the product before anything is deleted, and tells it when all is', async () => {
    await remove(fresh);
    const asked = { id: kari.id, email: kari.email };
    expect(context.deletionHooks).toMatchObject({
      beforeCalls: [asked],
      afterCalls: [asked],
      userCounts: { before: 2, after: 1 },
    });
  });

  describe('by password', () => {
    it('refuses a wrong or empty one, counts it, and asks the product nothing', async () => {
      for (const password of ['feil', '']) {
        await expect(remove({ kind: 'password', password })).rejects.toMatchObject({ code: 'INVALID_PASSWORD' });
      }
      expect(context.passwordBudget.attempts).toEqual(new Map([[callerOf(kari).sessionId, 2]]));
      expect(context.deletionHooks.beforeCalls).toEqual([]);
      expectStillThere();
    });

    it('takes not even the right one when the budget of the session is spent', async () => {
      const { sessionId } = callerOf(kari);
      for (let n = 0; n < 20; n++) await context.passwordBudget.spend({ kind: 'session', sessionId });
      await expect(remove(byPassword)).rejects.toMatchObject({ code: 'TOO_MANY_SIGN_INS' });
      expect(context.hasher.hashCount).toBe(0);
      expectStillThere();
    });

    it('is refused for a user without one', async () => {
      context.transaction.state.passwordHashes.delete(kari.id);
      await expect(remove(byPassword)).rejects.toMatchObject({ code: 'CREDENTIAL_ACCOUNT_NOT_FOUND' });
      expect(context.userOf(kari.id)).toEqual(kari);
    });

    it('never deletes on the password of another who has the caller’s former address', async () => {
      context.register({ ...kari, email: aUser({ id: 'ny' }).email }, 'noe helt annet');
      context.register({ ...ola, email: kari.email }, PASSWORD);
      await expect(remove(byPassword)).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
      expect(context.storedUsers()).toHaveLength(2);
    });

    it('deletes at once, also where others confirm by mail', async () => {
      under({ deleteUserConfirmByMail: true });
      expect(await remove(byPassword)).toBe('deleted');
      expect(context.outboxRows()).toBe(0);
    });

    it.each<[string, 'hasher' | 'deletionHooks']>([
      ['is judged', 'hasher'],
      ['has been judged and the product thinks', 'deletionHooks'],
    ])('deletes nobody whose password is replaced while it %s', async (_, where) => {
      context[where].concurrently = async () =>
        void context.transaction.state.passwordHashes.set(kari.id, context.hasher.hashOf('nytt passord'));
      await expect(remove(byPassword)).rejects.toMatchObject({ code: 'INVALID_PASSWORD' });
      expect(context.userOf(kari.id)).toEqual(kari);
      expect(context.deletionHooks.afterCalls).toEqual([]);
    });
  });

  describe('by the session alone', () => {
    it.each<[DeletionProof & { kind: 'session' }, string]>([
      [{ kind: 'session', freshness: 'stale' }, 'SESSION_TOO_OLD_TO_DELETE_USER'],
      [{ kind: 'session', freshness: 'unchecked' }, 'USER_CANNOT_BE_DELETED_PLEASE_PROVIDE_A_PASSWORD_OR_TOKEN'],
    ])('refuses %j with %s', async (proof, code) => {
      await expect(remove(proof)).rejects.toMatchObject({ code });
      expect(context.deletionHooks.beforeCalls).toEqual([]);
      expectStillThere();
    });

    it('deletes with a fresh one, at the price of no hash', async () => {
      expect(await remove(fresh)).toBe('deleted');
      expect(context.hasher.hashCount).toBe(0);
    });

    it.each(['fresh', 'stale', 'unchecked'] as const)(
      'only mails a link where that confirms it: %s',
      async (freshness) => {
        under({ deleteUserConfirmByMail: true });
        expect(await remove({ kind: 'session', freshness }, { callbackUrl: '/ha-det' })).toBe('mail-sent');
        const token = context.mailedToken('delete-user');
        expect(token).toMatch(/^[a-z0-9]{32}$/);
        expect(context.mails()).toEqual([
          {
            kind: 'delete-user',
            userId: kari.id,
            to: kari.email,
            language: 'nn',
            usefulUntil: new Date(context.clock.now().getTime() + 86_400_000),
            data: { name: kari.name, url: context.links.deleteUser(token, '/ha-det'), lifetimeSeconds: '86400' },
          },
        ]);
        expect(context.storedRecords()).toEqual([`delete-account-${token}`]);
        expect(context.deletionHooks.beforeCalls).toEqual([]);
        expectStillThere();
      },
    );
  });

  describe('by the link of a mail', () => {
    let token: string;
    const ask = async (caller = kari): Promise<string> => {
      await remove(fresh, { caller: callerOf(caller) });
      return context.mailedToken('delete-user');
    };
    beforeEach(async () => {
      under({ deleteUserConfirmByMail: true });
      token = await ask();
    });

    it('leads to the front page when nothing else was asked for, and deletes', async () => {
      expect(context.mailOf('delete-user').data.url).toMatch(/callbackURL=\/$/);
      expect(await byToken(token)).toBe('deleted');
      expect(context.userOf(kari.id)).toBeUndefined();
      expect(context.storedRecords()).toEqual([]);
    });

    it('refuses one that is over, somebody else’s, another thing’s, or none, and uses nothing up', async () => {
      const theirs = await ask(ola);
      await context.addRecord(kari.id, 'reset-password:', 'token1');
      for (const other of [theirs, 'token1', '', token.toUpperCase()]) {
        await expect(byToken(other)).rejects.toMatchObject(DEAD);
      }
      expect(context.deletionHooks.beforeCalls).toEqual([]);
      expect(context.storedRecords()).toHaveLength(3);
      context.clock.advance(86_400_000);
      await expect(byToken(token)).rejects.toMatchObject(DEAD);
      expectStillThere();
    });

    it('says in the mail how long it lives here, and lets it live that long', async () => {
      under({ deleteUserConfirmByMail: true, deleteUserLifetimeMs: 600_000 });
      token = await ask();
      expect(context.mailOf('delete-user').data.lifetimeSeconds).toBe('600');
      context.clock.advance(599_999);
      expect(await byToken(token)).toBe('deleted');
    });

    it('deletes nobody whose link dies while the product thinks', async () => {
      context.deletionHooks.concurrently = () => context.transaction.run(({ records }) => records.removeOf(kari.id));
      await expect(byToken(token)).rejects.toMatchObject(DEAD);
      expectStillThere();
    });

    it('is won by exactly one of those who open it at once', async () => {
      const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => byToken(token)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(context.deletionHooks.afterCalls).toHaveLength(1);
      expect(context.storedUsers()).toEqual([ola]);
    });

    it('works still when the product refused the first time', async () => {
      context.deletionHooks.vetoError = new Error('unpaid invoices');
      await expect(byToken(token)).rejects.toBe(context.deletionHooks.vetoError);
      expectStillThere();
      context.deletionHooks.vetoError = null;
      expect(await byToken(token)).toBe('deleted');
    });
  });

  it.each([byPassword, fresh])('keeps everything when the product refuses: %j', async (proof) => {
    await context.startSession(kari);
    const pending = await context.addRecord(kari.id, 'reset-password:');
    context.deletionHooks.vetoError = new Error('unpaid invoices');
    await expect(remove(proof)).rejects.toBe(context.deletionHooks.vetoError);
    expectStillThere();
    expect(context.storedSessions()).toHaveLength(1);
    expect(context.storedRecords()).toEqual([pending]);
  });

  it('says that the caller is gone when somebody was faster, and does not tell the product twice', async () => {
    context.deletionHooks.concurrently = () => context.transaction.run(({ users }) => users.remove(kari.id));
    await expect(remove(fresh)).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
    expect(context.deletionHooks.afterCalls).toEqual([]);
  });
});
