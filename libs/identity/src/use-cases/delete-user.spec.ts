import { beforeEach, describe, expect, it } from '@jest/globals';

import { ProductRefusal } from '@portvakt/kernel';

import type { IdentityPolicy } from '../model/identity-policy.js';
import type { DeletionProof } from '../model/deletion-proof.js';
import { aClient, aUser, callerOf, identityTestContext, type IdentityTestContext, PASSWORD } from '../testing/index.js';
import { DeleteUser, type DeleteUserInput } from './delete-user.js';

const client = aClient({ language: 'nn' });
const kari = aUser({ emailVerified: true });
const ola = aUser({ id: 'ola' });
const byPassword: DeletionProof = { kind: 'password', password: PASSWORD };
const fresh: DeletionProof = { kind: 'session', freshness: 'fresh' };
const INVALID = { code: 'INVALID_DELETION_TOKEN' };

const UNPAID = new ProductRefusal('ACME_UNPAID');

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
  const deletions = () => context.events().filter(({ kind }) => kind === 'user.deleted');
  const expectNotDeleted = (): void => {
    expect(context.userOf(kari.id)).toEqual(kari);
    expect(context.passwordHashOf(kari.id)).toBe(context.hasher.hashOf(PASSWORD));
    expect(deletions()).toEqual([]);
  };

  beforeEach(() => under({}));

  it('deletes the user with all their data, nothing of another user, and mails nothing', async () => {
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

  it('calls the rule of the product before the deletion, and reports the deletion after it', async () => {
    await remove(fresh);
    expect(context.rules.called).toEqual(['leave kari@example.no user among 2']);
    expect(deletions()).toMatchObject([{ subject: kari.id, facts: { proof: 'session' } }]);
  });

  describe('by password', () => {
    it('rejects and counts a wrong or empty one before the rule is called', async () => {
      for (const password of ['feil', '']) {
        await expect(remove({ kind: 'password', password })).rejects.toMatchObject({ code: 'INVALID_PASSWORD' });
      }
      expect(context.passwordBudget.attempts).toEqual(new Map([[callerOf(kari).sessionId, 2]]));
      expect(context.rules.called).toEqual([]);
      expectNotDeleted();
    });

    it('rejects even the right one when the session has no attempts left', async () => {
      const { sessionId } = callerOf(kari);
      for (let n = 0; n < 20; n++) await context.passwordBudget.spend({ kind: 'session', sessionId });
      await expect(remove(byPassword)).rejects.toMatchObject({ code: 'TOO_MANY_SIGN_INS' });
      expect(context.hasher.hashCount).toBe(0);
      expectNotDeleted();
    });

    it('is rejected for a user without one', async () => {
      context.transaction.state.passwordHashes.delete(kari.id);
      await expect(remove(byPassword)).rejects.toMatchObject({ code: 'CREDENTIAL_ACCOUNT_NOT_FOUND' });
      expect(context.userOf(kari.id)).toEqual(kari);
    });

    it('does not accept the password of another user with the caller’s former address', async () => {
      context.register({ ...kari, email: aUser({ id: 'ny' }).email }, 'noe helt annet');
      context.register({ ...ola, email: kari.email }, PASSWORD);
      await expect(remove(byPassword)).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
      expect(context.storedUsers()).toHaveLength(2);
    });

    it('deletes at once, even where other deletions are confirmed by mail', async () => {
      under({ deleteUserConfirmByMail: true });
      expect(await remove(byPassword)).toBe('deleted');
      expect(context.outboxRows()).toBe(0);
    });

    it('rejects a password that is replaced while it is checked', async () => {
      context.hasher.concurrently = async () =>
        void context.transaction.state.passwordHashes.set(kari.id, context.hasher.hashOf('nytt passord'));
      await expect(remove(byPassword)).rejects.toMatchObject({ code: 'INVALID_PASSWORD' });
      expect(context.userOf(kari.id)).toEqual(kari);
      expect(deletions()).toEqual([]);
    });
  });

  describe('by the session alone', () => {
    it.each<[DeletionProof & { kind: 'session' }, string]>([
      [{ kind: 'session', freshness: 'stale' }, 'SESSION_TOO_OLD_TO_DELETE_USER'],
      [{ kind: 'session', freshness: 'unchecked' }, 'USER_CANNOT_BE_DELETED_PLEASE_PROVIDE_A_PASSWORD_OR_TOKEN'],
    ])('rejects %j with %s', async (proof, code) => {
      await expect(remove(proof)).rejects.toMatchObject({ code });
      expect(context.rules.called).toEqual([]);
      expectNotDeleted();
    });

    it('deletes with a fresh one, without computing a hash', async () => {
      expect(await remove(fresh)).toBe('deleted');
      expect(context.hasher.hashCount).toBe(0);
    });

    it.each(['fresh', 'stale', 'unchecked'] as const)(
      'only mails a link where deletions are confirmed by mail: %s',
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
        expect(context.rules.called).toEqual([]);
        expectNotDeleted();
      },
    );
  });

  describe('by the mailed link', () => {
    let token: string;
    const ask = async (caller = kari): Promise<string> => {
      await remove(fresh, { caller: callerOf(caller) });
      return context.mailedToken('delete-user');
    };
    beforeEach(async () => {
      under({ deleteUserConfirmByMail: true });
      token = await ask();
    });

    it('redirects to the front page by default, and deletes', async () => {
      expect(context.mailOf('delete-user').data.url).toMatch(/callbackURL=\/$/);
      expect(await byToken(token)).toBe('deleted');
      expect(context.userOf(kari.id)).toBeUndefined();
      expect(context.storedRecords()).toEqual([]);
    });

    it('rejects an expired token, another user’s, one of another purpose, and none, and uses up none of them', async () => {
      const theirs = await ask(ola);
      await context.addRecord(kari.id, 'reset-password:', 'token1');
      for (const other of [theirs, 'token1', '', token.toUpperCase()]) {
        await expect(byToken(other)).rejects.toMatchObject(INVALID);
      }
      expect(context.rules.called).toEqual([]);
      expect(context.storedRecords()).toHaveLength(3);
      context.clock.advance(86_400_000);
      await expect(byToken(token)).rejects.toMatchObject(INVALID);
      expectNotDeleted();
    });

    it('has the configured lifetime and states it in the mail', async () => {
      under({ deleteUserConfirmByMail: true, deleteUserLifetimeMs: 600_000 });
      token = await ask();
      expect(context.mailOf('delete-user').data.lifetimeSeconds).toBe('600');
      context.clock.advance(599_999);
      expect(await byToken(token)).toBe('deleted');
    });

    it('deletes once when it is opened concurrently', async () => {
      const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => byToken(token)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(deletions()).toHaveLength(1);
      expect(context.storedUsers()).toEqual([ola]);
    });

    it('stays valid after a refusal of the product', async () => {
      context.rules.refusals.leave = UNPAID;
      await expect(byToken(token)).rejects.toBe(UNPAID);
      expectNotDeleted();
      delete context.rules.refusals.leave;
      expect(await byToken(token)).toBe('deleted');
    });
  });

  it.each([byPassword, fresh])('keeps everything where the product refuses: %j', async (proof) => {
    await context.startSession(kari);
    const pending = await context.addRecord(kari.id, 'reset-password:');
    context.rules.refusals.leave = UNPAID;
    await expect(remove(proof)).rejects.toBe(UNPAID);
    expectNotDeleted();
    expect(context.storedSessions()).toHaveLength(1);
    expect(context.storedRecords()).toEqual([pending]);
  });

  it('rejects the caller after a concurrent deletion, and reports nothing', async () => {
    context.hasher.concurrently = () => context.transaction.run(({ users }) => users.remove(kari.id));
    await expect(remove(byPassword)).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
    expect(deletions()).toEqual([]);
  });
});
