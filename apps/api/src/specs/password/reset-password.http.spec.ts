import crypto from 'node:crypto';

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { cookiesOf } from '../../testing/cookies.js';
import { errorBody, expectEmptyAnswer, invalidFields, invalidQueryFields } from '../../testing/expected-answers.js';
import { postRawJson } from '../../testing/raw-requests.js';
import { databaseSnapshot, expectNothingChanges } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { aStoredUser, PASSWORD, type StoredUser } from '../../testing/users.js';
import { aResetToken, aVerificationRecord } from '../../testing/verification-records.js';

const NEW_PASSWORD = 'et helt annet passord';

const app = useTestApp();
let user: StoredUser;
let token: string;
beforeEach(async () => {
  user = await aStoredUser(app);
  token = await aResetToken(app, user.id);
});
afterEach(() => {
  jest.restoreAllMocks();
});

const reset = (body: object, query: object = {}) => app.request().post('/reset-password').query(query).send(body);
const signIn = (email: string, password: string) => app.request().post('/sign-in/email').send({ email, password });

/** Asserts that the work changes nothing, and that the link still works. */
async function expectUnused(work: () => PromiseLike<unknown>): Promise<void> {
  await expectNothingChanges(app, work);
  await reset({ newPassword: NEW_PASSWORD, token }).expect(200);
}

describe('POST /reset-password', () => {
  it('sets the new password by a token in the body', async () => {
    const answer = await reset({ newPassword: NEW_PASSWORD, token }).expect(200);
    expect(answer.body).toEqual({ status: true });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    await signIn(user.email, PASSWORD).expect(401);
    await signIn(user.email, NEW_PASSWORD).expect(200);
  });

  it('sets the new password by a token in the query', async () => {
    await reset({ newPassword: NEW_PASSWORD }, { token }).expect(200, { status: true });
    await signIn(user.email, NEW_PASSWORD).expect(200);
  });

  it('uses the token in the body when there are two', async () => {
    await expectUnused(async () => {
      const answer = await reset({ newPassword: NEW_PASSWORD, token: 'x' }, { token }).expect(400);
      expect(answer.body).toEqual(errorBody('INVALID_TOKEN'));
    });
    const other = await aResetToken(app, user.id);
    await reset({ newPassword: PASSWORD, token: other }, { token: 'x' }).expect(200);
  });

  it('starts no session, and sets no cookie but the known-device cookie', async () => {
    const browser = app.browser();
    const answer = await browser.post('/reset-password').send({ newPassword: NEW_PASSWORD, token }).expect(200);
    expect(Object.keys(cookiesOf(answer))).toEqual(['portvakt.known_device']);
    expect((await browser.get('/get-session')).body).toBeNull();
    expect(await app.database.sql('SELECT FROM "session" WHERE "userId" = $1', [user.id])).toEqual([]);
  });

  it('rejects a token that was already used', async () => {
    await reset({ newPassword: NEW_PASSWORD, token }).expect(200);
    const before = await databaseSnapshot(app);
    for (const again of [reset({ newPassword: PASSWORD, token }), reset({ newPassword: PASSWORD }, { token })]) {
      expect((await again.expect(400)).body).toEqual(errorBody('INVALID_TOKEN'));
    }
    expect(await databaseSnapshot(app)).toEqual(before);
    await signIn(user.email, NEW_PASSWORD).expect(200);
  });

  it('accepts a record in the layout of the reference library, whose value alone names the user', async () => {
    const other = await aStoredUser(app);
    const old = await aResetToken(app, other.id, { isOwned: false });
    await reset({ newPassword: NEW_PASSWORD, token: old }).expect(200);
    await signIn(other.email, NEW_PASSWORD).expect(200);
    await reset({ newPassword: PASSWORD, token: old }).expect(400);
  });

  it.each([
    ['no token', () => reset({ newPassword: NEW_PASSWORD })],
    ['an empty token', () => reset({ newPassword: NEW_PASSWORD, token: '' })],
    ['an empty token in body and query', () => reset({ newPassword: NEW_PASSWORD, token: '' }, { token: '' })],
    ['no token, and a short password', () => reset({ newPassword: 'kort' })],
    ['no token, and a long password', () => reset({ newPassword: 'x'.repeat(129) })],
    ['an unknown token', () => reset({ newPassword: NEW_PASSWORD, token: 'x'.repeat(24) })],
    ['a part of the token', () => reset({ newPassword: NEW_PASSWORD, token: token.slice(0, -1) })],
    ['a token with a space', () => reset({ newPassword: NEW_PASSWORD, token: `${token} ` })],
    ['the whole identifier', () => reset({ newPassword: NEW_PASSWORD, token: `reset-password:${token}` })],
    ['a pattern', () => reset({ newPassword: NEW_PASSWORD, token: '%' })],
    ['the id of the user', () => reset({ newPassword: NEW_PASSWORD, token: user.id })],
    ['the token in another case', () => reset({ newPassword: NEW_PASSWORD, token: inOtherCase(token) })],
    ['the longest token', () => reset({ newPassword: NEW_PASSWORD, token: 'x'.repeat(8_192) })],
  ])('rejects %s as an invalid token, and changes nothing', (_, ask) =>
    expectUnused(async () => {
      expect((await ask().expect(400)).body).toEqual(errorBody('INVALID_TOKEN'));
    }),
  );

  it('rejects an expired token', async () => {
    const over = await aResetToken(app, user.id, { expiresInMs: -1 });
    expect((await reset({ newPassword: NEW_PASSWORD, token: over }).expect(400)).body).toEqual(
      errorBody('INVALID_TOKEN'),
    );
    app.clock.advance(3_600_001);
    expect((await reset({ newPassword: NEW_PASSWORD, token }).expect(400)).body).toEqual(errorBody('INVALID_TOKEN'));
    await signIn(user.email, PASSWORD).expect(200);
  });

  it.each(['delete-account-', 'change-email-', '2fa-', 'trust-device-', ''])(
    'rejects the token of a record of another kind: %s',
    async (beginning) => {
      const bare = [...token].reverse().join('');
      await aVerificationRecord(app, user.id, `${beginning}${bare}`);
      await expectUnused(async () => {
        for (const wrong of [bare, `${beginning}${bare}`]) {
          const answer = await reset({ newPassword: NEW_PASSWORD, token: wrong }).expect(400);
          expect(answer.body).toEqual(errorBody('INVALID_TOKEN'));
        }
      });
    },
  );

  it('rejects the token of a deleted user, and creates no user', async () => {
    const before = await app.database.sql('SELECT FROM "account"');
    const forNobody = await aResetToken(app, 'nobody', { isOwned: false });
    const answer = await reset({ newPassword: NEW_PASSWORD, token: forNobody }).expect(400);
    expect(answer.body).toEqual(errorBody('INVALID_TOKEN'));
    expect(await app.database.sql('SELECT FROM "account"')).toEqual(before);
    await app.database.sql('DELETE FROM "user" WHERE "id" = $1', [user.id]);
    expect((await reset({ newPassword: NEW_PASSWORD, token }).expect(400)).body).toEqual(errorBody('INVALID_TOKEN'));
  });

  it.each([
    ['', 'PASSWORD_TOO_SHORT'],
    ['x'.repeat(7), 'PASSWORD_TOO_SHORT'],
    ['👩‍🚀'.slice(0, 2).repeat(3), 'PASSWORD_TOO_SHORT'],
    ['x'.repeat(129), 'PASSWORD_TOO_LONG'],
    ['x'.repeat(60_000), 'PASSWORD_TOO_LONG'],
    ['👩'.repeat(65), 'PASSWORD_TOO_LONG'],
  ] as const)(
    'rejects a password of the wrong length before it looks up the token or hashes anything: %s',
    (text, code) =>
      expectUnused(async () => {
        const hashing = jest.spyOn(crypto, 'scrypt');
        for (const each of [token, 'x'.repeat(24)]) {
          expect((await reset({ newPassword: text, token: each }).expect(400)).body).toEqual(errorBody(code));
        }
        expect(hashing).not.toHaveBeenCalled();
      }),
  );

  it.each(['x'.repeat(8), 'x'.repeat(128), '👩'.repeat(4), '👩'.repeat(64), ' åtte   ', 'a\tb\nc\u0007defg'])(
    'accepts a password of eight to 128 code units unchanged: %j',
    async (newPassword) => {
      await reset({ newPassword, token }).expect(200);
      await signIn(user.email, newPassword).expect(200);
      await signIn(user.email, newPassword.slice(0, -2)).expect(401);
    },
  );
});

