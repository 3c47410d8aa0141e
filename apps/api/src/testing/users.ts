import { SystemRandom } from '@portvakt/adapters/node';
import { newId } from '@portvakt/kernel';

import { storedHash } from './password-hash.js';
import { aSession } from './sessions.js';
import type { TestApp } from './test-app.js';

const random = new SystemRandom();

export const PASSWORD = 'et godt passord';

const HASH = storedHash(PASSWORD);

let made = 0;

/** An e-mail address that no other user of this spec file has. */
export const anEmailAddress = (): string => `person${++made}@eksempel.no`;

export interface SignedUpUser {
  readonly email: string;
  readonly id: string;
  readonly token: string;
  readonly browser: ReturnType<TestApp['browser']>;
}

/** A user signed up over HTTP, and the browser that is signed in. */
export async function aSignedUpUser(app: TestApp, email = anEmailAddress()): Promise<SignedUpUser> {
  const browser = app.browser();
  const sent = { name: 'Kari Nordmann', email, password: PASSWORD };
  const answer = await browser.post('/sign-up/email').send(sent).expect(200);
  const { token, user } = answer.body as { token: string; user: { id: string } };
  return { email, id: user.id, token, browser };
}

/** Signs the user in over HTTP in a second browser. */
export async function signInAgain(app: TestApp, { email, id }: SignedUpUser, body: object = {}): Promise<SignedUpUser> {
  const browser = app.browser();
  const answer = await browser
    .post('/sign-in/email')
    .send({ email, password: PASSWORD, ...body })
    .expect(200);
  return { email, id, token: (answer.body as { token: string }).token, browser };
}

export interface StoredUser {
  readonly id: string;
  readonly email: string;
}

interface StoredUserOptions {
  readonly emailVerified?: boolean;
  /** Value of the password column instead of the hash of `PASSWORD`; `none`: no password account. */
  readonly stored?: string | null;
}

/** Inserts a user with a password account. No hash is computed and no mail is sent. */
export async function aStoredUser({ database }: TestApp, options: StoredUserOptions = {}): Promise<StoredUser> {
  const { emailVerified = false, stored = HASH } = options;
  const [id, email] = [newId(random), anEmailAddress()];
  await database.sql('INSERT INTO "user" ("id", "email", "name", "emailVerified") VALUES ($1, $2, $3, $4)', [
    id,
    email,
    'Kari Nordmann',
    emailVerified,
  ]);
  if (stored !== 'none') {
    await database.sql(
      `INSERT INTO "account" ("id", "accountId", "userId", "providerId", "password")
       VALUES ($1, $1, $1, 'credential', $2)`,
      [id, stored],
    );
  }
  return { id, email };
}

/** Inserts an account of the user at a provider. */
export async function aLinkedAccount({ database }: TestApp, userId: string, providerId: string): Promise<void> {
  await database.sql('INSERT INTO "account" ("id", "accountId", "userId", "providerId") VALUES ($1, $1, $2, $3)', [
    newId(random),
    userId,
    providerId,
  ]);
}

/** Inserts a verified authenticator without a readable secret and turns two-factor on for the user. */
export async function enableTwoFactor({ database }: TestApp, userId: string): Promise<void> {
  await database.sql(
    `INSERT INTO "twoFactor" ("id", "secret", "backupCodes", "userId", "verified") VALUES ($1, 'x', 'y', $2, true)`,
    [newId(random), userId],
  );
  await database.sql('UPDATE "user" SET "twoFactorEnabled" = true WHERE "id" = $1', [userId]);
}

/** A user with a session and without a password. */
export interface SignedInUser {
  readonly email: string;
  readonly id: string;
  readonly token: string;
}

interface SignedInUserOptions {
  readonly email?: string;
  readonly isVerified?: boolean;
  readonly language?: string;
}

/** Inserts a user and a session. No hash is computed and no mail is sent, so a test can afford many of them. */
export async function aSignedInUser(app: TestApp, options: SignedInUserOptions = {}): Promise<SignedInUser> {
  const { email = anEmailAddress(), isVerified = true, language = null } = options;
  const id = newId(random);
  await app.database.sql(
    `INSERT INTO "user" ("id", "email", "emailVerified", "name", "createdAt", "updatedAt", "lastLanguage")
     VALUES ($1, $2, $3, 'Kari Nordmann', $4, $4, $5)`,
    [id, email, isVerified, app.clock.now(), language],
  );
  return { email, id, token: await aSession(app, id) };
}
