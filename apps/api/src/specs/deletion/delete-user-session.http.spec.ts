import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import {
  aDeletionToken,
  aSignedInUserWithPassword,
  DELETED_BODY,
  deleteUser,
  DELETION_BY_MAIL,
  DELETION_ENABLED,
  MAIL_SENT_BODY,
} from '../../testing/account-deletion.js';
import {
  cookiesOf,
  rememberedCookie,
  SESSION_CLEARED,
  sessionCookie,
  unrememberedSessionCookie,
} from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { aSession, DAY_MS, sessionTimes } from '../../testing/sessions.js';
import { databaseSnapshot, userExists } from '../../testing/stored-rows.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { aSignedInUser, PASSWORD, type SignedInUser } from '../../testing/users.js';
import { recordIdentifiers } from '../../testing/verification-records.js';

const TOO_OLD = errorBody('SESSION_EXPIRED');
const NO_PROOF = errorBody('USER_CANNOT_BE_DELETED_PLEASE_PROVIDE_A_PASSWORD_OR_TOKEN');

let app: TestApp;
let member: SignedInUser;

const startedAgo = (startedMsAgo: number) => aSession(app, member.id, { startedMsAgo });

async function expectRefused(token: string, wanted: object): Promise<void> {
  const before = await databaseSnapshot(app);
  const answer = await deleteUser(app, { token }).expect(400);
  expect(answer.body).toEqual(wanted);
  expect(cookiesOf(answer)).toEqual({});
  expect(await databaseSnapshot(app)).toEqual(before);
}

describe('POST /delete-user with nothing but a session', () => {
  beforeAll(async () => {
    app = await startTestApp(DELETION_ENABLED);
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    member = await aSignedInUser(app);
  });

  it('deletes by a fresh one, clears its cookies, and mails nothing', async () => {
    const mails = (await app.mails()).length;
    const answer = await deleteUser(app, member).expect(200);
    expect(answer.body).toEqual(DELETED_BODY);
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    expect(await userExists(app, member.id)).toBe(false);
    expect(await app.mails()).toHaveLength(mails);
  });

  it('deletes somebody with a password just the same', async () => {
    const withPassword = await aSignedInUserWithPassword(app);
    await deleteUser(app, withPassword).expect(200, DELETED_BODY);
  });

  it('deletes by a session that is not to be remembered', async () => {
    const token = await aSession(app, member.id, { remember: false, expiresInMs: DAY_MS });
    const asked = app.request().post('/delete-user').set('cookie', unrememberedSessionCookie(token)).send({});
    expect(cookiesOf(await asked.expect(200))).toEqual(SESSION_CLEARED);
    expect(await userExists(app, member.id)).toBe(false);
  });

  it('is fresh for less than a day, and stale from then on (D-27)', async () => {
    await app.clock.atOneMoment(async () => {
      await expectRefused(await startedAgo(DAY_MS), TOO_OLD);
      await deleteUser(app, { token: await startedAgo(DAY_MS - 1) }).expect(200, DELETED_BODY);
    });
  });

  it.each([DAY_MS + 1, 2 * DAY_MS, 365 * DAY_MS])('refuses one that is stale, and changes nothing: %d', async (age) => {
    await expectRefused(await startedAgo(age), TOO_OLD);
  });

  it('goes by when the session began to be proven, not by when the user was created or last changed', async () => {
    const stale = await startedAgo(2 * DAY_MS);
    await app.database.sql('UPDATE "session" SET "createdAt" = $1 WHERE "token" = $2', [app.clock.now(), stale]);
    await expectRefused(stale, TOO_OLD);
  });

  it('does not become fresh by being used: a refresh leaves the time alone (C4)', async () => {
    const token = await aSession(app, member.id, { startedMsAgo: 2 * DAY_MS, expiresInMs: 5 * DAY_MS });
    const before = await sessionTimes(app, token);
    const read = await app.request().get('/get-session').set('cookie', sessionCookie(token)).expect(200);
    expect(cookiesOf(read)).toEqual(rememberedCookie(token));
    const after = await sessionTimes(app, token);
    expect(after?.expiresAt.getTime()).toBeGreaterThan(before?.expiresAt.getTime() ?? Infinity);
    expect(after?.updatedAt).toEqual(before?.updatedAt);
    await expectRefused(token, TOO_OLD);
  });

  it('is refreshed on the way where that is due, and its cookie goes out with the refusal (D-23)', async () => {
    const token = await aSession(app, member.id, { startedMsAgo: 2 * DAY_MS, expiresInMs: 5 * DAY_MS });
    const answer = await deleteUser(app, { token }).expect(400, TOO_OLD);
    expect(cookiesOf(answer)).toEqual(rememberedCookie(token));
    expect(await userExists(app, member.id)).toBe(true);
  });

  it('does not become fresh by a change of the profile', async () => {
    const token = await startedAgo(2 * DAY_MS);
    await app.request().post('/update-user').set('cookie', sessionCookie(token)).send({ name: 'Ola' }).expect(200);
    await expectRefused(token, TOO_OLD);
  });

  it('is another one after a new sign-in, which is fresh, while the old one is not', async () => {
    const person = await aSignedInUserWithPassword(app);
    const old = await aSession(app, person.id, { startedMsAgo: 2 * DAY_MS });
    const credentials = { email: person.email, password: PASSWORD };
    const { token } = (await app.request().post('/sign-in/email').send(credentials).expect(200)).body as {
      token: string;
    };
    await app.mails();
    await expectRefused(old, TOO_OLD);
    await deleteUser(app, { token }).expect(200, DELETED_BODY);
    expect(await userExists(app, person.id)).toBe(false);
  });
});

