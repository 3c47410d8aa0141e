import { SystemRandom } from '@portvakt/adapters/node';
import { newId, randomText } from '@portvakt/kernel';

import { presenting } from './cookies.js';
import { newestLink } from './mailbox.js';
import type { Member } from './members.js';
import { aSession } from './session-rows.js';
import { aStoredPerson } from './stored-people.js';
import type { TestApp } from './test-app.js';

/** Fixed texts of contract §15.3. */
export const DELETED = { success: true, message: 'User deleted' };
export const MAIL_SENT = { success: true, message: 'Verification email sent' };

/** Subject of the mail that asks whether somebody means it (UX §8). */
export const CONFIRM_DELETION = 'Bekreft at du vil slette kontoen';

export const ENABLED = { DELETE_USER_ENABLED: 'true' };
export const BY_MAIL = { ...ENABLED, DELETE_USER_CONFIRM_BY_MAIL: 'true' };

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const DAY_MS = 86_400_000;

type Caller = Pick<Member, 'token'>;

interface Wanted {
  /** From now; negative: it is over. */
  readonly endsInMs?: number;
  /** False: as the reference wrote it, which names the user in the value alone. */
  readonly isOwned?: boolean;
}

/** The link of a mail that nobody was sent, by SQL. Returns its token. */
export async function aDeletionToken(app: TestApp, userId: string, wanted: Wanted = {}): Promise<string> {
  const { endsInMs = DAY_MS, isOwned = true } = wanted;
  const token = randomText(32, ALPHABET, random);
  const expiresAt = new Date(app.clock.now().getTime() + endsInMs);
  await app.database.sql(
    `INSERT INTO "verification" ("id", "identifier", "value", "userId", "expiresAt") VALUES ($1, $2, $3, $4, $5)`,
    [newId(random), `delete-account-${token}`, userId, isOwned ? userId : null, expiresAt],
  );
  return token;
}

/** Somebody with a password and a session of unknown origin. */
export async function aMemberWithPassword(app: TestApp): Promise<Member> {
  const person = await aStoredPerson(app);
  return { ...person, token: await aSession(app, person.id) };
}

/** Asks, in the session of somebody, that they be deleted. */
export const deleteUser = (app: TestApp, { token }: Caller, body: object = {}) =>
  app.request().post('/delete-user').set('cookie', presenting(token)).send(body);

/** Opens the link of a mail in the session of somebody. */
export const openDeletionLink = (app: TestApp, { token }: Caller, query: object) =>
  app.request().get('/delete-user/callback').query(query).set('cookie', presenting(token));

/** Has a link mailed to somebody: path and query of it. The service confirms by mail. */
export async function mailedDeletionLink(app: TestApp, member: Member, body: object = {}): Promise<string> {
  await deleteUser(app, member, body).expect(200, MAIL_SENT);
  return newestLink(app, member.email, CONFIRM_DELETION);
}

const random = new SystemRandom();
