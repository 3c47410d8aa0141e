import { randomBytes } from 'node:crypto';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EntityManager } from 'typeorm';

import { OverloadError } from '@portvakt/kernel';
import { type Tally, describeTransactionRunner } from '@portvakt/kernel/contracts';
import { FixedClock } from '@portvakt/kernel/testing';

import { TypeOrmOutbox } from './outbox/typeorm-outbox.js';
import { connectionPoolOf } from './data-source.js';
import { nothingAfterCommit } from './testing/nothing-after-commit.js';
import { openDatabase, type OpenDatabase } from './testing/open-database.js';
import { TypeOrmTransactionRunner } from './typeorm-transaction-runner.js';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase();
  await open.database.sql('CREATE TABLE tally (name text PRIMARY KEY, value integer NOT NULL)');
});
afterAll(() => open.close());

const valueOf = ([row]: { value: number }[]): number => row?.value ?? 0;

const tallyOn = (manager: EntityManager, name = 'one'): Tally => ({
  find: async () => valueOf(await manager.query('SELECT value FROM tally WHERE name = $1', [name])),
  findForUpdate: async () => valueOf(await manager.query('SELECT value FROM tally WHERE name = $1 FOR UPDATE', [name])),
  save: async (value) => {
    await manager.query('UPDATE tally SET value = $2 WHERE name = $1', [name, value]);
  },
});

const emptyTallies = () => open.database.sql("TRUNCATE tally; INSERT INTO tally VALUES ('one', 0), ('other', 0)");

/** For stores without an outbox. */
const runnerOn = <Store>(openStore: (manager: EntityManager) => Store) =>
  new TypeOrmTransactionRunner(open.dataSource, openStore, nothingAfterCommit);

describeTransactionRunner('Postgres', async () => {
  await emptyTallies();
  return runnerOn((manager) => tallyOn(manager));
});

describe('TypeOrmTransactionRunner', () => {
  const twoTallies = () => runnerOn((manager) => ({ one: tallyOn(manager, 'one'), other: tallyOn(manager, 'other') }));

  beforeEach(emptyTallies);

  it('retries after a deadlock, so that both transactions commit', async () => {
    const tx = twoTallies();
    let waiting = 0;
    let meet = (): void => undefined;
    const bothHoldOne = new Promise<void>((resolve) => (meet = resolve));
    let runs = 0;
    const running: Partial<Record<'one' | 'other', Promise<void>>> = {};

    const crossing = (first: 'one' | 'other', second: 'one' | 'other') =>
      tx.run(async (store) => {
        // Otherwise the retry could lock its first row again before the other transaction wakes up, and deadlock again.
        if (++runs > 2) await running[second];
        await store[first].save((await store[first].findForUpdate()) + 1);
        if (++waiting === 2) meet();
        await bothHoldOne;
        await store[second].save((await store[second].findForUpdate()) + 1);
      });

    running.one = crossing('one', 'other');
    running.other = crossing('other', 'one');
    await Promise.all([running.one, running.other]);
    expect(runs).toBe(3);
    expect(await open.database.sql('SELECT value FROM tally')).toEqual([{ value: 2 }, { value: 2 }]);
  });

  it.each(['40001', '40P01'])('gives up on SQLSTATE %s after three attempts', async (state) => {
    let runs = 0;
    const failing = runnerOn((manager) => manager).run((manager) => {
      runs++;
      return manager.query(`DO $$ BEGIN RAISE EXCEPTION 'serialisation failure' USING ERRCODE = '${state}'; END $$`);
    });
    await expect(failing).rejects.toThrow('serialisation failure');
    expect(runs).toBe(3);
  });

  it('does not retry after any other error', async () => {
    let runs = 0;
    const failing = runnerOn((manager) => manager).run((manager) => {
      runs++;
      return manager.query('SELECT 1 / 0');
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(runs).toBe(1);
  });
});

describe('the outbox', () => {
  let wakes: number;
  const runner = () =>
    new TypeOrmTransactionRunner(
      open.dataSource,
      (manager) => new TypeOrmOutbox(manager, new FixedClock(), { bytes: randomBytes }),
      { ...nothingAfterCommit, mailsQueued: () => void wakes++ },
    );
  const mail = {
    kind: 'verify-email',
    userId: null,
    to: 'kari@example.no',
    language: 'nb',
    usefulUntil: new Date('2026-01-06T12:00:00.000Z'),
    data: {},
  } as const;

  beforeEach(() => {
    wakes = 0;
  });
  afterEach(() => open.empty());

  it('is woken once after a commit that queued mail', async () => {
    await runner().run(async (outbox) => {
      await outbox.add(mail);
      await outbox.add(mail);
      expect(wakes).toBe(0);
    });
    expect(wakes).toBe(1);
  });

  it('is woken for a decoy as well', async () => {
    await runner().run((outbox) => outbox.addDecoy());
    expect(wakes).toBe(1);
  });

  it('is not woken by a transaction that queued no mail, or failed', async () => {
    await runner().run(async () => undefined);
    const failing = runner().run(async (outbox) => {
      await outbox.add(mail);
      throw new Error('a later step failed');
    });
    await expect(failing).rejects.toThrow();
    await runner().run(async () => undefined);
    expect(wakes).toBe(0);
  });
});

describe('a pool without a free connection', () => {
  it('rejects a transaction with an overload, and accepts the next one when a connection becomes free', async () => {
    const small = await openDatabase(1);
    connectionPoolOf(small.dataSource).options.connectionTimeoutMillis = 50;
    try {
      const occupying = small.dataSource.createQueryRunner();
      await occupying.connect();
      const tx = new TypeOrmTransactionRunner(small.dataSource, (manager) => manager, nothingAfterCommit);
      await expect(tx.run((manager) => manager.query('SELECT 1'))).rejects.toBeInstanceOf(OverloadError);
      await occupying.release();
      expect(await tx.run((manager) => manager.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
    } finally {
      await small.close();
    }
  });
});

describe('a server that does not answer in time', () => {
  const ANSWER_TIMEOUT_MS = 100;
  const runner = () => runnerOn((manager) => manager);

  /** Applies from the next statement of the transaction on. */
  async function waitBriefly({ queryRunner }: EntityManager): Promise<void> {
    const client = (await queryRunner?.connect()) as { connectionParameters: { query_timeout: number } };
    client.connectionParameters.query_timeout = ANSWER_TIMEOUT_MS;
  }

  it('rejects with an overload if it leaves a statement of the transaction unanswered', async () => {
    const waiting = runner().run(async (manager) => {
      await waitBriefly(manager);
      await manager.query('SELECT pg_sleep(2)');
    });
    await expect(waiting).rejects.toBeInstanceOf(OverloadError);
  });

  it('rejects with another error if it leaves the commit unanswered, which may still be carried out', async () => {
    await emptyTallies();
    await open.database.sql(`
      CREATE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(2); RETURN NULL; END';
      CREATE CONSTRAINT TRIGGER slow_commit AFTER UPDATE ON tally DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION pause()`);
    const committing = runner().run(async (manager) => {
      await tallyOn(manager).save(1);
      await waitBriefly(manager);
    });
    await expect(committing).rejects.toThrow('a commit was not answered');
    // Waits for the row, which the server keeps locked until it has committed.
    await open.database.sql(`DROP TRIGGER slow_commit ON tally`);
    expect(await open.database.sql("SELECT value FROM tally WHERE name = 'one'")).toEqual([{ value: 1 }]);
  });
});
