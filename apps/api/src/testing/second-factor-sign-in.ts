import { createHmac } from 'node:crypto';

import { expect } from '@jest/globals';

import { SystemRandom } from '@portvakt/adapters/node';
import { newId, randomText } from '@portvakt/kernel';

import { totpCode, type TwoFactorUser } from './authenticators.js';
import { clearedCookie, cookiesOf, cookieValue, signedValue } from './cookies.js';
import { countSessions } from './sessions.js';
import { derivedKey, type TestApp } from './test-app.js';
import { PASSWORD, type StoredUser } from './users.js';
import { type StoredRecord, verificationRecords } from './verification-records.js';

const random = new SystemRandom();

const MINUTE_MS = 60_000;

interface PendingSignInOptions {
  /** From now; negative: already expired. */
  readonly expiresInMs?: number;
  readonly reference?: string;
}

/** Inserts a pending sign-in of the user. Returns its reference. */
export async function aPendingSignIn(
  app: TestApp,
  userId: string,
  options: PendingSignInOptions = {},
): Promise<string> {
  const { expiresInMs = 5 * MINUTE_MS, reference = aReference() } = options;
  await app.database.sql(
    `INSERT INTO "verification" ("id", "identifier", "value", "userId", "expiresAt") VALUES ($1, $2, $3, $3, $4)`,
    [newId(random), reference, userId, new Date(app.clock.now().getTime() + expiresInMs)],
  );
  return reference;
}

/** Inserts `count` pending sign-ins in one statement. Returns their references. */
export async function somePendingSignIns(app: TestApp, userId: string, count: number): Promise<readonly string[]> {
  const references = Array.from({ length: count }, aReference);
  await app.database.sql(
    `INSERT INTO "verification" ("id", "identifier", "value", "userId", "expiresAt")
     SELECT "reference", "reference", $1, $1, $2 FROM unnest($3::text[]) AS "reference"`,
    [userId, new Date(app.clock.now().getTime() + 5 * MINUTE_MS), references],
  );
  return references;
}

/** A random reference to a pending sign-in that is not stored. */
export const aReference = (): string => `2fa-${randomText(20, ALPHABET, random)}`;

/** `Cookie` header with the reference of a pending sign-in, and further cookies. */
export const pendingSignInCookie = (reference: string, ...more: readonly string[]): string =>
  [`portvakt.two_factor=${signedValue('two_factor', reference)}`, ...more].join('; ');

/** The `dont_remember` part of a `Cookie` header. */
export const DONT_REMEMBER_COOKIE = `portvakt.dont_remember=${signedValue('dont_remember', 'true')}`;

type Sent = ReturnType<ReturnType<TestApp['request']>['post']>;

/** Signs in with the correct password. `cookie`: the `Cookie` header. */
export function signInWithPassword(app: TestApp, { email }: { email: string }, cookie = '', body: object = {}): Sent {
  const request = app.request().post('/sign-in/email');
  if (cookie !== '') void request.set('cookie', cookie);
  return request.send({ email, password: PASSWORD, ...body });
}

type CodeEndpoint = 'verify-totp' | 'send-otp' | 'verify-otp' | 'verify-backup-code';

/** Posts to an endpoint under `/two-factor` with these cookies. */
export const secondFactorRequest = (app: TestApp, endpoint: CodeEndpoint, cookie: string, body: object = {}): Sent =>
  app.request().post(`/two-factor/${endpoint}`).set('cookie', cookie).send(body);

/** References of all stored pending sign-ins of the user. */
export async function pendingSignIns({ database }: TestApp, userId: string): Promise<readonly string[]> {
  const rows = await database.sql<{ identifier: string }>(
    `SELECT "identifier" FROM "verification" WHERE "userId" = $1 AND "identifier" ~ '^2fa-[A-Za-z0-9_-]{20}$'`,
    [userId],
  );
  return rows.map(({ identifier }) => identifier);
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_';

export const TRUST_AGE_MS = 2_592_000_000;

/** The value of the cookie of a trusted device: `{proof}!trust-device-{32}` (specification §13.7). */
export const trustValue = (userId: string, token: string): string =>
  `${proofOf(`${userId}!trust-device-${token}`)}!trust-device-${token}`;

const proofOf = (text: string): string =>
  createHmac('sha256', derivedKey('trusted-device')).update(text).digest('base64url');

/** `Cookie` header with the value of a trusted device. */
export const trustCookie = (value: string): string => `portvakt.trust_device=${signedValue('trust_device', value)}`;

/** The trusted-device value that the answer sets as a cookie; null if it sets none. */
export function trustValueIn(answer: { readonly headers: object }): string | null {
  const value = decodeURIComponent(cookieValue(cookiesOf(answer)['portvakt.trust_device']));
  return value === '' ? null : value.slice(0, value.lastIndexOf('.'));
}

/** Inserts a trusted device of the user. Returns the value of its cookie. */
export async function aTrustedDevice(
  { clock, database }: TestApp,
  userId: string,
  { expiresInMs = TRUST_AGE_MS, value = userId }: { readonly expiresInMs?: number; readonly value?: string } = {},
): Promise<string> {
  const [id, token] = [newId(random), newId(random)];
  await database.sql(
    `INSERT INTO "verification" ("id", "identifier", "value", "userId", "expiresAt") VALUES ($1, $2, $3, $4, $5)`,
    [id, `trust-device-${token}`, value, userId, new Date(clock.now().getTime() + expiresInMs)],
  );
  return trustValue(userId, token);
}

/** Completes a sign-in over HTTP with `trustDevice`. Returns the value of the cookie. */
export async function trustDeviceByTotp(app: TestApp, { id, authenticator }: TwoFactorUser): Promise<string> {
  const body = { code: totpCode(app, authenticator), trustDevice: true };
  const answer = await secondFactorRequest(
    app,
    'verify-totp',
    pendingSignInCookie(await aPendingSignIn(app, id)),
    body,
  ).expect(200);
  return trustValueIn(answer) ?? '';
}

/** The verification records of the user's trusted devices. */
export const trustRecords = async (app: TestApp, userId: string): Promise<readonly StoredRecord[]> =>
  (await verificationRecords(app, userId)).filter(({ identifier }) => identifier.startsWith('trust-device-'));

/** Sends the password with these cookies. Asserts that a code is required and that the trusted-device cookie is cleared. */
export async function expectDeviceNotTrusted(
  app: TestApp,
  user: Pick<StoredUser, 'id' | 'email'>,
  header: string,
): Promise<void> {
  const before = await countSessions(app, user.id);
  const answer = await signInWithPassword(app, user, header).expect(200);
  expect(answer.body).toEqual({ twoFactorRedirect: true });
  expect(cookiesOf(answer)['portvakt.trust_device']).toBe(clearedCookie('portvakt.trust_device'));
  expect(cookieValue(cookiesOf(answer)['portvakt.two_factor'])).not.toBe('');
  expect(await countSessions(app, user.id)).toBe(before);
}
