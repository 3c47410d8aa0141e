import { beforeEach, describe, expect, it } from '@jest/globals';

import type { Passkey } from '../model/passkey.js';
import type { PasskeyRepository } from '../ports.js';
import { aHolder, aPasskey, KARI, OLA } from '../testing/builders.js';
import type { StoresUnderTest } from '../testing/stores-under-test.js';

const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 5, 12, minute, 0, 123));

/** The contract of `PasskeyRepository`. */
export function describePasskeyRepository(adapter: string, makeEmpty: () => Promise<StoresUnderTest>): void {
  describe(`PasskeyRepository: ${adapter}`, () => {
    let stores: StoresUnderTest;
    const run = <T>(work: (passkeys: PasskeyRepository) => Promise<T>): Promise<T> =>
      stores.transaction.run(({ passkeys }) => work(passkeys));
    const add = async (...all: readonly Passkey[]): Promise<void> => {
      for (const passkey of all) expect(await run((passkeys) => passkeys.add(passkey))).toBe('added');
    };

    beforeEach(async () => {
      stores = await makeEmpty();
      await stores.addHolder(aHolder());
      await stores.addHolder(aHolder({ id: OLA }));
    });

    it.each([
      aPasskey(),
      aPasskey({
        name: 'Åses «nøkkel» 🔑',
        counter: 4_294_967_295,
        deviceType: 'singleDevice',
        backedUp: false,
        transports: [],
        aaguid: null,
        userHandle: null,
        lastUsedAt: at(1),
      }),
      aPasskey({ name: null }),
    ])('finds a passkey with every field, by credential and by id', async (passkey) => {
      await add(passkey);
      expect(await run((passkeys) => passkeys.find(passkey.credentialId))).toEqual(passkey);
      expect(await run((passkeys) => passkeys.findForUpdate(passkey.id))).toEqual(passkey);
    });

    it('finds nothing unknown', async () => {
      expect(await run((passkeys) => passkeys.find('unknown'))).toBeNull();
      expect(await run((passkeys) => passkeys.findForUpdate('unknown'))).toBeNull();
      expect(await run((passkeys) => passkeys.list(KARI))).toEqual([]);
    });

    it('lists those of one user, oldest first', async () => {
      const [newer, older] = [aPasskey({ id: 'b', createdAt: at(2) }), aPasskey({ id: 'c', createdAt: at(1) })];
      await add(newer, older, aPasskey({ id: 'a', userId: OLA }));
      expect(await run((passkeys) => passkeys.list(KARI))).toEqual([older, newer]);
    });

    it('stores a credential once, whoever has it, and the transaction goes on', async () => {
      await add(aPasskey());
      const again = { ...aPasskey({ id: 'other', userId: OLA }), credentialId: aPasskey().credentialId };
      const next = aPasskey({ id: 'next' });
      const outcome = await run(async (passkeys) => [await passkeys.add(again), await passkeys.add(next)]);
      expect(outcome).toEqual(['taken', 'added']);
      expect(await run((passkeys) => passkeys.list(OLA))).toEqual([]);
    });

    it('stores a credential once of two at the same time', async () => {
      const other = { ...aPasskey({ id: 'other', userId: OLA }), credentialId: aPasskey().credentialId };
      const outcomes = await Promise.all([aPasskey(), other].map((each) => run((passkeys) => passkeys.add(each))));
      expect([...outcomes].sort()).toEqual(['added', 'taken']);
    });

    it('stores none of a user who does not exist', async () => {
      const orphan = aPasskey({ userId: 'nobody' as typeof KARI });
      const adding = run(async (passkeys) => {
        if ((await passkeys.add(orphan)) === 'refused') throw new Error('refused');
      });
      await expect(adding).rejects.toThrow('refused');
    });

    it('saves name, counter, device type, backup and last use, and nothing else', async () => {
      const other = aPasskey({ id: 'other' });
      await add(aPasskey(), other);
      const changed = {
        name: 'Ny',
        counter: 7,
        deviceType: 'singleDevice',
        backedUp: false,
        lastUsedAt: at(3),
      } as const;
      const fixed = { publicKey: 'another', credentialId: 'another', transports: [], userHandle: null };
      await run((passkeys) => passkeys.save({ ...aPasskey(), ...changed, ...fixed }));
      expect(await run((passkeys) => passkeys.findForUpdate(aPasskey().id))).toEqual({ ...aPasskey(), ...changed });
      expect(await run((passkeys) => passkeys.findForUpdate(other.id))).toEqual(other);
    });

    it('removes one, or all of a user', async () => {
      const [one, two, theirs] = [aPasskey(), aPasskey({ id: 'two' }), aPasskey({ id: 'theirs', userId: OLA })];
      await add(one, two, theirs);
      await run((passkeys) => passkeys.remove(one.id));
      expect(await run((passkeys) => passkeys.list(KARI))).toEqual([two]);
      expect(await run((passkeys) => passkeys.removeAll(KARI))).toEqual([two.id]);
      expect(await run((passkeys) => passkeys.removeAll(KARI))).toEqual([]);
      expect(await run((passkeys) => passkeys.list(OLA))).toEqual([theirs]);
    });
  });
}
