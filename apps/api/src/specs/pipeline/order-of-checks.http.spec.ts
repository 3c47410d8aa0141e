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

  it('checks disabled paths before it counts the request', async () => {
    for (let n = 0; n < 3; n++) expectEmptyAnswer(await rawRequest(app, { path: '/list-sessions' }), 404);
  });

  it('counts before it looks up the path', async () => {
    expectEmptyAnswer(await rawRequest(app, { path: '/nope' }), 404);
    expectRefusal(await rawRequest(app, { path: '/nope' }), 429, errorBody('TOO_MANY_REQUESTS'));
  });

  it('counts before it reads the body', async () => {
    await postRawJson(app, '/revoke-sessions', '{}');
    expectRefusal(await postRawJson(app, '/revoke-sessions', '{'), 429, errorBody('TOO_MANY_REQUESTS'));
    const foreign = await postRawJson(app, '/revoke-sessions', 'x', { 'content-type': 'text/plain' });
    expectRefusal(foreign, 429, errorBody('TOO_MANY_REQUESTS'));
  });

  it('reads the body before it checks the origin', async () => {
    expectRefusal(await postRawJson(app, '/sign-out', '{', EVIL), 400, {
      ...errorBody('VALIDATION_ERROR'),
      ...{ fields: [] },
    });
    expectEmptyAnswer(await postRawJson(app, '/sign-out', 'x', { ...EVIL, 'content-type': 'text/plain' }), 415);
    expectEmptyAnswer(await postRawJson(app, '/sign-out', `"${'x'.repeat(65_536)}"`, EVIL), 413);
  });

  it('counts by e-mail address before it checks the origin', async () => {
    const body = JSON.stringify({ email: anEmailAddress() });
    for (let n = 0; n < 3; n++) {
      expectRefusal(await postRawJson(app, '/sign-in/email', body, EVIL), 403, errorBody('INVALID_ORIGIN'));
    }
    expectRefusal(await postRawJson(app, '/sign-in/email', body, EVIL), 429, errorBody('TOO_MANY_REQUESTS'));
  });

  it('checks the origin before redirect URLs', async () => {
    const body = JSON.stringify({ callbackURL: 'https://evil.example' });
    expectRefusal(await postRawJson(app, '/sign-out', body, EVIL), 403, errorBody('INVALID_ORIGIN'));
    expectRefusal(await postRawJson(app, '/sign-out', body), 403, errorBody('INVALID_CALLBACKURL'));
  });

  it('checks origin and redirect URLs before the session', async () => {
    expectRefusal(await postRawJson(app, '/revoke-session', '{}', EVIL), 403, errorBody('INVALID_ORIGIN'));
    const body = JSON.stringify({ callbackURL: '//evil.example' });
    expectRefusal(await postRawJson(app, '/revoke-session', body), 403, errorBody('INVALID_CALLBACKURL'));
  });

  it.each(['{}', '[]', '7', 'null', '{"token":7}'])('checks the session before the fields of %s', async (body) => {
    expectRefusal(await postRawJson(app, '/revoke-session', body), 401, errorBody('UNAUTHORIZED'));
  });

  it('validates the query of a GET request before its callbackURL', async () => {
    const path = '/verify-email?callbackURL=https%3A%2F%2Fevil.example';
    expectRefusal(await rawRequest(app, { path }), 400, invalidQueryFields('token'));
  });

  it('validates the callbackURL of a GET request before the endpoint runs', async () => {
    const path = '/verify-email?token=x&callbackURL=https%3A%2F%2Fevil.example';
    expectRefusal(await rawRequest(app, { path }), 403, errorBody('INVALID_CALLBACKURL'));
  });
});
