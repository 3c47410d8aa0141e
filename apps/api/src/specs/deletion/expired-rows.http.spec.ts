import { beforeEach, describe, expect, it } from '@jest/globals';

import { ExpiredRows } from '@portvakt/adapters/typeorm';
import { expiredRowsTask } from '@portvakt/service/testing';

import {
  aDeletionToken,
  aSignedInUserWithPassword,
  deleteUser,
  DELETION_ENABLED,
  openDeletionLink,
} from '../../testing/account-deletion.js';
import { cookiesOf, SESSION_CLEARED, sessionCookie } from '../../testing/cookies.js';
import { mailedApprovalLink, openLink } from '../../testing/email-change.js';
import { errorBody } from '../../testing/expected-answers.js';
import { aSession, DAY_MS, sessionTimes } from '../../testing/sessions.js';
import { databaseSnapshot, userExists } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import {
  aLinkedAccount,
  anEmailAddress,
  aSignedInUser,
  enableTwoFactor,
  PASSWORD,
  type SignedInUser,
} from '../../testing/users.js';
import { aResetToken, aVerificationRecord } from '../../testing/verification-records.js';

const DEAD = errorBody('INVALID_TOKEN');

const app = useTestApp({ ...DELETION_ENABLED, CHANGE_EMAIL_ENABLED: 'true' });
let user: SignedInUser;
beforeEach(async () => {
  await app.database.sql('DELETE FROM "user"; DELETE FROM "verification"');
  user = await aSignedInUserWithPassword(app);
});

/** Runs the task as the service does, on its own connections and by its own clock. */
const cleanUp = (): Promise<void> => {
  const complain = (_facts: object, message: string): never => {
    throw new Error(message);
  };
  return expiredRowsTask({
    rows: new ExpiredRows(app.dataSource),
    clock: app.clock,
    log: { error: complain },
  }).run();
};

/** In the layout of the reference library, only the value of a record names the user. */
const aForeignRecord = (identifier: string, expiresInMs: number) =>
  app.database.sql('INSERT INTO "verification" ("id", "identifier", "value", "expiresAt") VALUES ($1, $1, $2, $3)', [
    identifier,
    '{}',
    new Date(app.clock.now().getTime() + expiresInMs),
  ]);

const idsOf = async (table: string): Promise<readonly string[]> =>
  (await app.database.sql<{ id: string }>(`SELECT "id" FROM "${table}" ORDER BY "id"`)).map(({ id }) => id);

describe('the deletion of expired rows', () => {
  it('deletes sessions and records from the moment they expire, and nothing else', async () => {
    await aLinkedAccount(app, user.id, 'google');
    await enableTwoFactor(app, user.id);
    await aVerificationRecord(app, user.id, 'alive');
    await aForeignRecord('alive, and nobody’s', 60_000);
    const alive = await databaseSnapshot(app);
    await app.clock.atOneMoment(async () => {
      const over = [
        await aSession(app, user.id, { expiresInMs: 0 }),
        await aSession(app, user.id, { expiresInMs: -1 }),
        await aSession(app, user.id, { expiresInMs: -90 * DAY_MS, remember: false }),
      ];
      await aResetToken(app, user.id, { expiresInMs: 0 });
      await aDeletionToken(app, user.id, { expiresInMs: -1 });
      await aForeignRecord('over, and nobody’s', -DAY_MS);
      await cleanUp();
      for (const token of over) expect(await sessionTimes(app, token)).toBeUndefined();
    });
    expect(await databaseSnapshot(app)).toEqual(alive);
  });

  it('keeps rows that expire a moment later', async () => {
    await app.clock.atOneMoment(async () => {
      const token = await aSession(app, user.id, { expiresInMs: 1 });
      await aForeignRecord('not yet', 1);
      await cleanUp();
      expect(await sessionTimes(app, token)).toBeDefined();
      expect(await idsOf('verification')).toEqual(['not yet']);
    });
  });

  it('continues until all of them are deleted, however many there are', async () => {
    await app.database.sql(
      `INSERT INTO "session" ("id", "userId", "token", "expiresAt")
       SELECT n::text, $1, n::text, now() - n * interval '1 minute' FROM generate_series(1, 1200) AS n`,
      [user.id],
    );
    await app.database.sql(
      `INSERT INTO "verification" ("id", "identifier", "value", "expiresAt")
       SELECT n::text, n::text, '', now() - n * interval '1 minute' FROM generate_series(1, 700) AS n`,
    );
    await cleanUp();
    expect(await app.database.sql('SELECT "token" FROM "session"')).toEqual([{ token: user.token }]);
    expect(await idsOf('verification')).toEqual([]);
  });

  it('signs nobody out, and keeps every valid link', async () => {
    const token = await aDeletionToken(app, user.id);
    await cleanUp();
    await app.request().get('/list-sessions').set('cookie', sessionCookie(user.token)).expect(200);
    await openDeletionLink(app, user, { token }).expect(200);
  });

  it('does not interfere with an account deletion at the same moment', async () => {
    for (let round = 0; round < 20; round++) {
      const guest = await aSignedInUser(app);
      for (let n = 0; n < 20; n++) await aSession(app, guest.id, { expiresInMs: -1 });
      const [deletion] = await Promise.all([deleteUser(app, guest), cleanUp(), cleanUp()]);
      expect(deletion.status).toBe(200);
      expect(await userExists(app, guest.id)).toBe(false);
    }
  });
});

