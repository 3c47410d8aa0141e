import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { anAddress } from '../../testing/people.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { expectBare } from '../../testing/bare-answer.js';
import { postText, type RawAnswer, rawRequest } from '../../testing/raw-request.js';
import { misfitInQuery, type Refusal, refusal } from '../../testing/refusals.js';

const EVIL = { origin: 'https://evil.example', cookie: 'a=b' };

describe('the order of checks', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({
      RATE_LIMIT_ENABLED: 'true',
      DISABLED_PATHS: '/list-sessions',
      RATE_LIMIT_RULES: JSON.stringify({
        '/list-sessions': { window: 10, max: 1 },
        '/nope': { window: 10, max: 1 },
        '/revoke-sessions': { window: 10, max: 1 },
      }),
    });
    await app.nest.listen(0, '127.0.0.1');
  });
  afterAll(() => app.stop());

  function expectRefusal(answer: RawAnswer, status: number, body: Refusal): void {
    expect({ status: answer.status, body: JSON.parse(answer.text) as object }).toEqual({ status, body });
  }

  it('asks whether a path is disabled before it counts', async () => {
    for (let n = 0; n < 3; n++) expectBare(await rawRequest(app, { path: '/list-sessions' }), 404);
  });

  it('counts before it looks the path up', async () => {
    expectBare(await rawRequest(app, { path: '/nope' }), 404);
    expectRefusal(await rawRequest(app, { path: '/nope' }), 429, refusal('TOO_MANY_REQUESTS'));
  });

  it('counts before it reads the body', async () => {
    await postText(app, '/revoke-sessions', '{}');
    expectRefusal(await postText(app, '/revoke-sessions', '{'), 429, refusal('TOO_MANY_REQUESTS'));
    const foreign = await postText(app, '/revoke-sessions', 'x', { 'content-type': 'text/plain' });
    expectRefusal(foreign, 429, refusal('TOO_MANY_REQUESTS'));
  });

  it('reads the body before it asks where the request comes from', async () => {
    expectRefusal(await postText(app, '/sign-out', '{', EVIL), 400, {
      ...refusal('VALIDATION_ERROR'),
      ...{ fields: [] },
    });
    expectBare(await postText(app, '/sign-out', 'x', { ...EVIL, 'content-type': 'text/plain' }), 415);
    expectBare(await postText(app, '/sign-out', `"${'x'.repeat(65_536)}"`, EVIL), 413);
  });

  it('counts by e-mail address before it asks where the request comes from', async () => {
    const body = JSON.stringify({ email: anAddress() });
    for (let n = 0; n < 3; n++) {
      expectRefusal(await postText(app, '/sign-in/email', body, EVIL), 403, refusal('INVALID_ORIGIN'));
    }
    expectRefusal(await postText(app, '/sign-in/email', body, EVIL), 429, refusal('TOO_MANY_REQUESTS'));
  });

  it('asks where the request comes from before where it would send the browser', async () => {
    const body = JSON.stringify({ callbackURL: 'https://evil.example' });
    expectRefusal(await postText(app, '/sign-out', body, EVIL), 403, refusal('INVALID_ORIGIN'));
    expectRefusal(await postText(app, '/sign-out', body), 403, refusal('INVALID_CALLBACKURL'));
  });

  it('judges origin and addresses before it asks for a session', async () => {
    expectRefusal(await postText(app, '/revoke-session', '{}', EVIL), 403, refusal('INVALID_ORIGIN'));
    const body = JSON.stringify({ callbackURL: '//evil.example' });
    expectRefusal(await postText(app, '/revoke-session', body), 403, refusal('INVALID_CALLBACKURL'));
  });

  it.each(['{}', '[]', '7', 'null', '{"token":7}'])(
    'asks for a session before it judges the fields of %s',
    async (body) => {
      expectRefusal(await postText(app, '/revoke-session', body), 401, refusal('UNAUTHORIZED'));
    },
  );

  it('judges the query of a GET call before its return address', async () => {
    const path = '/verify-email?callbackURL=https%3A%2F%2Fevil.example';
    expectRefusal(await rawRequest(app, { path }), 400, misfitInQuery('token'));
  });

  it('judges the return address of a GET call before the call does anything', async () => {
    const path = '/verify-email?token=x&callbackURL=https%3A%2F%2Fevil.example';
    expectRefusal(await rawRequest(app, { path }), 403, refusal('INVALID_CALLBACKURL'));
  });
});
