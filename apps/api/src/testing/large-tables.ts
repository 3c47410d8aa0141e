import type { TestApp } from './test-app.js';

/** The number of rows that are really inserted: enough for statistics of each column. */
const SAMPLE = 2_000;

/** How many rows the planner believes a table to have: those of 10⁶ users with 10⁷ sessions. */
const LARGE_TABLES: Readonly<Record<string, number>> = {
  user: 1e6,
  account: 1.5e6,
  session: 1e7,
  knownDevice: 2e6,
  verification: 1e6,
  twoFactor: 2e5,
  passkey: 2e5,
  secondFactorFailures: 2e5,
  auditEvent: 2e7,
  auditSeal: 1e5,
  outboxMail: 1e5,
  operatorRequest: 1e5,
};

export const largeTables = Object.keys(LARGE_TABLES);

const ago = (unit: string): string => `now() - n * interval '1 ${unit}'`;

const ROWS = `
  INSERT INTO "user" ("id", "email", "name", "createdAt", "lastSignInAt", "emailVerified", "twoFactorEnabled", "extra")
    SELECT 'u' || n, md5(n::text) || '@example.no', 'Kari ' || md5('name' || n), ${ago('hour')}, ${ago('minute')},
      n % 10 > 0, n % 5 = 0, jsonb_build_object('number', 'x' || n)
    FROM generate_series(1, ${SAMPLE}) n;
  INSERT INTO "account" ("id", "userId", "providerId", "accountId")
    SELECT 'a' || n, 'u' || (n % 1500 + 1), CASE WHEN n <= 1500 THEN 'credential' ELSE 'github' END, 'a' || n
    FROM generate_series(1, ${SAMPLE}) n;
  INSERT INTO "session" ("id", "userId", "token", "expiresAt", "createdAt")
    SELECT 's' || n, 'u' || (n % 500 + 1), 't' || n, now() + n * interval '5 minutes', ${ago('minute')}
    FROM generate_series(1, ${SAMPLE}) n;
  INSERT INTO "knownDevice" ("userId", "device", "firstSeenAt")
    SELECT 'u' || (n % 1000 + 1), 'Chrome/' || n, ${ago('hour')} FROM generate_series(1, ${SAMPLE}) n;
  INSERT INTO "verification" ("id", "identifier", "value", "userId", "expiresAt")
    SELECT 'v' || n, 'trust-device-' || n, 'u' || n, 'u' || n, now() + n * interval '5 minutes'
    FROM generate_series(1, ${SAMPLE}) n;
  INSERT INTO "twoFactor" ("id", "userId", "secret", "backupCodes", "verified")
    SELECT 'f' || n, 'u' || n, 'x', 'x', true FROM generate_series(1, ${SAMPLE}) n;
  INSERT INTO "passkey" ("id", "userId", "publicKey", "credentialID", "counter", "deviceType", "backedUp")
    SELECT 'p' || n, 'u' || n, 'x', 'c' || n, 0, 'multiDevice', true FROM generate_series(1, ${SAMPLE}) n;
  INSERT INTO "secondFactorFailures" ("userId", "count") SELECT 'u' || n, 1 FROM generate_series(1, ${SAMPLE}) n;
  INSERT INTO "auditEvent" ("id", "at", "kind", "outcome", "subjectId", "actorType", "actorId", "sessionId", "facts",
      "ipAddress", "browser", "system", "detailDigest", "digest", "seal")
    SELECT 'e' || n, now() - (${SAMPLE} - n) * interval '4 hours',
      (ARRAY['sign-in.completed', 'sign-in.refused', 'mail.sent', 'session.ended'])[n % 4 + 1],
      CASE WHEN n % 4 = 1 THEN 'refused' ELSE 'done' END, 'u' || (n % 500 + 1), 'user', 'u' || (n % 500 + 1), 's' || n,
      '{}', '192.0.2.' || n % 250, '', '', repeat('0', 64), repeat('0', 64), n / 50
    FROM generate_series(1, ${SAMPLE}) n;
  INSERT INTO "auditSeal" ("number", "previous", "sealedAt", "count", "firstAt", "lastAt", "rows", "digest", "mac", "keyId")
    SELECT n, 'x', ${ago('hour')}, 500, now(), now(), 'x', 'x' || n, 'x', 'x' FROM generate_series(1, ${SAMPLE}) n;
  INSERT INTO "outboxMail" ("id", "kind", "recipient", "userId", "data", "dueAt", "createdAt", "abandonedAt")
    SELECT 'm' || n, 'new-sign-in', 'u' || n || '@example.no', 'u' || n, '{}', ${ago('hour')}, ${ago('hour')}, now()
    FROM generate_series(1, ${SAMPLE}) n;
  INSERT INTO "operatorRequest" ("id", "kind", "state", "userId", "reason", "requestedBy", "requestedAt", "notBefore",
      "expiresAt", "endedAt", "approvalNeeded")
    SELECT 'r' || n, 'removal', 'done', 'u' || n, 'x', 'u1', ${ago('hour')}, ${ago('hour')}, ${ago('minute')}, now(), true
    FROM generate_series(1, ${SAMPLE}) n;`;

/**
 * The planner takes the number of rows per page from `reltuples / relpages`, and the number of pages from the file, so
 * a table with this much in each of its few pages is planned as a large one.
 */
const SCALE = `
  UPDATE pg_class c SET reltuples = $2::real * c.reltuples / t.reltuples,
    relpages = greatest(1, pg_relation_size(c.oid) / current_setting('block_size')::integer)
  FROM pg_class t LEFT JOIN pg_index i ON i.indrelid = t.oid
  WHERE t.oid = format('%I', $1::text)::regclass AND c.oid IN (t.oid, i.indexrelid)`;

/** Fills the tables with a sample, whose statistics are then those of 10⁶ users with 10⁷ sessions. Needs a superuser. */
export async function makeTablesLarge({ database }: TestApp): Promise<void> {
  await database.sql(ROWS);
  for (const [table, rows] of Object.entries(LARGE_TABLES)) {
    await database.sql(`ALTER TABLE "${table}" SET (autovacuum_enabled = false)`);
    await database.sql(`VACUUM (ANALYZE) "${table}"`);
    await database.sql(SCALE, [table, rows]);
  }
}
