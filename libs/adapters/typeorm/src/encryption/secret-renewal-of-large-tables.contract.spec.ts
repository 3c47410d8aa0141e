import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { aUser } from '@portvakt/social-linking/testing';

import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { patientDataSource } from '../testing/patient-data-source.js';
import { readableCipher } from '../testing/readable-cipher.js';
import { waitUntil } from '../testing/wait-until.js';
import { ACCOUNT_TOKENS } from './encrypted-table.js';
import { SecretRenewal } from './secret-renewal.js';

const [NEW, OLD] = ['aaaaaaaa', 'bbbbbbbb'] as const;

describe('SecretRenewal of a large table', () => {
  const ROWS = 10_000;
  const BATCH_SIZE = 100;
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await openDatabase();
  });
  afterAll(() => open.close());
  beforeEach(async () => {
    await open.empty();
    await open.addUsers(aUser());
    await open.database.sql(
      `INSERT INTO "account" ("id", "providerId", "accountId", "userId", "accessToken", "refreshToken")
       SELECT 'row-' || n, 'github', 'row-' || n, $1, CASE WHEN n % 2 = 0 THEN 'plain' ELSE $2 || 'row-' || n || '|text' END,
         $3 || 'row-' || n || '|text'
       FROM generate_series(1, ${ROWS}) AS n`,
      [aUser().id, `v1.${OLD}.accessToken|`, `v1.${OLD}.refreshToken|`],
    );
  });

  const renewal = () => new SecretRenewal(open.dataSource, readableCipher(NEW, OLD), ACCOUNT_TOKENS, BATCH_SIZE);
  async function renewedRows(): Promise<number> {
    const [row] = await open.database.sql<{ count: number }>(
      `SELECT count(*)::int AS "count" FROM "account"
       WHERE "accessToken" = $1 || "id" || CASE WHEN "accessToken" LIKE '%plain' THEN '|plain' ELSE '|text' END
         AND "refreshToken" = $2 || "id" || '|text'`,
      [`v1.${NEW}.accessToken|`, `v1.${NEW}.refreshToken|`],
    );
    return row?.count ?? 0;
  }

  it('renews each row once with two concurrent processes', async () => {
    const [one = 0, other = 0] = await Promise.all([renewal().run(), renewal().run()]);
    expect(one + other).toBe(ROWS);
    expect(await renewedRows()).toBe(ROWS);
  });

  it('continues after its connections were killed, and renews no row twice', async () => {
    await open.database.sql(
      `CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(600); RETURN NEW; END $$;
       CREATE TRIGGER hold BEFORE UPDATE ON "account" FOR EACH ROW WHEN (OLD."id" = 'row-5000') EXECUTE FUNCTION hold()`,
    );
    const other = await patientDataSource(open.database.url, 2);
    const outcome = new SecretRenewal(other, readableCipher(NEW, OLD), ACCOUNT_TOKENS, BATCH_SIZE).run().then(
      () => 'done',
      () => 'killed',
    );
    // Kills the process in the middle of a batch: at the end of one, the next batch would use another connection.
    await waitUntil(async () => {
      const killed = await open.database.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event = 'PgSleep'`,
      );
      return killed.length > 0;
    });
    expect(await outcome).toBe('killed');
    await open.database.sql('DROP TRIGGER hold ON "account"; DROP FUNCTION hold()');
    await other.destroy();
    const before = await renewedRows();
    expect(before).toBeGreaterThanOrEqual(BATCH_SIZE);
    expect(await renewal().run()).toBe(ROWS - before);
    expect(await renewedRows()).toBe(ROWS);
  });

  it('stops between two batches when it is aborted', async () => {
    const stop = new AbortController();
    const running = renewal().run(stop.signal);
    await waitUntil(async () => (await renewedRows()) >= BATCH_SIZE);
    stop.abort();
    const renewed = await running;
    expect(renewed).toBeLessThan(ROWS);
    expect(await renewedRows()).toBe(renewed);
  });

  it('uses only the indexes where nothing is left to renew', async () => {
    await renewal().run();
    await open.database.sql('VACUUM ANALYZE "account"');
    for (const column of ['accessToken', 'refreshToken', 'idToken']) {
      const plan = await open.database.sql<Record<string, string>>(
        `EXPLAIN SELECT "id" FROM "account" WHERE "${column}" IS NOT NULL
         AND (left("${column}", 12) COLLATE "C", "id") > ('', '') AND left("${column}", 12) COLLATE "C" < 'v1.${NEW}.'
         ORDER BY left("${column}", 12) COLLATE "C", "id" LIMIT ${BATCH_SIZE}`,
      );
      expect(JSON.stringify(plan)).toContain(`account_${column}_keyId`);
    }
  });
});