describe('an expired row before the worker runs (D-04)', () => {
  it('is ignored: a password-reset link', async () => {
    const token = await aResetToken(app, user.id, { expiresInMs: 0 });
    const page = await app.request().get(`/reset-password/${token}?callbackURL=%2Fx`).expect(302);
    expect(page.headers['location']).toContain('error=INVALID_TOKEN');
    const body = { token, newPassword: 'et helt annet passord' };
    await app.request().post('/reset-password').send(body).expect(400, DEAD);
    await app.request().post('/sign-in/email').send({ email: user.email, password: PASSWORD }).expect(200);
  });

  it('is ignored: a deletion link', async () => {
    const token = await aDeletionToken(app, user.id, { expiresInMs: 0 });
    await openDeletionLink(app, user, { token }).expect(404, DEAD);
    await deleteUser(app, user, { token }).expect(404, DEAD);
    expect(await userExists(app, user.id)).toBe(true);
  });

  it('is ignored: an e-mail change whose record expires before its token', async () => {
    await app.database.sql('UPDATE "user" SET "emailVerified" = true WHERE "id" = $1', [user.id]);
    const link = await mailedApprovalLink(app, user, anEmailAddress());
    await app.database.sql(`UPDATE "verification" SET "expiresAt" = $1 WHERE "identifier" LIKE 'change-email-%'`, [
      app.clock.now(),
    ]);
    const answer = await openLink(app, user, link).expect(302);
    expect(answer.headers['location']).toContain('error=invalid_token');
    expect(await app.database.sql('SELECT "email" FROM "user" WHERE "id" = $1', [user.id])).toEqual([
      { email: user.email },
    ]);
  });

  it('is ignored: a session, which is deleted by the read that finds it', async () => {
    const token = await aSession(app, user.id, { expiresInMs: 0 });
    const read = await app.request().get('/get-session').set('cookie', sessionCookie(token)).expect(200);
    expect(read.body).toBeNull();
    expect(cookiesOf(read)).toEqual(SESSION_CLEARED);
    expect(await sessionTimes(app, token)).toBeUndefined();
  });

  it('is replaced when the same identifier is written again, and is then valid', async () => {
    await aVerificationRecord(app, user.id, 'reset-password:x');
    const token = await aResetToken(app, user.id, { expiresInMs: -1 });
    await app.request().post('/forget-password').send({ email: user.email }).expect(200);
    const left = await app.database.sql<{ identifier: string }>('SELECT "identifier" FROM "verification"');
    expect(left).toHaveLength(1);
    expect(left).not.toContainEqual({ identifier: `reset-password:${token}` });
  });
});
