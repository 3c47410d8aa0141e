import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { StoredFilter } from '@portvakt/audit';
import { NO_CONCURRENCY_LIMIT, type UserId } from '@portvakt/kernel';
import { FixedClock } from '@portvakt/kernel/testing';
import type { UserSearch } from '@portvakt/operators';

import { TypeOrmEventLog } from '../audit/typeorm-event-log.js';
import { readableCipher } from '../testing/readable-cipher.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';
import { type Reads, readsDuring } from '../testing/statement-plans.js';
import { TypeOrmFigures } from './typeorm-figures.js';
import { TypeOrmMailDirectory } from './typeorm-mail-directory.js';
import { TypeOrmUserDetails } from './typeorm-user-details.js';
import { TypeOrmUserDirectory } from './typeorm-user-directory.js';

const clock = new FixedClock();
const NEWEST = { by: 'createdAt', descending: true } as const;
const DAY_MS = 86_400_000;

/** A time that many days ago. */
const ago = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);

/** The tables that grow with the service; the queue of mails does not. */
const LARGE: readonly string[] = ['user', 'account', 'session', 'auditEvent'];

const largeIn = ({ wholeTables }: Reads): readonly string[] => wholeTables.filter((table) => LARGE.includes(table));

const FILL = `
  INSERT INTO "user" ("id", "email", "name", "createdAt", "lastSignInAt", "twoFactorEnabled", "emailVerified", "banned")
    SELECT 'u' || n, md5(n::text) || '@example.no', 'Kari ' || md5((n % 20000)::text), $1::timestamptz - n * interval '1 minute',
      CASE WHEN n % 10 > 0 THEN $1::timestamptz END, n % 20 = 0, n % 10 > 0, n % 500 = 0
    FROM generate_series(1, 40000) n;
  INSERT INTO "account" ("id", "userId", "providerId", "accountId")
    SELECT 'a' || n, 'u' || n, 'credential', 'u' || n FROM generate_series(1, 40000) n;
  INSERT INTO "session" ("id", "userId", "token", "expiresAt")
    SELECT 's' || n, 'u' || (n % 40000 + 1), 't' || n, $1 FROM generate_series(1, 40000) n;
  INSERT INTO "outboxMail" ("id", "kind", "recipient", "userId", "data", "dueAt", "createdAt")
    SELECT 'm' || n, 'new-sign-in', 'x@example.no', 'u' || n, jsonb_build_object('name', repeat('x', 500)), $1, $1
    FROM generate_series(1, 20000) n;
  INSERT INTO "auditEvent" ("id", "at", "kind", "outcome", "subjectId", "actorType", "ipAddress", "facts", "browser", "system",
      "detailDigest", "digest", "seal", "userAgent")
    SELECT 'e' || n, $1::timestamptz - n * interval '5 minutes',
      CASE WHEN n % 10 = 0 THEN 'sign-in.refused' WHEN n % 3 = 0 THEN 'mail.sent' ELSE 'sign-in.completed' END,
      CASE WHEN n % 10 = 0 THEN 'refused' ELSE 'done' END,
      'u' || (n % 40000 + 1), 'service', '192.0.2.' || n % 250, '{}', '', '', repeat('0', 64), repeat('0', 64), n / 500, repeat('x', 110)
    FROM generate_series(1, 100000) n;`;

