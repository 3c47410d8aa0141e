import { beforeAll, describe, expect, it } from '@jest/globals';

import { statementsDuring } from '../../testing/database-statements.js';
import { anOperator, eventsBy, refusalIn, type TestOperator } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';

const app = useTestApp();
let admin: TestOperator;

interface Listed {
  readonly users: readonly { readonly id: string; readonly email: string; readonly signInMethods: readonly string[] }[];
  readonly total: number;
  readonly nextCursor: string | null;
}

const PEOPLE = [
  ['a1', 'kari@example.no', 'Kari 100 % Nordmann', '2026-01-01', null],
  ['a2', 'ola@example.no', 'Ola Nordmann', '2026-01-02', '2026-02-02'],
  ['a3', 'per@example.com', 'per_hansen', '2026-01-03', '2026-02-01'],
  ['a4', 'ås@example.com'.replace('å', 'a'), 'Åse \\ Berg', '2026-01-04', null],
] as const;

beforeAll(async () => {
  admin = await anOperator(app, 'admin');
  await app.database.sql('UPDATE "user" SET "createdAt" = \'2020-01-01\', "name" = \'Zara\' WHERE "id" = $1', [
    admin.id,
  ]);
  for (const [id, email, name, createdAt, lastSignInAt] of PEOPLE) {
    await app.database.sql(
      `INSERT INTO "user" ("id", "email", "name", "createdAt", "lastSignInAt") VALUES ($1, $2, $3, $4, $5)`,
      [id, email, name, new Date(createdAt), lastSignInAt && new Date(lastSignInAt)],
    );
  }
  await app.database.sql(`UPDATE "user" SET "banned" = true, "banReason" = 'spam' WHERE "id" = 'a2'`);
  await app.database.sql(`UPDATE "user" SET "banned" = true, "banExpires" = '2020-01-01' WHERE "id" = 'a3'`);
  await app.database.sql(
    `INSERT INTO "account" ("id", "accountId", "userId", "providerId", "password") VALUES
       ('k1', 'g1', 'a1', 'google', NULL), ('k2', 'a2', 'a2', 'credential', 'a hash'), ('k3', 'a3', 'a3', 'credential', NULL)`,
  );
});

const list = async (query: string): Promise<Listed> =>
  (await admin.get(`/admin/list-users?${query}`).expect(200)).body as Listed;
const idsOf = async (query: string): Promise<string> => (await list(query)).users.map(({ id }) => id).join(' ');

