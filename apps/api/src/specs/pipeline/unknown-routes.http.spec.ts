import { describe, expect, it } from '@jest/globals';

import { expectEmptyAnswer, invalidFields } from '../../testing/expected-answers.js';
import { postRawJson, rawRequest } from '../../testing/raw-requests.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser } from '../../testing/users.js';

describe('an unknown route', () => {
  const app = useTestApp({ DISABLED_PATHS: '/list-sessions,/send-verification-email' });

  it.each(['/', '/nope', '/sign-in', '/sign-in/email/more', '/.env', '/index.html', '*'])(
    'is answered with 404 and nothing else: %s',
    async (path) => expectEmptyAnswer(await rawRequest(app, { path }), 404),
  );

  it.each([
    ...['/OK', '/Ok', '/Get-Session', '//ok', '/ok//', '/./ok', '/ok/.', '/ok/..', '/x/../ok', '/ok;x=1', '/ok.json'],
    ...['/o%6b', '/%6Fk', '/get%2Dsession', '/ok%2F', '/ok%2f', '/%2Fok', '/ok%5C', '/ok%00', '/ok%20', '/%zz', '/ok%'],
  ])('is every other spelling of a path: %s', async (path) => expectEmptyAnswer(await rawRequest(app, { path }), 404));

  it.each([
    ['GET', '/sign-in/email'],
    ['GET', '/sign-out'],
    ['POST', '/ok'],
    ['POST', '/get-session'],
    ['PUT', '/sign-in/email'],
    ['PATCH', '/sign-up/email'],
    ['DELETE', '/revoke-sessions'],
    ['TRACE', '/ok'],
  ])('is a wrong method, which is not answered 405: %s %s', async (method, path) => {
    const answer = await rawRequest(app, { method, path });
    expectEmptyAnswer(answer, 404);
    expect(answer.headers).not.toHaveProperty('allow');
  });

  it.each(['/ok', '/get-session', '/verify-email', '/sign-in/email', '/api/web-config', '/nope'])(
    'is HEAD and OPTIONS of %s',
    async (path) => {
      expectEmptyAnswer(await rawRequest(app, { method: 'HEAD', path }), 404);
      expectEmptyAnswer(await rawRequest(app, { method: 'OPTIONS', path }), 404);
    },
  );

  it('is not changed by a method-override header', async () => {
    const headers = { 'x-http-method-override': 'POST', 'x-method-override': 'POST' };
    expectEmptyAnswer(await rawRequest(app, { path: '/sign-out?_method=POST', headers }), 404);
  });

  it.each([
    ['POST', '/set-password'],
    ['POST', '/totp/generate'],
    ['POST', '/two-factor/generate-totp'],
    ['GET', '/two-factor/view-backup-codes'],
    ['POST', '/two-factor/view-backup-codes'],
  ])('is a server-only endpoint: %s %s', async (method, path) => {
    expectEmptyAnswer(await rawRequest(app, { method, path }), 404);
    expectEmptyAnswer(await rawRequest(app, { method, path: `${path}/` }), 404);
  });

  it.each([
    ['that cannot be parsed', '{"email":', 'application/json'],
    ['of another media type', 'a=b', 'application/x-www-form-urlencoded'],
    ['that is too large', `{"x":"${'x'.repeat(70_000)}"}`, 'application/json'],
  ])('does not read a body %s', async (_, body, type) => {
    expectEmptyAnswer(await postRawJson(app, '/nope', body, { 'content-type': type }), 404);
    expectEmptyAnswer(await postRawJson(app, '/ok', body, { 'content-type': type }), 404);
  });

  it.each(['/list-sessions', '/list-sessions/', '/list-sessions?x=1', '/list%2Dsessions'])(
    'is a disabled path, also with a session: %s',
    async (path) => {
      expectEmptyAnswer(await rawRequest(app, { path }), 404);
      const { browser } = await aSignedUpUser(app);
      expectEmptyAnswer(await browser.get(path), 404);
    },
  );

  it('is a disabled endpoint, before its body is validated', async () => {
    expectEmptyAnswer(await postRawJson(app, '/send-verification-email', '{'), 404);
    expectEmptyAnswer(await postRawJson(app, '/send-verification-email', '{}', { 'content-type': 'text/plain' }), 404);
  });
});

describe('a known route', () => {
  const app = useTestApp();

  it.each(['/ok', '/ok/', '/ok?x=1', '/ok/?x=1', '/ok?x=%zz'])(
    'is found with or without one trailing slash: %s',
    async (path) => {
      const answer = await app.request().get(path).expect(200);
      expect(answer.body).toEqual({ ok: true });
    },
  );

  it('is found with a trailing slash when it takes a body', async () => {
    const answer = await app.request().post('/sign-in/email/').send({}).expect(400);
    expect(answer.body).toEqual(invalidFields('email', 'password'));
  });
});
