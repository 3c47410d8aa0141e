import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { duringOutage } from '../../testing/database-locks.js';
import { errorBody, expectEmptyAnswer } from '../../testing/expected-answers.js';
import { postRawJson, type RawAnswer, rawRequest } from '../../testing/raw-requests.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedUpUser, PASSWORD, type SignedUpUser } from '../../testing/users.js';

const app = useTestApp();
let user: SignedUpUser;

beforeAll(async () => {
  user = await aSignedUpUser(app);
  await app.mails();
});

function expectDefect(answer: RawAnswer): void {
  expectEmptyAnswer(answer, 500);
  expect(answer.statusText).toBe('Internal Server Error');
  expect(answer.headers).not.toHaveProperty('set-cookie');
  expect(answer.headers).not.toHaveProperty('retry-after');
}

const signIn = () => postRawJson(app, '/sign-in/email', JSON.stringify({ email: user.email, password: PASSWORD }));
const signUp = (email: string) =>
  postRawJson(app, '/sign-up/email', JSON.stringify({ name: 'Kari', email, password: PASSWORD }));
const withSession = (path: string, method = 'GET') =>
  rawRequest(app, { method, path, headers: { cookie: sessionCookie(user.token), 'content-length': '0' } });

describe('a table that cannot be read', () => {
  beforeEach(() => app.database.sql('ALTER TABLE "user" RENAME TO "elsewhere"'));
  afterEach(() => app.database.sql('ALTER TABLE "elsewhere" RENAME TO "user"'));

  it('leads to 500 without body and content type', async () => {
    expectDefect(await signIn());
    expectDefect(await signUp(anEmailAddress()));
    expectDefect(await postRawJson(app, '/send-verification-email', JSON.stringify({ email: user.email })));
    expectDefect(await withSession('/list-sessions'));
    expectDefect(await withSession('/revoke-sessions', 'POST'));
  });

  it('leads to 500 with FAILED_TO_GET_SESSION where a session is requested', async () => {
    const answer = await withSession('/get-session');
    expect({ status: answer.status, body: JSON.parse(answer.text) as object }).toEqual({
      status: 500,
      body: errorBody('FAILED_TO_GET_SESSION'),
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it('reveals nothing about tables, statements or files', async () => {
    const { headers, text } = await signIn();
    expect(JSON.stringify({ headers, text })).not.toMatch(/elsewhere|select|relation|\.ts|error/i);
  });
});

describe('a database that is down', () => {
  it('leads to 500, not to overload, and keeps the session cookie', async () => {
    await duringOutage(app, async () => {
      expectDefect(await signIn());
      expectDefect(await signUp(anEmailAddress()));
      expectDefect(await withSession('/list-sessions'));
      const { status, text, headers } = await withSession('/get-session');
      expect({ status, body: JSON.parse(text) as object }).toEqual({
        status: 500,
        body: errorBody('FAILED_TO_GET_SESSION'),
      });
      expect(headers).not.toHaveProperty('set-cookie');
    });
  });

  it('does not affect requests that need none', async () => {
    await duringOutage(app, async () => {
      for (const path of ['/ok', '/error', '/api/web-config', '/api/reference', '/get-session']) {
        expect((await rawRequest(app, { path })).status).toBe(200);
      }
      expectEmptyAnswer(await rawRequest(app, { path: '/nope' }), 404);
      expect((await postRawJson(app, '/sign-in/email', '{}')).status).toBe(400);
    });
  });

  it('needs no restart of the service once it is back, and nothing is half-written', async () => {
    const email = anEmailAddress();
    await duringOutage(app, async () => expectDefect(await signUp(email)));
    expect(await app.database.sql('SELECT FROM "user" WHERE "email" = $1', [email])).toEqual([]);
    expect((await signUp(email)).status).toBe(200);
    expect((await withSession('/list-sessions')).status).toBe(200);
    expect((await app.mailTo(email)).to).toBe(email);
  });
});
