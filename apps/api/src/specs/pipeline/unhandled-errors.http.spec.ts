import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { presenting } from '../../testing/cookies.js';
import { aPerson, anAddress, PASSWORD, type Person } from '../../testing/people.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { expectBare } from '../../testing/bare-answer.js';
import { duringOutage } from '../../testing/database-outage.js';
import { postText, type RawAnswer, rawRequest } from '../../testing/raw-request.js';
import { refusal } from '../../testing/refusals.js';

let app: TestApp;
let person: Person;

beforeAll(async () => {
  app = await startTestApp();
  await app.nest.listen(0, '127.0.0.1');
  person = await aPerson(app);
  await app.mails();
});
afterAll(() => app.stop());

function expectDefect(answer: RawAnswer): void {
  expectBare(answer, 500);
  expect(answer.statusText).toBe('Internal Server Error');
  expect(answer.headers).not.toHaveProperty('set-cookie');
  expect(answer.headers).not.toHaveProperty('retry-after');
}

const signIn = () => postText(app, '/sign-in/email', JSON.stringify({ email: person.email, password: PASSWORD }));
const signUp = (email: string) =>
  postText(app, '/sign-up/email', JSON.stringify({ name: 'Kari', email, password: PASSWORD }));
const withSession = (path: string, method = 'GET') =>
  rawRequest(app, { method, path, headers: { cookie: presenting(person.token), 'content-length': '0' } });

describe('a table that cannot be read', () => {
  beforeEach(() => app.database.sql('ALTER TABLE "user" RENAME TO "elsewhere"'));
  afterEach(() => app.database.sql('ALTER TABLE "elsewhere" RENAME TO "user"'));

  it('is a 500 without body and media type', async () => {
    expectDefect(await signIn());
    expectDefect(await signUp(anAddress()));
    expectDefect(await postText(app, '/send-verification-email', JSON.stringify({ email: person.email })));
    expectDefect(await withSession('/list-sessions'));
    expectDefect(await withSession('/revoke-sessions', 'POST'));
  });

  it('is a 500 that says so where a session is asked for', async () => {
    const answer = await withSession('/get-session');
    expect({ status: answer.status, body: JSON.parse(answer.text) as object }).toEqual({
      status: 500,
      body: refusal('FAILED_TO_GET_SESSION'),
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it('tells nobody about tables, statements or files', async () => {
    const { headers, text } = await signIn();
    expect(JSON.stringify({ headers, text })).not.toMatch(/elsewhere|select|relation|\.ts|error/i);
  });
});

describe('a database that is gone', () => {
  it('is a 500 and not an overload, and leaves the session cookie alone', async () => {
    await duringOutage(app, async () => {
      expectDefect(await signIn());
      expectDefect(await signUp(anAddress()));
      expectDefect(await withSession('/list-sessions'));
      const { status, text, headers } = await withSession('/get-session');
      expect({ status, body: JSON.parse(text) as object }).toEqual({
        status: 500,
        body: refusal('FAILED_TO_GET_SESSION'),
      });
      expect(headers).not.toHaveProperty('set-cookie');
    });
  });

  it('is nothing to calls that need none', async () => {
    await duringOutage(app, async () => {
      for (const path of ['/ok', '/error', '/api/web-config', '/api/reference', '/get-session']) {
        expect((await rawRequest(app, { path })).status).toBe(200);
      }
      expectBare(await rawRequest(app, { path: '/nope' }), 404);
      expect((await postText(app, '/sign-in/email', '{}')).status).toBe(400);
    });
  });

  it('needs no restart once it is back, and nothing is half-written', async () => {
    const email = anAddress();
    await duringOutage(app, async () => expectDefect(await signUp(email)));
    expect(await app.database.sql('SELECT FROM "user" WHERE "email" = $1', [email])).toEqual([]);
    expect((await signUp(email)).status).toBe(200);
    expect((await withSession('/list-sessions')).status).toBe(200);
    expect((await app.mailTo(email)).to).toBe(email);
  });
});
