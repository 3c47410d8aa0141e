import { describe, expect, it } from '@jest/globals';

import { anOperator, eventsBy, refusalIn } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser } from '../../testing/users.js';

const app = useTestApp();

describe('one user', () => {
  it('is opened by the id, which the log notes once an hour', async () => {
    const support = await anOperator(app, 'support');
    const user = await aSignedInUser(app);
    for (let count = 0; count < 2; count++) await support.get(`/admin/get-user?id=${user.id}`).expect(200);
    expect(await eventsBy(app, support.id)).toMatchObject([{ kind: 'user.viewed', subjectId: user.id }]);
    expect(refusalIn(await support.get('/admin/get-user?id=nobody'))).toBe('404 USER_NOT_FOUND');
    expect(refusalIn(await support.get('/admin/get-user'))).toBe('400 VALIDATION_ERROR');
  });

  it('is found by whatever is known (case 36)', async () => {
    const support = await anOperator(app, 'support');
    const user = await aSignedInUser(app, { email: 'kari.funnet@example.no' });
    await app.database.sql(
      `INSERT INTO "account" ("id", "accountId", "userId", "providerId") VALUES ('f1', '1234', $1, 'google')`,
      [user.id],
    );
    const [session] = await app.database.sql<{ id: string }>('SELECT "id" FROM "session" WHERE "token" = $1', [
      user.token,
    ]);
    const cases = [
      ['KARI.FUNNET@example.no', 'email'],
      [user.id, 'id'],
      [session?.id ?? '', 'session'],
      ['google:1234', 'account'],
      ['kari.funnet', 'text'],
    ];
    for (const [q = '', by] of cases) {
      const answer = await support.get(`/admin/find-users?q=${encodeURIComponent(q)}`);
      expect(answer.body).toMatchObject({ by, users: [{ id: user.id }] });
    }
    expect((await support.get('/admin/find-users?q=google%3A9')).body).toEqual({ by: 'account', users: [] });
    expect(refusalIn(await support.get('/admin/find-users?q='))).toBe('400 VALIDATION_ERROR');
  });
});
