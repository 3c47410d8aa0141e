import { randomBytes } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';

import { type AuditEvent, toAuditEvent } from '@portvakt/audit';
import {
  ANYONE,
  type Journal,
  type Occurrence,
  type SessionId,
  type UserId,
  userWithoutSession,
} from '@portvakt/kernel';
import { describeJournal } from '@portvakt/kernel/contracts';
import { FixedClock } from '@portvakt/kernel/testing';

import { nothingAfterCommit } from '../testing/nothing-after-commit.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { TypeOrmTransactionRunner } from '../typeorm-transaction-runner.js';
import { TypeOrmJournal } from './typeorm-journal.js';

let open: OpenDatabase;
const clock = new FixedClock();
const random = { bytes: randomBytes };
const logged: AuditEvent[] = [];

beforeAll(async () => {
  open = await openDatabase();
});
afterAll(() => open.close());
beforeEach(async () => {
  logged.length = 0;
  await open.empty();
});

const journalOn = (manager: EntityManager): Journal =>
  new TypeOrmJournal(manager, {
    clock,
    random,
    devices: { read: (userAgent) => ({ browser: userAgent && 'Firefox', system: userAgent && 'Linux' }) },
    addressDigest: (address) => `digest of ${address}`,
    keepsDetails: true,
    eventsNoted: (events) => void logged.push(...events),
  });

const transaction = () =>
  new TypeOrmTransactionRunner(open.dataSource, (manager) => ({ journal: journalOn(manager) }), {
    ...nothingAfterCommit,
    eventsNoted: (events) => void logged.push(...events),
  });

const rows = () =>
  open.database.sql<AuditEvent & { position: string; seal: string | null }>(
    'SELECT * FROM "auditEvent" ORDER BY "position"',
  );

describeJournal('Postgres', async () => ({
  transaction: transaction(),
  journal: journalOn(open.dataSource.manager),
  kinds: async () => (await rows()).map(({ kind }) => kind),
}));

const KARI = 'kari' as UserId;
const refusal: Occurrence = {
  kind: 'sign-in.refused',
  outcome: 'refused',
  subject: KARI,
  by: ANYONE,
  client: { ipAddress: '192.0.2.1', userAgent: 'Mozilla/5.0' },
  facts: { way: 'password', reason: 'wrong-password' },
  address: 'Kari@Example.no',
};

describe('a stored event', () => {
  it('holds what was reported, with the digest of the address in lower case', async () => {
    await journalOn(open.dataSource.manager).note(refusal);
    expect(await rows()).toEqual([
      {
        position: expect.any(String),
        id: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
        at: clock.now(),
        kind: 'sign-in.refused',
        outcome: 'refused',
        subjectId: 'kari',
        actorType: 'anyone',
        actorId: null,
        actorRole: null,
        impersonatorId: null,
        sessionId: null,
        addressDigest: 'digest of kari@example.no',
        facts: { way: 'password', reason: 'wrong-password' },
        ipAddress: '192.0.2.1',
        userAgent: 'Mozilla/5.0',
        browser: 'Firefox',
        system: 'Linux',
        salt: expect.any(Buffer),
        detailDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
        seal: null,
      },
    ]);
  });

  it('has the digest that its columns give again', async () => {
    const byOperator: Occurrence = {
      ...refusal,
      by: { type: 'operator', id: 'ola' as UserId, sessionId: 's1' as SessionId, role: 'admin' },
      facts: { until: '2026-12-01T00:00:00.000Z', count: 3, all: true, fields: ['name', 'æøå'] },
    };
    await journalOn(open.dataSource.manager).note(byOperator);
    const [row] = await rows();
    const again = toAuditEvent(
      { ...byOperator, facts: row!.facts },
      { at: row!.at, device: row!, addressDigest: row!.addressDigest, keepsDetails: true },
      { bytes: () => row!.salt! },
    );
    expect(row!.detailDigest).toBe(again.detailDigest);
  });

  it('is logged after the commit, and not at all when the transaction fails', async () => {
    await transaction().run(async ({ journal }) => {
      await journal.note(refusal);
      expect(logged).toEqual([]);
    });
    expect(logged.map(({ kind }) => kind)).toEqual(['sign-in.refused']);
    const failing = transaction().run(async ({ journal }) => {
      await journal.note(refusal);
      throw new Error('a later step failed');
    });
    await expect(failing).rejects.toThrow();
    expect(logged).toHaveLength(1);
  });

  it('fails its change when it cannot be stored', async () => {
    const failing = transaction().run(({ journal }) => journal.note({ ...refusal, facts: { reason: '\u0000' } }));
    await expect(failing).rejects.toThrow();
    expect(logged).toEqual([]);
  });

  it('has no device and no address where there is no client', async () => {
    await journalOn(open.dataSource.manager).note({ ...refusal, by: userWithoutSession(KARI), client: null });
    expect(await rows()).toMatchObject([
      { ipAddress: null, userAgent: null, browser: '', system: '', actorId: 'kari' },
    ]);
  });
});

describe('the table', () => {
  beforeEach(() => journalOn(open.dataSource.manager).note(refusal));

  it.each([
    ['a deletion', 'DELETE FROM "auditEvent"'],
    ['a change of a fact', `UPDATE "auditEvent" SET "facts" = '{}'`],
    ['a change of who it is about', `UPDATE "auditEvent" SET "subjectId" = 'ola'`],
    ['another time', `UPDATE "auditEvent" SET "at" = now()`],
    ['another digest', `UPDATE "auditEvent" SET "digest" = 'x'`],
    ['another address without removing the salt', `UPDATE "auditEvent" SET "ipAddress" = '192.0.2.0/24'`],
    ['emptying the table', 'TRUNCATE "auditEvent"'],
  ])('refuses %s', async (_, statement) => {
    await expect(open.database.sql(statement)).rejects.toThrow('the audit log is append-only');
    expect(await rows()).toHaveLength(1);
  });

  it('allows a seal, once', async () => {
    await open.database.sql('UPDATE "auditEvent" SET "seal" = 1');
    await expect(open.database.sql('UPDATE "auditEvent" SET "seal" = 2')).rejects.toThrow('append-only');
    await expect(open.database.sql('UPDATE "auditEvent" SET "seal" = NULL')).rejects.toThrow('append-only');
  });

  it('allows the details to be shortened, once', async () => {
    const shorten = (address: string) =>
      open.database.sql(`UPDATE "auditEvent" SET "ipAddress" = '${address}', "userAgent" = NULL, "salt" = NULL`);
    await shorten('192.0.2.0/24');
    expect(await rows()).toMatchObject([{ ipAddress: '192.0.2.0/24', userAgent: null, salt: null }]);
    await expect(shorten('198.51.100.0/24')).rejects.toThrow('append-only');
  });

  it('allows a deletion in a transaction that prunes', async () => {
    await open.dataSource.transaction(async (manager) => {
      await manager.query(`SELECT set_config('portvakt.audit_pruning', 'on', true)`);
      await manager.query('DELETE FROM "auditEvent"');
    });
    expect(await rows()).toEqual([]);
    await journalOn(open.dataSource.manager).note(refusal);
    await expect(open.database.sql('DELETE FROM "auditEvent"')).rejects.toThrow('append-only');
  });
});
