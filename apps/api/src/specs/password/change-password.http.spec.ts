import crypto from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { cookiesOf, SESSION_CLEARED, sessionCookie, signedValue } from '../../testing/cookies.js';
import { errorBody, expectEmptyAnswer, invalidFields } from '../../testing/expected-answers.js';
import { postRawJson } from '../../testing/raw-requests.js';
import { aSession, DAY_MS } from '../../testing/sessions.js';
import { expectNothingChanges } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { aLinkedAccount, aStoredUser, PASSWORD, type StoredUser } from '../../testing/users.js';

const NEW_PASSWORD = 'et helt annet passord';
const CHANGE = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };

const app = useTestApp();
let user: StoredUser;
let session: string;
beforeEach(async () => {
  user = await aStoredUser(app);
  session = await aSession(app, user.id);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const change = (body: object, token = session) =>
  app.request().post('/change-password').set('cookie', sessionCookie(token)).send(body);
const signIn = (email: string, password: string) => app.request().post('/sign-in/email').send({ email, password });

describe('POST /change-password', () => {
  it('replaces the password, and the old one no longer signs in', async () => {
    const answer = await change(CHANGE).expect(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    await signIn(user.email, PASSWORD).expect(401);
    await signIn(user.email, NEW_PASSWORD).expect(200);
  });

  it('does not require a fresh session', async () => {
    await change(CHANGE, await aSession(app, user.id, { startedMsAgo: 5 * DAY_MS })).expect(200);
  });

  it('accepts the current password as the new one', async () => {
    await change({ currentPassword: PASSWORD, newPassword: PASSWORD }).expect(200);
    await signIn(user.email, PASSWORD).expect(200);
  });

  it("is accepted from the service's own pages", async () => {
    await change(CHANGE).set('origin', 'http://localhost:3000').expect(200);
  });

  it.each(['x'.repeat(8), 'x'.repeat(128), '👩'.repeat(4), '👩'.repeat(64), ' åtte   ', 'a\tb\nc\u0007defg'])(
    'accepts a password of eight to 128 code units unchanged: %j',
    async (newPassword) => {
      await change({ currentPassword: PASSWORD, newPassword }).expect(200);
      await signIn(user.email, newPassword).expect(200);
      await change({ currentPassword: newPassword.slice(1), newPassword: PASSWORD }).expect(400);
      await change({ currentPassword: newPassword, newPassword: PASSWORD }).expect(200);
    },
  );
});

describe('POST /change-password rejects', () => {
  it.each([
    ['', 'PASSWORD_TOO_SHORT'],
    ['x'.repeat(7), 'PASSWORD_TOO_SHORT'],
    ['👩'.repeat(3), 'PASSWORD_TOO_SHORT'],
    ['x'.repeat(129), 'PASSWORD_TOO_LONG'],
    ['x'.repeat(60_000), 'PASSWORD_TOO_LONG'],
    ['👩'.repeat(65), 'PASSWORD_TOO_LONG'],
  ] as const)('a new password of the wrong length before it hashes or looks up anything: %s', (newPassword, code) =>
    expectNothingChanges(app, async () => {
      const hashing = jest.spyOn(crypto, 'scrypt');
      for (const currentPassword of [PASSWORD, 'et galt passord', '']) {
        expect((await change({ currentPassword, newPassword }).expect(400)).body).toEqual(errorBody(code));
      }
      expect(hashing).not.toHaveBeenCalled();
    }),
  );

  it.each(['none', null, ''] as const)('a user without a password: %j', async (stored) => {
    const somebody = await aStoredUser(app, { stored });
    await aLinkedAccount(app, somebody.id, 'github');
    const token = await aSession(app, somebody.id);
    await expectNothingChanges(app, async () => {
      for (const currentPassword of [PASSWORD, '']) {
        const answer = await change({ currentPassword, newPassword: NEW_PASSWORD }, token).expect(400);
        expect(answer.body).toEqual(errorBody('CREDENTIAL_ACCOUNT_NOT_FOUND'));
      }
      const short = await change({ currentPassword: PASSWORD, newPassword: 'kort' }, token).expect(400);
      expect(short.body).toEqual(errorBody('PASSWORD_TOO_SHORT'));
    });
  });

  it.each(['et galt passord', '', PASSWORD.toUpperCase(), `${PASSWORD} `, ` ${PASSWORD}`, 'x'.repeat(60_000)])(
    'a wrong current password: %s',
    (currentPassword) =>
      expectNothingChanges(app, async () => {
        const answer = await change({ ...CHANGE, currentPassword, revokeOtherSessions: true }).expect(400);
        expect(answer.body).toEqual(errorBody('INVALID_PASSWORD'));
        expect(answer.headers).not.toHaveProperty('set-cookie');
      }),
  );

  it('a prefix of a long password, and the password with more characters', async () => {
    const longest = 'x'.repeat(128);
    await change({ currentPassword: PASSWORD, newPassword: longest }).expect(200);
    await expectNothingChanges(app, async () => {
      for (const currentPassword of [longest.slice(1), `${longest}x`]) {
        const answer = await change({ currentPassword, newPassword: NEW_PASSWORD }).expect(400);
        expect(answer.body).toEqual(errorBody('INVALID_PASSWORD'));
      }
    });
  });

  it.each(['x:y', 'nonsense', ':', `${'0'.repeat(32)}:${'0'.repeat(127)}`])(
    'every password when the stored value is no hash: %s',
    async (stored) => {
      const somebody = await aStoredUser(app, { stored });
      const token = await aSession(app, somebody.id);
      for (const currentPassword of [PASSWORD, stored]) {
        const answer = await change({ currentPassword, newPassword: NEW_PASSWORD }, token).expect(400);
        expect(answer.body).toEqual(errorBody('INVALID_PASSWORD'));
      }
    },
  );

  it('the password of another user, even if the body names them', async () => {
    const other = await aStoredUser(app);
    await change({ ...CHANGE, userId: other.id, email: other.email, token: 'x' }).expect(200);
    await signIn(other.email, PASSWORD).expect(200);
    const answer = await change({ ...CHANGE, userId: other.id, email: other.email }).expect(400);
    expect(answer.body).toEqual(errorBody('INVALID_PASSWORD'));
  });
});

describe('POST /change-password without a session', () => {
  const unauthorized = errorBody('UNAUTHORIZED');

  it.each(['', '{}', '[]', 'null', '7', '{"newPassword":7}', JSON.stringify(CHANGE)])(
    'answers 401 before it validates the body %s',
    (body) =>
      expectNothingChanges(app, async () => {
        const answer = await postRawJson(app, '/change-password', body);
        expect({ status: answer.status, body: JSON.parse(answer.text) as object }).toEqual({
          status: 401,
          body: unauthorized,
        });
      }),
  );

  it('answers 401 to an invalid session cookie', () =>
    expectNothingChanges(app, async () => {
      const cookies = [
        `portvakt.session_token=${session}`,
        `portvakt.session_token=${signedValue('two_factor', session)}`,
        `portvakt.session_token=${signedValue('session_token', session, 'another secret, long enough for some keys')}`,
        sessionCookie('x'.repeat(32)),
      ];
      for (const cookie of cookies) {
        const answer = await app.request().post('/change-password').set('cookie', cookie).send(CHANGE).expect(401);
        expect(answer.body).toEqual(unauthorized);
      }
    }));

  it('answers 401 to an expired session and clears its cookie', async () => {
    const over = await aSession(app, user.id, { expiresInMs: -1 });
    const answer = await change(CHANGE, over).expect(401);
    expect(answer.body).toEqual(unauthorized);
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    await signIn(user.email, PASSWORD).expect(200);
  });

  it('answers 400 to invalid JSON and 415 to a form', async () => {
    expect((await postRawJson(app, '/change-password', '{')).status).toBe(400);
    const form = app.request().post('/change-password').set('content-type', 'application/x-www-form-urlencoded');
    expectEmptyAnswer(await form.send(`newPassword=${NEW_PASSWORD}&currentPassword=${PASSWORD}`), 415);
  });

  it('answers 404 to GET', async () => {
    expectEmptyAnswer(await app.request().get('/change-password').set('cookie', sessionCookie(session)), 404);
  });
});

describe('the body of POST /change-password', () => {
  it.each([
    ['newPassword', [undefined, null, 7, true, {}, [NEW_PASSWORD], `${NEW_PASSWORD}\u0000`, `${NEW_PASSWORD}\ud800`]],
    ['currentPassword', [undefined, null, 7, true, {}, [PASSWORD], `${PASSWORD}\u0000`, `${PASSWORD}\ud800`]],
    ['revokeOtherSessions', [null, 'true', 'false', 0, 1, '', {}, []]],
  ])('must match the schema: %s', (name, values) =>
    expectNothingChanges(app, async () => {
      for (const value of values) {
        const answer = await change({ ...CHANGE, [name]: value });
        expect({ value, status: answer.status, body: answer.body as object }).toEqual({
          value,
          status: 400,
          body: invalidFields(name),
        });
      }
    }),
  );

  it('is rejected with the names of all invalid fields', async () => {
    expect((await change({}).expect(400)).body).toEqual(invalidFields('newPassword', 'currentPassword'));
  });

  it.each(['', '[]', 'null', '7', '"text"', '{'])('must be an object, not %j', (body) =>
    expectNothingChanges(app, async () => {
      const answer = await postRawJson(app, '/change-password', body, { cookie: sessionCookie(session) });
      expect({ status: answer.status, body: JSON.parse(answer.text) as object }).toEqual({
        status: 400,
        body: invalidFields(),
      });
    }),
  );

  it('may contain unknown fields, which are ignored', async () => {
    await change({ ...CHANGE, x: '\u0000', password: 7, id: [], emailVerified: true }).expect(200);
    const rows = await app.database.sql('SELECT "emailVerified" FROM "user" WHERE "id" = $1', [user.id]);
    expect(rows).toEqual([{ emailVerified: false }]);
  });
});
