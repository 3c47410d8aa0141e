import type { TestApp } from './test-app.js';

/** From now on the database itself writes down each code that is mailed: what was sent is gone from the outbox. */
export async function noteMailedCodes({ database }: TestApp): Promise<void> {
  for (const statement of NOTES) await database.sql(statement);
}

/** The code mailed last to an address. */
export async function notedCode({ database }: TestApp, address: string): Promise<string> {
  const [noted] = await database.sql<{ code: string }>('SELECT "code" FROM "notedCode" WHERE "address" = $1', [
    address,
  ]);
  if (!noted) throw new Error(`no code was mailed to ${address}`);
  return noted.code;
}

const NOTES = [
  'CREATE TABLE "notedCode" ("address" text PRIMARY KEY, "code" text NOT NULL)',
  `CREATE FUNCTION note_code() RETURNS trigger LANGUAGE plpgsql AS
   $$ BEGIN
     INSERT INTO "notedCode" VALUES (NEW."recipient", NEW."data"->>'code')
     ON CONFLICT ("address") DO UPDATE SET "code" = excluded."code";
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER note_code AFTER INSERT ON "outboxMail" FOR EACH ROW
   WHEN (NEW."kind" = 'one-time-code') EXECUTE FUNCTION note_code()`,
];
