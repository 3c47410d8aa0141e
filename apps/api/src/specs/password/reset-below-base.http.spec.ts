import { describe, expect, it } from '@jest/globals';

import { errorBody, expectEmptyAnswer } from '../../testing/expected-answers.js';
import { linkIn, linkPathIn } from '../../testing/mails.js';
import { storedHash } from '../../testing/password-hash.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { aStoredUser } from '../../testing/users.js';

const BASE = '/api/auth';

describe('password reset with a base path of /api/auth and its own limits', () => {
  const app = useTestApp({
    BASE_PATH: BASE,
    RESET_PASSWORD_TTL: '120',
    PASSWORD_MIN_LENGTH: '12',
    PASSWORD_MAX_LENGTH: '20',
  });

  const post = (path: string, body: object) => app.request().post(`${BASE}${path}`).send(body);
  const forget = async (email: string) => {
    await post('/forget-password', { email, redirectTo: '/reset' }).expect(200);
    const mail = await app.mailTo(email, 'Lag nytt passord');
    return { mail, token: linkIn(mail).pathname.replace(`${BASE}/reset-password/`, '') };
  };

  it('mails a link below the base path, which redirects to a page of the site', async () => {
    const { email } = await aStoredUser(app);
    const { mail, token } = await forget(email);
    expect(linkIn(mail).href).toBe(`${ORIGIN}${BASE}/reset-password/${token}?callbackURL=%2Freset`);
    const answer = await app.request().get(linkPathIn(mail)).expect(302);
    expect(answer.headers['location']).toBe(`${ORIGIN}/reset?token=${token}`);
  });

  it('has its error page below the base path', async () => {
    const answer = await app.request().get(`${BASE}/reset-password/x?callbackURL=`).expect(302);
    expect(answer.headers['location']).toBe(`${ORIGIN}${BASE}/error?error=INVALID_TOKEN`);
  });

  it('has none of the endpoints at the root', async () => {
    for (const path of ['/forget-password', '/request-password-reset', '/reset-password', '/change-password']) {
      expectEmptyAnswer(await app.request().post(path).send({}), 404);
    }
    expectEmptyAnswer(await app.request().get('/reset-password/x?callbackURL=/x'), 404);
  });

  it('states the lifetime of the link, and enforces it', async () => {
    const { email } = await aStoredUser(app);
    await app.clock.atOneMoment(async () => {
      const { mail, token } = await forget(email);
      expect(mail.text).toMatch(/Lenken gjelder i 2\sminutter/);
      app.clock.advance(119_999);
      expect((await app.request().get(linkPathIn(mail))).headers['location']).toContain(`token=${token}`);
      app.clock.advance(1);
      expect((await app.request().get(linkPathIn(mail))).headers['location']).toContain('error=INVALID_TOKEN');
      const answer = await post('/reset-password', { token, newPassword: 'tolv tegn her' }).expect(400);
      expect(answer.body).toEqual(errorBody('INVALID_TOKEN'));
    });
  });

  it.each([
    ['x'.repeat(11), 'PASSWORD_TOO_SHORT'],
    ['x'.repeat(21), 'PASSWORD_TOO_LONG'],
  ] as const)('enforces a minimum and a maximum length: %s', async (newPassword, code) => {
    const { email } = await aStoredUser(app);
    const { token } = await forget(email);
    expect((await post('/reset-password', { token, newPassword }).expect(400)).body).toEqual(errorBody(code));
    await post('/reset-password', { token, newPassword: newPassword.padEnd(12, 'x').slice(0, 20) }).expect(200);

    const browser = app.browser();
    const password = newPassword.padEnd(12, 'x').slice(0, 20);
    await browser.post(`${BASE}/sign-in/email`).send({ email, password }).expect(200);
    const change = { currentPassword: password, newPassword };
    expect((await browser.post(`${BASE}/change-password`).send(change).expect(400)).body).toEqual(errorBody(code));
  });

  it('accepts for sign-in and as the current password one that is shorter than the limit of today', async () => {
    const password = 'åtte 123';
    const { email } = await aStoredUser(app, { stored: storedHash(password) });
    const browser = app.browser();
    await browser.post(`${BASE}/sign-in/email`).send({ email, password }).expect(200);
    const body = { currentPassword: password, newPassword: 'tolv tegn her' };
    await browser.post(`${BASE}/change-password`).send(body).expect(200);
  });

  it('answers to a password above the maximum as to a wrong one, even where it is stored', async () => {
    const password = 'x'.repeat(21);
    const { email } = await aStoredUser(app, { stored: storedHash(password) });
    const answer = await post('/sign-in/email', { email, password }).expect(401);
    expect(answer.body).toEqual(errorBody('INVALID_EMAIL_OR_PASSWORD'));
  });
});
