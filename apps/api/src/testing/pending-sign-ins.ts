import { SystemRandom } from '@portvakt/adapters/node';
import { newId, randomText } from '@portvakt/kernel';

import { signed } from './cookies.js';
import { PASSWORD } from './people.js';
import type { TestApp } from './test-app.js';

const MINUTE_MS = 60_000;

interface Wanted {
  /** From now; negative: it is over. */
  readonly endsInMs?: number;
  readonly reference?: string;
}

/** A sign-in of a user that waits for its second factor, by SQL: no password to be judged first. Returns its reference. */
export async function aPendingSignIn(app: TestApp, userId: string, wanted: Wanted = {}): Promise<string> {
  const { endsInMs = 5 * MINUTE_MS, reference = aReference() } = wanted;
  await app.database.sql(
    `INSERT INTO "verification" ("id", "identifier", "value", "userId", "expiresAt") VALUES ($1, $2, $3, $3, $4)`,
    [newId(random), reference, userId, new Date(app.clock.now().getTime() + endsInMs)],
  );
  return reference;
}

/** Many of them, all in one statement. */
export async function somePendingSignIns(app: TestApp, userId: string, count: number): Promise<readonly string[]> {
  const references = Array.from({ length: count }, aReference);
  await app.database.sql(
    `INSERT INTO "verification" ("id", "identifier", "value", "userId", "expiresAt")
     SELECT "reference", "reference", $1, $1, $2 FROM unnest($3::text[]) AS "reference"`,
    [userId, new Date(app.clock.now().getTime() + 5 * MINUTE_MS), references],
  );
  return references;
}

/** A reference that stands for no sign-in. */
export const aReference = (): string => `2fa-${randomText(20, ALPHABET, random)}`;

/** A `Cookie` header of the browser in which a sign-in waits. */
export const waiting = (reference: string, ...more: readonly string[]): string =>
  [`portvakt.two_factor=${signed('two_factor', reference)}`, ...more].join('; ');

/** The part of such a header by which somebody is not to be remembered. */
export const UNREMEMBERED = `portvakt.dont_remember=${signed('dont_remember', 'true')}`;

type Sent = ReturnType<ReturnType<TestApp['request']>['post']>;

/** Signs in with the right password. `cookie`: what the browser brings along. */
export function passwordSignIn(app: TestApp, { email }: { email: string }, cookie = '', body: object = {}): Sent {
  const request = app.request().post('/sign-in/email');
  if (cookie !== '') void request.set('cookie', cookie);
  return request.send({ email, password: PASSWORD, ...body });
}

type Call = 'verify-totp' | 'send-otp' | 'verify-otp' | 'verify-backup-code';

/** A code, or the wish for one, from a browser that brings these cookies. */
export const secondFactor = (app: TestApp, call: Call, cookie: string, body: object = {}): Sent =>
  app.request().post(`/two-factor/${call}`).set('cookie', cookie).send(body);

/** The sign-ins of a user that wait. */
export async function waitingSignIns({ database }: TestApp, userId: string): Promise<readonly string[]> {
  const rows = await database.sql<{ identifier: string }>(
    `SELECT "identifier" FROM "verification" WHERE "userId" = $1 AND "identifier" ~ '^2fa-[A-Za-z0-9_-]{20}$'`,
    [userId],
  );
  return rows.map(({ identifier }) => identifier);
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_';
const random = new SystemRandom();
