import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  aDeletionToken,
  aSignedInUserWithPassword,
  DELETED_BODY,
  deleteUser,
  DELETION_BY_MAIL,
  mailedDeletionLink,
  openDeletionLink,
} from '../../testing/account-deletion.js';
import { sessionCookie } from '../../testing/cookies.js';
import { APPROVAL_SUBJECT, mailedApprovalLink, openLink, VERIFY_NEW_SUBJECT } from '../../testing/email-change.js';
import { errorBody, expectEmptyAnswer } from '../../testing/expected-answers.js';
import { mailsTo, newestLinkTo } from '../../testing/mails.js';
import { somePasskeys } from '../../testing/passkeys.js';
import { aSession } from '../../testing/sessions.js';
import {
  countRowsOfUser,
  databaseSnapshot,
  orphanedRows,
  tablesWithUserId,
  userExists,
} from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import {
  aLinkedAccount,
  anEmailAddress,
  aSignedUpUser,
  enableTwoFactor,
  PASSWORD,
  type SignedInUser,
} from '../../testing/users.js';
import { aRecordOfEveryKind, aResetToken, mailedVerificationToken } from '../../testing/verification-records.js';

const app = useTestApp({ ...DELETION_BY_MAIL, CHANGE_EMAIL_ENABLED: 'true' });

/** A user with a row in every table that can hold rows of a user. */
async function someoneWithEverything(): Promise<SignedInUser> {
  const member = await aSignedInUserWithPassword(app);
  const { id } = member;
  await aSession(app, id);
  await aLinkedAccount(app, id, 'google');
  await enableTwoFactor(app, id);
  await somePasskeys(app, id, 1);
  await aRecordOfEveryKind(app, id);
  await app.database.sql(
    `INSERT INTO "knownDevice" ("userId", "device", "firstSeenAt") VALUES ($1, 'Firefox on Linux', $2)`,
    [id, app.clock.now()],
  );
  await app.database.sql('INSERT INTO "secondFactorFailures" ("userId", "count") VALUES ($1, 3)', [id]);
  await app.database.sql(
    `INSERT INTO "operatorRequest" ("id", "kind", "state", "userId", "reason", "requestedBy", "requestedAt", "notBefore",
       "expiresAt", "approvalNeeded")
     VALUES ($1, 'second-factor-reset', 'waiting', $1, 'Mistet telefonen', 'ola', $2, $2, $2, true)`,
    [id, app.clock.now()],
  );
  return member;
}

const WAYS: readonly [string, (member: SignedInUser) => Promise<unknown>][] = [
  ['by password', (member) => deleteUser(app, member, { password: PASSWORD }).expect(200, DELETED_BODY).then()],
  [
    'by token',
    async (member) =>
      deleteUser(app, member, { token: await aDeletionToken(app, member.id) }).expect(200, DELETED_BODY),
  ],
  [
    'by link',
    async (member) =>
      openDeletionLink(app, member, { token: await aDeletionToken(app, member.id), callbackURL: '/x' }).expect(302),
  ],
];

describe('an account deletion', () => {
  let member: SignedInUser;
  let other: SignedInUser;

  beforeEach(async () => {
    [member, other] = [await someoneWithEverything(), await someoneWithEverything()];
  });

  it.each(WAYS)('deletes every row of the user from every table, and no row of another user: %s', async (_, remove) => {
    const seeded = await countRowsOfUser(app, member.id);
    // A new table has to be filled above: the deletion of rows that do not exist cannot be observed.
    expect(Object.entries(seeded).filter(([, count]) => count === 0)).toEqual([]);
    const ofOther = await rowsOf(other);

    await remove(member);

    expect(await userExists(app, member.id)).toBe(false);
    expect(Object.entries(await countRowsOfUser(app, member.id)).filter(([, count]) => count > 0)).toEqual([]);
    expect(await rowsOf(other)).toEqual(ofOther);
    expect(await orphanedRows(app)).toEqual([]);
  });

  it('leaves no trace of the user in any column of any table', async () => {
    await deleteUser(app, member, { password: PASSWORD }).expect(200, DELETED_BODY);
    const stored = JSON.stringify(await databaseSnapshot(app));
    expect(stored).toContain(other.id);
    for (const trace of [member.id, member.email, member.token]) expect(stored).not.toContain(trace);
  });

  it.each(WAYS)('sends no mail afterwards: %s', async (_, remove) => {
    const before = await app.mails();
    await remove(member);
    expect(await app.mails()).toEqual(before);
  });

  it.each(WAYS)('deletes nothing when the database fails half-way, and can be repeated: %s', async (_, remove) => {
    const password = { password: PASSWORD };
    await app.database.sql(`
      CREATE OR REPLACE FUNCTION keep_user() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'not this one'; END $$`);
    // The failure happens after the rows of sessions, records and the like were deleted.
    await app.database.sql(`
      CREATE CONSTRAINT TRIGGER keep_user AFTER DELETE ON "user" DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION keep_user()`);
    const before = await databaseSnapshot(app);
    try {
      expectEmptyAnswer(await deleteUser(app, member, password), 500);
      expect(await databaseSnapshot(app)).toEqual(before);
    } finally {
      await app.database.sql('DROP TRIGGER keep_user ON "user"');
    }
    await remove(member);
    expect(await userExists(app, member.id)).toBe(false);
  });

  it('keeps the token when the database failed while it was used', async () => {
    const token = await aDeletionToken(app, member.id);
    await app.database.sql(`CREATE RULE keep_user AS ON DELETE TO "user" DO INSTEAD SELECT 1/0`);
    const before = await databaseSnapshot(app);
    try {
      expectEmptyAnswer(await openDeletionLink(app, member, { token, callbackURL: '/x' }), 500);
      expect(await databaseSnapshot(app)).toEqual(before);
    } finally {
      await app.database.sql('DROP RULE keep_user ON "user"');
    }
    await openDeletionLink(app, member, { token }).expect(200, DELETED_BODY);
  });

  async function rowsOf({ id }: SignedInUser): Promise<object> {
    const rows: Record<string, unknown> = {
      user: await app.database.sql('SELECT * FROM "user" WHERE "id" = $1', [id]),
    };
    for (const table of await tablesWithUserId(app)) {
      rows[table] = await app.database.sql(`SELECT * FROM "${table}" WHERE "userId" = $1 ORDER BY 1, 2`, [id]);
    }
    return rows;
  }
});

