import pg from 'pg';

/** The number of rows per statement. */
const BATCH = 200_000;
const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const FIRST_NAMES = "ARRAY['Kari', 'Ola', 'Ingrid', 'Lars', 'Aslaug', 'Bjarne', 'Solveig', 'Torstein']";
const LAST_NAMES = "ARRAY['Nordmann', 'Hansen', 'Øvrebø', 'Lien', 'Fjeld', 'Aasen', 'Berg', 'Kvernberg', 'Dahl']";
const NAME = `(${FIRST_NAMES})[1 + n % 8] || ' ' || (${LAST_NAMES})[1 + n / 8 % 9]`;

/**
 * Ids and tokens are 32 characters in random order, like those of the service, so that indexes fill as in production.
 */
const userId = (n) => `md5('user ' || (${n}))`;
const pastDays = (days) => `now() - random() * interval '${days} days'`;

/**
 * The rows of a user who signed up with a password, by table. `$1` and `$2` are the first and last number. Sessions end
 * within the coming seven days.
 */
const PER_USER = {
  user: `
    INSERT INTO "user" ("id", "email", "emailVerified", "name", "createdAt", "updatedAt", "lastSignInAt")
    SELECT ${userId('n')}, 'bruker.' || n || '@eksempel.no', true, ${NAME}, ${pastDays(900)}, ${pastDays(90)}, ${pastDays(90)}
    FROM generate_series($1::bigint, $2::bigint) n`,
  account: `
    INSERT INTO "account" ("id", "providerId", "accountId", "userId", "password")
    SELECT md5('account ' || n), 'credential', ${userId('n')}, ${userId('n')},
      md5('salt ' || n) || ':' || encode(sha512(('hash ' || n)::bytea), 'hex')
    FROM generate_series($1::bigint, $2::bigint) n`,
  knownDevice: `
    INSERT INTO "knownDevice" ("userId", "device", "firstSeenAt")
    SELECT ${userId('n')}, 'Chrome/Windows', ${pastDays(900)} FROM generate_series($1::bigint, $2::bigint) n`,
  auditEvent: `
    INSERT INTO "auditEvent" ("id", "at", "kind", "outcome", "subjectId", "actorType", "actorId", "sessionId", "facts",
      "ipAddress", "userAgent", "browser", "system", "salt", "detailDigest", "digest", "seal")
    SELECT md5('event ' || n), now() - interval '400 days' + n * interval '1 second', 'sign-in.completed', 'done',
      ${userId('n')}, 'user', ${userId('n')}, md5('session ' || n),
      '{"way": "password", "newDevice": false, "secondFactor": "none"}', '192.0.2.7', '${BROWSER}', 'Chrome', 'Windows',
      decode(md5('salt ' || n), 'hex'), encode(sha256(('detail ' || n)::bytea), 'hex'),
      encode(sha256(('event ' || n)::bytea), 'hex'), 1
    FROM generate_series($1::bigint, $2::bigint) n`,
};
const session = (users) => `
    INSERT INTO "session" ("id", "userId", "token", "expiresAt", "ipAddress", "userAgent")
    SELECT md5('session ' || n), ${userId(`n % ${users} + 1`)}, md5('token ' || n), now() + random() * interval '7 days',
      '192.0.2.7', '${BROWSER}'
    FROM generate_series($1::bigint, $2::bigint) n`;

/**
 * Fills a database that has the schema, and no users, with users and sessions.
 *
 * @param {string} url
 * @param {{ users: number, sessions: number }} counts
 * @param {(line: string) => void} report
 */
export async function fillDatabase(url, { users, sessions }, report) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // Foreign keys hold by construction, and after a crash the run is simply repeated.
  await client.query(`SET session_replication_role = replica; SET synchronous_commit = off`);
  const tables = [
    ...Object.entries(PER_USER).map(([table, sql]) => [table, sql, users]),
    ['session', session(users), sessions],
  ];
  for (const [table, sql, rows] of tables) {
    const start = performance.now();
    for (let first = 1; first <= rows; first += BATCH)
      await client.query(sql, [first, Math.min(rows, first + BATCH - 1)]);
    report(`${rows} rows of ${table} in ${Math.round((performance.now() - start) / 1000)} s`);
  }
  for (const [table] of tables) await client.query(`VACUUM (ANALYZE) "${table}"`);
  await client.end();
}
