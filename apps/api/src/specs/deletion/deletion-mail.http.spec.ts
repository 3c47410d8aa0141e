import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  DELETED_BODY,
  deleteUser,
  DELETION_BY_MAIL,
  DELETION_MAIL_SUBJECT,
  MAIL_SENT_BODY,
  openDeletionLink,
} from '../../testing/account-deletion.js';
import { cookiesOf, sessionCookie } from '../../testing/cookies.js';
import { expectEmptyAnswer } from '../../testing/expected-answers.js';
import { linkIn, mailsTo, newestMailTo, subjectsTo } from '../../testing/mails.js';
import { whileInsertsFail } from '../../testing/schema-changes.js';
import { databaseSnapshot, userExists } from '../../testing/stored-rows.js';
import { ORIGIN, type TestApp, useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedInUser, type SignedInUser } from '../../testing/users.js';
import { verificationRecords } from '../../testing/verification-records.js';

const TOKEN = /^[0-9a-z]{32}$/;

let user: SignedInUser;

/** The link in the newest mail to the user. */
const mailedLink = async (app: TestApp): Promise<URL> => linkIn(await newestMailTo(app, user.email));
const tokenIn = (link: URL): string => link.searchParams.get('token') ?? '';

describe('the confirmation mail of a deletion', () => {
  const app = useTestApp(DELETION_BY_MAIL);

  beforeEach(async () => {
    user = await aSignedInUser(app);
  });

  it('is sent once, to the user alone, and the answer says only that it was sent', async () => {
    const before = (await app.mails()).length;
    const answer = await deleteUser(app, user).expect(200);
    expect(answer.body).toEqual(MAIL_SENT_BODY);
    expect(cookiesOf(answer)).toEqual({});
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(await subjectsTo(app, user.email)).toEqual([DELETION_MAIL_SUBJECT]);
    expect(await app.mails()).toHaveLength(before + 1);
    expect(await userExists(app, user.id)).toBe(true);
  });

  it('contains a link to the service, with a token of 32 lower-case letters and digits, in text and HTML', async () => {
    await deleteUser(app, user).expect(200);
    const mail = await newestMailTo(app, user.email);
    const token = tokenIn(linkIn(mail));
    expect(token).toMatch(TOKEN);
    const link = `${ORIGIN}/delete-user/callback?token=${token}&callbackURL=%2F`;
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(link.replace('&', '&amp;'));
  });

  it('states what will be deleted, and for how long the link is valid', async () => {
    await deleteUser(app, user).expect(200);
    const { text } = await newestMailTo(app, user.email);
    for (const sentence of [
      'Du har bedt om å slette kontoen din hos Portvakt.',
      'Alt blir borte og kan ikke hentes tilbake.',
      'Lenken gjelder i 24\u00a0timer.',
      'Vil du beholde kontoen? Da trenger du ikke gjøre noe.',
    ]) {
      expect(text).toContain(sentence);
    }
  });

  it('belongs to one record that expires after a day', async () => {
    await app.clock.atOneMoment(async (now) => {
      await deleteUser(app, user).expect(200);
      expect(await verificationRecords(app, user.id)).toEqual([
        {
          identifier: `delete-account-${tokenIn(await mailedLink(app))}`,
          value: user.id,
          expiresAt: new Date(now.getTime() + 86_400_000),
        },
      ]);
    });
  });

  it.each([
    ['/konto-slettet', '%2Fkonto-slettet'],
    ['/x?y=1&z=%2F', '%2Fx%3Fy%3D1%26z%3D%252F'],
    ['http://localhost:3000/x#y', 'http%3A%2F%2Flocalhost%3A3000%2Fx%23y'],
    ['', '%2F'],
  ])('redirects to the given callbackURL: %j', async (callbackURL, encoded) => {
    await deleteUser(app, user, { callbackURL }).expect(200, MAIL_SENT_BODY);
    const link = await mailedLink(app);
    expect(link.href).toBe(`${ORIGIN}/delete-user/callback?token=${tokenIn(link)}&callbackURL=${encoded}`);
    const followed = await app
      .request()
      .get(`${link.pathname}${link.search}`)
      .set('cookie', sessionCookie(user.token))
      .expect(302);
    expect(followed.headers['location']).toBe(callbackURL || '/');
    expect(await userExists(app, user.id)).toBe(false);
  });

  it('checks the callbackURL of the query, and mails that of the body', async () => {
    await deleteUser(app, user).query({ callbackURL: '//evil.example' }).expect(403);
    await deleteUser(app, user, { callbackURL: '/x' }).query({ callbackURL: '//evil.example' }).expect(200);
    expect((await mailedLink(app)).searchParams.get('callbackURL')).toBe('/x');
  });

  it('is sent to the current address of the user', async () => {
    const email = anEmailAddress();
    await app.database.sql('UPDATE "user" SET "email" = $1 WHERE "id" = $2', [email, user.id]);
    await deleteUser(app, user).expect(200, MAIL_SENT_BODY);
    expect(await mailsTo(app, user.email)).toEqual([]);
    expect(await subjectsTo(app, email)).toEqual([DELETION_MAIL_SUBJECT]);
  });

  it.each([
    [null, 'nb', DELETION_MAIL_SUBJECT],
    [null, 'nn-NO,nn;q=0.9', 'Stadfest at du vil slette kontoen'],
    [null, 'en-GB', 'Confirm that you want to delete your account'],
    ['en', 'nb', 'Confirm that you want to delete your account'],
    ['nn', 'en', 'Stadfest at du vil slette kontoen'],
    ['nb', 'en', DELETION_MAIL_SUBJECT],
  ])('is in the language of the user (%s), else of the request (%s)', async (language, asked, subject) => {
    user = await aSignedInUser(app, language === null ? {} : { language });
    await deleteUser(app, user).set('accept-language', asked).expect(200, MAIL_SENT_BODY);
    expect(await subjectsTo(app, user.email)).toEqual([subject]);
  });

  it('is replaced by the link of a second request', async () => {
    const links: URL[] = [];
    for (let n = 0; n < 2; n++) {
      await deleteUser(app, user).expect(200, MAIL_SENT_BODY);
      links.push(await mailedLink(app));
    }
    const [newer, older] = [links[1], links[0]];
    expect(tokenIn(newer!)).not.toBe(tokenIn(older!));
    await openDeletionLink(app, user, { token: tokenIn(older!) }).expect(404);
    await openDeletionLink(app, user, { token: tokenIn(newer!) }).expect(200, DELETED_BODY);
    expect(await verificationRecords(app, user.id)).toEqual([]);
  });

  it('is not sent, and no record is stored, when one of the two cannot be stored', async () => {
    for (const table of ['outboxMail', 'verification']) {
      const before = await databaseSnapshot(app);
      const answer = await whileInsertsFail(app, table, async () => deleteUser(app, user));
      expectEmptyAnswer(answer, 500);
      expect(await databaseSnapshot(app)).toEqual(before);
    }
    await deleteUser(app, user).expect(200, MAIL_SENT_BODY);
  });
});

