import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { KARI, OLA } from '@portvakt/session/testing';

import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { twoUsers } from '../testing/two-users.js';
import { RecentlyBannedUsers } from './recently-banned-users.js';

const BEFORE = new Date('2026-01-05T12:00:00.000Z');
const AT = new Date('2026-01-05T12:00:00.001Z');

describe('RecentlyBannedUsers', () => {
  let open: OpenDatabase;

  beforeAll(async () => {
    open = await openDatabase(1);
    await open.addUsers(...twoUsers);
    await open.database.sql(`
      INSERT INTO "user" ("id", "email", "name", "banned", "bannedAt")
        SELECT 'u' || n, 'u' || n || '@x.no', 'x', n % 2 = 0, CASE WHEN n % 3 = 0 THEN timestamptz '2025-01-01' END
        FROM generate_series(1, 5000) n;
      ANALYZE "user"`);
    await open.database.sql('UPDATE "user" SET "banned" = true, "bannedAt" = $2 WHERE "id" = $1', [KARI, AT]);
    await open.database.sql('UPDATE "user" SET "bannedAt" = $2 WHERE "id" = $1', [OLA, AT]);
  });
  afterAll(() => open.close());

  it('finds the users who were banned after a time, also if the ban was lifted', async () => {
    const users = new RecentlyBannedUsers(open.dataSource);
    expect(await users.bannedAfter(BEFORE)).toEqual(new Set([KARI, OLA]));
    expect(await users.bannedAfter(AT)).toEqual(new Set());
  });

  it('reads the recent bans only, by their index', async () => {
    const rows = await open.database.sql<{ 'QUERY PLAN': string }>(
      'EXPLAIN SELECT "id" FROM "user" WHERE "bannedAt" > now()',
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('user_last_bannedAt_idx');
  });
});
