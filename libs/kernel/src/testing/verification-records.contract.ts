import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '../ids.js';
import type { TransactionRunner } from '../transaction-runner.js';
import type { VerificationRecord, VerificationRecords } from '../verification-records.js';

export interface RecordsUnderTest {
  readonly transaction: TransactionRunner<{ readonly records: VerificationRecords }>;
  /** Two users that exist. */
  readonly kari: UserId;
  readonly ola: UserId;
}

const NOW = new Date('2026-01-05T12:00:00.000Z');
const LATER = new Date('2026-01-05T13:00:00.000Z');
const RESET = 'reset-password:';
const DELETION = 'delete-account-';

/** What `VerificationRecords` promises. */
export function verificationRecordsContract(adapter: string, makeEmpty: () => Promise<RecordsUnderTest>): void {
  describe(`VerificationRecords: ${adapter}`, () => {
    let box: RecordsUnderTest;
    beforeEach(async () => {
      box = await makeEmpty();
    });

    const record = (given: Partial<VerificationRecord> = {}): VerificationRecord => ({
      purpose: RESET,
      token: 'Token1',
      value: 'what it says',
      userId: box.kari,
      expiresAt: LATER,
      ...given,
    });
    const inRecords = <T>(work: (records: VerificationRecords) => Promise<T>): Promise<T> =>
      box.transaction.run(({ records }) => work(records));
    const put = (given?: Partial<VerificationRecord>): Promise<void> =>
      inRecords((records) => records.put(record(given), NOW));
    const find = (token = 'Token1', purpose = RESET, now = NOW) =>
      inRecords((records) => records.find(purpose, token, now));
    const consume = (token = 'Token1', purpose = RESET, now = NOW) =>
      inRecords((records) => records.consume(purpose, token, now));

    it('finds what was put, as often as asked', async () => {
      await put();
      expect(await find()).toEqual({ value: 'what it says', note: null, userId: box.kari, expiresAt: LATER });
      expect(await find()).not.toBeNull();
    });

    it('returns the note of a record, and none that a replaced record had', async () => {
      await put({ note: 'beside it' });
      expect(await find()).toMatchObject({ value: 'what it says', note: 'beside it' });
      expect(await consume()).toMatchObject({ note: 'beside it' });
      await put({ note: 'beside it' });
      await put();
      expect(await find()).toMatchObject({ note: null });
    });

    it('keeps a record that is nobody’s yet', async () => {
      await put({ userId: null });
      expect(await find()).toEqual({ value: 'what it says', note: null, userId: null, expiresAt: LATER });
    });

    it('finds nothing under another purpose, another token, or the token in other letters', async () => {
      await put();
      expect(await find('Token1', DELETION)).toBeNull();
      expect(await find('Token2')).toBeNull();
      expect(await find('token1')).toBeNull();
    });

    it('takes a record for absent from the moment it ends', async () => {
      await put();
      expect(await find('Token1', RESET, new Date(LATER.getTime() - 1))).not.toBeNull();
      expect(await find('Token1', RESET, LATER)).toBeNull();
      expect(await consume('Token1', RESET, LATER)).toBeNull();
    });

    it('gives a record away once', async () => {
      await put();
      expect(await consume()).toEqual({ value: 'what it says', note: null, userId: box.kari, expiresAt: LATER });
      expect(await consume()).toBeNull();
      expect(await find()).toBeNull();
    });

    it('gives it to exactly one of many who come at once', async () => {
      await put();
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => consume()));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
    });

    it('gives nobody a record of another purpose, however its identifier may be put together', async () => {
      await put({ purpose: '2fa-otp-', token: '2fa-12345678901234567890' });
      for (const [purpose, token] of [['', '2fa-otp-2fa-12345678901234567890'], ['2fa-', 'otp-2fa-12345678901234567890']] as const) {
        expect(await find(token, purpose)).toBeNull();
        expect(await consume(token, purpose)).toBeNull();
      }
      expect(await consume('2fa-12345678901234567890', '2fa-otp-')).not.toBeNull();
    });

    it('keeps a record whose taking was undone', async () => {
      await put();
      const failing = inRecords(async (records) => {
        await records.consume(RESET, 'Token1', NOW);
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow();
      expect(await find()).not.toBeNull();
    });

    it('lets a newer record take the place of one with the same token, owner and end included', async () => {
      await put({ expiresAt: NOW });
      await put({ value: 'newer', note: null, userId: box.ola, expiresAt: LATER });
      expect(await find()).toEqual({ value: 'newer', note: null, userId: box.ola, expiresAt: LATER });
      await inRecords((records) => records.removeOf(box.kari));
      expect(await find()).not.toBeNull();
    });

    it('keeps nothing for a user who does not exist', async () => {
      await put({ userId: 'nobody' as UserId });
      expect(await find()).toBeNull();
    });

    it('removes the records of one user, of some purposes or of all', async () => {
      await put();
      await put({ purpose: DELETION });
      await put({ token: 'Token2', userId: box.ola });
      await inRecords((records) => records.removeOf(box.kari, [RESET]));
      expect(await find()).toBeNull();
      expect(await find('Token1', DELETION)).not.toBeNull();

      await inRecords((records) => records.removeOf(box.kari));
      expect(await find('Token1', DELETION)).toBeNull();
      expect(await find('Token2')).not.toBeNull();
    });
  });
}