describe('a mailed link with base path /api/auth and a lifetime of two hours', () => {
  const app = useTestApp({ ...DELETION_BY_MAIL, BASE_PATH: '/api/auth', DELETE_TOKEN_TTL: '7200' });

  beforeEach(async () => {
    user = await aSignedInUser(app);
    await ask().expect(200, MAIL_SENT_BODY);
  });

  const ask = () => app.request().post('/api/auth/delete-user').set('cookie', sessionCookie(user.token)).send({});
  const follow = (link: URL) =>
    app.request().get(`${link.pathname}${link.search}`).set('cookie', sessionCookie(user.token));

  it('starts with the base path', async () => {
    const link = await mailedLink(app);
    expect(link.href.startsWith(`${ORIGIN}/api/auth/delete-user/callback?token=`)).toBe(true);
    await follow(link).expect(302).expect('location', '/');
    expect(await userExists(app, user.id)).toBe(false);
  });

  it('states its lifetime, and expires after it', async () => {
    expect((await newestMailTo(app, user.email)).text).toContain('Lenken gjelder i 2\u00a0timer.');
    const link = await mailedLink(app);
    app.clock.advance(7_200_000);
    await follow(link).expect(404);
    expect(await userExists(app, user.id)).toBe(true);
  });

  it('is valid until then', async () => {
    const link = await mailedLink(app);
    app.clock.advance(7_190_000);
    await follow(link).expect(302);
    expect(await userExists(app, user.id)).toBe(false);
  });
});
