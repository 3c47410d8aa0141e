import { beforeAll, describe, expect, it } from '@jest/globals';

import { anOperator, type TestOperator } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';

const app = useTestApp({ RATE_LIMIT_ENABLED: 'false' });
let admin: TestOperator;

beforeAll(async () => {
  admin = await anOperator(app, 'admin');
});

const DAY_MS = 86_400_000;
const STAYING = Array.from({ length: 24 }, (_, number) => `stays${String(number).padStart(2, '0')}`);

/** Users who sort equally in pairs, so that their ids decide the order. */
const add = ({ database }: typeof app, id: string, number: number): Promise<object[]> =>
  database.sql(`INSERT INTO "user" ("id", "email", "name", "createdAt", "lastSignInAt") VALUES ($1, $2, $3, $4, $5)`, [
    id,
    `${id}@eksempel.no`,
    `Navn ${Math.floor(number / 2)}`,
    new Date(Math.floor(number / 2) * DAY_MS),
    number % 3 === 0 ? null : new Date(Math.floor(number / 2) * DAY_MS),
  ]);

interface Page {
  readonly users: readonly { readonly id: string }[];
  readonly nextCursor: string | null;
}

describe('a list of users that is read page by page while users come and go (case 30)', () => {
  it.each([
    '',
    'sortBy=createdAt&',
    'sortBy=lastSignInAt&',
    'sortBy=lastSignInAt&sortDirection=desc&',
    'sortBy=email&',
    'sortBy=email&sortDirection=desc&',
    'sortBy=name&',
    'sortBy=name&sortDirection=desc&',
  ])('has everybody who was there all the time exactly once: "%s"', async (sort) => {
    await app.database.sql('DELETE FROM "user" WHERE "id" <> $1', [admin.id]);
    for (const [number, id] of STAYING.entries()) await add(app, id, number);
    for (const [number] of STAYING.entries()) await add(app, `goes${number}`, number);
    const seen: string[] = [];
    let cursor: string | null = '';
    let pages = 0;
    while (cursor !== null) {
      const from: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { body } = (await admin.get(`/admin/list-users?${sort}limit=5${from}`).expect(200)) as { body: Page };
      seen.push(...body.users.map(({ id }) => id));
      cursor = body.nextCursor;
      // One user is added and two are deleted, among them the last of the page.
      const last = body.users.at(-1)?.id ?? '';
      const gone = [`goes${pages}`, ...(last.startsWith('goes') ? [last] : [])];
      await app.database.sql('DELETE FROM "user" WHERE "id" = ANY ($1)', [gone]);
      await add(app, `comes${pages}`, pages++);
    }
    expect(seen.filter((id) => id.startsWith('stays')).sort()).toEqual(STAYING);
    expect(new Set(seen).size).toBe(seen.length);
    expect(pages).toBeGreaterThan(6);
  });
});

describe('the number of users in a list', () => {
  it.each([
    ['searchValue=nobody-has-this', 0],
    ['filterField=banned&filterValue=true', 1],
    ['searchValue=stays0', 10],
  ])('is of those that the search finds: %s', async (query, total) => {
    await app.database.sql('DELETE FROM "user" WHERE "id" <> $1', [admin.id]);
    for (const [number, id] of STAYING.entries()) await add(app, id, number);
    await app.database.sql(`UPDATE "user" SET "banned" = true WHERE "id" = 'stays03'`);
    const { body } = await admin.get(`/admin/list-users?limit=1&${query}`).expect(200);
    expect(body).toMatchObject({ total, totalIsEstimate: false });
    expect(body.users).toHaveLength(Math.min(total, 1));
  });
});