describe('a new user with the address of a deleted user', () => {
  /** Everything that a client may have kept of the deleted account. */
  async function deletedPerson() {
    const person = await aSignedUpUser(app);
    const verify = `/verify-email?token=${await mailedVerificationToken(app, person.email)}`;
    await app.database.sql('UPDATE "user" SET "emailVerified" = true WHERE "id" = $1', [person.id]);
    const wanted = anEmailAddress();
    const change = await mailedApprovalLink(app, person, wanted);
    await app.request().post('/forget-password').send({ email: person.email, redirectTo: '/nytt-passord' }).expect(200);
    const reset = await newestLinkTo(app, person.email, 'Lag nytt passord');
    const oldStyle = await aResetToken(app, person.id, { isOwned: false });
    const deletion = await mailedDeletionLink(app, person);
    const elsewhere = await aSession(app, person.id);
    await deleteUser(app, person, { password: PASSWORD }).expect(200, DELETED_BODY);
    return { ...person, verify, wanted, change, reset, oldStyle, deletion, elsewhere };
  }

  it('inherits nothing: sessions, links and tokens are invalid, and the password is the new one', async () => {
    const gone = await deletedPerson();
    const heir = { name: 'Ola', email: gone.email, password: 'et ganske annet passord' };
    const answer = await app.request().post('/sign-up/email').send(heir).expect(200);
    const { token, user } = answer.body as { token: string; user: { id: string } };
    await app.mails();
    const before = await databaseSnapshot(app);

    for (const old of [gone.token, gone.elsewhere]) {
      const read = await app.request().get('/get-session').set('cookie', sessionCookie(old)).expect(200);
      expect(read.body).toBeNull();
    }
    const dead = errorBody('INVALID_TOKEN');
    expect((await app.request().get(gone.reset).expect(302)).headers['location']).toContain('error=INVALID_TOKEN');
    const resetToken = new URL(gone.reset, 'http://localhost').pathname.split('/').pop();
    for (const old of [resetToken, gone.oldStyle]) {
      await app
        .request()
        .post('/reset-password')
        .send({ newPassword: 'noe nytt og langt', token: old })
        .expect(400, dead);
    }
    await app.request().get(gone.verify).expect(401, dead);
    await openLink(app, { token }, gone.change)
      .expect(302)
      .expect('location', /error=/);
    await openLink(app, { token }, gone.deletion).expect(404, dead);
    await deleteUser(app, { token }, { password: PASSWORD }).expect(400, errorBody('INVALID_PASSWORD'));
    await app.request().post('/sign-in/email').send({ email: gone.email, password: PASSWORD }).expect(401);

    expect(await databaseSnapshot(app)).toEqual(before);
    expect(await app.database.sql('SELECT "name" FROM "user" WHERE "id" = $1', [user.id])).toEqual([{ name: 'Ola' }]);
  });

  it('gets no mail about anything that the deleted user had started', async () => {
    const gone = await deletedPerson();
    const before = (await mailsTo(app, gone.email)).length;
    await aSignedUpUser(app, gone.email);
    const subjects = (await mailsTo(app, gone.email)).slice(0, -before).map(({ subject }) => subject);
    expect(subjects).toEqual([expect.stringMatching(/^Bekreft e-postadressen/)]);
    for (const subject of subjects) expect([APPROVAL_SUBJECT, VERIFY_NEW_SUBJECT]).not.toContain(subject);
  });

  it('can take the address at once, also in another case', async () => {
    const gone = await deletedPerson();
    const body = { name: 'Ola', email: gone.email.toUpperCase(), password: 'et ganske annet passord' };
    const answer = await app.request().post('/sign-up/email').send(body).expect(200);
    expect((answer.body as { user: { id: string } }).user.id).not.toBe(gone.id);
  });
});
