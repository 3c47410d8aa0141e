import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';

import type { UserId } from '@portvakt/kernel';
import { describeOutbox } from '@portvakt/kernel/contracts';
import { FixedClock } from '@portvakt/kernel/testing';

import { nothingAfterCommit } from '../testing/nothing-after-commit.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import type { FieldCipher } from '../encryption/field-cipher.js';
import { TypeOrmTransactionRunner } from '../typeorm-transaction-runner.js';
import { type MailDataEncoding, plainMailData, encryptedMailData } from './mail-data-encoding.js';
import { TypeOrmOutbox } from './typeorm-outbox.js';
import { TypeOrmOutboxQueue } from './typeorm-outbox-queue.js';

const RESET_MAIL = {
  kind: 'reset-password',
  userId: 'kari' as UserId,
  to: 'kari@x.no',
  language: 'nb',
  usefulUntil: new Date('2026-01-05T13:00:00.000Z'),
} as const;

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
});
afterAll(() => open.close());

/** Readable in tests, and bound to the mail like the real cipher. */
const cipher: FieldCipher = {
  encrypt: (text, { rowId }) => `${rowId}|${Buffer.from(text).toString('base64')}`,
  decrypt: (encrypted, { rowId }) =>
    encrypted.startsWith(`${rowId}|`) ? Buffer.from(encrypted.slice(rowId.length + 1), 'base64').toString() : null,
  isEncrypted: (value) => value.includes('|'),
  prefixes: ['v1.00000000.'],
  lacksKeyFor: () => false,
};

async function makeEmpty(data: MailDataEncoding) {
  await open.empty();
  const logged: object[] = [];
  const log = { error: (facts: object) => void logged.push(facts) };
  const clock = new FixedClock();
  const openStore = (manager: EntityManager) => ({
    outbox: new TypeOrmOutbox(manager, clock, { bytes: randomBytes }, data),
  });
  return {
    transaction: new TypeOrmTransactionRunner(open.dataSource, openStore, nothingAfterCommit),
    queue: new TypeOrmOutboxQueue(open.dataSource, clock, encryptedMailData(cipher), log),
    clock,
    logged,
  };
}

describeOutbox('Postgres', () => makeEmpty(plainMailData));
describeOutbox('Postgres, encrypted', () => makeEmpty(encryptedMailData(cipher)));