describe('a list of users', () => {
  it('begins with the newest and names no secret', async () => {
    const answer = await admin.get('/admin/list-users?limit=3').expect(200);
    expect(answer.body).toMatchObject({ total: 5, totalIsEstimate: false, limit: 3 });
    expect(answer.body).not.toHaveProperty('offset');
    const { users } = answer.body as Listed;
    expect(users.map(({ id }) => id)).toEqual(['a4', 'a3', 'a2']);
    expect(users[2]).toEqual({
      id: 'a2',
      email: 'ola@example.no',
      name: 'Ola Nordmann',
      image: null,
      emailVerified: false,
      createdAt: '2026-01-02T00:00:00.000Z',
      updatedAt: expect.any(String),
      twoFactorEnabled: false,
      role: 'user',
      banned: true,
      banReason: 'spam',
      banExpires: null,
      lastSignInAt: '2026-02-02T00:00:00.000Z',
      signInMethods: ['credential'],
    });
  });

  it('says how each user signs in, a password that was taken away aside, with one statement for the page', async () => {
    const methodsOf = async (id: string) => (await list('')).users.find((user) => user.id === id)?.signInMethods;
    expect([await methodsOf('a1'), await methodsOf('a2'), await methodsOf('a3')]).toEqual([
      ['google'],
      ['credential'],
      [],
    ]);
    const statements = await statementsDuring(() => admin.get('/admin/list-users').expect(200).then());
    expect(statements.filter(({ text }) => text.includes('"account"'))).toHaveLength(1);
  });

  it.each([
    ['searchValue=KARI', 'a1'],
    ['searchValue=example.no&searchOperator=ends_with', 'a2 a1'],
    ['searchValue=p&searchOperator=starts_with&searchField=name', 'a3'],
    ['searchValue=%25&searchField=name', 'a1'],
    ['searchValue=_&searchField=name', 'a3'],
    ['searchValue=%5C&searchField=name', 'a4'],
    ['searchValue=NORDMANN&searchField=name', 'a2 a1'],
    ['filterField=banned&filterValue=true', 'a2'],
    ['filterField=banned&filterValue=false&filterOperator=ne', 'a2'],
    ['status=active&provider=google', 'a1'],
    ['provider=credential&createdFrom=2026-01-01', 'a2'],
    ['filterField=name&filterValue=Ola%20Nordmann', 'a2'],
    ['filterField=name&filterValue=ola%20nordmann', ''],
    ['filterField=role&filterOperator=ne&filterValue=user&createdFrom=2026-01-01', ''],
    ['filterField=createdAt&filterOperator=gte&filterValue=2026-01-03', 'a4 a3'],
    ['createdFrom=2026-01-02&createdTo=2026-01-04', 'a3 a2'],
    ['lastSignInFrom=2026-02-02', 'a2'],
    ['role=user&createdTo=2026-01-02', 'a1'],
    ['filterField=role&filterOperator=ne&filterValue=admin&createdTo=2026-01-02', 'a1'],
    ['twoFactorEnabled=false&emailVerified=false&limit=1', 'a4'],
    ['searchValue=&filterField=role&filterValue=&limit=1', 'a4'],
  ])('finds by %s (cases 32 and 33)', async (query, found) => {
    expect(await idsOf(query)).toBe(found);
  });

  it('finds operators by each of their roles', async () => {
    expect(await idsOf('role=admin')).toBe(admin.id);
  });

  it.each([
    ['sortBy=createdAt&createdFrom=2026-01-01', 'a1 a2 a3 a4'],
    ['sortBy=createdAt&sortDirection=desc&createdFrom=2026-01-01', 'a4 a3 a2 a1'],
    ['sortBy=lastSignInAt&createdFrom=2026-01-01', 'a3 a2 a1 a4'],
    ['sortBy=lastSignInAt&sortDirection=desc&createdFrom=2026-01-01', 'a2 a3 a1 a4'],
    ['sortBy=email&createdFrom=2026-01-01', 'a4 a1 a2 a3'],
    ['sortBy=name&createdFrom=2026-01-01', 'a1 a2 a3 a4'],
    ['sortBy=name&sortDirection=desc&createdFrom=2026-01-01', 'a4 a3 a2 a1'],
  ])('is in the order of %s, and so page by page', async (query, order) => {
    expect(await idsOf(query)).toBe(order);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Listed = await list(`${query}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect(page.total).toBe(4);
      seen.push(...page.users.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(seen.join(' ')).toBe(order);
  });

  it.each([
    'sortBy=nope',
    'filterField=password&filterValue=x',
    'filterField=email&filterOperator=like&filterValue=x',
    'filterField=email&filterOperator=lt&filterValue=x',
    'filterField=banned&filterValue=maybe',
    'filterField=createdAt&filterValue=yesterday',
    'emailVerified=yes',
    'limit=0',
    'limit=abc',
    'limit=-1',
    'offset=1&cursor=x',
    'createdFrom=soon',
  ])('rejects %s (case 31)', async (query) => {
    const answer = await admin.get(`/admin/list-users?${query}`);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  it('goes no further than ten thousand by offset, and five hundred a page (case 34)', async () => {
    for (const offset of ['10001', '9'.repeat(400)])
      expect(refusalIn(await admin.get(`/admin/list-users?offset=${offset}`))).toBe('400 OFFSET_TOO_LARGE');
    expect((await admin.get('/admin/list-users?limit=9999999999&offset=4')).body).toMatchObject({
      users: [{ id: admin.id }],
      limit: 500,
      offset: 4,
      nextCursor: null,
    });
  });

  it('takes a cursor for the same search only (case 34)', async () => {
    const { nextCursor } = await list('limit=1');
    const other = await admin.get(`/admin/list-users?limit=1&searchValue=no&cursor=${nextCursor ?? ''}`);
    expect(refusalIn(other)).toBe('400 INVALID_CURSOR');
    expect(refusalIn(await admin.get('/admin/list-users?cursor=nonsense'))).toBe('400 INVALID_CURSOR');
  });

  it.each([
    ['asc', 'a3 a2 a1 a4'],
    ['desc', 'a2 a3 a1 a4'],
  ])('skips users who have signed in, and then those who have not: %s', async (direction, order) => {
    const sorted = `sortBy=lastSignInAt&sortDirection=${direction}&createdFrom=2026-01-01`;
    const all = order.split(' ');
    for (let offset = 0; offset <= 5; offset++) {
      expect(await idsOf(`${sorted}&offset=${offset}`)).toBe(all.slice(offset).join(' '));
      expect(await idsOf(`${sorted}&offset=${offset}&limit=2`)).toBe(all.slice(offset, offset + 2).join(' '));
    }
  });

  it.each([
    'searchValue=kari%40example.no&status=active',
    'status=active&filterField=email&filterValue=kari%40example.no',
  ])('notes a search with its fields, and the digest of an address instead of it: %s', async (query) => {
    const support = await anOperator(app, 'support');
    await support.get(`/admin/list-users?${query}`).expect(200);
    await support.get('/admin/list-users?searchValue=ola').expect(200);
    const [event, ...more] = await eventsBy(app, support.id);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ kind: 'user.searched', facts: { found: 1 } });
    expect(new Set(event?.facts['fields'] as string[])).toEqual(new Set(['email', 'banned']));
    expect(event?.addressDigest).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(event)).not.toContain('kari');
  });
});
