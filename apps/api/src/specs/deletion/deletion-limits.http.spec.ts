import crypto from 'node:crypto';

import { afterEach, describe, expect, it, jest } from '@jest/globals';

import {
  aSignedInUserWithPassword,
  DELETED_BODY,
  DELETION_BY_MAIL,
  DELETION_ENABLED,
  DELETION_MAIL_SUBJECT,
  MAIL_SENT_BODY,
  mailedDeletionLink,
} from '../../testing/account-deletion.js';
import { sessionCookie } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { linkPathIn, mailsTo, subjectsTo, untilAllSent } from '../../testing/mails.js';
import { aClient, LIMITS_BEHIND_PROXY } from '../../testing/rate-limit-clients.js';
import { aSession } from '../../testing/sessions.js';
import { databaseSnapshot, userExists } from '../../testing/stored-rows.js';
import { type TestApp, useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, PASSWORD, type SignedInUser } from '../../testing/users.js';
import { recordIdentifiers } from '../../testing/verification-records.js';

const WRONG = 'et galt passord';
const QUARTER_MS = 15 * 60_000;

afterEach(() => {
  jest.restoreAllMocks();
});

/** Sends a deletion in the session of a user, from an IP address that has no session. */
const deleteFrom = ({ post }: ReturnType<typeof aClient>, { token }: Pick<SignedInUser, 'token'>, body: object) =>
  post('/delete-user').set('cookie', sessionCookie(token)).send(body);

const tries = (app: TestApp, user: SignedInUser, count: number) =>
  Promise.all(Array.from({ length: count }, async () => deleteFrom(aClient(app), user, { password: WRONG })));

const statusesOf = (answers: readonly { status: number }[], wanted: number): number =>
  answers.filter(({ status }) => status === wanted).length;

const signIn = (app: TestApp, email: string, password: string) =>
  aClient(app).post('/sign-in/email').send({ email, password });

describe('wrong passwords at POST /delete-user', () => {
  const app = useTestApp({ ...LIMITS_BEHIND_PROXY, ...DELETION_ENABLED });

  it('are limited to 20 in 15 minutes for one session; then the correct one is not checked either', async () => {
    const user = await aSignedInUserWithPassword(app);
    const answers = await tries(app, user, 25);
    expect(statusesOf(answers, 400)).toBe(20);
    expect(statusesOf(answers, 429)).toBe(5);
    for (const { status, body } of answers) {
      expect(body).toEqual(errorBody(status === 429 ? 'TOO_MANY_REQUESTS' : 'INVALID_PASSWORD'));
    }

    const before = await databaseSnapshot(app);
    const hashing = jest.spyOn(crypto, 'scrypt');
    const refused = await deleteFrom(aClient(app), user, { password: PASSWORD }).expect(429);
    expect(hashing).not.toHaveBeenCalled();
    expect(refused.body).toEqual(errorBody('TOO_MANY_REQUESTS'));
    expect(refused.headers['retry-after']).toBe(refused.headers['x-retry-after']);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(QUARTER_MS / 1000);
    expect(refused.headers).not.toHaveProperty('set-cookie');
    expect(await databaseSnapshot(app)).toEqual(before);

    app.clock.advance(QUARTER_MS + 1);
    await deleteFrom(aClient(app), user, { password: PASSWORD }).expect(200, DELETED_BODY);
  });

  it('are counted for each session, and apart from those at sign-in', async () => {
    const user = await aSignedInUserWithPassword(app);
    await tries(app, user, 20);
    const again = { ...user, token: await aSession(app, user.id) };
    await deleteFrom(aClient(app), again, { password: WRONG }).expect(400);
    await signIn(app, user.email, PASSWORD).expect(200);
  });

  it('are not limited by attackers at the sign-in', async () => {
    const user = await aSignedInUserWithPassword(app);
    await Promise.all(Array.from({ length: 20 }, async () => signIn(app, user.email, WRONG).expect(401)));
    await signIn(app, user.email, PASSWORD).expect(429);
    await deleteFrom(aClient(app), user, { password: PASSWORD }).expect(200, DELETED_BODY);
  });

  it('are limited to three in 10 seconds for one IP address, even that of the session', async () => {
    const user = await aSignedInUserWithPassword(app);
    const home = aClient(app);
    const { token } = (await home.post('/sign-in/email').send({ email: user.email, password: PASSWORD }))
      .body as SignedInUser;
    const statuses: number[] = [];
    for (let n = 0; n < 60; n++) statuses.push((await deleteFrom(home, { token }, { password: WRONG })).status);
    expect(
      statusesOf(
        statuses.map((status) => ({ status })),
        400,
      ),
    ).toBe(3);
    expect(
      statusesOf(
        statuses.map((status) => ({ status })),
        429,
      ),
    ).toBe(57);
    await deleteFrom(home, { token }, { password: PASSWORD }).expect(429);
    expect(await userExists(app, user.id)).toBe(true);
  });

  it('are the only requests that this limit counts: requests without a password are not', async () => {
    const user = await aSignedInUserWithPassword(app);
    const home = aClient(app);
    for (let n = 0; n < 5; n++) await deleteFrom(home, user, { password: '', token: 'finnes ikke' }).expect(404);
    for (let n = 0; n < 3; n++) await deleteFrom(home, user, { password: WRONG }).expect(400);
    await deleteFrom(home, user, { password: WRONG }).expect(429);
    await deleteFrom(home, user, {}).expect(200, DELETED_BODY);
  });

  it('do not block another proof: a fresh session still suffices', async () => {
    const user = await aSignedInUserWithPassword(app);
    await tries(app, user, 20);
    await deleteFrom(aClient(app), user, {}).expect(200, DELETED_BODY);
  });
});

