import { beforeEach, describe, expect, it } from '@jest/globals';

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
import { type TestApp, useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, PASSWORD, type SignedInUser } from '../../testing/users.js';
import { recordIdentifiers } from '../../testing/verification-records.js';

const TOO_OLD = errorBody('SESSION_EXPIRED');
const NO_PROOF = errorBody('USER_CANNOT_BE_DELETED_PLEASE_PROVIDE_A_PASSWORD_OR_TOKEN');

let member: SignedInUser;

const startedAgo = (app: TestApp, startedMsAgo: number) => aSession(app, member.id, { startedMsAgo });

async function expectRefused(app: TestApp, token: string, wanted: object): Promise<void> {
  const before = await databaseSnapshot(app);
  const answer = await deleteUser(app, { token }).expect(400);
  expect(answer.body).toEqual(wanted);
  expect(cookiesOf(answer)).toEqual({});
  expect(await databaseSnapshot(app)).toEqual(before);
}

describe('POST /delete-user with a session as the only proof', () => {
  const app = useTestApp(DELETION_ENABLED);

  beforeEach(async () => {
    member = await aSignedInUser(app);
  });

  it('deletes with a fresh session, clears its cookies, and sends no mail', async () => {
    const mails = (await app.mails()).length;
    const answer = await deleteUser(app, member).expect(200);
    expect(answer.body).toEqual(DELETED_BODY);
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    expect(await userExists(app, member.id)).toBe(false);
    expect(await app.mails()).toHaveLength(mails);
  });

  it('deletes a user with a password in the same way', async () => {
    const withPassword = await aSignedInUserWithPassword(app);
    await deleteUser(app, withPassword).expect(200, DELETED_BODY);
  });

  it('deletes with a session that is not remembered', async () => {
    const token = await aSession(app, member.id, { remember: false, expiresInMs: DAY_MS });
    const asked = app.request().post('/delete-user').set('cookie', unrememberedSessionCookie(token)).send({});
    expect(cookiesOf(await asked.expect(200))).toEqual(SESSION_CLEARED);
    expect(await userExists(app, member.id)).toBe(false);
  });

  it('accepts a session for less than a day after its creation, and rejects it from then on (D-27)', async () => {
    await app.clock.atOneMoment(async () => {
      await expectRefused(app, await startedAgo(app, DAY_MS), TOO_OLD);
      await deleteUser(app, { token: await startedAgo(app, DAY_MS - 1) }).expect(200, DELETED_BODY);
    });
  });

  it.each([DAY_MS + 1, 2 * DAY_MS, 365 * DAY_MS])(
    'rejects a session that is not fresh, and changes nothing: %d',
    async (age) => {
      await expectRefused(app, await startedAgo(app, age), TOO_OLD);
    },
  );

  it('counts from the last authentication, not from the creation or the last change of the user', async () => {
    const stale = await startedAgo(app, 2 * DAY_MS);
    await app.database.sql('UPDATE "session" SET "createdAt" = $1 WHERE "token" = $2', [app.clock.now(), stale]);
    await expectRefused(app, stale, TOO_OLD);
  });

  it('does not accept a session that was only refreshed: a refresh keeps the last authentication', async () => {
    const token = await aSession(app, member.id, { startedMsAgo: 2 * DAY_MS, expiresInMs: 5 * DAY_MS });
    const before = await sessionTimes(app, token);
    const read = await app.request().get('/get-session').set('cookie', sessionCookie(token)).expect(200);
    expect(cookiesOf(read)).toEqual(rememberedCookie(token));
    const after = await sessionTimes(app, token);
    expect(after?.expiresAt.getTime()).toBeGreaterThan(before?.expiresAt.getTime() ?? Infinity);
    expect(after?.updatedAt).toEqual(before?.updatedAt);
    await expectRefused(app, token, TOO_OLD);
  });

  it('refreshes a session that is due and sets its cookie on the error answer (D-23)', async () => {
    const token = await aSession(app, member.id, { startedMsAgo: 2 * DAY_MS, expiresInMs: 5 * DAY_MS });
    const answer = await deleteUser(app, { token }).expect(400, TOO_OLD);
    expect(cookiesOf(answer)).toEqual(rememberedCookie(token));
    expect(await userExists(app, member.id)).toBe(true);
  });

  it('does not accept a session that only changed the profile', async () => {
    const token = await startedAgo(app, 2 * DAY_MS);
    await app.request().post('/update-user').set('cookie', sessionCookie(token)).send({ name: 'Ola' }).expect(200);
    await expectRefused(app, token, TOO_OLD);
  });

  it('accepts the session of a new sign-in, and still rejects the old one', async () => {
    const user = await aSignedInUserWithPassword(app);
    const old = await aSession(app, user.id, { startedMsAgo: 2 * DAY_MS });
    const credentials = { email: user.email, password: PASSWORD };
    const { token } = (await app.request().post('/sign-in/email').send(credentials).expect(200)).body as {
      token: string;
    };
    await app.mails();
    await expectRefused(app, old, TOO_OLD);
    await deleteUser(app, { token }).expect(200, DELETED_BODY);
    expect(await userExists(app, user.id)).toBe(false);
  });
});

describe('POST /delete-user with a fresh age of ten minutes', () => {
  const app = useTestApp({ ...DELETION_ENABLED, SESSION_FRESH_AGE: '600' });

  it('counts the fresh age in seconds', async () => {
    member = await aSignedInUser(app);
    await app.clock.atOneMoment(async () => {
      await expectRefused(app, await startedAgo(app, 600_000), TOO_OLD);
      await deleteUser(app, { token: await startedAgo(app, 599_999) }).expect(200, DELETED_BODY);
    });
  });
});

describe('POST /delete-user when every session counts as fresh', () => {
  const app = useTestApp({ ...DELETION_ENABLED, SESSION_FRESH_AGE: '0' });

  beforeEach(async () => {
    member = await aSignedInUserWithPassword(app);
  });

  it.each([0, DAY_MS])('does not accept a session as proof: %d', async (age) => {
    await expectRefused(app, await startedAgo(app, age), NO_PROOF);
  });

  it('treats an empty password or token as missing', async () => {
    const before = await databaseSnapshot(app);
    for (const body of [{ password: '' }, { token: '' }, { password: '', token: '' }]) {
      await deleteUser(app, member, body).expect(400, NO_PROOF);
    }
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('deletes by password and by token', async () => {
    await deleteUser(app, member, { password: PASSWORD }).expect(200, DELETED_BODY);
    const other = await aSignedInUser(app);
    await deleteUser(app, other, { token: await aDeletionToken(app, other.id) }).expect(200, DELETED_BODY);
    for (const { id } of [member, other]) expect(await userExists(app, id)).toBe(false);
  });
});

describe.each(['86400', '0'])('POST /delete-user with confirmation by mail and a fresh age of %s', (freshAge) => {
  const app = useTestApp({ ...DELETION_BY_MAIL, SESSION_FRESH_AGE: freshAge });

  it.each([0, 2 * DAY_MS])(
    'sends a mail to a user without another proof, however old the session, and deletes nothing: %d',
    async (age) => {
      member = await aSignedInUser(app);
      const token = await startedAgo(app, age);
      const before = await databaseSnapshot(app);
      const answer = await deleteUser(app, { token }).expect(200, MAIL_SENT_BODY);
      expect(cookiesOf(answer)).toEqual({});
      const after = await databaseSnapshot(app);
      expect(after).toEqual({ ...before, mails: Number(before['mails']) + 1, verification: after['verification'] });
      expect(await recordIdentifiers(app, member.id)).toHaveLength(1);
    },
  );
});
