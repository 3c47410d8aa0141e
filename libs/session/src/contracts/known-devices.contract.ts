import { beforeEach, describe, expect, it } from '@jest/globals';

import type { TransactionRunner, UserId } from '@portvakt/kernel';

import type { KnownDevices } from '../ports.js';
import { KARI, OLA } from '../testing/builders.js';

type Tx = TransactionRunner<{ readonly knownDevices: KnownDevices }>;

const NOW = new Date('2026-01-05T12:00:00.000Z');
const FIREFOX = 'Firefox på Windows';

/** The contract of `KnownDevices`. `makeEmpty` creates the users Kari and Ola. */
export function describeKnownDevices(adapter: string, makeEmpty: () => Promise<Tx>): void {
  describe(`KnownDevices: ${adapter}`, () => {
    let tx: Tx;
    const remember = (userId: UserId, device: string): Promise<boolean> =>
      tx.run(({ knownDevices }) => knownDevices.remember(userId, device, NOW));

    beforeEach(async () => {
      tx = await makeEmpty();
    });

    it('knows a device after the first time, separately for each user', async () => {
      expect(await remember(KARI, FIREFOX)).toBe(true);
      expect(await remember(KARI, FIREFOX)).toBe(false);
      expect(await remember(OLA, FIREFOX)).toBe(true);
      expect(await remember(KARI, 'Safari på iPhone')).toBe(true);
    });

    it('treats a device without a name like any other', async () => {
      expect(await remember(KARI, '')).toBe(true);
      expect(await remember(KARI, '')).toBe(false);
    });

    it('returns true to exactly one of several concurrent calls', async () => {
      for (let round = 0; round < 5; round++) {
        const results = await Promise.all(Array.from({ length: 6 }, () => remember(KARI, `device ${round}`)));
        expect(results.filter(Boolean)).toHaveLength(1);
      }
    });

    it('is rolled back with its transaction', async () => {
      const failing = tx.run(async ({ knownDevices }) => {
        await knownDevices.remember(KARI, FIREFOX, NOW);
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow();
      expect(await remember(KARI, FIREFOX)).toBe(true);
    });

    it('rejects an unknown user', async () => {
      await expect(remember('nobody' as UserId, FIREFOX)).rejects.toThrow();
    });
  });
}
