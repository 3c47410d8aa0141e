import type { TestApp } from './test-app.js';

/** Any number that nothing else locks. */
const LOCK = 271_828;
const PATIENCE_MS = 4_000;
const PAUSE_MS = 5;

export interface LookupBarrier {
  hold(): Promise<void>;
  /** Once exactly so many statements are held: their backends, the longest held first. */
  waiting(count: number): Promise<readonly number[]>;
  release(): Promise<void>;
}

/**
 * Can stop each lookup of a live session half-way, when what it will find is settled already: so a test knows what is
 * under way at one moment. A lookup that finds nothing is not held.
 */
export async function lookupBarrier({ database }: TestApp): Promise<LookupBarrier> {
  for (const statement of BARRIER) await database.sql(statement);
  const held = async (): Promise<readonly number[]> => {
    const rows = await database.sql<{ pid: number }>(WAITING, [LOCK]);
    return rows.map(({ pid }) => pid);
  };
  return {
    async hold() {
      await database.sql('SELECT pg_advisory_lock($1)', [LOCK]);
    },
    async waiting(count) {
      for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
        const pids = await held();
        if (pids.length === count) return pids;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
      throw new Error(`not ${count} lookups are held, but ${(await held()).length}`);
    },
    async release() {
      await database.sql('SELECT pg_advisory_unlock($1)', [LOCK]);
    },
  };
}

const WAITING = `
  SELECT "pid" FROM "pg_locks" WHERE "locktype" = 'advisory' AND "objid" = $1 AND NOT "granted" ORDER BY "waitstart"`;

const BARRIER = [
  `CREATE FUNCTION held() RETURNS boolean LANGUAGE plpgsql VOLATILE AS
   'BEGIN PERFORM pg_advisory_xact_lock_shared(${LOCK}); RETURN true; END'`,
  'ALTER TABLE "user" RENAME TO "user_held"',
  'CREATE VIEW "user" AS SELECT * FROM "user_held" WHERE held()',
];
