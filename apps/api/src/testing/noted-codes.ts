import { AesFieldCipher, KeyRing } from '@portvakt/adapters/node';
import { sealedMailData } from '@portvakt/adapters/typeorm';

import { SECRET, type TestApp } from './test-app.js';

/** Mails are sealed under the strict policy; this reads them, and those that are not. */
const mailData = sealedMailData(new AesFieldCipher(new KeyRing([SECRET]).forFields('field:mail')));

interface NotedMail {
  readonly id: string;
  readonly data: Readonly<Record<string, string>>;
}

/** From now on the database itself writes down each code that is mailed: what was sent is gone from the outbox. */
export async function noteMailedCodes({ database }: TestApp): Promise<void> {
  for (const statement of NOTES) await database.sql(statement);
}

/** The code mailed last to an address. */
export async function notedCode({ database }: TestApp, address: string): Promise<string> {
  const sql = 'SELECT "id", "data" FROM "notedCode" WHERE "address" = $1';
  const [noted] = await database.sql<NotedMail>(sql, [address]);
  const code = noted && mailData.open(noted.data, noted.id)?.['code'];
  if (!code) throw new Error(`no code was mailed to ${address}`);
  return code;
}

const NOTES = [
  'CREATE TABLE "notedCode" ("address" text PRIMARY KEY, "id" text NOT NULL, "data" jsonb NOT NULL)',
  `CREATE FUNCTION note_code() RETURNS trigger LANGUAGE plpgsql AS
   $$ BEGIN
     INSERT INTO "notedCode" VALUES (NEW."recipient", NEW."id", NEW."data")
     ON CONFLICT ("address") DO UPDATE SET "id" = excluded."id", "data" = excluded."data";
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER note_code AFTER INSERT ON "outboxMail" FOR EACH ROW
   WHEN (NEW."kind" = 'one-time-code') EXECUTE FUNCTION note_code()`,
];
