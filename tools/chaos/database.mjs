import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';

import { startPostgres } from '../experiment/postgres.mjs';

const PAUSE_MS = 10;

/** Every mail that a transaction commits, whatever becomes of its row. */
const NOTE_MAILS = `
  CREATE TABLE "chaosMail" ("kind" text, "recipient" text, "link" text);
  CREATE FUNCTION "noteMail"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO "chaosMail" VALUES (NEW."kind", NEW."recipient", NEW."data"->>'url');
      RETURN NEW;
    END $$;
  CREATE TRIGGER "noteMail" AFTER INSERT ON "outboxMail" FOR EACH ROW WHEN (NEW."kind" <> '')
    EXECUTE FUNCTION "noteMail"()`;

const TABLES = {
  users: 'SELECT "id", "email", "name", "emailVerified" FROM "user"',
  accounts: 'SELECT "userId", "providerId", "accountId", "password" FROM "account"',
  sessions: 'SELECT "userId", "token" FROM "session"',
  records: 'SELECT "userId", "identifier", "value" FROM "verification"',
  devices: 'SELECT "userId", "device" FROM "knownDevice"',
  committed: 'SELECT "kind", "recipient", "link" FROM "chaosMail"',
  waiting: `SELECT "recipient", "data"->>'url' AS "link" FROM "outboxMail" WHERE "kind" <> ''`,
};

const OUR_NAME = 'chaos';
const OF_THE_SERVICE = `SELECT count(*)::integer AS "count" FROM pg_stat_activity
  WHERE "datname" = current_database() AND "backend_type" = 'client backend' AND "application_name" <> '${OUR_NAME}'`;
const IN_TRANSACTION = `${OF_THE_SERVICE} AND "state" LIKE 'idle in transaction%'`;

/**
 * A PostgreSQL of our own that outlives every kill.
 *
 * @param {string} folder
 */
export async function startDatabase(folder) {
  const server = await startPostgres(folder);
  const pool = new pg.Pool({ connectionString: server.url, application_name: OUR_NAME });
  // At the end the server closes connections that we have just given up; before that, the next query fails.
  pool.on('error', () => undefined);
  return {
    url: server.url,
    rows: (text, values = []) => pool.query(text, values).then((result) => result.rows),
    async stop() {
      await pool.end();
      await server.stop();
    },
  };
}

/** Once the schema is there. */
export const noteMails = (database) => database.rows(NOTE_MAILS);

/** What a killed process had sent may still be at work: waits until its last connection is closed. */
export async function untilAlone(database) {
  while ((await database.rows(OF_THE_SERVICE))[0].count > 0) await pause(PAUSE_MS);
}

/** The next moment at which the service stands between two statements of a transaction; false: none came in time. */
export async function untilInTransaction(database, patienceMs) {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    if ((await database.rows(IN_TRANSACTION))[0].count > 0) return true;
  }
  return false;
}

/**
 * Everything the judges look at.
 *
 * @returns {Promise<import('./judge-rows.mjs').Rows & Pick<import('./judge-mails.mjs').Letters, 'committed' | 'waiting'>>}
 */
export async function readRows(database) {
  const found = {};
  for (const [name, statement] of Object.entries(TABLES)) found[name] = await database.rows(statement);
  return found;
}

/** As if the lease of every claimed mail had run out; resolves when all of them are sent. */
export async function sendWaitingMails(database, patienceMs) {
  await database.rows('UPDATE "outboxMail" SET "dueAt" = now()');
  for (let waited = 0; waited < patienceMs; waited += 10 * PAUSE_MS) {
    const [{ count }] = await database.rows('SELECT count(*)::integer AS "count" FROM "outboxMail"');
    if (count === 0) return;
    await pause(10 * PAUSE_MS);
  }
}
