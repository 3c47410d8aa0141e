import { expect } from '@jest/globals';

import { SystemRandom } from '@portvakt/adapters/node';
import { newId } from '@portvakt/kernel';

import { cookiesOf, cookieValue, sessionCookie, signedValue } from './cookies.js';
import type { TestApp } from './test-app.js';

const random = new SystemRandom();

export const DAY_MS = 86_400_000;

export interface SessionTimes {
  readonly expiresAt: Date;
  readonly updatedAt: Date;
}

interface SessionOptions {
  /** From now; negative: already expired. */
  readonly expiresInMs?: number;
  readonly startedMsAgo?: number;
  readonly remember?: boolean;
}

/** Inserts a session of the user. Returns its token. */
export async function aSession(
  { clock, database }: TestApp,
  userId: string,
  options: SessionOptions = {},
): Promise<string> {
  const { expiresInMs = 7 * DAY_MS, startedMsAgo = 0, remember = true } = options;
  const now = clock.now().getTime();
  const [id, token] = [newId(random), newId(random)];
  await database.sql(
    `INSERT INTO "session" ("id", "userId", "token", "expiresAt", "createdAt", "updatedAt", "remember")
     VALUES ($1, $2, $3, $4, $5, $5, $6)`,
    [id, userId, token, new Date(now + expiresInMs), new Date(now - startedMsAgo), remember],
  );
  return token;
}

/** Inserts `count` sessions in one statement. Returns their tokens. */
export async function someSessions({ database }: TestApp, userId: string, count: number): Promise<readonly string[]> {
  const tokens = Array.from({ length: count }, () => newId(random));
  await database.sql(
    `INSERT INTO "session" ("id", "userId", "token", "expiresAt")
     SELECT md5("token"), $1, "token", now() + interval '7 days' FROM unnest($2::text[]) AS "token"`,
    [userId, tokens],
  );
  return tokens;
}

/** Times of the session with the token; undefined if no row has it. */
export async function sessionTimes({ database }: TestApp, token: string): Promise<SessionTimes | undefined> {
  const [row] = await database.sql<SessionTimes>('SELECT "expiresAt", "updatedAt" FROM "session" WHERE "token" = $1', [
    token,
  ]);
  return row;
}

/** The whole session row; an empty object if no row has the token. */
export async function sessionRow({ database }: TestApp, token: unknown): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await database.sql<Record<string, unknown>>('SELECT * FROM "session" WHERE "token" = $1', [token]);
  return row ?? {};
}

/** Time from creation to expiry of a session row, in milliseconds. */
export const lifetimeMs = (row: Readonly<Record<string, unknown>>): number =>
  (row['expiresAt'] as Date).getTime() - (row['createdAt'] as Date).getTime();

export async function countSessions({ database }: TestApp, userId: string): Promise<number> {
  const rows = await database.sql('SELECT FROM "session" WHERE "userId" = $1', [userId]);
  return rows.length;
}

interface Row {
  readonly id: string;
  readonly token: string;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
  readonly remember: boolean;
}

/** All session rows of the user, oldest first. */
export const sessionRowsOf = ({ database }: TestApp, userId: string): Promise<Row[]> =>
  database.sql('SELECT * FROM "session" WHERE "userId" = $1 ORDER BY "createdAt", "id"', [userId]);

/** Updates IP address and user agent of all sessions of the user. */
export const setClientToFirefox = ({ database }: TestApp, userId: string): Promise<object[]> =>
  database.sql(`UPDATE "session" SET "ipAddress" = '203.0.113.9', "userAgent" = 'Firefox/128.0' WHERE "userId" = $1`, [
    userId,
  ]);

/** The session token that the answer sets as a cookie; empty if it sets none. */
export function sessionTokenIn(answer: { readonly headers: object }): string {
  const value = decodeURIComponent(cookieValue(cookiesOf(answer)['portvakt.session_token']));
  return value.slice(0, value.lastIndexOf('.'));
}

interface Replacement {
  readonly answer: { readonly headers: object };
  readonly userId: string;
  /** All sessions of the user before the request. */
  readonly before: readonly Row[];
  readonly token: string;
}

const LEEWAY_MS = 60_000;

/**
 * Asserts that a new session replaced the one with `token` (specification §13.4): same client, same `remember`, a full
 * lifetime from now; the old token is revoked and all other sessions are unchanged. Returns the new token.
 */
export async function expectSessionReplaced(
  app: TestApp,
  { answer, userId, before, token }: Replacement,
): Promise<string> {
  const former = before.find((row) => row.token === token);
  if (!former) throw new Error('there was no such session');
  const now = app.clock.now().getTime();
  const fresh = sessionTokenIn(answer);
  const rows = await sessionRowsOf(app, userId);
  const own = rows.find((row) => row.token === fresh);
  expect(fresh).toMatch(/^[A-Za-z0-9]{32}$/);
  expect(fresh).not.toBe(token);
  expect(rows.filter((row) => row !== own)).toEqual(before.filter((row) => row !== former));
  expect(own).toMatchObject({
    ipAddress: former.ipAddress ?? '',
    userAgent: former.userAgent ?? '',
    remember: former.remember,
    updatedAt: own?.createdAt,
  });
  expect(own?.id).not.toBe(former.id);
  expect(Math.abs((own?.createdAt.getTime() ?? 0) - now)).toBeLessThan(LEEWAY_MS);
  const lifetime = (own?.expiresAt.getTime() ?? 0) - (own?.createdAt.getTime() ?? 0);
  expect(Math.abs(lifetime - (former.remember ? 7 : 1) * DAY_MS)).toBeLessThan(1_000);
  await expectSession(app, token, null);
  await expectSession(app, fresh, { user: { id: userId } });
  return fresh;
}

async function expectSession(app: TestApp, token: string, wanted: object | null): Promise<void> {
  const answer = await app.request().get('/get-session').set('cookie', sessionCookie(token)).expect(200);
  if (wanted === null) expect(answer.body).toBeNull();
  else expect(answer.body).toMatchObject(wanted);
}

/** The exact cookies that a response sets when it starts a session that ends with the browser. */
export const unrememberedCookies = (token: string): object => ({
  'portvakt.session_token': `portvakt.session_token=${signedValue('session_token', token)}; Path=/; HttpOnly; SameSite=Lax`,
  'portvakt.dont_remember': `portvakt.dont_remember=${signedValue('dont_remember', 'true')}; Path=/; HttpOnly; SameSite=Lax`,
});
