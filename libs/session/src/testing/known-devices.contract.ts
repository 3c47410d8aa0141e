import { beforeEach, describe, expect, it } from '@jest/globals';

import type { TransactionRunner, UserId } from '@portvakt/kernel';

import type { KnownDevices } from '../ports.js';
import { KARI, OLA } from './builders.js';

type Tx = TransactionRunner<{ readonly knownDevices: KnownDevices }>;

const NOW = new Date('2026-01-05T12:00:00.000Z');
const FIREFOX = 'Firefox på Windows';

/** What `KnownDevices` promises. `makeEmpty` leaves the users Kari and Ola there. */
export function knownDevicesContract(adapter: string, makeEmpty: () => Promise<Tx>): void {
  describe(`KnownDevices: ${adapter}`, () => {
    let tx: Tx;
    const remember = (userId: UserId, device: string): Promise<boolean> =>
      tx.run(({ knownDevices }) => knownDevices.remember(userId, device, NOW));

    beforeEach(async () => {
      tx = await makeEmpty();
    });

    it('knows a device from the first time on, for each user by themselves', async () => {
      expect(await remember(KARI, FIREFOX)).toBe(true);
      expect(await remember(KARI, FIREFOX)).toBe(false);
      expect(await remember(OLA, FIREFOX)).toBe(true);
      expect(await remember(KARI, 'Safari på iPhone')).toBe(true);
    });

    it('takes a device without a name for one like any other', async () => {
      expect(await remember(KARI, '')).toBe(true);
      expect(await remember(KARI, '')).toBe(false);
    });

    it('tells exactly one of those who come at once that it is new', async () => {
      for (let round = 0; round < 5; round++) {
        const results = await Promise.all(Array.from({ length: 6 }, () => remember(KARI, `device ${round}`)));
        expect(results.filter(Boolean)).toHaveLength(1);
      }
    });

    it('forgets what a failed transaction had remembered', async () => {
      const failing = tx.run(async ({ knownDevices }) => {
        await knownDevices.remember(KARI, FIREFOX, NOW);
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow();
      expect(await remember(KARI, FIREFOX)).toBe(true);
    });

    it('remembers nothing for a user that is gone', async () => {
      await expect(remember('nobody' as UserId, FIREFOX)).rejects.toThrow();
    });
  });
}
