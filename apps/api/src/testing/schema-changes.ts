import { AesFieldCipher, KeyRing } from '@portvakt/adapters/node';
import { encryptedMailData } from '@portvakt/adapters/typeorm';

import { SECRET, type TestApp } from './test-app.js';

/**
 * Creates a table and two triggers that record every change of a user's e-mail address and every mail put into the
 * outbox. The worker deletes sent mails, so the outbox cannot be counted afterwards. The triggers stay.
 */
export async function installEmailChangeTriggers({ database }: TestApp): Promise<void> {
  for (const statement of CREATE_EMAIL_CHANGE_TRIGGERS) await database.sql(statement);
}

/** Counts by kind what `installEmailChangeTriggers` recorded for these e-mail addresses. */
export async function countedEmailChanges({ database }: TestApp, ...addresses: readonly string[]): Promise<object> {
  const rows = await database.sql<{ what: string; times: number }>(
    'SELECT "what", count(*)::int AS "times" FROM "recorded" WHERE "address" = ANY ($1) GROUP BY "what"',
    [addresses],
  );
  return Object.fromEntries(rows.map(({ what, times }) => [what, times]));
}

const CREATE_EMAIL_CHANGE_TRIGGERS = [
  'CREATE TABLE "recorded" ("what" text NOT NULL, "address" text NOT NULL)',
  `CREATE FUNCTION record_address() RETURNS trigger LANGUAGE plpgsql AS
   $$ BEGIN INSERT INTO "recorded" VALUES ('address', NEW."email"); RETURN NULL; END $$`,
  `CREATE TRIGGER record AFTER UPDATE OF "email" ON "user" FOR EACH ROW
   WHEN (OLD."email" <> NEW."email") EXECUTE FUNCTION record_address()`,
  `CREATE FUNCTION record_mail() RETURNS trigger LANGUAGE plpgsql AS
   $$ BEGIN INSERT INTO "recorded" VALUES (NEW."kind", NEW."recipient"); RETURN NULL; END $$`,
  'CREATE TRIGGER record AFTER INSERT ON "outboxMail" FOR EACH ROW EXECUTE FUNCTION record_mail()',
];

/** Reads the data of mails, encrypted (strict policy) or not. */
const mailData = encryptedMailData(new AesFieldCipher(new KeyRing([SECRET]).forFields('field:mail')));

interface RecordedMail {
  readonly id: string;
  readonly data: Readonly<Record<string, string>>;
}

/**
 * Creates a table and a trigger that record every code put into the outbox. The worker deletes sent mails, so the outbox
 * cannot be read afterwards. The trigger stays.
 */
export async function installMailedCodeTrigger({ database }: TestApp): Promise<void> {
  for (const statement of CREATE_MAILED_CODE_TRIGGER) await database.sql(statement);
}

/** The code last mailed to an e-mail address, from what `installMailedCodeTrigger` recorded. */
export async function lastMailedCode({ database }: TestApp, address: string): Promise<string> {
  const sql = 'SELECT "id", "data" FROM "recordedCode" WHERE "address" = $1';
  const [recorded] = await database.sql<RecordedMail>(sql, [address]);
  const code = recorded && mailData.decode(recorded.data, recorded.id)?.['code'];
  if (!code) throw new Error(`no code was mailed to ${address}`);
  return code;
}

const CREATE_MAILED_CODE_TRIGGER = [
  'CREATE TABLE "recordedCode" ("address" text PRIMARY KEY, "id" text NOT NULL, "data" jsonb NOT NULL)',
  `CREATE FUNCTION record_code() RETURNS trigger LANGUAGE plpgsql AS
   $$ BEGIN
     INSERT INTO "recordedCode" VALUES (NEW."recipient", NEW."id", NEW."data")
     ON CONFLICT ("address") DO UPDATE SET "id" = excluded."id", "data" = excluded."data";
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER record_code AFTER INSERT ON "outboxMail" FOR EACH ROW
   WHEN (NEW."kind" = 'one-time-code') EXECUTE FUNCTION record_code()`,
];

/** Number of an advisory lock that nothing else uses. */
const LOCK = 271_828;
const PATIENCE_MS = 4_000;
const PAUSE_MS = 5;

export interface SessionLookupBarrier {
  /** From now on lookups stop at the barrier. */
  block(): Promise<void>;
  /** Resolves when exactly `count` lookups are blocked: their backend ids, the longest blocked first. */
  blocked(count: number): Promise<readonly number[]>;
  /** Lets all blocked lookups continue. */
  release(): Promise<void>;
}

/**
 * Replaces the table `user` by a view that can block each lookup of a live session after its snapshot was taken, so that
 * a test knows which lookups are in flight. A lookup that finds no session is not blocked. The view stays.
 */
export async function installSessionLookupBarrier({ database }: TestApp): Promise<SessionLookupBarrier> {
  for (const statement of BARRIER) await database.sql(statement);
  const blocked = async (): Promise<readonly number[]> => {
    const rows = await database.sql<{ pid: number }>(BLOCKED, [LOCK]);
    return rows.map(({ pid }) => pid);
  };
  return {
    async block() {
      await database.sql('SELECT pg_advisory_lock($1)', [LOCK]);
    },
    async blocked(count) {
      for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
        const pids = await blocked();
        if (pids.length === count) return pids;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      throw new Error(`not ${count} lookups are blocked, but ${(await blocked()).length}`);
    },
    async release() {
      await database.sql('SELECT pg_advisory_unlock($1)', [LOCK]);
    },
  };
}

