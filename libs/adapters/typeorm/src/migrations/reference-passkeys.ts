import type { QueryRunner } from 'typeorm';

import { takeOver } from './adopt-reference.js';
import type { ReferenceTable } from './reference-tables.js';

const TABLE: ReferenceTable = {
  name: 'passkey',
  columns: [
    ...['id', 'name', 'publicKey', 'userId', 'credentialID', 'counter', 'deviceType', 'backedUp', 'transports'],
    'createdAt',
  ],
  added: ['aaguid'],
  times: ['createdAt'],
};

/**
 * Converts the table of the reference library's passkey plug-in, where there is one, with its rows (passkeys §3.3).
 * Part of the migration that adds passkeys, not of the first one, because earlier versions took such a database over
 * with this table as an unknown one.
 */
export async function adoptPasskeys(runner: QueryRunner): Promise<void> {
  const [found] = (await runner.query(`SELECT to_regclass('"passkey"') IS NOT NULL AS "exists"`)) as {
    exists: boolean;
  }[];
  if (!found?.exists) return;
  await runner.query(`SET LOCAL TimeZone = 'UTC'`);
  await runner.query('LOCK TABLE "user", "passkey" IN ACCESS EXCLUSIVE MODE');
  await assertOneOwnerEach(runner);
  await takeOver(runner, TABLE);
  await runner.query('ALTER TABLE "passkey" ALTER "counter" TYPE bigint, ALTER "createdAt" SET DEFAULT now()');
}

/** The message names the users, between whom the operator has to choose. */
async function assertOneOwnerEach(runner: QueryRunner): Promise<void> {
  const [shared] = (await runner.query(`
    SELECT array_agg(DISTINCT p."userId" ORDER BY p."userId") AS "users"
    FROM "passkey" p JOIN "user" u ON u."id" = p."userId"
    GROUP BY "credentialID" HAVING count(DISTINCT p."userId") > 1 LIMIT 1`)) as { users: string[] }[];
  if (!shared) return;
  throw new Error(`Users ${shared.users.join(' and ')} share one passkey: delete it from all but one of them`);
}
