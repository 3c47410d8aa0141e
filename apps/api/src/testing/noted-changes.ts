import type { TestApp } from './test-app.js';

/**
 * From now on the database itself writes down each change of a user's address and each mail left about it: what was
 * sent is gone from the outbox, and what an answer says is not what happened.
 */
export async function noteChanges({ database }: TestApp): Promise<void> {
  for (const statement of NOTES) await database.sql(statement);
}

/** How often each of them happened to a user's old or new address, by SQL. */
export async function notedChanges({ database }: TestApp, ...addresses: readonly string[]): Promise<object> {
  const rows = await database.sql<{ what: string; times: number }>(
    'SELECT "what", count(*)::int AS "times" FROM "noted" WHERE "address" = ANY ($1) GROUP BY "what"',
    [addresses],
  );
  return Object.fromEntries(rows.map(({ what, times }) => [what, times]));
}

const NOTES = [
  'CREATE TABLE "noted" ("what" text NOT NULL, "address" text NOT NULL)',
  `CREATE FUNCTION note_address() RETURNS trigger LANGUAGE plpgsql AS
   $$ BEGIN INSERT INTO "noted" VALUES ('address', NEW."email"); RETURN NULL; END $$`,
  `CREATE TRIGGER note AFTER UPDATE OF "email" ON "user" FOR EACH ROW
   WHEN (OLD."email" <> NEW."email") EXECUTE FUNCTION note_address()`,
  `CREATE FUNCTION note_mail() RETURNS trigger LANGUAGE plpgsql AS
   $$ BEGIN INSERT INTO "noted" VALUES (NEW."kind", NEW."recipient"); RETURN NULL; END $$`,
  'CREATE TRIGGER note AFTER INSERT ON "outboxMail" FOR EACH ROW EXECUTE FUNCTION note_mail()',
];
