import { presenting } from './cookies.js';
import { type KnownAuthenticator, aProtectedPerson, type ProtectedPerson } from './second-factors.js';
import { aSession } from './session-rows.js';
import type { TestApp } from './test-app.js';

/** Somebody with two-factor on, and a session. */
export interface ProtectedMember extends ProtectedPerson {
  readonly token: string;
}

type Wanted = Parameters<typeof aProtectedPerson>[1];

export async function aProtectedMember(app: TestApp, wanted?: Wanted): Promise<ProtectedMember> {
  const person = await aProtectedPerson(app, wanted);
  return { ...person, token: await aSession(app, person.id) };
}

/** The calls that set the second factor up, with a body that fits each of them but for ids. */
export const SET_UP_CALLS = ['enable', 'add', 'delete', 'disable', 'get-totp-uri', 'generate-backup-codes'] as const;

export type SetUpCall = (typeof SET_UP_CALLS)[number];

/** Those that ask for the password. */
export const PASSWORD_CALLS = SET_UP_CALLS.filter((call) => call !== 'delete');

type Sent = ReturnType<ReturnType<TestApp['request']>['post']>;

/** A change of the second factor, or a code, in the session of somebody. */
export const inSession = (
  app: TestApp,
  call: SetUpCall | 'verify-totp' | 'send-otp' | 'verify-otp' | 'verify-backup-code',
  { token }: { readonly token: string },
  body: object = {},
): Sent => app.request().post(`/two-factor/${call}`).set('cookie', presenting(token)).send(body);

export const listAuthenticators = (app: TestApp, { token }: { readonly token: string }): Sent =>
  app.request().get('/two-factor/list-user-twofactors').set('cookie', presenting(token));

/** Whether two-factor is on, by SQL. */
export async function isTwoFactorOn({ database }: TestApp, userId: string): Promise<boolean | undefined> {
  const [row] = await database.sql<{ isOn: boolean }>(
    'SELECT "twoFactorEnabled" AS "isOn" FROM "user" WHERE "id" = $1',
    [userId],
  );
  return row?.isOn;
}

export const setTwoFactor = ({ database }: TestApp, userId: string, isOn: boolean): Promise<object[]> =>
  database.sql('UPDATE "user" SET "twoFactorEnabled" = $1 WHERE "id" = $2', [isOn, userId]);

/** Which authenticators of a user are stored, by SQL, oldest first. */
export async function storedAuthenticators(
  { database }: TestApp,
  userId: string,
): Promise<readonly { readonly id: string; readonly verified: boolean }[]> {
  return database.sql('SELECT "id", "verified" FROM "twoFactor" WHERE "userId" = $1 ORDER BY "createdAt", "id"', [
    userId,
  ]);
}

/** How one of these shows in such a list. */
export const stored = ({ id }: Pick<KnownAuthenticator, 'id'>, verified = true): object => ({ id, verified });
