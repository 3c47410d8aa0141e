import { beforeAll, describe, expect, it } from '@jest/globals';

import { anOperator, eventsBy, refusalIn, type TestOperator } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';

describe('a search that takes longer than two seconds', () => {
  const app = useTestApp();
  let admin: TestOperator;

  /** Makes each row take longer than that, but only for statements with the time limit of a search. */
  beforeAll(async () => {
    admin = await anOperator(app, 'admin');
    await app.database.sql(`
      ALTER TABLE "user" RENAME TO "storedUser";
      CREATE VIEW "user" AS SELECT * FROM "storedUser"
        WHERE CASE WHEN current_setting('statement_timeout') = '2s' THEN pg_sleep(60) IS NOT NULL ELSE true END`);
  });

  it.each(['list-users?searchValue=person', 'list-users', 'find-users?q=person'])('is refused: %s', async (call) => {
    expect(refusalIn(await admin.get(`/admin/${call}`))).toBe('422 SEARCH_TOO_BROAD');
    expect(await eventsBy(app, admin.id)).toEqual([]);
  });

  it('does not hold up others', async () => {
    expect((await admin.get('/admin/me')).status).toBe(200);
  });
});
