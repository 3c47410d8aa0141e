import { describe, expect, it } from '@jest/globals';

import { cookiesOf, cookieValue, sessionCookie } from '../../testing/cookies.js';
import { operatorEndpoints } from '../../testing/operator-endpoints.js';
import { anOperator, clientWith, type OperatorClient, refusalIn } from '../../testing/operators.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { aSignedInUser } from '../../testing/users.js';

const CHANGES = operatorEndpoints().filter(
  ({ method, path }) => method === 'POST' && !/has-permission|list-user-sessions|stop-impersonating/.test(path),
);

describe('an auditor', () => {
  const app = useTestApp({ RATE_LIMIT_ENABLED: 'false', IMPERSONATION_ENABLED: 'true' });

  it('changes nothing (case 9)', async () => {
    const auditor = await anOperator(app, 'auditor');
    for (const { path } of CHANGES) {
      const answer = await auditor.post(path, { userId: auditor.id, id: 'x' });
      expect([path, answer.status]).toEqual([path, 403]);
    }
  });

  it('reads everything that the role gives (case 9)', async () => {
    const auditor = await anOperator(app, 'auditor');
    const { id } = await aSignedInUser(app);
    const paths = [
      'me',
      'list-users',
      `find-users?q=${id}`,
      `get-user?id=${id}`,
      `user-details?userId=${id}`,
      `list-user-mails?userId=${id}`,
      'list-mails',
      'list-operators',
      'list-requests',
      'list-events',
      'audit-state',
      'settings',
    ];
    for (const path of paths) {
      const answer = await auditor.get(`/admin/${path}`);
      expect([path, answer.status]).toEqual([path, 200]);
    }
  });

  it('who is support too may do what one of the two may (case 11)', async () => {
    const operator = await anOperator(app, 'support,auditor');
    const { id } = await aSignedInUser(app);
    await operator.get('/admin/export-events?format=ndjson').expect(200);
    await operator.get('/admin/list-events').expect(200);
    await operator.post('/admin/ban-user', { userId: id }).expect(200);
    const removal = await operator.post('/admin/remove-user', { userId: id });
    expect(refusalIn(removal)).toBe('403 YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS');
  });
});

describe('the page of a product', () => {
  const app = useTestApp({ TRUSTED_ORIGINS: 'https://produkt.example', OPERATOR_ORIGINS: 'https://drift.example' });

  it('bans nobody, and the page of operators does (case 23)', async () => {
    const { token } = await anOperator(app, 'admin');
    const { id } = await aSignedInUser(app);
    const banFrom = (origin: string) =>
      clientWith(app, { cookie: sessionCookie(token), origin }).post('/admin/ban-user', { userId: id });
    expect(refusalIn(await banFrom('https://produkt.example'))).toBe('403 INVALID_ORIGIN');
    expect(await app.database.sql('SELECT FROM "user" WHERE "id" = $1 AND "banned"', [id])).toEqual([]);
    for (const origin of ['https://drift.example', ORIGIN]) await banFrom(origin).expect(200);
  });
});

describe('where sessions are kept in a cookie', () => {
  const app = useTestApp({ SESSION_COOKIE_CACHE_ENABLED: 'true' });

  /** An admin, as also recorded in the session-data cookie. */
  async function anAdminWithCookies() {
    const admin = await anOperator(app, 'admin');
    const answer = await app.request().get('/get-session').set('cookie', sessionCookie(admin.token)).expect(200);
    expect(answer.body).toMatchObject({ user: { role: 'admin' } });
    const data = cookieValue(cookiesOf(answer)['portvakt.session_data']);
    expect(data).not.toBe('');
    const cookie = `${sessionCookie(admin.token)}; portvakt.session_data=${data}`;
    return { id: admin.id, ...clientWith(app, { cookie }) };
  }

  const both = async (admin: OperatorClient & { readonly id: string }): Promise<readonly string[]> => [
    refusalIn(await admin.get('/admin/list-users')),
    refusalIn(await admin.post('/admin/set-role', { userId: admin.id, role: 'admin' })),
  ];
  const roleOf = async (id: string): Promise<unknown> =>
    (await app.database.sql<{ role: unknown }>('SELECT "role" FROM "user" WHERE "id" = $1', [id]))[0]?.role;

  it('a role that was taken has no effect any more (case 20)', async () => {
    const admin = await anAdminWithCookies();
    await app.database.sql('UPDATE "user" SET "role" = NULL WHERE "id" = $1', [admin.id]);
    expect(await both(admin)).toEqual([
      '403 YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
      '403 YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
    ]);
    expect(await roleOf(admin.id)).toBeNull();
  });

  it('a banned operator is signed out (case 20)', async () => {
    const admin = await anAdminWithCookies();
    const other = await anOperator(app, 'admin');
    await other.post('/admin/ban-user', { userId: admin.id, notify: false }).expect(200);
    expect(await both(admin)).toEqual(['401 UNAUTHORIZED', '401 UNAUTHORIZED']);
    expect(await roleOf(admin.id)).toBe('admin');
  });
});
