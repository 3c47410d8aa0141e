import type { DataSource } from 'typeorm';

/** Columns, constraints and indexes, as the database describes them. */
const SCHEMA = `
  SELECT 'column ' || table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' ||
    coalesce(column_default, '') || ' ' || coalesce(datetime_precision::text, '') AS line
  FROM information_schema.columns WHERE table_schema = 'public'
  UNION ALL
  SELECT 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
  UNION ALL
  SELECT 'index ' || indexdef FROM pg_indexes WHERE schemaname = 'public'
  ORDER BY line`;

/** Returns one line for each column, constraint and index. */
export const schemaOf = async (dataSource: DataSource): Promise<readonly string[]> =>
  (await dataSource.query<{ line: string }[]>(SCHEMA)).map(({ line }) => line);
