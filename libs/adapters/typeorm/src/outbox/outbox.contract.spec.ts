import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';

import { FixedClock, outboxContract } from '@portvakt/kernel/testing';

import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import type { FieldCipher } from '../sealing/field-cipher.js';
import { TypeOrmTransactionRunner } from '../typeorm-transaction-runner.js';
import { type MailDataSeal, plainMailData, sealedMailData } from './mail-data-seal.js';
import { TypeOrmOutbox } from './typeorm-outbox.js';
import { TypeOrmOutboxQueue } from './typeorm-outbox-queue.js';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
});
afterAll(() => open.close());

/** Readable, and bound to the mail as the real one is. */
const cipher: FieldCipher = {
  seal: (text, { rowId }) => `${rowId}|${Buffer.from(text).toString('base64')}`,
  open: (sealed, { rowId }) =>
    sealed.startsWith(`${rowId}|`) ? Buffer.from(sealed.slice(rowId.length + 1), 'base64').toString() : null,
  isSealed: (value) => value.includes('|'),
  isCurrent: () => true,
};

async function makeEmpty(data: MailDataSeal) {
  await open.empty();
  const clock = new FixedClock();
  const openStore = (manager: EntityManager) => ({
    outbox: new TypeOrmOutbox(manager, clock, { bytes: randomBytes }, data),
  });
  return {
    transaction: new TypeOrmTransactionRunner(open.dataSource, openStore, () => undefined),
    queue: new TypeOrmOutboxQueue(open.dataSource, clock, sealedMailData(cipher)),
    clock,
  };
}

outboxContract('Postgres', () => makeEmpty(plainMailData));
outboxContract('Postgres, sealed', () => makeEmpty(sealedMailData(cipher)));

describe('a sealed mail', () => {
  const mail = { kind: 'reset-password', to: 'kari@x.no', language: 'nb', data: { url: 'https://x/token' } } as const;
  const stored = () => open.database.sql<{ id: string; data: object }>('SELECT "id", "data" FROM "outboxMail"');
  const later = new Date('2030-01-01T00:00:00.000Z');

  it('shows nothing of its link in the table', async () => {
    const { transaction, queue } = await makeEmpty(sealedMailData(cipher));
    await transaction.run(({ outbox }) => outbox.add(mail));
    expect(JSON.stringify(await stored())).not.toContain('token');
    expect(await queue.claim(1, later)).toMatchObject([{ mail }]);
  });

  it('is dropped where it cannot be read any more, and lets the next one through', async () => {
    const { transaction, queue } = await makeEmpty(sealedMailData(cipher));
    await transaction.run(({ outbox }) => outbox.add(mail));
    await open.database.sql(`UPDATE "outboxMail" SET "id" = 'moved'`);
    await transaction.run(({ outbox }) => outbox.add({ ...mail, to: 'ola@x.no' }));
    expect(await queue.claim(1, later)).toMatchObject([{ mail: { to: 'ola@x.no' } }]);
    expect(await stored()).toHaveLength(1);
  });
});
