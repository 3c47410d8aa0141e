import type { TestDatabase } from '@portvakt/adapters/typeorm/testing';

type Sql = Pick<TestDatabase, 'sql'>;

/**
 * The recorded tables, and the column that contains the user id. Changes of other tables are not checked: passkeys,
 * cases, known devices, verification records, mails.
 */
const TABLES = { user: 'id', account: 'userId', session: 'userId', twoFactor: 'userId' } as const;

const RECORDING = `
  CREATE SCHEMA "recorded";
  CREATE UNLOGGED TABLE "recorded"."change" (
    "xact" xid8, "table" text, "act" text, "userId" text, "row" jsonb, "columns" text[]);
  CREATE UNLOGGED TABLE "recorded"."event" ("xact" xid8, "kind" text, "subjectId" text, "facts" jsonb);
  CREATE FUNCTION "recorded"."recordChange"() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      "row" jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
      "columns" text[] := '{}';
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        SELECT coalesce(array_agg(n.key ORDER BY n.key), '{}') INTO "columns" FROM jsonb_each("row") n
          WHERE n.value IS DISTINCT FROM to_jsonb(OLD) -> n.key;
      END IF;
      INSERT INTO "recorded"."change" VALUES (pg_current_xact_id(), TG_ARGV[1], lower(TG_OP), "row" ->> TG_ARGV[0],
        "row", "columns");
      RETURN NULL;
    END $$;
  CREATE FUNCTION "recorded"."recordEvent"() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO "recorded"."event" VALUES (pg_current_xact_id(), NEW."kind", NEW."subjectId", NEW."facts");
      RETURN NULL;
    END $$;`;

/** True except for changes that a spec makes on the connection of `database.sql`. */
const BY_THE_SERVICE = `current_setting('recorded.off', true) IS DISTINCT FROM 'on'`;

/**
 * Excludes the changes of a transaction from the recording, for a spec that changes rows on the service's connections:
 * such changes have no event.
 */
export const leaveUnrecorded = (manager: { query(statement: string): Promise<unknown> }): Promise<unknown> =>
  manager.query(`SET LOCAL "recorded.off" = 'on'`);

/** Records from now on each changed row of the account tables and each event, with its transaction. */
export async function recordChanges({ sql }: Sql): Promise<void> {
  const onTables = Object.entries(TABLES).map(
    ([table, userId]) => `CREATE TRIGGER "recordChange" AFTER INSERT OR UPDATE OR DELETE ON "${table}" FOR EACH ROW
      WHEN (${BY_THE_SERVICE}) EXECUTE FUNCTION "recorded"."recordChange"('${userId}', '${table}');`,
  );
  await sql(`${RECORDING} ${onTables.join('\n')}
    CREATE TRIGGER "recordEvent" AFTER INSERT ON "auditEvent" FOR EACH ROW
      WHEN (NEW."outcome" = 'done' AND ${BY_THE_SERVICE}) EXECUTE FUNCTION "recorded"."recordEvent"();
    SET "recorded.off" = 'on'`);
}

/**
 * Returns one line for each kind of change without an event about its user in the same transaction, each kind of event
 * without its change, and each kind of repeated event.
 */
export const mismatches = async (database: Sql, now: Date): Promise<readonly string[]> => [
  ...(await unreportedChanges(database, now)),
  ...(await eventsWithoutChange(database)),
  ...(await repeatedEvents(database)),
];

/**
 * Changes that are no events (operators §10.2): refreshed sessions and provider tokens, another id that a provider
 * gives the same user, expired rows, the language of mails, encryption with the newest key, an authenticator before its
 * first code, and what is stored when a code is given, including in its session.
 */
const SILENT = `
  "table" = 'session' AND ("act" = 'update' AND "columns" <@ '{expiresAt,secondFactorAt,strongFactorAt}'
    OR "act" = 'delete' AND ("row" ->> 'expiresAt')::timestamptz <= $1)
  OR "table" = 'user' AND "act" = 'update' AND "columns" <@ '{lastLanguage,updatedAt}'
  OR "table" = 'account' AND "act" = 'update' AND "columns" <@ '{accessToken,accessTokenExpiresAt,accountId,refreshToken,
    refreshTokenExpiresAt,refreshingUntil,idToken,scope,updatedAt}'
  OR "table" = 'twoFactor' AND (NOT ("row" ->> 'verified')::boolean
    OR "act" = 'update' AND "columns" <@ '{backupCodes,lastStep,lastUsedAt,secret}')`;

/** Returns one line for each kind of change without an event in the same transaction. */
async function unreportedChanges({ sql }: Sql, now: Date): Promise<readonly string[]> {
  const rows = await sql<{ line: string }>(
    `SELECT "act" || ' ' || "table" || ' ' || array_to_string("columns", ',') AS "line" FROM "recorded"."change" c
     WHERE NOT EXISTS (
       SELECT FROM "recorded"."event" e WHERE e."xact" = c."xact" AND e."subjectId" = c."userId"
     ) AND NOT (${SILENT})
     GROUP BY 1 ORDER BY 1`,
    [now],
  );
  return rows.map(({ line }) => line);
}

/**
 * Returns one line for each kind of event that was written twice in one transaction, with the same facts about one
 * user.
 */
async function repeatedEvents({ sql }: Sql): Promise<readonly string[]> {
  const rows = await sql<{ line: string }>(
    `SELECT DISTINCT "kind" || ' twice' AS "line" FROM "recorded"."event" WHERE "subjectId" IS NOT NULL
     GROUP BY "xact", "kind", "subjectId", "facts" HAVING count(*) > 1 ORDER BY 1`,
  );
  return rows.map(({ line }) => line);
}

/** Kinds of events that report a changed row, and the table of that row. */
const CHANGED_BY: Readonly<Record<string, string>> = {
  'sign-up.completed': 'user',
  'sign-in.completed': 'session',
  'session.ended': 'session',
  'session.replaced': 'session',
  'email.verified': 'user',
  'email.changed': 'user',
  'password.reset': 'account',
  'password.changed': 'account',
  'password.set': 'account',
  'profile.changed': 'user',
  'user.deleted': 'user',
  'user.created': 'user',
  'second-factor.begun': 'twoFactor',
  'second-factor.on': 'user',
  'second-factor.off': 'user',
  'authenticator.added': 'twoFactor',
  'authenticator.deleted': 'twoFactor',
  'backup-codes.made': 'twoFactor',
  'backup-code.used': 'twoFactor',
  'account.linked': 'account',
  'account.unlinked': 'account',
  'ban.set': 'user',
  'ban.lifted': 'user',
  'ban.expired': 'user',
  'role.changed': 'user',
  'impersonation.begun': 'session',
  'impersonation.ended': 'session',
};

/** Returns one line for each kind of event that reports a changed row without one in its transaction. */
async function eventsWithoutChange({ sql }: Sql): Promise<readonly string[]> {
  const rows = await sql<{ line: string }>(
    `SELECT e."kind" AS "line" FROM "recorded"."event" e JOIN jsonb_each_text($1) k ON k.key = e."kind"
     WHERE NOT EXISTS (
       SELECT FROM "recorded"."change" c
       WHERE c."xact" = e."xact" AND c."userId" = e."subjectId" AND c."table" = k.value
     )
     GROUP BY 1 ORDER BY 1`,
    [JSON.stringify(CHANGED_BY)],
  );
  return rows.map(({ line }) => line);
}
