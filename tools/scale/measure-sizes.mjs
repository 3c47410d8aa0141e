import pg from 'pg';

const SIZES = `
  SELECT "relname" AS "table", "reltuples"::bigint AS "rows",
    round(pg_relation_size("oid") / "reltuples"::numeric) AS "bytes",
    round(pg_indexes_size("oid") / "reltuples"::numeric) AS "indexBytes"
  FROM pg_class WHERE "relkind" = 'r' AND "relnamespace" = 'public'::regnamespace AND "reltuples" > 1000
  ORDER BY pg_total_relation_size("oid") DESC`;

/**
 * The average size in bytes of a row and of its index entries, for every table with enough rows.
 *
 * @param {string} url
 * @returns {Promise<{ table: string, rows: string, bytes: string, indexBytes: string }[]>}
 */
export async function measureSizes(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(SIZES);
  await client.end();
  return rows;
}
