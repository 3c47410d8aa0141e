import { SystemRandom } from '@portvakt/adapters/node';
import { newId } from '@portvakt/kernel';

import { aTwoFactorUser, type TestAuthenticator, totpCode, type TwoFactorUser } from './authenticators.js';
import { sessionCookie } from './cookies.js';
import { newestMailTo } from './mails.js';
import { aSession } from './sessions.js';
import type { TestApp } from './test-app.js';

/** A user with two-factor on and a session. */
export interface SignedInTwoFactorUser extends TwoFactorUser {
  readonly token: string;
}

/** Inserts a user with a password, two-factor on, one authenticator and a session. */
export async function aSignedInTwoFactorUser(
  app: TestApp,
  options?: Parameters<typeof aTwoFactorUser>[1],
): Promise<SignedInTwoFactorUser> {
  const user = await aTwoFactorUser(app, options);
  return { ...user, token: await aSession(app, user.id) };
}

/** The endpoints under `/two-factor` that set up, change or disable the second factor. */
export const SET_UP_ENDPOINTS = [
  'enable',
  'add',
  'delete',
  'disable',
  'get-totp-uri',
  'generate-backup-codes',
] as const;

export type SetUpEndpoint = (typeof SET_UP_ENDPOINTS)[number];

/** The set-up endpoints that require the password. */
export const PASSWORD_ENDPOINTS = SET_UP_ENDPOINTS.filter((endpoint) => endpoint !== 'delete');

type Sent = ReturnType<ReturnType<TestApp['request']>['post']>;

/** Posts to an endpoint under `/two-factor` with the session of the user. */
export const twoFactorRequest = (
  app: TestApp,
  endpoint: SetUpEndpoint | 'verify-totp' | 'send-otp' | 'verify-otp' | 'verify-backup-code',
  { token }: { readonly token: string },
  body: object = {},
): Sent => app.request().post(`/two-factor/${endpoint}`).set('cookie', sessionCookie(token)).send(body);

export const listAuthenticators = (app: TestApp, { token }: { readonly token: string }): Sent =>
  app.request().get('/two-factor/list-user-twofactors').set('cookie', sessionCookie(token));

/** The stored `twoFactorEnabled` of the user; undefined if the user was deleted. */
export async function isTwoFactorOn({ database }: TestApp, userId: string): Promise<boolean | undefined> {
  const [row] = await database.sql<{ isOn: boolean }>(
    'SELECT "twoFactorEnabled" AS "isOn" FROM "user" WHERE "id" = $1',
    [userId],
  );
  return row?.isOn;
}

/** Updates `twoFactorEnabled` of the user. */
export const setTwoFactor = ({ database }: TestApp, userId: string, isOn: boolean): Promise<object[]> =>
  database.sql('UPDATE "user" SET "twoFactorEnabled" = $1 WHERE "id" = $2', [isOn, userId]);

/** Id and `verified` of all stored authenticators of the user, oldest first. */
export async function storedAuthenticators(
  { database }: TestApp,
  userId: string,
): Promise<readonly { readonly id: string; readonly verified: boolean }[]> {
  return database.sql('SELECT "id", "verified" FROM "twoFactor" WHERE "userId" = $1 ORDER BY "createdAt", "id"', [
    userId,
  ]);
}

/** The entry of an authenticator in the list of `storedAuthenticators`. */
export const storedAuthenticator = ({ id }: Pick<TestAuthenticator, 'id'>, verified = true): object => ({
  id,
  verified,
});

/** The endpoints under `/two-factor` that verify a code. */
export const CODE_ENDPOINTS = ['verify-totp', 'verify-otp', 'verify-backup-code'] as const;

export type CodeEndpoint = (typeof CODE_ENDPOINTS)[number];

/** The e-mail code that `aCorrectCode` stores. */
export const EMAIL_CODE = '314159';

/** The body with a correct code. Inserts the e-mail code for `verify-otp` under `emailKey`. */
export async function aCorrectCode(
  app: TestApp,
  endpoint: CodeEndpoint,
  { id, authenticator }: TwoFactorUser,
  emailKey: string,
): Promise<{ readonly code: string | undefined }> {
  if (endpoint === 'verify-totp') return { code: totpCode(app, authenticator) };
  if (endpoint === 'verify-backup-code') return { code: authenticator.backupCodes[3] };
  await anEmailCode(app, id, { key: emailKey, value: `${EMAIL_CODE}!2` });
  return { code: EMAIL_CODE };
}

/** Subject of the mail with a code. */
export const CODE_MAIL_SUBJECT = /^\d{6} er engangskoden din$/;

/** The code in the newest mail to the user. Throws if that mail is not about a code. */
export async function mailedCode(app: TestApp, { email }: { readonly email: string }): Promise<string> {
  const { subject } = await newestMailTo(app, email);
  if (!CODE_MAIL_SUBJECT.test(subject)) throw new Error(`the newest mail is another: ${subject}`);
  return subject.slice(0, 6);
}

/** Inserts or overwrites an e-mail code of the user. `key`: the sign-in or user it is valid for (specification §6). */
export async function anEmailCode(
  { clock, database }: TestApp,
  userId: string,
  {
    key,
    value,
    expiresInMs = 180_000,
  }: { readonly key: string; readonly value: string; readonly expiresInMs?: number },
): Promise<void> {
  await database.sql(
    `INSERT INTO "verification" ("id", "identifier", "value", "userId", "expiresAt") VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT ("identifier") DO UPDATE SET "value" = excluded."value", "expiresAt" = excluded."expiresAt"`,
    [newId(new SystemRandom()), `2fa-otp-${key}`, value, userId, new Date(clock.now().getTime() + expiresInMs)],
  );
}

/** The value of the record of an e-mail code; undefined if there is none. */
export async function storedEmailCode({ database }: TestApp, key: string): Promise<string | undefined> {
  const [row] = await database.sql<{ value: string }>('SELECT "value" FROM "verification" WHERE "identifier" = $1', [
    `2fa-otp-${key}`,
  ]);
  return row?.value;
}
