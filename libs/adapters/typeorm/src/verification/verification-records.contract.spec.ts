import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { OverloadError, type UserId } from '@portvakt/kernel';
import { describeVerificationRecords } from '@portvakt/kernel/contracts';
import { KARI, OLA } from '@portvakt/session/testing';

import { boundCipher } from '../testing/bound-cipher.js';
import { nothingAfterCommit } from '../testing/nothing-after-commit.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { twoUsers } from '../testing/two-users.js';
import { waitUntilBlocked } from '../testing/wait-until.js';
import { TypeOrmTransactionRunner } from '../typeorm-transaction-runner.js';
import { EncryptedRecords } from './encrypted-records.js';
import { digestedIdentifiers, plainIdentifiers, type RecordIdentifiers } from './record-identifiers.js';
import { RecordPurposes } from './record-purposes.js';
import { TypeOrmVerificationRecords } from './typeorm-verification-records.js';

const NOW = new Date('2026-01-05T12:00:00.000Z');
const LATER = new Date('2026-01-05T13:00:00.000Z');
const PURPOSES = new RecordPurposes([
  '',
  'reset-password:',
  'delete-account-',
  '2fa-',
  '2fa-otp-',
  'xfa-',
  '%',
  '_fa-',
]);
const IDENTIFIERS = [
  ['plain', plainIdentifiers],
  ['digested', digestedIdentifiers],
] as const;

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
});
afterAll(() => open.close());

async function makeEmpty(identify: RecordIdentifiers) {
  await open.empty();
  // Records without a user are not deleted with the users.
  await open.database.sql('DELETE FROM "verification"');
  await open.addUsers(...twoUsers);
  return new TypeOrmTransactionRunner(
    open.dataSource,
    (manager) => ({ records: new TypeOrmVerificationRecords(manager, { bytes: randomBytes }, identify, PURPOSES) }),
    nothingAfterCommit,
  );
}

for (const [kind, identify] of IDENTIFIERS) {
  describeVerificationRecords(`Postgres, ${kind} identifiers`, async () => ({
    kari: KARI,
    ola: OLA,
    transaction: await makeEmpty(identify),
  }));
}

describeVerificationRecords('Postgres, encrypted', async () => {
  const plain = await makeEmpty(digestedIdentifiers);
  const cipher = boundCipher();
  return {
    kari: KARI,
    ola: OLA,
    transaction: {
      run: (work) => plain.run(({ records }) => work({ records: new EncryptedRecords(records, cipher) })),
    },
  };
});

describe.each(IDENTIFIERS)('a record in the table, with %s identifiers', (_, identify) => {
  let transaction: Awaited<ReturnType<typeof makeEmpty>>;
  const record = { purpose: 'reset-password:', token: 'Token1', value: KARI, userId: KARI, expiresAt: LATER };
  const put = (
    given: Partial<Omit<typeof record, 'userId'> & { userId: UserId | null }> = {},
    now = NOW,
  ): Promise<void> => transaction.run(({ records }) => records.put({ ...record, ...given }, now));
  const rows = () =>
    open.database.sql<{ id: string; identifier: string }>(
      'SELECT * FROM "verification" ORDER BY "identifier" COLLATE "C"',
    );

  beforeEach(async () => {
    transaction = await makeEmpty(identify);
  });

  it('has an id of its own, and the columns of specification §5.4', async () => {
    await put();
    expect(await rows()).toEqual([
      {
        id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
        identifier: identify('reset-password:', 'Token1'),
        value: KARI,
        note: null,
        userId: KARI,
        expiresAt: LATER,
        createdAt: NOW,
        updatedAt: NOW,
        purpose: 'reset-password:',
      },
    ]);
  });

  it('replaces the former one with the same identifier', async () => {
    await put();
    await put({ userId: null }, LATER);
    const [row, ...others] = await rows();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ userId: null, createdAt: LATER, updatedAt: LATER });
  });

  it('is deleted when it is consumed, expired or not', async () => {
    await put();
    await put({ token: 'Token2' });
    await transaction.run(({ records }) => records.consume('reset-password:', 'Token1', NOW));
    expect(await rows()).toHaveLength(1);
    expect(await transaction.run(({ records }) => records.consume('reset-password:', 'Token2', LATER))).toBeNull();
    expect(await rows()).toEqual([]);
  });

  it('is left unchanged by a read', async () => {
    await put();
    const before = await rows();
    await transaction.run(({ records }) => records.find('reset-password:', 'Token1', NOW));
    expect(await rows()).toEqual(before);
  });

  it('is deleted by a read after it expired', async () => {
    await put();
    await transaction.run(({ records }) => records.find('reset-password:', 'Token1', LATER));
    expect(await rows()).toEqual([]);
  });

  it('that has expired and cannot be deleted in time is an overload', async () => {
    await put();
    const other = open.dataSource.createQueryRunner();
    await other.startTransaction();
    try {
      await other.query('SELECT FROM "verification" FOR UPDATE');
      const found = open.dataSource.transaction(async (manager) => {
        await manager.query(`SET LOCAL lock_timeout = '50ms'`);
        const records = new TypeOrmVerificationRecords(manager, { bytes: randomBytes }, identify, PURPOSES);
        return records.find('reset-password:', 'Token1', LATER);
      });
      await expect(found).rejects.toBeInstanceOf(OverloadError);
    } finally {
      await other.rollbackTransaction();
      await other.release();
    }
  });

  it('is not removed for a purpose that only resembles its own', async () => {
    for (const purpose of ['2fa-', '2fa-otp-', 'xfa-', '%', '_fa-']) await put({ purpose });
    await transaction.run(({ records }) => records.removeOf(KARI, ['2fa-otp-', '%', '_fa-']));
    const left = (await rows()).map(({ identifier }) => identifier);
    expect(left).toEqual([identify('2fa-', 'Token1'), identify('xfa-', 'Token1')]);
  });
});