describe('an encrypted mail', () => {
  const mail = { ...RESET_MAIL, data: { url: 'https://x/token' } };
  const stored = () => open.database.sql<{ id: string; data: object }>('SELECT "id", "data" FROM "outboxMail"');
  const later = new Date('2030-01-01T00:00:00.000Z');

  it('does not reveal its link in the table', async () => {
    const { transaction, queue } = await makeEmpty(encryptedMailData(cipher));
    await transaction.run(({ outbox }) => outbox.add(mail));
    expect(JSON.stringify(await stored())).not.toContain('token');
    expect(await queue.claim(1, later)).toMatchObject([{ mail }]);
  });

  async function withUnreadableMail() {
    const context = await makeEmpty(encryptedMailData(cipher));
    await context.transaction.run(({ outbox }) => outbox.add(mail));
    const [{ id } = { id: '' }] = await stored();
    await open.database.sql(`UPDATE "outboxMail" SET "id" = 'moved'`);
    return { ...context, id };
  }

  it('is kept and logged where it cannot be decrypted, and the next mail is claimed instead', async () => {
    const { transaction, queue, logged } = await withUnreadableMail();
    await transaction.run(({ outbox }) => outbox.add({ ...mail, to: 'ola@x.no' }));
    expect(await queue.claim(1, later)).toMatchObject([{ mail: { to: 'ola@x.no' } }]);
    expect(await stored()).toHaveLength(2);
    expect(logged).toEqual([{ mails: 1 }]);
  });

  it('is claimed once it can be decrypted', async () => {
    const { queue, clock, id } = await withUnreadableMail();
    expect(await queue.claim(1, new Date(clock.now().getTime() + 1_000))).toEqual([]);
    await open.database.sql(`UPDATE "outboxMail" SET "id" = $1`, [id]);
    clock.advance(1_000);
    expect(await queue.claim(1, later)).toMatchObject([{ id, mail }]);
  });

  it('keeps no other mail waiting where it cannot be deleted', async () => {
    const { transaction, queue, logged } = await withUnreadableMail();
    await open.database.sql(`UPDATE "outboxMail" SET "usefulUntil" = "createdAt"`);
    await transaction.run(({ outbox }) => outbox.add({ ...mail, to: 'ola@x.no' }));
    await open.database.sql(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not now'; END $$;
      CREATE TRIGGER refuse BEFORE DELETE ON "outboxMail" FOR EACH ROW EXECUTE FUNCTION refuse()`);
    try {
      expect(await queue.claim(2, later)).toMatchObject([{ mail: { to: 'ola@x.no' } }]);
    } finally {
      await open.database.sql('DROP FUNCTION refuse CASCADE');
    }
    expect(logged).toEqual([{ mails: 1 }, { code: 'P0001' }]);
  });

  it('is deleted where it can neither be decrypted nor be of use any more', async () => {
    const { queue } = await withUnreadableMail();
    await open.database.sql(`UPDATE "outboxMail" SET "usefulUntil" = "createdAt"`);
    expect(await queue.claim(1, later)).toEqual([]);
    expect(await stored()).toEqual([]);
  });
});

describe('a mail that could not be sent', () => {
  const LINK = 'https://x/reset-password/token';
  const mail = { ...RESET_MAIL, data: { name: 'Kari', code: '123456', url: LINK } };

  it('is kept for operators when it is given up, with its last error and without its link or code', async () => {
    const { transaction, queue, clock } = await makeEmpty(plainMailData);
    await transaction.run(({ outbox }) => outbox.add(mail));
    const [claimed] = await queue.claim(1, new Date('2026-01-05T12:02:00.000Z'));
    clock.advance(1_000);
    await queue.giveUp(claimed!, 'refused-5xx');
    const [row] = await open.database.sql('SELECT * FROM "outboxMail"');
    expect(row).toMatchObject({
      id: claimed!.id,
      kind: 'reset-password',
      userId: 'kari',
      recipient: 'kari@x.no',
      attempts: 1,
      createdAt: new Date(clock.now().getTime() - 1_000),
      lastError: 'refused-5xx',
      abandonedAt: clock.now(),
    });
    const data = encryptedMailData(cipher).decode((row as { data: Record<string, string> }).data, claimed!.id);
    expect(data).toEqual({ name: 'Kari' });
  });

  it('is kept when it was given up, and another one replaces it', async () => {
    const { transaction, queue } = await makeEmpty(plainMailData);
    await transaction.run(({ outbox }) => outbox.add(mail));
    const [claimed] = await queue.claim(1, new Date('2026-01-05T12:02:00.000Z'));
    await queue.giveUp(claimed!, 'refused-5xx');
    await transaction.run(({ outbox }) => outbox.withdraw(mail.userId, mail.kind));
    expect(await open.database.sql('SELECT "id" FROM "outboxMail"')).toEqual([{ id: claimed!.id }]);
  });

  it('keeps the error of its last attempt when it is given up without another', async () => {
    const { transaction, queue, clock } = await makeEmpty(plainMailData);
    await transaction.run(({ outbox }) => outbox.add(mail));
    const [claimed] = await queue.claim(1, new Date('2026-01-05T12:02:00.000Z'));
    await queue.postpone(claimed!.id, clock.now(), 'connection');
    await queue.giveUp(claimed!, null);
    const rows = await open.database.sql('SELECT "lastError", "abandonedAt" FROM "outboxMail"');
    expect(rows).toEqual([{ lastError: 'connection', abandonedAt: clock.now() }]);
  });

  it('is stored with its last error when postponed', async () => {
    const { transaction, queue, clock } = await makeEmpty(plainMailData);
    await transaction.run(({ outbox }) => outbox.add(mail));
    const [claimed] = await queue.claim(1, clock.now());
    await queue.postpone(claimed!.id, clock.now(), 'refused-4xx');
    expect(await open.database.sql('SELECT "lastError", "abandonedAt" FROM "outboxMail"')).toEqual([
      { lastError: 'refused-4xx', abandonedAt: null },
    ]);
  });
});

describe('a decoy', () => {
  it('has a value in every column where a mail has one, so that writing it takes as long', async () => {
    const { transaction } = await makeEmpty(plainMailData);
    const data = {};
    const usefulUntil = new Date('2026-01-05T13:00:00.000Z');
    const mail = {
      kind: 'verify-email',
      userId: 'kari' as UserId,
      to: 'kari@x.no',
      language: 'nb',
      usefulUntil,
      data,
    } as const;
    await transaction.run(async ({ outbox }) => {
      await outbox.add(mail);
      await outbox.addDecoy();
    });
    const rows = await open.database.sql<object>('SELECT * FROM "outboxMail"');
    const [one, other] = rows.map((row) => Object.entries(row).filter(([, value]) => value !== null));
    expect(other?.map(([column]) => column)).toEqual(one?.map(([column]) => column));
  });
});

describe('a row that an older version wrote', () => {
  it('is sent, and expires after three days', async () => {
    const { queue } = await makeEmpty(plainMailData);
    await open.database.sql(`
      INSERT INTO "outboxMail" ("id", "kind", "recipient", "data", "dueAt", "createdAt")
      VALUES ('old', 'verify-email', 'kari@x.no', '{"url":"https://x"}', '2026-01-05', '2026-01-05')`);
    const [claimed] = await queue.claim(1, new Date());
    expect(claimed).toMatchObject({ id: 'old', mail: { userId: null, language: 'nb' } });
    expect(claimed!.mail.usefulUntil.getTime()).toBeGreaterThan(Date.now() + 2 * 86_400_000);
  });
});
