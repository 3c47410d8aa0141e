import { beforeAll, describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { type ErrorBody, expectEmptyAnswer, invalidFields } from '../../testing/expected-answers.js';
import { postRawJson, type RawAnswer, rawRequest } from '../../testing/raw-requests.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, PASSWORD, type SignedUpUser, signInAgain } from '../../testing/users.js';

const BODY_LIMIT_BYTES = 65_536;
const OPTIONAL_BODY = ['/sign-out', '/revoke-sessions', '/revoke-other-sessions'];
const WANTED_BODY = ['/sign-in/email', '/sign-up/email', '/send-verification-email', '/revoke-session'];

describe('the body of a request', () => {
  const app = useTestApp();
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  const post = (path: string, body: string, type?: string): Promise<RawAnswer> =>
    postRawJson(app, path, body, {
      cookie: sessionCookie(user.token),
      ...(type === undefined ? {} : { 'content-type': type }),
    });

  const credentials = (extra: object = {}): string =>
    JSON.stringify({ email: user.email, password: PASSWORD, ...extra });

  function expectMisfit(answer: RawAnswer, body: ErrorBody = invalidFields()): void {
    expect({ status: answer.status, body: JSON.parse(answer.text) as object }).toEqual({ status: 400, body });
  }

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/problem+json',
    'application/jsonp',
    'text/json',
    'text/plain; application/json',
    'application/*',
    ';;',
  ])('is rejected as %s', async (type) => {
    for (const path of [...OPTIONAL_BODY, ...WANTED_BODY])
      expectEmptyAnswer(await post(path, credentials(), type), 415);
  });

  it('is rejected without a content type', async () => {
    const headers = { 'content-length': '2' };
    expectEmptyAnswer(await rawRequest(app, { method: 'POST', path: '/sign-out', body: '{}', headers }), 415);
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
  ])('is accepted as %s', async (type) => {
    expect((await post('/sign-in/email', credentials(), type)).status).toBe(200);
  });

  it('may be 64 KiB long', async () => {
    const padding = BODY_LIMIT_BYTES - Buffer.byteLength(credentials({ x: '' }));
    expect((await post('/sign-in/email', credentials({ x: 'x'.repeat(padding) }))).status).toBe(200);
  });

  it('may not be one byte longer, whatever its characters', async () => {
    const padding = BODY_LIMIT_BYTES - Buffer.byteLength(credentials({ x: '' }));
    expectEmptyAnswer(await post('/sign-in/email', credentials({ x: 'x'.repeat(padding + 1) })), 413);
    expectEmptyAnswer(await post('/sign-in/email', credentials({ x: 'å'.repeat(Math.ceil((padding + 1) / 2)) })), 413);
  });

  it('is limited in the same way without a Content-Length', async () => {
    const headers = { 'transfer-encoding': 'chunked' };
    const answer = await postRawJson(app, '/sign-out', `{"x":"${'x'.repeat(BODY_LIMIT_BYTES)}"}`, headers);
    expectEmptyAnswer(answer, 413);
  });

  it.each(OPTIONAL_BODY)('may be missing for %s, even with the JSON content type', async (path) => {
    for (const type of ['application/json', undefined]) {
      const { token } = await signInAgain(app, user);
      const headers = {
        cookie: sessionCookie(token),
        'content-length': '0',
        ...(type ? { 'content-type': type } : {}),
      };
      const answer = await rawRequest(app, { method: 'POST', path, headers });
      expect(answer.status).toBe(200);
      user = await signInAgain(app, user);
    }
  });

  it.each(OPTIONAL_BODY)('may be any object for %s', async (path) => {
    const answer = await post(path, '{"sessions":["a"],"userId":"b"}');
    expect(answer.status).toBe(200);
    user = await signInAgain(app, user);
  });

  it.each(WANTED_BODY)('may not be missing for %s', async (path) => {
    const headers = { cookie: sessionCookie(user.token), 'content-length': '0' };
    expectMisfit(await rawRequest(app, { method: 'POST', path, headers }));
    expectMisfit(await post(path, ''));
  });

  it.each(['[]', '[{}]', '7', 'true', 'null', '"text"'])('must be an object, not %s', async (body) => {
    for (const path of [...OPTIONAL_BODY, ...WANTED_BODY]) expectMisfit(await post(path, body));
  });

  it.each([
    '{',
    '{"email":}',
    "{'email':'a'}",
    '{}{}',
    '{"a":1,}',
    'undefined',
    ' ',
    '\u0000',
    '{"a":"\u0001"}',
    'email=a',
  ])('must be JSON, not %j', async (body) => {
    for (const path of [...OPTIONAL_BODY, ...WANTED_BODY]) expectMisfit(await post(path, body));
  });

  it('revokes no session when it is rejected', async () => {
    for (const path of OPTIONAL_BODY) {
      await post(path, '[]');
      await post(path, '{');
      await post(path, '{}', 'text/plain');
    }
    expect((await user.browser.get('/get-session')).body).toMatchObject({ session: { token: user.token } });
  });
});