describe('POST /delete-user where sessions stay fresh for ten minutes', () => {
  beforeAll(async () => {
    app = await startTestApp({ ...DELETION_ENABLED, SESSION_FRESH_AGE: '600' });
  });
  afterAll(() => app.stop());

  it('counts in seconds', async () => {
    member = await aSignedInUser(app);
    await app.clock.atOneMoment(async () => {
      await expectRefused(await startedAgo(600_000), TOO_OLD);
      await deleteUser(app, { token: await startedAgo(599_999) }).expect(200, DELETED_BODY);
    });
  });
});

describe('POST /delete-user where every session counts as fresh', () => {
  beforeAll(async () => {
    app = await startTestApp({ ...DELETION_ENABLED, SESSION_FRESH_AGE: '0' });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    member = await aSignedInUserWithPassword(app);
  });

  it.each([0, DAY_MS])('takes no session for a proof: %d', async (age) => {
    await expectRefused(await startedAgo(age), NO_PROOF);
  });

  it('takes an empty password or token for none', async () => {
    const before = await databaseSnapshot(app);
    for (const body of [{ password: '' }, { token: '' }, { password: '', token: '' }]) {
      await deleteUser(app, member, body).expect(400, NO_PROOF);
    }
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('deletes by password, and by token', async () => {
    await deleteUser(app, member, { password: PASSWORD }).expect(200, DELETED_BODY);
    const other = await aSignedInUser(app);
    await deleteUser(app, other, { token: await aDeletionToken(app, other.id) }).expect(200, DELETED_BODY);
    for (const { id } of [member, other]) expect(await userExists(app, id)).toBe(false);
  });
});

describe.each(['86400', '0'])('POST /delete-user where mail confirms it, with a fresh age of %s', (freshAge) => {
  beforeAll(async () => {
    app = await startTestApp({ ...DELETION_BY_MAIL, SESSION_FRESH_AGE: freshAge });
  });
  afterAll(() => app.stop());

  it.each([0, 2 * DAY_MS])(
    'asks whoever gives no proof, however old their session, and deletes nothing: %d',
    async (age) => {
      member = await aSignedInUser(app);
      const token = await startedAgo(age);
      const before = await databaseSnapshot(app);
      const answer = await deleteUser(app, { token }).expect(200, MAIL_SENT_BODY);
      expect(cookiesOf(answer)).toEqual({});
      const after = await databaseSnapshot(app);
      expect(after).toEqual({ ...before, mails: Number(before['mails']) + 1, verification: after['verification'] });
      expect(await recordIdentifiers(app, member.id)).toHaveLength(1);
    },
  );
});
