import { describe, expect, it } from '@jest/globals';

import { type Database, aDatabase } from './testing/database.js';
import { aSignedUpUser, signedInAs } from './testing/users.js';
import { Service } from './testing/service.js';
import { waitUntil } from './testing/wait-until.js';

/** More than one batch. */
const MANY = 1_200;

async function insertExpiredRows({ sql }: Database): Promise<void> {
  await sql(
    `INSERT INTO "session" ("id", "userId", "token", "expiresAt")
     SELECT 'over ' || n, "id", 'over ' || n, now() - n * interval '1 minute'
     FROM "user", generate_series(1, ${MANY}) AS n`,
  );
  await sql(
    `INSERT INTO "verification" ("id", "identifier", "value", "expiresAt")
     SELECT 'over ' || n, 'over ' || n, '', now() - n * interval '1 minute' FROM generate_series(1, ${MANY}) AS n`,
  );
  await sql(
    `INSERT INTO "verification" ("id", "identifier", "value", "expiresAt")
     VALUES ('alive', 'alive', '', now() + interval '1 hour')`,
  );
}

async function idsOf({ sql }: Database, table: string): Promise<readonly string[]> {
  return (await sql<{ id: string }>(`SELECT "id" FROM "${table}"`)).map(({ id }) => id);
}

const expiredRows = async (database: Database): Promise<readonly string[]> =>
  [...(await idsOf(database, 'session')), ...(await idsOf(database, 'verification'))].filter((id) =>
    id.startsWith('over'),
  );

describe('expired sessions and verification records', () => {
  it('are deleted by the service soon after its start, while it answers and no user is signed out', async () => {
    const database = await aDatabase();
    const first = await Service.start({ DATABASE_URL: database.url });
    const { email, browser } = await aSignedUpUser(first);
    const [session] = await idsOf(database, 'session');
    await first.stop();
    await insertExpiredRows(database);
    expect(await expiredRows(database)).toHaveLength(2 * MANY);

    const second = await Service.start({ DATABASE_URL: database.url });
    await waitUntil('all of them are gone', async () => (await expiredRows(database)).length === 0);

    expect(await idsOf(database, 'session')).toEqual([session]);
    expect(await idsOf(database, 'verification')).toEqual(['alive']);
    expect(await signedInAs(browser.on(second))).toBe(email);
    expect((await second.stop()).code).toBe(0);
  });
});
