import { beforeEach, describe, expect, it } from '@jest/globals';

import type { IdentityPolicy } from '../model/identity-policy.js';
import type { DeletionProof } from '../model/deletion-proof.js';
import { aClient, aUser, callerOf, identityWorld, type IdentityWorld } from '../testing/index.js';
import { DeleteUser, type DeleteUserInput } from './delete-user.js';

const PASSWORD = 'blåbærsyltetøy';
const client = aClient({ language: 'nn' });
const kari = aUser({ emailVerified: true });
const ola = aUser({ id: 'ola' });
const byPassword: DeletionProof = { kind: 'password', password: PASSWORD };
const fresh: DeletionProof = { kind: 'session', freshness: 'fresh' };
const DEAD = { code: 'INVALID_DELETION_TOKEN' };

describe('DeleteUser', () => {
  let world: IdentityWorld;
  const remove = (proof: DeletionProof, given: Partial<DeleteUserInput> = {}): Promise<'deleted' | 'mail-sent'> =>
    new DeleteUser(world).execute({ caller: callerOf(kari), proof, client, ...given });
  const byToken = (token: string): Promise<'deleted' | 'mail-sent'> => remove({ kind: 'token', token });
  const under = (policy: Partial<IdentityPolicy>): void => {
    world = identityWorld({ deleteUserEnabled: true, ...policy });
    world.register(kari, PASSWORD);
    world.register(ola, PASSWORD);
  };
  const expectStillThere = (): void => {
    expect(world.userOf(kari.id)).toEqual(kari);
    expect(world.passwordHashOf(kari.id)).toBe(world.hasher.of(PASSWORD));
    expect(world.deletionHooks.done).toEqual([]);
  };

  beforeEach(() => under({}));

  it('takes the user with everything that is theirs, nothing of another’s, and mails nothing', async () => {
    for (const user of [kari, kari, ola]) await world.startSession(user);
    for (const purpose of ['reset-password:', 'delete-account-', '2fa-']) await world.leaveRecord(kari.id, purpose);
    const theirs = await world.leaveRecord(ola.id, 'reset-password:');
    world.link(kari.id);
    expect(await remove(byPassword)).toBe('deleted');

    const { users, passwordHashes, linked } = world.transaction.state;
    expect([...users.keys()]).toEqual([ola.id]);
    expect([...passwordHashes.keys()]).toEqual([ola.id]);
    expect([...linked]).toEqual([]);
    expect(world.storedSessions()).toMatchObject([{ owner: { id: ola.id } }]);
    expect(world.storedRecords()).toEqual([theirs]);
    expect(world.outboxRows()).toBe(0);
  });

  it('asks the product before anything is deleted, and tells it when all is', async () => {
    await remove(fresh);
    const asked = { id: kari.id, email: kari.email };
    expect(world.deletionHooks).toMatchObject({ announced: [asked], done: [asked], usersThen: { before: 2, after: 1 } });
  });

  describe('by password', () => {
    it('refuses a wrong or empty one, counts it, and asks the product nothing', async () => {
      for (const password of ['feil', '']) {
        await expect(remove({ kind: 'password', password })).rejects.toMatchObject({ code: 'INVALID_PASSWORD' });
      }
      expect(world.passwordBudget.attempts).toEqual(new Map([[callerOf(kari).sessionId, 2]]));
      expect(world.deletionHooks.announced).toEqual([]);
      expectStillThere();
    });

    it('takes not even the right one when the budget of the session is spent', async () => {
      const { sessionId } = callerOf(kari);
      for (let n = 0; n < 20; n++) await world.passwordBudget.spend({ kind: 'session', sessionId });
      await expect(remove(byPassword)).rejects.toMatchObject({ code: 'TOO_MANY_SIGN_INS' });
      expect(world.hasher.spent).toBe(0);
      expectStillThere();
    });

    it('is refused for a user without one', async () => {
      world.transaction.state.passwordHashes.delete(kari.id);
      await expect(remove(byPassword)).rejects.toMatchObject({ code: 'CREDENTIAL_ACCOUNT_NOT_FOUND' });
      expect(world.userOf(kari.id)).toEqual(kari);
    });

    it('never deletes on the password of another who has the caller’s former address', async () => {
      world.register({ ...kari, email: aUser({ id: 'ny' }).email }, 'noe helt annet');
      world.register({ ...ola, email: kari.email }, PASSWORD);
      await expect(remove(byPassword)).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
      expect(world.storedUsers()).toHaveLength(2);
    });

    it('deletes at once, also where others confirm by mail', async () => {
      under({ deleteUserConfirmByMail: true });
      expect(await remove(byPassword)).toBe('deleted');
      expect(world.outboxRows()).toBe(0);
    });

    it.each<[string, 'hasher' | 'deletionHooks']>([
      ['is judged', 'hasher'],
      ['has been judged and the product thinks', 'deletionHooks'],
    ])('deletes nobody whose password is replaced while it %s', async (_, where) => {
      world[where].meanwhile = async () =>
        void world.transaction.state.passwordHashes.set(kari.id, world.hasher.of('nytt passord'));
      await expect(remove(byPassword)).rejects.toMatchObject({ code: 'INVALID_PASSWORD' });
      expect(world.userOf(kari.id)).toEqual(kari);
      expect(world.deletionHooks.done).toEqual([]);
    });
  });

  describe('by the session alone', () => {
    it.each<[DeletionProof & { kind: 'session' }, string]>([
      [{ kind: 'session', freshness: 'stale' }, 'SESSION_TOO_OLD_TO_DELETE_USER'],
      [{ kind: 'session', freshness: 'unchecked' }, 'USER_CANNOT_BE_DELETED_PLEASE_PROVIDE_A_PASSWORD_OR_TOKEN'],
    ])('refuses %j with %s', async (proof, code) => {
      await expect(remove(proof)).rejects.toMatchObject({ code });
      expect(world.deletionHooks.announced).toEqual([]);
      expectStillThere();
    });

    it('deletes with a fresh one, at the price of no hash', async () => {
      expect(await remove(fresh)).toBe('deleted');
      expect(world.hasher.spent).toBe(0);
    });

    it.each(['fresh', 'stale', 'unchecked'] as const)('only mails a link where that confirms it: %s', async (freshness) => {
      under({ deleteUserConfirmByMail: true });
      expect(await remove({ kind: 'session', freshness }, { callbackUrl: '/ha-det' })).toBe('mail-sent');
      const token = world.mailedToken('delete-user');
      expect(token).toMatch(/^[a-z0-9]{32}$/);
      expect(world.mails()).toEqual([
        {
          kind: 'delete-user',
          userId: kari.id,
          to: kari.email,
          language: 'nn',
          usefulUntil: new Date(world.clock.now().getTime() + 86_400_000),
          data: { name: kari.name, url: world.links.deleteUser(token, '/ha-det'), lifetimeSeconds: '86400' },
        },
      ]);
      expect(world.storedRecords()).toEqual([`delete-account-${token}`]);
      expect(world.deletionHooks.announced).toEqual([]);
      expectStillThere();
    });
  });

  describe('by the link of a mail', () => {
    let token: string;
    const ask = async (caller = kari): Promise<string> => {
      await remove(fresh, { caller: callerOf(caller) });
      return world.mailedToken('delete-user');
    };
    beforeEach(async () => {
      under({ deleteUserConfirmByMail: true });
      token = await ask();
    });

    it('leads to the front page when nothing else was asked for, and deletes', async () => {
      expect(world.mailOf('delete-user').data.url).toMatch(/callbackURL=\/$/);
      expect(await byToken(token)).toBe('deleted');
      expect(world.userOf(kari.id)).toBeUndefined();
      expect(world.storedRecords()).toEqual([]);
    });

    it('refuses one that is over, somebody else’s, another thing’s, or none, and uses nothing up', async () => {
      const theirs = await ask(ola);
      await world.leaveRecord(kari.id, 'reset-password:', 'token1');
      for (const other of [theirs, 'token1', '', token.toUpperCase()]) {
        await expect(byToken(other)).rejects.toMatchObject(DEAD);
      }
      expect(world.deletionHooks.announced).toEqual([]);
      expect(world.storedRecords()).toHaveLength(3);
      world.clock.advance(86_400_000);
      await expect(byToken(token)).rejects.toMatchObject(DEAD);
      expectStillThere();
    });

    it('says in the mail how long it lives here, and lets it live that long', async () => {
      under({ deleteUserConfirmByMail: true, deleteUserLifetimeMs: 600_000 });
      token = await ask();
      expect(world.mailOf('delete-user').data.lifetimeSeconds).toBe('600');
      world.clock.advance(599_999);
      expect(await byToken(token)).toBe('deleted');
    });

    it('deletes nobody whose link dies while the product thinks', async () => {
      world.deletionHooks.meanwhile = () => world.transaction.run(({ records }) => records.removeOf(kari.id));
      await expect(byToken(token)).rejects.toMatchObject(DEAD);
      expectStillThere();
    });

    it('is won by exactly one of those who open it at once', async () => {
      const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => byToken(token)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(world.deletionHooks.done).toHaveLength(1);
      expect(world.storedUsers()).toEqual([ola]);
    });

    it('works still when the product refused the first time', async () => {
      world.deletionHooks.veto = new Error('unpaid invoices');
      await expect(byToken(token)).rejects.toBe(world.deletionHooks.veto);
      expectStillThere();
      world.deletionHooks.veto = null;
      expect(await byToken(token)).toBe('deleted');
    });
  });

  it.each([byPassword, fresh])('keeps everything when the product refuses: %j', async (proof) => {
    await world.startSession(kari);
    const pending = await world.leaveRecord(kari.id, 'reset-password:');
    world.deletionHooks.veto = new Error('unpaid invoices');
    await expect(remove(proof)).rejects.toBe(world.deletionHooks.veto);
    expectStillThere();
    expect(world.storedSessions()).toHaveLength(1);
    expect(world.storedRecords()).toEqual([pending]);
  });

  it('says that the caller is gone when somebody was faster, and does not tell the product twice', async () => {
    world.deletionHooks.meanwhile = () => world.transaction.run(({ users }) => users.remove(kari.id));
    await expect(remove(fresh)).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
    expect(world.deletionHooks.done).toEqual([]);
  });
});
