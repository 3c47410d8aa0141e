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
  users: 'SELECT "id", "email", "name", "emailVerified", "twoFactorEnabled" FROM "user"',
  accounts: 'SELECT "userId", "providerId", "accountId", "password" FROM "account"',
  sessions: 'SELECT "userId", "token" FROM "session"',
  records: 'SELECT "userId", "identifier", "value" FROM "verification"',
  authenticators: 'SELECT "id", "userId", "verified", "secret", "backupCodes" FROM "twoFactor"',
  devices: 'SELECT "userId", "device" FROM "knownDevice"',
  committed: 'SELECT "kind", "recipient", "link" FROM "chaosMail"',
  waiting: `SELECT "recipient", "data"->>'url' AS "link" FROM "outboxMail" WHERE "kind" <> ''`,
};

/** Each process of the service has a role of its own, so that its connections can be told from those of the other. */
export const ROLES = ['first_process', 'second_process'];

const CONNECTIONS = `SELECT count(*)::integer AS "count" FROM pg_stat_activity WHERE "usename" = ANY($1)`;
const IN_TRANSACTION = `${CONNECTIONS} AND "state" LIKE 'idle in transaction%'`;

/** The check must find what such a database loses: it acknowledges a commit before it is in the log. */
const LOSE_COMMITS = ['SET synchronous_commit = off', `SET wal_writer_delay = '2s'`];

/**
 * A PostgreSQL of our own that outlives every kill of the service, and comes back after its own.
 *
 * @param {string} folder
 * @param {{ isDurable: boolean }} options
 */
export async function startDatabase(folder, { isDurable }) {
  const server = await startPostgres(folder);
  const pool = new pg.Pool({ connectionString: server.url });
  // A killed server closes idle connections; the next query opens another.
  pool.on('error', () => undefined);
  const rows = (text, values = []) => pool.query(text, values).then((result) => result.rows);
  for (const role of ROLES) await rows(`CREATE ROLE "${role}" SUPERUSER LOGIN`);
  for (const setting of isDurable ? [] : LOSE_COMMITS) await rows(`ALTER SYSTEM ${setting}`);
  await rows('SELECT pg_reload_conf()');
  return {
    rows,
    urlOf: (role) => server.url.replace('postgres@', `${role}@`),
    kill: () => server.kill(),
    restart: () => server.restart(),
    /** Once the schema is there. */
    async noteMails() {
      await rows(NOTE_MAILS);
      // So that a database which loses commits does not lose its schema.
      await rows('CHECKPOINT');
    },
    /** Waits until the last connection of these roles is closed. */
    async untilGone(roles) {
      while ((await rows(CONNECTIONS, [roles]))[0].count > 0) await pause(PAUSE_MS);
    },
    /** The next moment at which one of these roles stands between two statements of a transaction; false: none came. */
    async untilInTransaction(roles, patienceMs) {
      const end = performance.now() + patienceMs;
      while (performance.now() < end) {
        if ((await rows(IN_TRANSACTION, [roles]))[0].count > 0) return true;
      }
      return false;
    },
    /** As if the lease of every claimed mail had run out; resolves when all of them are sent. */
    async sendWaitingMails(patienceMs) {
      await rows('UPDATE "outboxMail" SET "dueAt" = now()');
      for (let waited = 0; waited < patienceMs; waited += 10 * PAUSE_MS) {
        const [{ count }] = await rows('SELECT count(*)::integer AS "count" FROM "outboxMail"');
        if (count === 0) return;
        await pause(10 * PAUSE_MS);
      }
    },
    async stop() {
      await pool.end();
      await server.stop();
    },
  };
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
