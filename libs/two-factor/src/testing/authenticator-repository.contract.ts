import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import { type Authenticator, type AuthenticatorId, withAcceptedStep } from '../model/authenticator.js';
import { BackupCodes } from '../model/backup-codes.js';
import type { AuthenticatorRepository } from '../ports.js';
import { anAuthenticator, anOwner, KARI, OLA, seen } from './builders.js';
import type { StoresUnderTest } from './stores-under-test.js';

const NOW = new Date('2026-01-05T12:00:00.123Z');
const at = (minute: number): Date => new Date(NOW.getTime() + minute * 60_000);

/** What `AuthenticatorRepository` promises. */
export function authenticatorRepositoryContract(adapter: string, makeEmpty: () => Promise<StoresUnderTest>): void {
  describe(`AuthenticatorRepository: ${adapter}`, () => {
    let stores: StoresUnderTest;
    const doing = <T>(work: (authenticators: AuthenticatorRepository) => Promise<T>): Promise<T> =>
      stores.transaction.run(({ authenticators }) => work(authenticators));
    const save = (...all: readonly Authenticator[]): Promise<void> =>
      doing(async (authenticators) => {
        for (const each of all) await authenticators.save(each);
      });
    const list = async (userId: UserId = KARI) => (await doing((all) => all.list(userId))).map(seen);
    const idsOf = async (userId: UserId = KARI): Promise<string[]> => (await list(userId)).map(({ id }) => id);

    beforeEach(async () => {
      stores = await makeEmpty();
      await stores.addOwner(anOwner());
      await stores.addOwner(anOwner({ id: OLA }));
    });

    it('has none of a user without any, nor of nobody', async () => {
      expect(await list()).toEqual([]);
      expect(await list('nobody' as UserId)).toEqual([]);
    });

    it.each([
      anAuthenticator(),
      anAuthenticator({ name: 'Åses «nye» 📱', verified: false, createdAt: NOW }),
      anAuthenticator({ lastUsedAt: at(1), lastStep: 58_917_601, backupCodes: [] }),
      anAuthenticator({ secret: 'Aa0-_'.padEnd(32, 'z'), backupCodes: ['aB3dE-fG7hI', 'æøå!"\\', ''] }),
    ])('gives back what was saved, field by field, to the millisecond', async (authenticator) => {
      await save(authenticator);
      expect(await list()).toEqual([seen(authenticator)]);
    });

    it('lists each user’s own, oldest first, in whatever order they were saved', async () => {
      await save(
        anAuthenticator({ id: 'second', createdAt: at(2) }),
        anAuthenticator({ id: 'third', createdAt: at(3) }),
        anAuthenticator({ id: 'first', createdAt: at(1) }),
        anAuthenticator({ id: 'of-ola', userId: OLA, createdAt: at(0) }),
      );
      expect(await idsOf()).toEqual(['first', 'second', 'third']);
      expect(await idsOf(OLA)).toEqual(['of-ola']);
    });

    it('replaces the one with the same id, and no other', async () => {
      const [one, other] = [anAuthenticator({ id: 'one' }), anAuthenticator({ id: 'two', verified: false })];
      const changed = { ...withAcceptedStep(other, 7, NOW), backupCodes: BackupCodes.restore(['left']) };
      await save(one, other);
      await save(changed);
      expect(await list()).toEqual([seen(one), seen(changed)]);
    });

    it('keeps the secret that is stored when one is saved that could not be read', async () => {
      await save(anAuthenticator());
      await save({ ...anAuthenticator({ secret: null, name: 'renamed', backupCodes: ['new'] }) });
      expect(await list()).toEqual([seen(anAuthenticator({ name: 'renamed', backupCodes: ['new'] }))]);
    });

    it('does not bring back one without a secret that is gone', async () => {
      await save(anAuthenticator({ secret: null }));
      expect(await list()).toEqual([]);
    });

    it('removes one by its id', async () => {
      await save(anAuthenticator({ id: 'one' }), anAuthenticator({ id: 'two' }));
      await doing((all) => all.remove('one' as AuthenticatorId));
      await doing((all) => all.remove('unknown' as AuthenticatorId));
      expect(await idsOf()).toEqual(['two']);
    });

    it('removes all of one user, or those never confirmed, and nobody else’s', async () => {
      const of = (userId: UserId, verified: boolean) =>
        anAuthenticator({ id: `${userId}-${verified}`, userId, verified });
      await save(of(KARI, true), of(KARI, false), of(OLA, true), of(OLA, false));
      await doing((all) => all.removeUnverified(KARI));
      expect(await idsOf()).toEqual(['kari-true']);
      expect(await idsOf(OLA)).toHaveLength(2);
      await doing((all) => all.removeAll(OLA));
      expect(await idsOf()).toEqual(['kari-true']);
      expect(await idsOf(OLA)).toEqual([]);
    });

    it('saves none of a user that is gone', async () => {
      await expect(save(anAuthenticator({ userId: 'nobody' as UserId }))).rejects.toThrow();
      expect(await list('nobody' as UserId)).toEqual([]);
    });

    it('loses them with their owner, and nobody else’s', async () => {
      await save(anAuthenticator(), anAuthenticator({ id: 'of-ola', userId: OLA }));
      await stores.removeOwner(KARI);
      expect(await list()).toEqual([]);
      expect(await idsOf(OLA)).toEqual(['of-ola']);
    });

    it('keeps nothing of a transaction that failed', async () => {
      await save(anAuthenticator());
      const failing = doing(async (all) => {
        await all.removeAll(KARI);
        await all.save(anAuthenticator({ id: 'new' }));
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow();
      expect(await list()).toEqual([seen(anAuthenticator())]);
    });
  });
}
