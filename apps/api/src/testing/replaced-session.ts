import { expect } from '@jest/globals';

import { cookiesOf, presenting, signed, valueOf } from './cookies.js';
import { DAY_MS } from './session-rows.js';
import type { TestApp } from './test-app.js';

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

/** All sessions of a user, by SQL. */
export const sessionsOf = ({ database }: TestApp, userId: string): Promise<Row[]> =>
  database.sql('SELECT * FROM "session" WHERE "userId" = $1 ORDER BY "createdAt", "id"', [userId]);

/** Where all sessions of a user are from, until now unknown. */
export const fromFirefox = ({ database }: TestApp, userId: string): Promise<object[]> =>
  database.sql(`UPDATE "session" SET "ipAddress" = '203.0.113.9', "userAgent" = 'Firefox/128.0' WHERE "userId" = $1`, [
    userId,
  ]);

/** The token that the session cookie of an answer names; empty where it sets none. */
export function tokenSetBy(answer: { readonly headers: object }): string {
  const value = decodeURIComponent(valueOf(cookiesOf(answer)['portvakt.session_token']));
  return value.slice(0, value.lastIndexOf('.'));
}

interface Replacement {
  readonly answer: { readonly headers: object };
  readonly userId: string;
  /** All sessions of the user before the call. */
  readonly before: readonly Row[];
  readonly token: string;
}

const LEEWAY_MS = 60_000;

/**
 * A session stands in the place of one (contract §13.4): from the same client and of the same kind, with a lifetime of
 * its own from now; the former opens nothing, and all others are as they were. Returns the token of the new one.
 */
export async function expectReplaced(app: TestApp, { answer, userId, before, token }: Replacement): Promise<string> {
  const former = before.find((row) => row.token === token);
  if (!former) throw new Error('there was no such session');
  const now = app.clock.now().getTime();
  const fresh = tokenSetBy(answer);
  const rows = await sessionsOf(app, userId);
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
  const answer = await app.request().get('/get-session').set('cookie', presenting(token)).expect(200);
  if (wanted === null) expect(answer.body).toBeNull();
  else expect(answer.body).toMatchObject(wanted);
}

/** What an answer sets that starts a session which is to end with the browser, and nothing else. */
export const unrememberedCookies = (token: string): object => ({
  'portvakt.session_token': `portvakt.session_token=${signed('session_token', token)}; Path=/; HttpOnly; SameSite=Lax`,
  'portvakt.dont_remember': `portvakt.dont_remember=${signed('dont_remember', 'true')}; Path=/; HttpOnly; SameSite=Lax`,
});
