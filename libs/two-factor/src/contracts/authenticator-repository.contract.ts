import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';

import { type Authenticator, type AuthenticatorId, withAcceptedStep } from '../model/authenticator.js';
import { BackupCodes } from '../model/backup-codes.js';
import type { AuthenticatorRepository } from '../ports.js';
import { anAuthenticator, anOwner, KARI, OLA, revealed } from '../testing/builders.js';
import type { StoresUnderTest } from '../testing/stores-under-test.js';

const NOW = new Date('2026-01-05T12:00:00.123Z');
const at = (minute: number): Date => new Date(NOW.getTime() + minute * 60_000);

/** The contract of `AuthenticatorRepository`. */
export function describeAuthenticatorRepository(adapter: string, makeEmpty: () => Promise<StoresUnderTest>): void {
  describe(`AuthenticatorRepository: ${adapter}`, () => {
    let stores: StoresUnderTest;
    const run = <T>(work: (authenticators: AuthenticatorRepository) => Promise<T>): Promise<T> =>
      stores.transaction.run(({ authenticators }) => work(authenticators));
    const save = (...all: readonly Authenticator[]): Promise<void> =>
      run(async (authenticators) => {
        for (const each of all) await authenticators.save(each);
      });
    const list = async (userId: UserId = KARI) => (await run((all) => all.list(userId))).map(revealed);
    const idsOf = async (userId: UserId = KARI): Promise<string[]> => (await list(userId)).map(({ id }) => id);

    beforeEach(async () => {
      stores = await makeEmpty();
      await stores.addOwner(anOwner());
      await stores.addOwner(anOwner({ id: OLA }));
    });

    it('lists nothing for a user without authenticators and for an unknown user', async () => {
      expect(await list()).toEqual([]);
      expect(await list('nobody' as UserId)).toEqual([]);
    });

    it.each([
      anAuthenticator(),
      anAuthenticator({ name: 'Åses «nye» 📱', verified: false, createdAt: NOW }),
      anAuthenticator({ lastUsedAt: at(1), lastStep: 58_917_601, backupCodes: [] }),
      anAuthenticator({ secret: 'Aa0-_'.padEnd(32, 'z'), backupCodes: ['aB3dE-fG7hI', 'æøå!"\\', ''] }),
    ])('stores every field, times to the millisecond', async (authenticator) => {
      await save(authenticator);
      expect(await list()).toEqual([revealed(authenticator)]);
    });

    it('lists the authenticators of one user, oldest first', async () => {
      await save(
        anAuthenticator({ id: 'second', createdAt: at(2) }),
        anAuthenticator({ id: 'third', createdAt: at(3) }),
        anAuthenticator({ id: 'first', createdAt: at(1) }),
        anAuthenticator({ id: 'of-ola', userId: OLA, createdAt: at(0) }),
      );
      expect(await idsOf()).toEqual(['first', 'second', 'third']);
      expect(await idsOf(OLA)).toEqual(['of-ola']);
    });

    it('replaces the authenticator with the same id only', async () => {
      const [one, other] = [anAuthenticator({ id: 'one' }), anAuthenticator({ id: 'two', verified: false })];
      const changed = { ...withAcceptedStep(other, 7, NOW), backupCodes: BackupCodes.restore(['left']) };
      await save(one, other);
      await save(changed);
      expect(await list()).toEqual([revealed(one), revealed(changed)]);
    });

    it('keeps the stored secret when an authenticator with an unreadable one is saved', async () => {
      await save(anAuthenticator());
      await save({ ...anAuthenticator({ secret: null, name: 'renamed', backupCodes: ['new'] }) });
      expect(await list()).toEqual([revealed(anAuthenticator({ name: 'renamed', backupCodes: ['new'] }))]);
    });

    it('does not add an authenticator without a secret', async () => {
      await save(anAuthenticator({ secret: null }));
      expect(await list()).toEqual([]);
    });

    it('removes an authenticator by id', async () => {
      await save(anAuthenticator({ id: 'one' }), anAuthenticator({ id: 'two' }));
      await run((all) => all.remove('one' as AuthenticatorId));
      await run((all) => all.remove('unknown' as AuthenticatorId));
      expect(await idsOf()).toEqual(['two']);
    });

    it('removes all or the unverified authenticators of one user', async () => {
      const of = (userId: UserId, verified: boolean) =>
        anAuthenticator({ id: `${userId}-${verified}`, userId, verified });
      await save(of(KARI, true), of(KARI, false), of(OLA, true), of(OLA, false));
      await run((all) => all.removeUnverified(KARI));
      expect(await idsOf()).toEqual(['kari-true']);
      expect(await idsOf(OLA)).toHaveLength(2);
      await run((all) => all.removeAll(OLA));
      expect(await idsOf()).toEqual(['kari-true']);
      expect(await idsOf(OLA)).toEqual([]);
    });

    it('refuses an authenticator of an unknown user', async () => {
      await expect(save(anAuthenticator({ userId: 'nobody' as UserId }))).rejects.toThrow();
      expect(await list('nobody' as UserId)).toEqual([]);
    });

    it('deletes the authenticators together with their user, and no others', async () => {
      await save(anAuthenticator(), anAuthenticator({ id: 'of-ola', userId: OLA }));
      await stores.removeOwner(KARI);
      expect(await list()).toEqual([]);
      expect(await idsOf(OLA)).toEqual(['of-ola']);
    });

    it('rolls back a transaction that fails', async () => {
      await save(anAuthenticator());
      const failing = run(async (all) => {
        await all.removeAll(KARI);
        await all.save(anAuthenticator({ id: 'new' }));
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow();
      expect(await list()).toEqual([revealed(anAuthenticator())]);
    });
  });
}
