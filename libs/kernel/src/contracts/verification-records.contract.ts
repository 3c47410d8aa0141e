import { beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '../ids.js';
import type { TransactionRunner } from '../transaction-runner.js';
import type { VerificationRecord, VerificationRecords } from '../verification-records.js';

export interface RecordsUnderTest {
  readonly transaction: TransactionRunner<{ readonly records: VerificationRecords }>;
  /** Two existing users. */
  readonly kari: UserId;
  readonly ola: UserId;
}

const NOW = new Date('2026-01-05T12:00:00.000Z');
const LATER = new Date('2026-01-05T13:00:00.000Z');
const RESET = 'reset-password:';
const DELETION = 'delete-account-';

/** The contract of `VerificationRecords`. */
export function describeVerificationRecords(adapter: string, makeEmpty: () => Promise<RecordsUnderTest>): void {
  describe(`VerificationRecords: ${adapter}`, () => {
    let subject: RecordsUnderTest;
    beforeEach(async () => {
      subject = await makeEmpty();
    });

    const record = (given: Partial<VerificationRecord> = {}): VerificationRecord => ({
      purpose: RESET,
      token: 'Token1',
      value: 'the value',
      userId: subject.kari,
      expiresAt: LATER,
      ...given,
    });
    const inRecords = <T>(work: (records: VerificationRecords) => Promise<T>): Promise<T> =>
      subject.transaction.run(({ records }) => work(records));
    const put = (given?: Partial<VerificationRecord>): Promise<void> =>
      inRecords((records) => records.put(record(given), NOW));
    const find = (token = 'Token1', purpose = RESET, now = NOW) =>
      inRecords((records) => records.find(purpose, token, now));
    const consume = (token = 'Token1', purpose = RESET, now = NOW) =>
      inRecords((records) => records.consume(purpose, token, now));

    it('finds a stored record any number of times', async () => {
      await put();
      expect(await find()).toEqual({ value: 'the value', note: null, userId: subject.kari, expiresAt: LATER });
      expect(await find()).not.toBeNull();
    });

    it('returns the note of a record, and not that of a replaced one', async () => {
      await put({ note: 'the note' });
      expect(await find()).toMatchObject({ value: 'the value', note: 'the note' });
      expect(await consume()).toMatchObject({ note: 'the note' });
      await put({ note: 'the note' });
      await put();
      expect(await find()).toMatchObject({ note: null });
    });

    it('stores a record without a user', async () => {
      await put({ userId: null });
      expect(await find()).toEqual({ value: 'the value', note: null, userId: null, expiresAt: LATER });
    });

    it('finds nothing for another purpose, another token, or another case of the token', async () => {
      await put();
      expect(await find('Token1', DELETION)).toBeNull();
      expect(await find('Token2')).toBeNull();
      expect(await find('token1')).toBeNull();
    });

    it('does not find a record from the moment it expires', async () => {
      await put();
      expect(await find('Token1', RESET, new Date(LATER.getTime() - 1))).not.toBeNull();
      expect(await find('Token1', RESET, LATER)).toBeNull();
      expect(await consume('Token1', RESET, LATER)).toBeNull();
    });

    it('consumes a record once', async () => {
      await put();
      expect(await consume()).toEqual({ value: 'the value', note: null, userId: subject.kari, expiresAt: LATER });
      expect(await consume()).toBeNull();
      expect(await find()).toBeNull();
    });

    it('returns it to exactly one of many concurrent calls', async () => {
      await put();
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => consume()));
      expect(outcomes.filter(Boolean)).toHaveLength(1);
    });

    it('never returns a record of another purpose, however purpose and token are split', async () => {
      await put({ purpose: '2fa-otp-', token: '2fa-12345678901234567890' });
      for (const [purpose, token] of [
        ['', '2fa-otp-2fa-12345678901234567890'],
        ['2fa-', 'otp-2fa-12345678901234567890'],
      ] as const) {
        expect(await find(token, purpose)).toBeNull();
        expect(await consume(token, purpose)).toBeNull();
      }
      expect(await consume('2fa-12345678901234567890', '2fa-otp-')).not.toBeNull();
    });

    it('keeps a record whose consumption was rolled back', async () => {
      await put();
      const failing = inRecords(async (records) => {
        await records.consume(RESET, 'Token1', NOW);
        throw new Error('a later step failed');
      });
      await expect(failing).rejects.toThrow();
      expect(await find()).not.toBeNull();
    });

    it('replaces a record with the same token, including its user and expiry', async () => {
      await put({ expiresAt: NOW });
      await put({ value: 'newer', note: null, userId: subject.ola, expiresAt: LATER });
      expect(await find()).toEqual({ value: 'newer', note: null, userId: subject.ola, expiresAt: LATER });
      await inRecords((records) => records.removeOf(subject.kari));
      expect(await find()).not.toBeNull();
    });

    it('stores nothing for an unknown user', async () => {
      await put({ userId: 'nobody' as UserId });
      expect(await find()).toBeNull();
    });

    it('removes the records of one user, of some purposes or of all', async () => {
      await put();
      await put({ purpose: DELETION });
      await put({ token: 'Token2', userId: subject.ola });
      await inRecords((records) => records.removeOf(subject.kari, [RESET]));
      expect(await find()).toBeNull();
      expect(await find('Token1', DELETION)).not.toBeNull();

      await inRecords((records) => records.removeOf(subject.kari));
      expect(await find('Token1', DELETION)).toBeNull();
      expect(await find('Token2')).not.toBeNull();
    });
  });
}
