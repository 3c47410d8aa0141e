import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { restoredState } from '../maintenance/restored-state.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { Migrator } from './migrator.js';
import { pendingBehind } from './pending-behind.js';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase(2);
});
afterAll(() => open.close());

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('an error of a restored database', () => {
  it('is that of its older schema until the migrations have run', async () => {
    const migrator = new Migrator(open.dataSource);
    while ((await migrator.status()).applied.includes('Deliveries1764300000300')) await migrator.down();
    const { pending } = await migrator.status();

    const error = await errorOf(restoredState(open.dataSource));
    expect(error).toMatchObject({ message: expect.stringContaining('does not exist') });
    expect(await pendingBehind(error, open.dataSource)).toBe(pending.length);

    const refused = await errorOf(open.dataSource.query('SELECT 1 / 0'));
    expect(await pendingBehind(refused, open.dataSource)).toBe(0);

    await migrator.up();
    expect(await restoredState(open.dataSource)).toMatchObject({ sessions: 0, deliveries: 0 });
    const unknown = await errorOf(open.dataSource.query('SELECT "unknown" FROM "session"'));
    expect(await pendingBehind(unknown, open.dataSource)).toBe(0);
  });

  it('is not about the schema where the database no longer answers', async () => {
    const error = await errorOf(open.dataSource.query('SELECT FROM "unknown"'));
    const closed = await openDatabase(1);
    await closed.close();
    expect(await pendingBehind(error, closed.dataSource)).toBe(0);
  });
});

describe('the end of the log of a restored database', () => {
  it('is not the migration that came after the restore', async () => {
    await open.database.sql(
      `INSERT INTO "auditEvent" ("id", "at", "kind", "outcome", "actorType", "facts", "browser", "system", "digest", "detailDigest")
       VALUES ('last', now() - interval '1 day', 'profile.changed', 'done', 'service', '{}', '', '', 'x', 'y'),
         ('migration', now(), 'migrations.applied', 'done', 'command', '{}', '', '', 'x', 'y')`,
    );
    expect((await restoredState(open.dataSource)).lastEvent).toMatchObject({ id: 'last', kind: 'profile.changed' });
  });
});