describe('the body of POST /reset-password', () => {
  it.each([
    ['newPassword', [undefined, null, 7, true, {}, [NEW_PASSWORD], `${NEW_PASSWORD}\u0000`, `${NEW_PASSWORD}\ud800`]],
    ['token', [null, 7, true, {}, ['x'], 'a\u0000b', 'a\nb', '\ud800', 'x'.repeat(8_193)]],
  ])('must match the schema: %s', (name, values) =>
    expectUnused(async () => {
      for (const value of values) {
        const answer = await reset({ newPassword: NEW_PASSWORD, token, [name]: value });
        expect({ value, status: answer.status, body: answer.body as object }).toEqual({
          value,
          status: 400,
          body: invalidFields(name),
        });
      }
    }),
  );

  it.each(['', '[]', 'null', '7', '"text"', '{'])('must be an object, not %j', (body) =>
    expectUnused(async () => {
      const answer = await postRawJson(app, `/reset-password?token=${token}`, body);
      expect({ status: answer.status, body: JSON.parse(answer.text) as object }).toEqual({
        status: 400,
        body: invalidFields(),
      });
    }),
  );

  it('must be JSON, not a form', () =>
    expectUnused(async () => {
      const form = `newPassword=${NEW_PASSWORD}&token=${token}`;
      for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
        expectEmptyAnswer(await app.request().post('/reset-password').set('content-type', type).send(form), 415);
      }
    }));

  it('may contain unknown fields, which are ignored', async () => {
    const other = await aStoredUser(app);
    const body = { newPassword: NEW_PASSWORD, token, userId: other.id, email: other.email, password: '\u0000' };
    await reset(body).expect(200);
    await signIn(other.email, PASSWORD).expect(200);
    await signIn(user.email, NEW_PASSWORD).expect(200);
  });

  it('may come with a query that has the token once, as text', () =>
    expectUnused(async () => {
      const twice = app.request().post(`/reset-password?token=${token}&token=${token}`);
      expect((await twice.send({ newPassword: NEW_PASSWORD }).expect(400)).body).toEqual(invalidQueryFields('token'));
      const tooLong = await reset({ newPassword: NEW_PASSWORD }, { token: 'x'.repeat(8_193) }).expect(400);
      expect(tooLong.body).toEqual(invalidQueryFields('token'));
      const withNul = await reset({ newPassword: NEW_PASSWORD }, { token: '\u0000' }).expect(400);
      expect(withNul.body).toEqual(invalidQueryFields('token'));
    }));
});

const inOtherCase = (text: string): string =>
  [...text].map((sign) => (sign === sign.toLowerCase() ? sign.toUpperCase() : sign.toLowerCase())).join('');
