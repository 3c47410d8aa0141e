import { beforeEach, describe, expect, it } from '@jest/globals';

import { aDeletionToken, DELETED_BODY, deleteUser, DELETION_ENABLED } from '../../testing/account-deletion.js';
import { cookiesOf, SESSION_CLEARED, sessionCookie, signedValue } from '../../testing/cookies.js';
import { errorBody, expectEmptyAnswer, invalidFields } from '../../testing/expected-answers.js';
import { JSON_TYPE, postRawJson, rawRequest } from '../../testing/raw-requests.js';
import { REJECTED_URLS, TRUSTED_ORIGINS } from '../../testing/redirect-urls.js';
import { aSession, sessionTimes } from '../../testing/sessions.js';
import { expectNothingChanges, userExists } from '../../testing/stored-rows.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, type SignedInUser } from '../../testing/users.js';

const PATH = '/delete-user';
const WRONG_TYPES = [null, 7, true, {}, [], ['x']];

const app = useTestApp({ ...DELETION_ENABLED, ...TRUSTED_ORIGINS });
let user: SignedInUser;
beforeEach(async () => {
  user = await aSignedInUser(app);
});

const own = () => ({ cookie: sessionCookie(user.token) });

describe('the body of POST /delete-user', () => {
  it.each<[string, () => PromiseLike<{ status: number; text: string }>]>([
    ['none', () => rawRequest(app, { method: 'POST', path: PATH, headers: own() })],
    [
      'none, with a length of 0',
      () => rawRequest(app, { method: 'POST', path: PATH, headers: { ...own(), 'content-length': 0 } }),
    ],
    [
      'none, with the JSON content type',
      () => rawRequest(app, { method: 'POST', path: PATH, headers: { ...own(), ...JSON_TYPE } }),
    ],
    ['an empty object', () => postRawJson(app, PATH, '{}', own())],
    [
      'an empty object with a character set',
      () => postRawJson(app, PATH, '{}', { ...own(), 'content-type': 'application/json; charset=utf-8' }),
    ],
    ['only unknown fields', () => postRawJson(app, PATH, '{"name":7,"newPassword":null,"x":"\\u0000\\ud800"}', own())],
    ['an unknown field of any length', () => postRawJson(app, PATH, JSON.stringify({ x: 'x'.repeat(60_000) }), own())],
  ])('may be missing: %s', async (_, ask) => {
    const answer = await ask();
    expect({ status: answer.status, body: JSON.parse(answer.text) as object }).toEqual({
      status: 200,
      body: DELETED_BODY,
    });
    expect(await userExists(app, user.id)).toBe(false);
  });

  it('may be sent to the path with a trailing slash', async () => {
    expect(await rawRequest(app, { method: 'POST', path: `${PATH}/`, headers: own() })).toMatchObject({ status: 200 });
    expect(await userExists(app, user.id)).toBe(false);
  });

  it.each([
    '[]',
    '[{}]',
    '"x"',
    '7',
    'true',
    'null',
    '{',
    '{"password":',
    'x',
    '{"password":"x"} '.repeat(2),
    '\ufeff{',
  ])('must be an object or missing: %j', (text) =>
    expectNothingChanges(app, async () => {
      const answer = await postRawJson(app, PATH, text, own());
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text)).toMatchObject(errorBody('VALIDATION_ERROR'));
    }),
  );

  it.each(['password', 'token'])('must have texts as fields: %s', (field) =>
    expectNothingChanges(app, async () => {
      for (const value of WRONG_TYPES) {
        await deleteUser(app, user, { [field]: value }).expect(400, invalidFields(field));
      }
    }),
  );

  it('must have a text as callbackURL', () =>
    expectNothingChanges(app, async () => {
      for (const callbackURL of WRONG_TYPES) {
        await deleteUser(app, user, { callbackURL }).expect(400, invalidFields('callbackURL'));
      }
    }));

  it('has a token of at most 8192 characters, without control characters and lone surrogates', () =>
    expectNothingChanges(app, async () => {
      for (const token of ['x'.repeat(8_193), 'x\u0000', 'x\n', 'x\u007f', 'x\ud800']) {
        await deleteUser(app, user, { token }).expect(400, invalidFields('token'));
      }
    }));

  it('has a callbackURL of at most 2048 characters', () =>
    expectNothingChanges(app, async () => {
      await deleteUser(app, user, { callbackURL: `/${'x'.repeat(2_048)}` }).expect(400, invalidFields('callbackURL'));
      await deleteUser(app, user, { callbackURL: `//${'x'.repeat(2_048)}` }).expect(403);
    }));

  it('is validated in all fields before any of them is used', () =>
    expectNothingChanges(app, async () => {
      const token = await aDeletionToken(app, user.id);
      await deleteUser(app, user, { token, password: null }).expect(400, invalidFields('password'));
      await app.database.sql('DELETE FROM "verification"');
    }));

  it.each([
    ['too large', 413, { ...JSON_TYPE }, `{"x":"${'x'.repeat(66_000)}"}`],
    ['a form', 415, { 'content-type': 'application/x-www-form-urlencoded' }, 'password=x'],
    ['a multipart form', 415, { 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
    ['a text', 415, { 'content-type': 'text/plain' }, '{}'],
    ['without a content type', 415, {}, '{}'],
  ])('is rejected without an error body when it is %s, with and without a session', (_, status, headers, body) =>
    expectNothingChanges(app, async () => {
      for (const who of [own(), {}]) {
        expectEmptyAnswer(
          await rawRequest(app, { method: 'POST', path: PATH, headers: { ...headers, ...who }, body }),
          status,
        );
      }
    }),
  );
});

