import type { QueryRunner } from 'typeorm';

import { takeOver } from './adopt-reference.js';
import type { ReferenceTable } from './reference-tables.js';

const TABLE: ReferenceTable = {
  name: 'jwks',
  columns: ['id', 'publicKey', 'createdAt'],
  // Version 1.2.8 has no `expiresAt`.
  added: ['expiresAt'],
  times: ['createdAt'],
};

/**
 * Converts the table of the reference library's jwt plug-in, where there is one. Its keys no longer sign: their private
 * halves, which are encrypted with a cipher and a secret of the reference or not at all, are deleted. The public halves
 * are kept for tokens that are still in use; the service removes them after an hour or two.
 */
export async function adoptSigningKeys(runner: QueryRunner): Promise<void> {
  const [found] = (await runner.query(`SELECT to_regclass('"jwks"') IS NOT NULL AS "exists"`)) as { exists: boolean }[];
  if (!found?.exists) return;
  await runner.query(`SET LOCAL TimeZone = 'UTC'`);
  await runner.query('LOCK TABLE "jwks" IN ACCESS EXCLUSIVE MODE');
  await takeOver(runner, TABLE);
  for (const statement of RETIRE) await runner.query(statement);
}

/** Version 1.2.8 leaves `alg` out of keys that `/token` made. */
const ALGORITHM = `CASE "publicKey"::jsonb ->> 'kty'
  WHEN 'RSA' THEN 'RS256'
  WHEN 'EC' THEN CASE "publicKey"::jsonb ->> 'crv' WHEN 'P-521' THEN 'ES512' ELSE 'ES256' END
  ELSE 'EdDSA'
END`;

const RETIRE = [
  'ALTER TABLE "jwks" ADD COLUMN IF NOT EXISTS "expiresAt" timestamptz(3)',
  'ALTER TABLE "jwks" ALTER "expiresAt" TYPE timestamptz(3)',
  `UPDATE "jwks" SET "privateKey" = NULL, "expiresAt" = now(),
    "publicKey" = (jsonb_build_object('alg', ${ALGORITHM}) || "publicKey"::jsonb)::text`,
  'ALTER TABLE "jwks" ALTER "expiresAt" SET NOT NULL',
];
