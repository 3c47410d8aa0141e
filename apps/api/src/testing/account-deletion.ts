import { SystemRandom } from '@portvakt/adapters/node';
import { newId, randomText } from '@portvakt/kernel';

import { sessionCookie } from './cookies.js';
import { newestLinkTo } from './mails.js';
import { aSession } from './sessions.js';
import type { TestApp } from './test-app.js';
import { aStoredUser, type SignedInUser } from './users.js';

const random = new SystemRandom();

/** Fixed bodies of specification §15.3. */
export const DELETED_BODY = { success: true, message: 'User deleted' };
export const MAIL_SENT_BODY = { success: true, message: 'Verification email sent' };

/** Subject of the mail that asks for confirmation. */
export const DELETION_MAIL_SUBJECT = 'Bekreft at du vil slette kontoen';

export const DELETION_ENABLED = { DELETE_USER_ENABLED: 'true' };
export const DELETION_BY_MAIL = { ...DELETION_ENABLED, DELETE_USER_CONFIRM_BY_MAIL: 'true' };

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const DAY_MS = 86_400_000;

type Caller = Pick<SignedInUser, 'token'>;

interface DeletionTokenOptions {
  /** From now; negative: already expired. */
  readonly expiresInMs?: number;
  /** False: only the value names the user, as the reference library stored it. */
  readonly isOwned?: boolean;
}

/** Inserts an account-deletion record of the user. Returns its token. */
export async function aDeletionToken(
  app: TestApp,
  userId: string,
  options: DeletionTokenOptions = {},
): Promise<string> {
  const { expiresInMs = DAY_MS, isOwned = true } = options;
  const token = randomText(32, ALPHABET, random);
  const expiresAt = new Date(app.clock.now().getTime() + expiresInMs);
  await app.database.sql(
    `INSERT INTO "verification" ("id", "identifier", "value", "userId", "expiresAt") VALUES ($1, $2, $3, $4, $5)`,
    [newId(random), `delete-account-${token}`, userId, isOwned ? userId : null, expiresAt],
  );
  return token;
}

/** Inserts a user with a password and a session without client information. */
export async function aSignedInUserWithPassword(app: TestApp): Promise<SignedInUser> {
  const user = await aStoredUser(app);
  return { ...user, token: await aSession(app, user.id) };
}

/** Requests the deletion of the user in their session. */
export const deleteUser = (app: TestApp, { token }: Caller, body: object = {}) =>
  app.request().post('/delete-user').set('cookie', sessionCookie(token)).send(body);

/** Opens a deletion link in the session of the user. */
export const openDeletionLink = (app: TestApp, { token }: Caller, query: object) =>
  app.request().get('/delete-user/callback').query(query).set('cookie', sessionCookie(token));

/** Requests the deletion of the user and returns path and query of the mailed link. Needs `DELETION_BY_MAIL`. */
export async function mailedDeletionLink(app: TestApp, member: SignedInUser, body: object = {}): Promise<string> {
  await deleteUser(app, member, body).expect(200, MAIL_SENT_BODY);
  return newestLinkTo(app, member.email, DELETION_MAIL_SUBJECT);
}
