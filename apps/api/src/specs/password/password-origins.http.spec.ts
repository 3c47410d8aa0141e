import { beforeEach, describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { errorBody, invalidFields } from '../../testing/expected-answers.js';
import { linkIn } from '../../testing/mails.js';
import {
  expectOrderOfRedirectErrors,
  REDIRECT_FIELDS,
  REJECTED_URLS,
  TRUSTED_ORIGINS,
} from '../../testing/redirect-urls.js';
import { aSession } from '../../testing/sessions.js';
import { expectNothingChanges } from '../../testing/stored-rows.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { aStoredUser, PASSWORD, type StoredUser } from '../../testing/users.js';
import { aResetToken } from '../../testing/verification-records.js';

const NEW_PASSWORD = 'et helt annet passord';
const PATHS = ['/forget-password', '/request-password-reset', '/reset-password', '/change-password'];

describe('the endpoints for a new password', () => {
  const app = useTestApp(TRUSTED_ORIGINS);
  let person: StoredUser;
  let cookie: string;
  let token: string;
  beforeEach(async () => {
    person = await aStoredUser(app);
    cookie = sessionCookie(await aSession(app, person.id));
    token = await aResetToken(app, person.id);
  });

  /** A valid body for each endpoint. */
  const fitting = () => ({ email: person.email, newPassword: NEW_PASSWORD, currentPassword: PASSWORD, token });
  const post = (path: string, body: object = {}) =>
    app
      .request()
      .post(path)
      .send({ ...fitting(), ...body });

  it.each(PATHS)('reject requests with cookies from a foreign page: %s', (path) =>
    expectNothingChanges(app, async () => {
      for (const origin of ['https://evil.example', 'null', `${ORIGIN}.evil.example`, 'http://localhost:3001']) {
        const answer = await post(path).set({ cookie, origin }).expect(403);
        expect(answer.body).toEqual(errorBody('INVALID_ORIGIN'));
        expect(answer.headers).not.toHaveProperty('set-cookie');
      }
      await post(path).set({ cookie, referer: 'https://evil.example/x' }).expect(403);
      await post(path).set({ cookie, 'sec-fetch-site': 'cross-site' }).expect(403);
      await post(path).set({ cookie: 'a=b', origin: 'https://evil.example' }).send({}).expect(403);
    }),
  );

  it.each(PATHS)('accept requests from a trusted page or without an origin: %s', async (path) => {
    for (const origin of [{ origin: ORIGIN }, { origin: 'https://trusted.example' }, {}]) {
      const [user, sent] = [await aStoredUser(app), fitting()];
      const body = { ...sent, email: user.email, token: await aResetToken(app, user.id) };
      const own = sessionCookie(await aSession(app, user.id));
      await app
        .request()
        .post(path)
        .set({ cookie: own, ...origin })
        .send(body)
        .expect(200);
    }
  });

  it.each(PATHS)('reject redirect URLs that are not allowed: %s', (path) =>
    expectNothingChanges(app, async () => {
      await expectOrderOfRedirectErrors(async (urls) => (await post(path, urls).set({ cookie }).expect(403)).body);
      for (const [field] of REDIRECT_FIELDS) {
        for (const value of [7, null, {}, ['/x']]) {
          const answer = await post(path, { [field]: value })
            .set({ cookie })
            .expect(400);
          expect(answer.body).toEqual(invalidFields(field));
        }
      }
    }),
  );

  it('check redirect URLs before the session and the body', async () => {
    const answer = await app.request().post('/change-password').send({ callbackURL: '//evil.example' }).expect(403);
    expect(answer.body).toEqual(errorBody('INVALID_CALLBACKURL'));
    const wish = await app.request().post('/forget-password').send({ redirectTo: '//evil.example' }).expect(403);
    expect(wish.body).toEqual(errorBody('INVALID_REDIRECTURL'));
  });

  it.each(REJECTED_URLS)('mail no link that redirects to %j', (redirectTo) =>
    expectNothingChanges(app, async () => {
      for (const path of ['/forget-password', '/request-password-reset']) {
        expect((await post(path, { redirectTo }).expect(403)).body).toEqual(errorBody('INVALID_REDIRECTURL'));
      }
    }),
  );

  it.each(['/', '/a?x=1&y=%2F', 'https://trusted.example:443/x', 'https://a.b.wild.example', 'myapp://cb', ''])(
    'mail a link that redirects to %j',
    async (redirectTo) => {
      await post('/forget-password', { redirectTo }).expect(200);
      const { searchParams } = linkIn(await app.mailTo(person.email, 'Lag nytt passord'));
      expect([...searchParams]).toEqual([['callbackURL', redirectTo]]);
    },
  );
});