const BLOCKED = `
  SELECT "pid" FROM "pg_locks" JOIN pg_database d ON d.oid = "database"
  WHERE "locktype" = 'advisory' AND "objid" = $1 AND NOT "granted" AND "datname" = current_database()
  ORDER BY "waitstart"`;

const BARRIER = [
  `CREATE FUNCTION pass_barrier() RETURNS boolean LANGUAGE plpgsql VOLATILE AS
   'BEGIN PERFORM pg_advisory_xact_lock_shared(${LOCK}); RETURN true; END'`,
  'ALTER TABLE "user" RENAME TO "user_table"',
  'CREATE VIEW "user" AS SELECT * FROM "user_table" WHERE pass_barrier()',
];

/**
 * While `work` runs, a view in the place of the table `session` makes every read of a session fail. Inserts succeed, so
 * a sign-in of a user without a session fails only after its commit.
 */
export async function whileSessionLookupsFail<T>({ database }: TestApp, work: () => Promise<T>): Promise<T> {
  for (const statement of FAIL_LOOKUPS) await database.sql(statement);
  try {
    return await work();
  } finally {
    for (const statement of RESTORE_LOOKUPS) await database.sql(statement);
  }
}

const FAIL_LOOKUPS = [
  `CREATE FUNCTION fail_lookup(text) RETURNS boolean LANGUAGE plpgsql VOLATILE COST 10000 AS
   $$ BEGIN RAISE EXCEPTION 'no lookup now'; END $$`,
  'ALTER TABLE "session" RENAME TO "session_table"',
  'CREATE VIEW "session" AS SELECT * FROM "session_table" WHERE fail_lookup("token")',
];

const RESTORE_LOOKUPS = [
  'DROP VIEW "session"',
  'ALTER TABLE "session_table" RENAME TO "session"',
  'DROP FUNCTION fail_lookup',
];

/** While `work` runs, a trigger makes every INSERT into the table fail. */
export async function whileInsertsFail<T>({ database }: TestApp, table: string, work: () => Promise<T>): Promise<T> {
  await database.sql(`
    CREATE OR REPLACE FUNCTION reject_row() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'not this one'; END $$`);
  await database.sql(
    `CREATE TRIGGER reject_row BEFORE INSERT ON "${table}" FOR EACH ROW EXECUTE FUNCTION reject_row()`,
  );
  try {
    return await work();
  } finally {
    await database.sql(`DROP TRIGGER reject_row ON "${table}"`);
  }
}

/** While `work` runs, the first `count` INSERTs into the table end like the victim of a deadlock. */
export async function whileFirstInsertsDeadlock<T>(
  { database }: TestApp,
  { table, count }: { readonly table: string; readonly count: number },
  work: () => Promise<T>,
): Promise<T> {
  // A sequence is not rolled back with the transaction that has failed.
  await database.sql('CREATE SEQUENCE "deadlocks"');
  await database.sql(`
    CREATE FUNCTION deadlock() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
      IF nextval('deadlocks') <= ${count} THEN RAISE EXCEPTION 'a deadlock' USING ERRCODE = 'deadlock_detected'; END IF;
      RETURN NEW;
    END $$`);
  await database.sql(`CREATE TRIGGER deadlock BEFORE INSERT ON "${table}" FOR EACH ROW EXECUTE FUNCTION deadlock()`);
  try {
    return await work();
  } finally {
    await database.sql('DROP FUNCTION deadlock CASCADE');
    await database.sql('DROP SEQUENCE "deadlocks"');
  }
}

/** While `work` runs, a trigger makes every update of the table `user` fail. */
export async function whileUserUpdatesFail<T>(app: TestApp, work: () => Promise<T>): Promise<T> {
  return withTrigger(app, "RAISE EXCEPTION 'not this one';", work);
}

/** While `work` runs, a trigger inserts another user with the e-mail address just before an update sets it. */
export async function whileUpdatesMeetATakenEmail<T>(app: TestApp, email: string, work: () => Promise<T>): Promise<T> {
  const insertOther = `
    IF NEW."email" = '${email}' THEN
      INSERT INTO "user" ("id", "email", "name") VALUES ('somebody else', NEW."email", 'Ola');
    END IF;`;
  return withTrigger(app, insertOther, work);
}

async function withTrigger<T>({ database }: TestApp, body: string, work: () => Promise<T>): Promise<T> {
  await database.sql(`
    CREATE OR REPLACE FUNCTION before_update() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN ${body} RETURN NEW; END $$`);
  await database.sql(
    'CREATE TRIGGER before_update BEFORE UPDATE ON "user" FOR EACH ROW EXECUTE FUNCTION before_update()',
  );
  try {
    return await work();
  } finally {
    await database.sql('DROP TRIGGER before_update ON "user"');
  }
}