describe('confirmation mails of a deletion', () => {
  const app = useTestApp({ ...LIMITS_BEHIND_PROXY, ...DELETION_BY_MAIL });

  async function askForMails(user: SignedInUser, count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      await deleteFrom(aClient(app), user, {}).expect(200, MAIL_SENT_BODY);
      await untilAllSent(app);
    }
  }

  it('are limited to five in ten minutes for one address, which the answers do not reveal', async () => {
    const [user, other] = [await aSignedInUser(app), await aSignedInUser(app)];
    await askForMails(user, 7);
    expect(await subjectsTo(app, user.email)).toEqual(Array.from({ length: 5 }, () => DELETION_MAIL_SUBJECT));
    await deleteFrom(aClient(app), other, {}).expect(200, MAIL_SENT_BODY);
    expect(await subjectsTo(app, other.email)).toEqual([DELETION_MAIL_SUBJECT]);

    app.clock.advance(600_001);
    await deleteFrom(aClient(app), user, {}).expect(200, MAIL_SENT_BODY);
    expect(await subjectsTo(app, user.email)).toHaveLength(6);
  });

  it('leave one valid link, the newest', async () => {
    const user = await aSignedInUser(app);
    const links = [await mailedDeletionLink(app, user), await mailedDeletionLink(app, user)];
    expect(await recordIdentifiers(app, user.id)).toHaveLength(1);
    const open = (link = '') => app.request().get(link).set('cookie', sessionCookie(user.token));
    await open(links[0]).expect(404);
    await askForMails(user, 8);
    const [newest = ''] = (await mailsTo(app, user.email)).map(linkPathIn);
    expect(await subjectsTo(app, user.email)).toHaveLength(5);
    expect(await recordIdentifiers(app, user.id)).toHaveLength(1);
    await open(newest).expect(302);
    expect(await userExists(app, user.id)).toBe(false);
  });

  it('leave one valid link when many are requested at once', async () => {
    const user = await aSignedInUser(app);
    await Promise.all(Array.from({ length: 8 }, () => deleteFrom(aClient(app), user, {}).expect(200, MAIL_SENT_BODY)));
    expect(await recordIdentifiers(app, user.id)).toHaveLength(1);
  });
});
