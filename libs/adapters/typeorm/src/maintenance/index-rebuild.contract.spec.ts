import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { databaseFacts } from '../database-facts.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { IndexRebuild, type RebuiltIndex } from './index-rebuild.js';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase(2);
});
afterAll(() => open.close());

/** The indexes that can be missing: not those of primary keys and of `pg_trgm`, which a database may lack. */
const indexes = () =>
  open.database.sql<{ name: string; definition: string }>(`
    SELECT c.relname AS name, pg_get_indexdef(c.oid) AS definition FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT i.indisprimary AND c.relname NOT LIKE '%_trgm_idx' ORDER BY 1`);

async function rebuild(...names: readonly string[]): Promise<readonly RebuiltIndex[]> {
  const rebuilt: RebuiltIndex[] = [];
  for await (const index of new IndexRebuild(open.dataSource, () => undefined).run(names)) rebuilt.push(index);
  return rebuilt;
}

describe('IndexRebuild', () => {
  it('builds each index of the migrations again, as it was', async () => {
    const before = await indexes();
    await open.database.sql('ALTER TABLE "auditEvent" DROP CONSTRAINT "auditEvent_id_key"');
    for (const { name } of before) await open.database.sql(`DROP INDEX IF EXISTS "${name}"`);
    const names = before.map(({ name }) => name).sort();
    expect([...(await databaseFacts(open.dataSource)).missingIndexes].sort()).toEqual(names);

    const rebuilt = await rebuild();
    expect(rebuilt.map(({ name }) => name).sort()).toEqual(names);
    expect(new Set(rebuilt.map(({ outcome }) => outcome))).toEqual(new Set(['built']));
    expect(await indexes()).toEqual(before);
    expect((await databaseFacts(open.dataSource)).missingIndexes).toEqual([]);
    expect(await rebuild()).toEqual([]);
  });

  it('leaves incomplete indexes of other tables alone, which the facts do not name either', async () => {
    await open.database.sql('CREATE TABLE "theirs" ("id" text); CREATE INDEX "theirs_id_idx" ON "theirs" ("id")');
    await open.database.sql(`UPDATE pg_index SET "indisvalid" = false
      WHERE "indexrelid" IN ('theirs_id_idx'::regclass, '"session_userId_idx"'::regclass)`);
    expect((await databaseFacts(open.dataSource)).invalidIndexes).toEqual(['session_userId_idx']);
    expect((await rebuild()).map(({ name }) => name)).toEqual(['session_userId_idx']);
    expect(await rebuild()).toEqual([]);
    expect((await databaseFacts(open.dataSource)).invalidIndexes).toEqual([]);
    await open.database.sql('DROP TABLE "theirs"');
  });

  it('says why a missing unique index cannot be built, and leaves nothing incomplete', async () => {
    await open.database.sql('DROP INDEX "user_email_key"');
    await open.database.sql(
      `INSERT INTO "user" ("id", "email", "name") SELECT n, 'kari@eksempel.no', 'Kari' FROM generate_series(1, 2) AS n`,
    );
    expect(await rebuild()).toMatchObject([{ name: 'user_email_key', outcome: 'failed', reason: expect.stringContaining('could not create unique index') }]);
    expect(await databaseFacts(open.dataSource)).toMatchObject({ invalidIndexes: [], missingIndexes: ['user_email_key'] });
    await open.database.sql('DELETE FROM "user"');
    expect(await rebuild('user_email_key')).toMatchObject([{ name: 'user_email_key', outcome: 'built' }]);
  });
});
