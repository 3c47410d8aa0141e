import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { expectBare } from '../../testing/bare-answer.js';
import { presenting } from '../../testing/cookies.js';
import { aPerson, type Person } from '../../testing/people.js';
import { rawRequest } from '../../testing/raw-request.js';
import { misfit } from '../../testing/refusals.js';
import { aSession, timesOf } from '../../testing/session-rows.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

const TYPES = [
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
];

describe('a body of no bytes', () => {
  let app: TestApp;
  let person: Person;

  beforeAll(async () => {
    app = await startTestApp();
    await app.nest.listen(0, '127.0.0.1');
    person = await aPerson(app);
  });
  afterAll(() => app.stop());

  describe.each(TYPES)('called %s', (type) => {
    it.each([{ 'content-length': '0' }, { 'transfer-encoding': 'chunked' }])('is no body: %j', async (length) => {
      const token = await aSession(app, person.id);
      const headers = { cookie: presenting(token), 'content-type': type, ...length };
      const answer = await rawRequest(app, { method: 'POST', path: '/sign-out', headers });
      expect({ status: answer.status, body: JSON.parse(answer.text) as object }).toEqual({
        status: 200,
        body: { success: true },
      });
      expect(await timesOf(app, token)).toBeUndefined();
    });

    it('is missing where a body is wanted', async () => {
      const headers = { 'content-type': type, 'content-length': '0' };
      const answer = await rawRequest(app, { method: 'POST', path: '/send-verification-email', headers });
      expect({ status: answer.status, body: JSON.parse(answer.text) as object }).toEqual({
        status: 400,
        body: misfit(),
      });
    });

    it.each([{ 'content-length': '2' }, { 'transfer-encoding': 'chunked' }])(
      'is one with the first byte, and not read: %j',
      async (length) => {
        const token = await aSession(app, person.id);
        const headers = { cookie: presenting(token), 'content-type': type, ...length };
        expectBare(await rawRequest(app, { method: 'POST', path: '/sign-out', headers, body: '{}' }), 415);
        expect(await timesOf(app, token)).toBeDefined();
      },
    );
  });
});
