import type { QueryRunner } from 'typeorm';

/** An object of the schema. `places`: the names that show whom it belongs to: its own, and that of its table. */
interface SchemaObject {
  readonly what: string;
  /** Its definition, as far as a migration could change it. */
  readonly definition: string | null;
  readonly places: readonly string[];
}

/**
 * Tables, indexes, views and sequences; columns, constraints, triggers, rules, functions and types; the schemas of the
 * database and its event triggers, which belong to no extension.
 */
const OBJECTS = `
  WITH ours AS (
    SELECT c.oid, c.relname::text, c.relrowsecurity, coalesce(t.relname, c.relname)::text AS of
    FROM pg_class c
    LEFT JOIN pg_index i ON i.indexrelid = c.oid
    LEFT JOIN pg_class t ON t.oid = i.indrelid
    WHERE c.relnamespace = current_schema()::regnamespace
  )
  SELECT 'relation ' || relname AS what, relrowsecurity::text AS definition, ARRAY[relname, of] AS places FROM ours
  UNION ALL
  SELECT format('column %s.%s', relname, attname),
    concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)), ARRAY[relname]
  FROM pg_attribute JOIN ours ON ours.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  WHERE attnum > 0 AND NOT attisdropped AND of = relname
  UNION ALL
  SELECT format('constraint %s on %s', conname, relname), pg_get_constraintdef(pg_constraint.oid), ARRAY[relname]
  FROM pg_constraint JOIN ours ON ours.oid = conrelid
  UNION ALL
  SELECT format('trigger %s on %s', tgname, relname), tgenabled::text, ARRAY[relname]
  FROM pg_trigger JOIN ours ON ours.oid = tgrelid WHERE NOT tgisinternal
  UNION ALL
  SELECT format('rule %s on %s', rulename, relname), NULL, ARRAY[relname]
  FROM pg_rewrite JOIN ours ON ours.oid = ev_class WHERE rulename <> '_RETURN'
  UNION ALL
  SELECT 'function ' || proname, md5(prosrc), ARRAY[proname::text]
  FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
  UNION ALL
  SELECT 'schema ' || nspname, NULL, ARRAY[nspname::text] FROM pg_namespace WHERE nspname !~ '^pg_'
  UNION ALL
  SELECT 'event trigger ' || evtname, evtenabled::text, ARRAY['event trigger'] FROM pg_event_trigger
  UNION ALL
  SELECT 'type ' || typname, NULL, ARRAY[typname::text] FROM pg_type
  WHERE typnamespace = current_schema()::regnamespace AND typtype IN ('d', 'e', 'r')`;

const objectsOf = (runner: QueryRunner): Promise<readonly SchemaObject[]> =>
  runner.query(OBJECTS) as Promise<readonly SchemaObject[]>;

/** Foreign keys that would prevent the deletion of rows in other tables, for instance of users. */
const BLOCKING_KEYS = `
  SELECT format('foreign key %s on %s without ON DELETE CASCADE', conname, conrelid::regclass) AS what,
    NULL AS definition, ARRAY[target.relname::text] AS places
  FROM pg_constraint
  JOIN pg_class target ON target.oid = confrelid
  WHERE contype = 'f' AND confdeltype <> 'c' AND target.relnamespace = current_schema()::regnamespace`;

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
  const known = new Set(present.map(keyOf));
  return all.filter((object) => !known.has(keyOf(object)));
}

const keyOf = ({ what, definition }: SchemaObject): string => `${what} ${definition ?? ''}`;
