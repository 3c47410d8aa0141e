import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';

import { startPostgres } from '../experiment/postgres.mjs';

const PAUSE_MS = 10;

/** Copies every committed mail to a table of its own, because the queue deletes its rows. */
const RECORD_MAILS = `
  CREATE TABLE "chaosMail" ("kind" text, "recipient" text, "link" text);
  CREATE FUNCTION "recordMail"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO "chaosMail" VALUES (NEW."kind", NEW."recipient", NEW."data"->>'url');
      RETURN NEW;
    END $$;
  CREATE TRIGGER "recordMail" AFTER INSERT ON "outboxMail" FOR EACH ROW WHEN (NEW."kind" <> '')
    EXECUTE FUNCTION "recordMail"()`;

const TABLES = {
  users: 'SELECT "id", "email", "name", "emailVerified", "twoFactorEnabled" FROM "user"',
  accounts: 'SELECT "userId", "providerId", "accountId", "password" FROM "account"',
  sessions: 'SELECT "userId", "token" FROM "session"',
  records: 'SELECT "userId", "identifier", "value" FROM "verification"',
  authenticators: 'SELECT "id", "userId", "verified", "secret", "backupCodes" FROM "twoFactor"',
  devices: 'SELECT "userId", "device" FROM "knownDevice"',
  committed: 'SELECT "kind", "recipient", "link" FROM "chaosMail"',
  waiting: `SELECT "recipient", "data"->>'url' AS "link" FROM "outboxMail" WHERE "kind" <> ''`,
  events: `
    SELECT e."id", e."kind", e."subjectId", d."eventId" IS NOT NULL AS "waits"
    FROM "auditEvent" e LEFT JOIN "delivery" d ON d."eventId" = e."id"
    WHERE e."outcome" = 'done' ORDER BY e."position"`,
};

/** Each process of the service has its own database role, which identifies its connections. */
export const ROLES = ['first_process', 'second_process'];

const CONNECTIONS = `SELECT count(*)::integer AS "count" FROM pg_stat_activity WHERE "usename" = ANY($1)`;
const IN_TRANSACTION = `${CONNECTIONS} AND "state" LIKE 'idle in transaction%'`;

/** Makes PostgreSQL acknowledge commits before they are in the log. The check must find the lost ones. */
const LOSE_COMMITS = ['SET synchronous_commit = off', `SET wal_writer_delay = '2s'`];

/**
 * Starts a PostgreSQL server that does not depend on the service's processes and can be killed and restarted.
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
    /** Starts recording mails. Needs the schema. */
    async recordMails() {
      await rows(RECORD_MAILS);
      // Keeps a database that loses commits from losing its schema.
      await rows('CHECKPOINT');
    },
    /** Waits until the last connection of these roles is closed. */
    async untilDisconnected(roles) {
      while ((await rows(CONNECTIONS, [roles]))[0].count > 0) await pause(PAUSE_MS);
    },
    /** Waits until one of these roles has an open transaction; false after `patienceMs` without one. */
    async untilInTransaction(roles, patienceMs) {
      const end = performance.now() + patienceMs;
      while (performance.now() < end) {
        if ((await rows(IN_TRANSACTION, [roles]))[0].count > 0) return true;
      }
      return false;
    },
    /** Ends the lease of every claimed row; resolves when the queue is empty, or after `patienceMs`. */
    async empty(queue, patienceMs) {
      await rows(`UPDATE "${queue}" SET "dueAt" = now()`);
      for (let waited = 0; waited < patienceMs; waited += 10 * PAUSE_MS) {
        const [{ count }] = await rows(`SELECT count(*)::integer AS "count" FROM "${queue}"`);
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
 * Reads all rows that the checks need.
 *
 * @returns {Promise<import('./check-rows.mjs').Rows & Pick<import('./check-mails.mjs').Mails, 'committed' | 'waiting'> &
 *   Pick<import('./check-deliveries.mjs').Deliveries, 'events'>>}
 */
export async function readRows(database) {
  const found = {};
  for (const [name, statement] of Object.entries(TABLES)) found[name] = await database.rows(statement);
  return found;
}