/** Each of the slow statements of a large service must use an index (operators §17). */
describe('with forty thousand users and a hundred thousand events', () => {
  let open: OpenDatabase;

  beforeAll(async () => {
    open = await openDatabase(2);
    const now = `'${clock.now().toISOString()}'`;
    await open.database.sql(FILL.replaceAll('$1', now));
    await open.database.sql('VACUUM ANALYZE');
    await new TypeOrmFigures(open.dataSource, NO_CONCURRENCY_LIMIT).note(clock.now(), clock.now());
  }, 600_000);
  afterAll(() => open.close());

  const users = (search: Partial<UserSearch>) => (directory: TypeOrmUserDirectory) =>
    directory.list({ search: { text: null, conditions: [], sort: NEWEST, ...search }, limit: 100, from: null });

  it.each<[string, (directory: TypeOrmUserDirectory) => Promise<unknown>]>([
    ['the first page', users({})],
    [
      'a page far down',
      (directory) =>
        directory.list({
          search: { text: null, conditions: [], sort: NEWEST },
          limit: 100,
          from: { after: { value: ago(20).toISOString(), id: 'u28800' } },
        }),
    ],
    ['by a name that everybody has', users({ text: { field: 'name', operator: 'contains', value: 'kari' } })],
    ['by a rare name', users({ text: { field: 'name', operator: 'contains', value: 'c4ca4238a0b9' } })],
    ['by an address', users({ text: { field: 'email', operator: 'contains', value: 'c4ca4238a0b9' } })],
    ['by the domain of everybody', users({ text: { field: 'email', operator: 'ends_with', value: '@example.no' } })],
    ['without a second factor', users({ conditions: [{ field: 'twoFactorEnabled', operator: 'eq', value: false }] })],
    ['by the last sign-in', users({ sort: { by: 'lastSignInAt', descending: true } })],
    ['find-users by an address', (directory) => directory.findByEmail('x@example.no')],
    ['find-users by a session', (directory) => directory.findBySession('s1')],
    ['find-users by an account', (directory) => directory.findByAccount('google', 'x')],
    ['find-users by a text', (directory) => directory.findByText('c4ca4238a0b9', 20)],
    ['find-users by a common text', (directory) => directory.findByText('kari', 20)],
    ['the sessions of a user', (directory) => directory.sessionsOf('u1' as UserId)],
    ['the operators', (directory) => directory.operators()],
    ['another admin', (directory) => directory.hasOtherAdmin('u1' as UserId)],
  ])('users: %s', async (_, search) => {
    const reads = await readsDuring(open.dataSource, (source) =>
      search(new TypeOrmUserDirectory(source, clock, NO_CONCURRENCY_LIMIT)),
    );
    expect(largeIn(reads)).toEqual([]);
  });

  it('users: what the planner expects to be more than twenty thousand is not counted', async () => {
    const everybody = users({ text: { field: 'name', operator: 'contains', value: 'kari' } });
    const found = await everybody(new TypeOrmUserDirectory(open.dataSource, clock, NO_CONCURRENCY_LIMIT));
    expect(found).toMatchObject({ totalIsEstimate: true });
    expect(found === 'too-broad' ? 0 : found.total).toBeGreaterThan(20_000);
  });

  it.each<UserSearch['sort']['by']>(['name', 'createdAt'])(
    'users: those of a name among sixteen, sorted by %s, without reading past others',
    async (by) => {
      const search = users({
        text: { field: 'name', operator: 'contains', value: 'kari f' },
        sort: { by, descending: false },
      });
      const reads = await readsDuring(open.dataSource, (source) =>
        search(new TypeOrmUserDirectory(source, clock, NO_CONCURRENCY_LIMIT)),
      );
      expect([largeIn(reads), reads.rowsLeftOut]).toEqual([[], 0]);
    },
  );

  it.each<[string, UserSearch['conditions'], number]>([
    // All eighty are read for each part of the list: users who have signed in, and users who have not.
    ['locked accounts', [{ field: 'banned', operator: 'eq', value: true }], 80],
    ['those who have not verified their address', [{ field: 'emailVerified', operator: 'eq', value: false }], 0],
  ])('users: %s, none of whom has signed in, by the last sign-in without reading past others', async (...given) => {
    const [, conditions, leftOut] = given;
    const search = users({ conditions, sort: { by: 'lastSignInAt', descending: true } });
    const reads = await readsDuring(open.dataSource, (source) =>
      search(new TypeOrmUserDirectory(source, clock, NO_CONCURRENCY_LIMIT)),
    );
    expect([largeIn(reads), reads.rowsLeftOut]).toEqual([[], leftOut]);
  });

  it.each<[string, (directory: TypeOrmUserDirectory) => Promise<unknown>]>([
    ['in a list', users({ text: { field: 'email', operator: 'contains', value: 'qz' } })],
    [
      'in a list by name',
      users({ text: { field: 'name', operator: 'contains', value: 'qz' }, sort: { by: 'name', descending: false } }),
    ],
    ['by find-users', (directory) => directory.findByText('qz', 20)],
  ])('users: two letters that nobody has are too few %s: ten thousand users are read', async (_, search) => {
    let found: unknown;
    const reads = await readsDuring(open.dataSource, async (source) => {
      found = await search(new TypeOrmUserDirectory(source, clock, NO_CONCURRENCY_LIMIT));
    });
    expect([found, largeIn(reads), reads.rowsLeftOut]).toEqual(['too-broad', [], 10_000]);
  });

  it('users: of two letters that many have, a page is read and no more, and the total is an estimate', async () => {
    const directory = new TypeOrmUserDirectory(open.dataSource, clock, NO_CONCURRENCY_LIMIT);
    const text = { field: 'email', operator: 'contains', value: 'c4' } as const;
    const page = await users({ text })(directory);
    expect(page).toMatchObject({ totalIsEstimate: true, next: { id: expect.any(String) } });
    const real = await open.database.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM "user" WHERE "email" LIKE '%c4%'`,
    );
    const [{ count } = { count: 0 }] = real;
    expect(Math.abs((page === 'too-broad' ? 0 : page.total) / count - 1)).toBeLessThan(0.2);
  });

  it('users: the details of one', async () => {
    const reads = await readsDuring(open.dataSource, (source) =>
      new TypeOrmUserDetails(source, readableCipher('00000000'), clock).read('u1' as UserId),
    );
    expect(largeIn(reads)).toEqual([]);
  });

  it('the overview', async () => {
    const reads = await readsDuring(open.dataSource, async (source) => {
      const figures = new TypeOrmFigures(source, NO_CONCURRENCY_LIMIT);
      await figures.noted();
      await figures.live(clock.now());
      await figures.days('2026-01-01');
    });
    expect(largeIn(reads)).toEqual([]);
  });

  it('mails: those of a user, of the outbox and of the log', async () => {
    const reads = await readsDuring(open.dataSource, (source) =>
      new TypeOrmMailDirectory(source).ofUser('u1' as UserId, null, 51),
    );
    expect(reads.wholeTables).toEqual([]);
  });

  it.each<[string, StoredFilter]>([
    ['of a user', { subjectId: 'u1' }],
    ['of a kind', { kind: ['sign-in.refused'] }],
    ['of kinds that never have the outcome', { kind: ['mail.sent', 'sign-in.completed'], outcome: 'refused' }],
    ['of a kind that always has another outcome', { kind: ['sign-in.refused'], outcome: 'done' }],
    ['of an outcome', { outcome: 'refused' }],
    ['from an IP address within a month', { ipAddress: '192.0.2.1', from: ago(60), to: ago(30) }],
    ['from an unknown IP address within a month', { ipAddress: '198.51.100.1', from: ago(60), to: ago(30) }],
    ['of a kind within a month', { kind: ['mail.sent'], from: ago(60), to: ago(30) }],
  ])('events: %s', async (_, filter) => {
    const reads = await readsDuring(open.dataSource, async ({ manager }) => {
      const log = new TypeOrmEventLog(manager, NO_CONCURRENCY_LIMIT);
      await log.list({ filter, after: null, limit: 51 });
      await log.count(filter, 10_001);
    });
    expect(largeIn(reads)).toEqual([]);
  });

  it.each<[string, StoredFilter]>([
    ['kinds and an outcome that never meet', { kind: ['mail.sent', 'sign-in.completed'], outcome: 'refused' }],
    ['an IP address that was not there in a month', { ipAddress: '198.51.100.1', from: ago(60), to: ago(30) }],
  ])('events: %s are not looked for in the rows', async (_, filter) => {
    const reads = await readsDuring(open.dataSource, async ({ manager }) => {
      const log = new TypeOrmEventLog(manager, NO_CONCURRENCY_LIMIT);
      await log.list({ filter, after: null, limit: 51 });
      await log.count(filter, 10_001);
    });
    expect(reads.rowsLeftOut).toBe(0);
  });
});
