import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import type { UserId } from '@portvakt/kernel';
import { aSession, aSessionUser, KARI } from '@portvakt/session/testing';

import { TypeOrmUserRepository } from '../identity/typeorm-user-repository.js';
import { TypeOrmSessionRepository } from '../session/typeorm-session-repository.js';
import { openDatabase, type OpenDatabase } from '../testing/open-database.js';

const AT = '2026-01-05 12:00:00';
/** One row for each table, with the columns of the reference library (specification C20). */
const REFERENCE_ROWS: readonly [table: string, row: Readonly<Record<string, unknown>>][] = [
  ['user', { id: 'u1', name: 'Kari', email: 'kari@x.no', emailVerified: true, image: null, createdAt: AT, updatedAt: AT }],
  ['session', { id: 's1', expiresAt: AT, token: 't1', createdAt: AT, updatedAt: AT, ipAddress: '', userAgent: '', userId: 'u1' }],
  [
    'account',
    {
      id: 'a1',
      accountId: 'u1',
      providerId: 'credential',
      userId: 'u1',
      accessToken: null,
      refreshToken: null,
      idToken: null,
      accessTokenExpiresAt: null,
      refreshTokenExpiresAt: null,
      scope: null,
      password: 'salt:key',
      createdAt: AT,
      updatedAt: AT,
    },
  ],
  ['verification', { id: 'v1', identifier: 'reset-password:x', value: 'u1', expiresAt: AT, createdAt: AT, updatedAt: AT }],
  ['twoFactor', { id: 'f1', secret: 'x', backupCodes: 'x', userId: 'u1' }],
];

const A_CASE = {
  kind: 'second-factor-reset',
  state: 'waiting',
  reason: 'lost phone',
  requestedAt: AT,
  notBefore: AT,
  expiresAt: AT,
  approvalNeeded: true,
};

const UNIQUE_VIOLATION = { code: '23505' };
const FOREIGN_KEY_VIOLATION = { code: '23503' };

let open: OpenDatabase;

beforeAll(async () => {
  open = await openDatabase(2);
});
afterAll(() => open.close());
beforeEach(async () => {
  await open.empty();
  await open.database.sql('DELETE FROM "verification"');
});

const insert = (table: string, row: Readonly<Record<string, unknown>>) => {
  const columns = Object.keys(row);
  const places = columns.map((_, n) => `$${n + 1}`);
  const names = columns.map((name) => `"${name}"`);
  return open.database.sql(`INSERT INTO "${table}" (${names.join()}) VALUES (${places.join()})`, Object.values(row));
};
const insertAll = async (): Promise<void> => {
  for (const [table, row] of REFERENCE_ROWS) await insert(table, row);
};
const rowOf = (table: string): Readonly<Record<string, unknown>> =>
  REFERENCE_ROWS.find(([name]) => name === table)?.[1] ?? {};

describe('a row with only the columns of the reference library', () => {
  it('can be inserted, with defaults for the other columns', async () => {
    await insertAll();
    const [user] = await open.database.sql('SELECT "extra", "twoFactorEnabled", "lastLanguage", "role", "banned" FROM "user"');
    expect(user).toEqual({ extra: {}, twoFactorEnabled: false, lastLanguage: null, role: null, banned: false });
    const [session] = await open.database.sql('SELECT "remember" FROM "session"');
    expect(session).toEqual({ remember: true });
    const [authenticator] = await open.database.sql('SELECT "name", "verified" FROM "twoFactor"');
    expect(authenticator).toEqual({ name: 'Autentikator #1', verified: false });
  });
});

describe('unique values', () => {
  it.each<[string, string, Readonly<Record<string, unknown>>]>([
    ['an address of a user', 'user', { id: 'u2' }],
    ['a token of a session', 'session', { id: 's2' }],
    ['an identity at a provider', 'account', { id: 'a2' }],
    ['a password of a user', 'account', { id: 'a2', accountId: 'another' }],
    ['an identifier of a verification', 'verification', { id: 'v2' }],
  ])('include %s', async (_, table, change) => {
    await insertAll();
    await expect(insert(table, { ...rowOf(table), ...change })).rejects.toMatchObject(UNIQUE_VIOLATION);
  });

  it('do not include the provider: a user may have several identities at one provider', async () => {
    await insertAll();
    for (const n of [2, 3]) {
      await insert('account', { ...rowOf('account'), id: `a${n}`, providerId: 'google', accountId: `g${n}` });
    }
    expect(await open.database.sql('SELECT FROM "account"')).toHaveLength(3);
  });
});

