import type { QueryRunner } from 'typeorm';

type Index = readonly [name: string, kind: 'unique' | 'plain', columns: readonly string[]];

const INDEXES: Readonly<Record<string, readonly Index[]>> = {
  user: [['user_email_key', 'unique', ['email']]],
  session: [
    ['session_token_key', 'unique', ['token']],
    ['session_userId_idx', 'plain', ['userId']],
    ['session_expiresAt_idx', 'plain', ['expiresAt']],
  ],
  account: [
    ['account_providerId_accountId_key', 'unique', ['providerId', 'accountId']],
    ['account_userId_idx', 'plain', ['userId']],
  ],
  verification: [
    ['verification_identifier_key', 'unique', ['identifier']],
    ['verification_expiresAt_idx', 'plain', ['expiresAt']],
    ['verification_userId_idx', 'plain', ['userId']],
  ],
  twoFactor: [['twoFactor_userId_idx', 'plain', ['userId']]],
  passkey: [
    ['passkey_credentialID_key', 'unique', ['credentialID']],
    ['passkey_userId_idx', 'plain', ['userId']],
  ],
};

const EQUIVALENT = `
  SELECT relname AS name
  FROM pg_index i JOIN pg_class c ON c.oid = indexrelid JOIN pg_am am ON am.oid = relam
  WHERE indrelid = $1::regclass AND amname = 'btree' AND indisvalid AND indisunique = $2
    AND indpred IS NULL AND indexprs IS NULL AND indnatts = indnkeyatts
    AND $3::text[] = (
      SELECT array_agg(attname::text ORDER BY place)
      FROM unnest(indkey::smallint[]) WITH ORDINALITY AS key (number, place)
      JOIN pg_attribute ON attrelid = indrelid AND attnum = number
    )`;

/** Renames equivalent indexes and unique constraints to the names of this schema. */
export async function adoptIndexes(runner: QueryRunner, table: string): Promise<void> {
  for (const [name, kind, columns] of INDEXES[table] ?? []) {
    const parameters = [`"${table}"`, kind === 'unique', columns];
    const equivalent = (await runner.query(EQUIVALENT, parameters)) as { name: string }[];
    const other = equivalent[0];
    if (!other || equivalent.some((index) => index.name === name)) continue;
    await runner.query(`ALTER INDEX "${other.name.replaceAll('"', '""')}" RENAME TO "${name}"`);
  }
}
