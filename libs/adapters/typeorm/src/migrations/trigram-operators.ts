import type { QueryRunner } from 'typeorm';

/**
 * Installs pg_trgm where the role may (it is a trusted extension: the owner of the database may). Returns the operator
 * class for GIN indexes, with its schema, or null where the extension cannot be used.
 */
export async function installTrigramOperators(runner: QueryRunner): Promise<string | null> {
  await runner.query(`DO $$ BEGIN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
  EXCEPTION
    -- The role may not, or the server does not have the extension; its SQLSTATE depends on the version.
    WHEN insufficient_privilege OR feature_not_supported OR undefined_file THEN NULL;
  END $$`);
  const [extension] = (await runner.query(`
    SELECT quote_ident(nspname) AS "schema" FROM pg_extension JOIN pg_namespace n ON n.oid = extnamespace
    WHERE extname = 'pg_trgm' AND has_schema_privilege(n.oid, 'USAGE')`)) as { schema: string }[];
  return extension ? `${extension.schema}.gin_trgm_ops` : null;
}
