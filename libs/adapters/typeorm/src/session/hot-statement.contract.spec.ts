import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool, QueryConfig } from 'pg';

import { FixedClock } from '@portvakt/kernel/testing';
import { KARI } from '@portvakt/session/testing';

import { connectionPoolOf } from '../data-source.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { twoUsers } from '../testing/two-users.js';
import { SharedSessionReader } from './shared-session-reader.js';

const SESSIONS = 100_000;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Returns the statement that the reader sends to the pool. */
async function hotStatement(): Promise<QueryConfig> {
  const seen: QueryConfig[] = [];
  const recordingPool = { query: async (config: QueryConfig) => (seen.push(config), { rows: [] }) };
  await new SharedSessionReader(recordingPool as unknown as Pool, new FixedClock()).find('any');
  return seen[0] ?? { text: '' };
}

describe('the statement of session lookups, with a hundred thousand sessions', () => {
  let open: OpenDatabase;

  beforeAll(async () => {
    open = await openDatabase(2);
    await open.addUsers(...twoUsers);
    await open.database.sql(`
      INSERT INTO "user" ("id", "email", "name") SELECT 'u' || n, 'u' || n || '@x.no', 'x' FROM generate_series(1, 5000) n;
      INSERT INTO "session" ("id", "userId", "token", "expiresAt")
        SELECT 's' || n, 'u' || (n % 5000 + 1), 't' || n, now() FROM generate_series(1, ${SESSIONS}) n;
      ANALYZE "user", "session"`);
  });
  afterAll(() => open.close());

  async function genericPlan(text: string, parameters: string): Promise<readonly PlanNode[]> {
    const client = await connectionPoolOf(open.dataSource).connect();
    try {
      await client.query("SET plan_cache_mode = 'force_generic_plan'");
      await client.query(`PREPARE hot AS ${text}`);
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `EXPLAIN (FORMAT JSON) EXECUTE hot (${parameters})`,
      );
      return rows[0]!['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan));
    } finally {
      client.release(true);
    }
  }

  it('is a named prepared statement', async () => {
    expect(await hotStatement()).toMatchObject({ name: expect.any(String) });
  });

  it('finds sessions and users by their indexes, without a sequential scan', async () => {
    const { text } = await hotStatement();
    const nodes = await genericPlan(text, "ARRAY['t1', 't2', 't3']");
    const kinds = nodes.map((node) => node['Node Type']);
    expect(kinds).not.toContain('Seq Scan');
    expect(
      nodes
        .map((node) => node['Index Name'])
        .filter(Boolean)
        .sort(),
    ).toEqual(['session_token_key', 'user_pkey']);
  });

  it('uses an index like the statement that lists the sessions of a user', async () => {
    const nodes = await genericPlan(
      'SELECT * FROM "session" WHERE "userId" = $1 AND "expiresAt" > $2',
      `'${KARI}', now()`,
    );
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    expect(nodes.map((node) => node['Index Name'])).toContain('session_userId_idx');
  });
});
