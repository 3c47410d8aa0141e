import type { TestApp } from './test-app.js';

const TABLES = ['user', 'account', 'session', 'verification', 'twoFactor', 'secondFactorFailures', 'knownDevice'];

/** All rows there are, and how many mails were sent: what a call that is refused must leave as it was. */
export async function everything(app: TestApp): Promise<Readonly<Record<string, unknown>>> {
  // First: what waits in the outbox is on its way.
  const stored: Record<string, unknown> = { mails: (await app.mails()).length };
  for (const table of TABLES) {
    const rows = await app.database.sql<{ row: unknown }>(
      `SELECT to_jsonb(t) AS row FROM "${table}" t ORDER BY to_jsonb(t)::text`,
    );
    stored[table] = rows.map(({ row }) => row);
  }
  return stored;
}
