import type { QueryRunner } from 'typeorm';

/** An object of the schema. `places`: the names that show whom it belongs to: its own, and that of its table. */
interface SchemaObject {
  readonly what: string;
  readonly places: readonly string[];
}

/** Tables, indexes, views and sequences; columns with their types; constraints, triggers, functions and types. */
const OBJECTS = `
  WITH ours AS (
    SELECT c.oid, c.relname::text, coalesce(t.relname, c.relname)::text AS of
    FROM pg_class c
    LEFT JOIN pg_index i ON i.indexrelid = c.oid
    LEFT JOIN pg_class t ON t.oid = i.indrelid
    WHERE c.relnamespace = current_schema()::regnamespace
  )
  SELECT 'relation ' || relname AS what, ARRAY[relname, of] AS places FROM ours
  UNION ALL
  SELECT format('column %s.%s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull), ARRAY[relname]
  FROM pg_attribute JOIN ours ON ours.oid = attrelid WHERE attnum > 0 AND NOT attisdropped AND of = relname
  UNION ALL
  SELECT format('constraint %s on %s', conname, relname), ARRAY[relname]
  FROM pg_constraint JOIN ours ON ours.oid = conrelid
  UNION ALL
  SELECT format('trigger %s on %s', tgname, relname), ARRAY[relname]
  FROM pg_trigger JOIN ours ON ours.oid = tgrelid WHERE NOT tgisinternal
  UNION ALL
  SELECT 'function ' || proname, ARRAY[proname::text] FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
  UNION ALL
  SELECT 'type ' || typname, ARRAY[typname::text] FROM pg_type
  WHERE typnamespace = current_schema()::regnamespace AND typtype IN ('d', 'e', 'r')`;

const objectsOf = (runner: QueryRunner): Promise<readonly SchemaObject[]> =>
  runner.query(OBJECTS) as Promise<readonly SchemaObject[]>;

/** Foreign keys that would prevent the deletion of rows in other tables, for instance of users. */
const BLOCKING_KEYS = `
  SELECT format('foreign key %s on %s without ON DELETE CASCADE', conname, own.relname) AS what,
    ARRAY[target.relname::text] AS places
  FROM pg_constraint
  JOIN pg_class own ON own.oid = conrelid
  JOIN pg_class target ON target.oid = confrelid
  WHERE contype = 'f' AND confdeltype <> 'c' AND own.relnamespace = current_schema()::regnamespace`;

const blockingKeysOf = (runner: QueryRunner): Promise<readonly SchemaObject[]> =>
  runner.query(BLOCKING_KEYS) as Promise<readonly SchemaObject[]>;

/**
 * Runs `work` and returns what it created, changed or dropped among objects whose names do not begin with `prefix`, and
 * the foreign keys that now prevent deletions there.
 */
export async function foreignChanges(
  runner: QueryRunner,
  prefix: string,
  work: () => Promise<void>,
): Promise<readonly string[]> {
  const [before, keysBefore] = [await objectsOf(runner), await blockingKeysOf(runner)];
  await work();
  const [after, keysAfter] = [await objectsOf(runner), await blockingKeysOf(runner)];
  const differing = [...missingIn(before, after), ...missingIn(after, before), ...missingIn(keysAfter, keysBefore)];
  const foreign = differing.filter(({ places }) => !places.every((place) => place.startsWith(prefix)));
  return [...new Set(foreign.map(({ what }) => what))].sort();
}

function missingIn(all: readonly SchemaObject[], present: readonly SchemaObject[]): readonly SchemaObject[] {
  const names = new Set(present.map(({ what }) => what));
  return all.filter(({ what }) => !names.has(what));
}
