import { beforeAll, describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { expectEmptyAnswer, invalidFields } from '../../testing/expected-answers.js';
import { rawRequest } from '../../testing/raw-requests.js';
import { aSession, sessionTimes } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, type SignedUpUser } from '../../testing/users.js';

const TYPES = [
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
];

describe('an empty body', () => {
  const app = useTestApp();
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  describe.each(TYPES)('with the content type %s', (type) => {
    it.each([{ 'content-length': '0' }, { 'transfer-encoding': 'chunked' }])(
      'counts as no body: %j',
      async (length) => {
        const token = await aSession(app, user.id);
        const headers = { cookie: sessionCookie(token), 'content-type': type, ...length };
        const answer = await rawRequest(app, { method: 'POST', path: '/sign-out', headers });
        expect({ status: answer.status, body: JSON.parse(answer.text) as object }).toEqual({
          status: 200,
          body: { success: true },
        });
        expect(await sessionTimes(app, token)).toBeUndefined();
      },
    );

    it('is rejected where a body is required', async () => {
      const headers = { 'content-type': type, 'content-length': '0' };
      const answer = await rawRequest(app, { method: 'POST', path: '/send-verification-email', headers });
      expect({ status: answer.status, body: JSON.parse(answer.text) as object }).toEqual({
        status: 400,
        body: invalidFields(),
      });
    });

    it.each([{ 'content-length': '2' }, { 'transfer-encoding': 'chunked' }])(
      'counts as a body from the first byte on, which is rejected: %j',
      async (length) => {
        const token = await aSession(app, user.id);
        const headers = { cookie: sessionCookie(token), 'content-type': type, ...length };
        expectEmptyAnswer(await rawRequest(app, { method: 'POST', path: '/sign-out', headers, body: '{}' }), 415);
        expect(await sessionTimes(app, token)).toBeDefined();
      },
    );
  });
});