describe('the session of POST /delete-user', () => {
  it.each([{}, { password: 7 }, { token: null }, { password: 'x', token: 'x' }])(
    'is required before fields are validated: %j',
    (body) =>
      expectNothingChanges(app, async () => {
        const answer = await app.request().post(PATH).send(body).expect(401);
        expect(answer.body).toEqual(errorBody('UNAUTHORIZED'));
        expect(cookiesOf(answer)).toEqual({});
      }),
  );

  it('is required before the body must be an object, but after the body was read', async () => {
    for (const text of ['[]', '7', 'null']) expect(await postRawJson(app, PATH, text)).toMatchObject({ status: 401 });
    expect(await postRawJson(app, PATH, '{')).toMatchObject({ status: 400 });
  });

  it('is cleared with the error answer when it has expired', async () => {
    const over = await aSession(app, user.id, { expiresInMs: -1 });
    const answer = await deleteUser(app, { token: over }).expect(401, errorBody('UNAUTHORIZED'));
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    expect(await sessionTimes(app, over)).toBeUndefined();
    expect(await userExists(app, user.id)).toBe(true);
  });

  it.each([
    ['unsigned', () => user.token],
    ['signed for another cookie', () => signedValue('dont_remember', user.token)],
    [
      'signed with another secret',
      () => signedValue('session_token', user.token, 'another secret, as long as the own one'),
    ],
  ])('is missing when its cookie is %s', (_, value) =>
    expectNothingChanges(app, async () => {
      const cookie = `portvakt.session_token=${value()}`;
      const answer = await app.request().post(PATH).set('cookie', cookie).send({}).expect(401);
      expect(cookiesOf(answer)).toEqual({});
    }),
  );
});

describe('the origin of POST /delete-user', () => {
  const INVALID = errorBody('INVALID_ORIGIN');

  it.each<[string, Record<string, string>]>([
    ['another site', { origin: 'https://evil.example' }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['a null origin', { origin: 'null' }],
    ['another site, by its Referer', { referer: 'https://evil.example/x' }],
    ['another site, whatever the Referer', { origin: 'https://evil.example', referer: `${ORIGIN}/` }],
    ['a relative Referer', { referer: '/konto/slett' }],
    ['another site, by Sec-Fetch-Site without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site, by Sec-Fetch-Site without an origin', { 'sec-fetch-site': 'same-site' }],
  ])('is rejected from %s', (_, headers) =>
    expectNothingChanges(app, async () => {
      const answer = await deleteUser(app, user).set(headers).expect(403);
      expect(answer.body).toEqual(INVALID);
      expect(cookiesOf(answer)).toEqual({});
    }),
  );

  it.each<[string, Record<string, string>]>([
    ['the own site', { origin: ORIGIN }],
    ['a trusted site', { origin: 'https://trusted.example', 'sec-fetch-site': 'cross-site' }],
    ['the own site, by its Referer', { referer: `${ORIGIN}/konto/slett` }],
    ['the own site, by Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
    ['nowhere', { 'sec-fetch-site': 'none' }],
    ['a program', {}],
  ])('is accepted from %s', async (_, headers) => {
    await deleteUser(app, user).set(headers).expect(200, DELETED_BODY);
  });

  it('is checked before the session and the fields, and after the body was read', () =>
    expectNothingChanges(app, async () => {
      const foreign = { origin: 'https://evil.example' };
      const dead = sessionCookie('x'.repeat(32));
      await app
        .request()
        .post(PATH)
        .set({ ...foreign, cookie: dead })
        .send({ password: 7 })
        .expect(403, INVALID);
      expect(await postRawJson(app, PATH, '{', { ...foreign, ...own() })).toMatchObject({ status: 400 });
    }));
});

describe('the callbackURL of POST /delete-user', () => {
  const INVALID = errorBody('INVALID_CALLBACKURL');

  it.each(REJECTED_URLS)('cannot be %j, and nobody is deleted', (callbackURL) =>
    expectNothingChanges(app, async () => {
      await deleteUser(app, user, { callbackURL }).expect(403, INVALID);
      await deleteUser(app, user).query({ callbackURL }).expect(403, INVALID);
    }),
  );

  it('is checked before the session and the other fields', () =>
    expectNothingChanges(app, async () => {
      await app.request().post(PATH).send({ callbackURL: '//evil.com', password: 7 }).expect(403, INVALID);
      await deleteUser(app, user, { callbackURL: '//evil.com', token: null }).expect(403, INVALID);
    }));

  it('is ignored by a deletion without a mail', async () => {
    const answer = await deleteUser(app, user, { callbackURL: '/x' }).expect(200, DELETED_BODY);
    expect(answer.headers).not.toHaveProperty('location');
  });
});

describe('other methods', () => {
  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])('are unknown: %s', (method) =>
    expectNothingChanges(app, async () => {
      expectEmptyAnswer(await rawRequest(app, { method, path: PATH, headers: own() }), 404);
    }),
  );
});