describe('open cases', () => {
  const aCase = (id: string, change: object = {}) =>
    insert('operatorRequest', { ...A_CASE, id, userId: 'u1', requestedBy: 'u2', ...change });
  beforeEach(insertAll);

  it.each(['waiting', 'approved'])('are at most one of a kind for each user: %s', async (state) => {
    await aCase('r1', { state });
    await expect(aCase('r2')).rejects.toMatchObject(UNIQUE_VIOLATION);
    await aCase('r3', { kind: 'email-change' });
  });

  it.each(['done', 'failed', 'cancelled', 'stopped', 'expired'])('may follow one that ended: %s', async (state) => {
    await aCase('r1', { state });
    await aCase('r2', { state });
    await aCase('r3');
    expect(await open.database.sql('SELECT FROM "operatorRequest"')).toHaveLength(3);
  });
});

describe('rows of a user', () => {
  const OWNED = ['session', 'account', 'twoFactor', 'verification'];
  const KEYED_BY_USER = ['knownDevice', 'secondFactorFailures'];

  it('are deleted with that user only', async () => {
    await insertAll();
    await insert('verification', { ...rowOf('verification'), id: 'v2', identifier: 'of u1', userId: 'u1' });
    await insert('knownDevice', { userId: 'u1', device: '', firstSeenAt: AT });
    await insert('secondFactorFailures', { userId: 'u1', count: 1 });
    await open.addUsers(aSessionUser());
    await new TypeOrmSessionRepository(open.dataSource.manager).add(aSession());

    await open.database.sql(`DELETE FROM "user" WHERE "id" = 'u1'`);
    for (const table of KEYED_BY_USER) expect(await open.database.sql(`SELECT FROM "${table}"`)).toEqual([]);
    const left: object[] = [];
    for (const table of OWNED) left.push(...(await open.database.sql(`SELECT "id", "userId" FROM "${table}"`)));
    expect(left).toEqual([{ id: aSession().id, userId: KARI }, { id: 'v1', userId: null }]);
  });

  it('include the cases of operators, open or ended, but not those that the user opened as an operator', async () => {
    await insertAll();
    await open.addUsers(aSessionUser());
    await insert('operatorRequest', { ...A_CASE, id: 'r1', userId: 'u1', requestedBy: KARI });
    await insert('operatorRequest', { ...A_CASE, id: 'r2', userId: 'u1', requestedBy: KARI, state: 'done' });
    await insert('operatorRequest', { ...A_CASE, id: 'r3', userId: KARI, requestedBy: 'u1' });
    await new TypeOrmUserRepository(open.dataSource.manager).remove('u1' as UserId);
    expect(await open.database.sql('SELECT "id" FROM "operatorRequest"')).toEqual([{ id: 'r3' }]);
  });

  it.each(['session', 'account', 'twoFactor'])('cannot be inserted into "%s" without the user', async (table) => {
    await expect(insert(table, rowOf(table))).rejects.toMatchObject(FOREIGN_KEY_VIOLATION);
  });
});

describe('times', () => {
  it('are stored with a time zone, to the millisecond', async () => {
    const columns = await open.database.sql<{ type: string }>(`
      SELECT DISTINCT format_type(atttypid, atttypmod) AS type FROM pg_attribute
      JOIN pg_class c ON c.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND format_type(atttypid, NULL) LIKE '%time%'`);
    expect(columns).toEqual([{ type: 'timestamp(3) with time zone' }]);
  });
});

describe('each foreign key', () => {
  it('has an index that begins with it, so that deleting a user needs no sequential scan', async () => {
    const bare = await open.database.sql(`
      SELECT conrelid::regclass::text AS "table" FROM pg_constraint
      WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND NOT EXISTS (
        SELECT FROM pg_index WHERE indrelid = conrelid AND indkey[0] = conkey[1] AND indpred IS NULL
      )`);
    expect(bare).toEqual([]);
  });
});