describe('a row without a purpose', () => {
  const insert = (identifier: string): Promise<object[]> =>
    open.database.sql(
      `INSERT INTO "verification" ("id", "identifier", "value", "expiresAt") VALUES ('r1', $1, 'x', $2)`,
      [identifier, LATER],
    );

  it.each([
    ['reset-password:', 'Token1'],
    ['2fa-otp-', '2fa-12345678901234567890'],
    ['', 'a-state-of-32-characters-0123456'],
  ])('is found by its identifier: "%s"', async (purpose, token) => {
    const transaction = await makeEmpty(plainIdentifiers);
    await insert(purpose + token);
    expect(await transaction.run(({ records }) => records.find(purpose, token, NOW))).not.toBeNull();
    expect(await transaction.run(({ records }) => records.consume(purpose, token, NOW))).not.toBeNull();
  });

  it('belongs to the longest purpose that its identifier begins with, and to no other', async () => {
    const transaction = await makeEmpty(plainIdentifiers);
    await insert('2fa-otp-2fa-12345678901234567890');
    const taken = await transaction.run(({ records }) => records.consume('', '2fa-otp-2fa-12345678901234567890', NOW));
    expect(taken).toBeNull();
    expect(await open.database.sql('SELECT FROM "verification"')).toHaveLength(1);
  });
});

describe('digested identifiers in the table', () => {
  it('reveal no working token', async () => {
    const transaction = await makeEmpty(digestedIdentifiers);
    const record = { purpose: 'reset-password:', token: 'Token1', value: KARI, userId: KARI, expiresAt: LATER };
    await transaction.run(({ records }) => records.put(record, NOW));
    const [row] = await open.database.sql<{ identifier: string }>('SELECT "identifier" FROM "verification"');
    const [, shown = ''] = row?.identifier.split(':') ?? [];
    expect(shown).not.toContain('Token1');
    expect(await transaction.run(({ records }) => records.consume('reset-password:', shown, NOW))).toBeNull();
  });
});

describe('a record for a user who is being deleted', () => {
  it('waits for the deletion and is not inserted', async () => {
    const transaction = await makeEmpty(plainIdentifiers);
    const deletion = open.dataSource.createQueryRunner();
    await deletion.startTransaction();
    await deletion.query('DELETE FROM "user" WHERE "id" = $1', [KARI]);
    const record = { purpose: 'reset-password:', token: 'Token1', value: KARI, userId: KARI, expiresAt: LATER };
    const putting = transaction.run(({ records }) => records.put(record, NOW));
    await waitUntilBlocked(open.database);
    await deletion.commitTransaction();
    await deletion.release();
    await putting;
    expect(await open.database.sql('SELECT FROM "verification"')).toEqual([]);
  });
});
