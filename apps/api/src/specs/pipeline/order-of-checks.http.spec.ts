import { describe, expect, it } from '@jest/globals';

import { type ErrorBody, errorBody, expectEmptyAnswer, invalidQueryFields } from '../../testing/expected-answers.js';
import { postRawJson, type RawAnswer, rawRequest } from '../../testing/raw-requests.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress } from '../../testing/users.js';

const EVIL = { origin: 'https://evil.example', cookie: 'a=b' };

describe('the order of checks', () => {
  const app = useTestApp({
    RATE_LIMIT_ENABLED: 'true',
    DISABLED_PATHS: '/list-sessions',
    RATE_LIMIT_RULES: JSON.stringify({
      '/list-sessions': { window: 10, max: 1 },
      '/nope': { window: 10, max: 1 },
      '/revoke-sessions': { window: 10, max: 1 },
    }),
  });

  function expectRefusal(answer: RawAnswer, status: number, body: ErrorBody): void {
    expect({ status: answer.status, body: JSON.parse(answer.text) as object }).toEqual({ status, body });
  }

  it('asks whether a path is disabled before it counts', async () => {
    for (let n = 0; n < 3; n++) expectEmptyAnswer(await rawRequest(app, { path: '/list-sessions' }), 404);
  });

  it('counts before it looks the path up', async () => {
    expectEmptyAnswer(await rawRequest(app, { path: '/nope' }), 404);
    expectRefusal(await rawRequest(app, { path: '/nope' }), 429, errorBody('TOO_MANY_REQUESTS'));
  });

  it('counts before it reads the body', async () => {
    await postRawJson(app, '/revoke-sessions', '{}');
    expectRefusal(await postRawJson(app, '/revoke-sessions', '{'), 429, errorBody('TOO_MANY_REQUESTS'));
    const foreign = await postRawJson(app, '/revoke-sessions', 'x', { 'content-type': 'text/plain' });
    expectRefusal(foreign, 429, errorBody('TOO_MANY_REQUESTS'));
  });

  it('reads the body before it asks where the request comes from', async () => {
    expectRefusal(await postRawJson(app, '/sign-out', '{', EVIL), 400, {
      ...errorBody('VALIDATION_ERROR'),
      ...{ fields: [] },
    });
    expectEmptyAnswer(await postRawJson(app, '/sign-out', 'x', { ...EVIL, 'content-type': 'text/plain' }), 415);
    expectEmptyAnswer(await postRawJson(app, '/sign-out', `"${'x'.repeat(65_536)}"`, EVIL), 413);
  });

  it('counts by e-mail address before it asks where the request comes from', async () => {
    const body = JSON.stringify({ email: anEmailAddress() });
    for (let n = 0; n < 3; n++) {
      expectRefusal(await postRawJson(app, '/sign-in/email', body, EVIL), 403, errorBody('INVALID_ORIGIN'));
    }
    expectRefusal(await postRawJson(app, '/sign-in/email', body, EVIL), 429, errorBody('TOO_MANY_REQUESTS'));
  });

  it('asks where the request comes from before where it would send the browser', async () => {
    const body = JSON.stringify({ callbackURL: 'https://evil.example' });
    expectRefusal(await postRawJson(app, '/sign-out', body, EVIL), 403, errorBody('INVALID_ORIGIN'));
    expectRefusal(await postRawJson(app, '/sign-out', body), 403, errorBody('INVALID_CALLBACKURL'));
  });

  it('judges origin and addresses before it asks for a session', async () => {
    expectRefusal(await postRawJson(app, '/revoke-session', '{}', EVIL), 403, errorBody('INVALID_ORIGIN'));
    const body = JSON.stringify({ callbackURL: '//evil.example' });
    expectRefusal(await postRawJson(app, '/revoke-session', body), 403, errorBody('INVALID_CALLBACKURL'));
  });

  it.each(['{}', '[]', '7', 'null', '{"token":7}'])(
    'asks for a session before it judges the fields of %s',
    async (body) => {
      expectRefusal(await postRawJson(app, '/revoke-session', body), 401, errorBody('UNAUTHORIZED'));
    },
  );

  it('judges the query of a GET call before its return address', async () => {
    const path = '/verify-email?callbackURL=https%3A%2F%2Fevil.example';
    expectRefusal(await rawRequest(app, { path }), 400, invalidQueryFields('token'));
  });

  it('judges the return address of a GET call before the call does anything', async () => {
    const path = '/verify-email?token=x&callbackURL=https%3A%2F%2Fevil.example';
    expectRefusal(await rawRequest(app, { path }), 403, errorBody('INVALID_CALLBACKURL'));
  });
});
