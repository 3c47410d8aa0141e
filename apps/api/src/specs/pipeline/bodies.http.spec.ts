import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { presenting } from '../../testing/cookies.js';
import { aPerson, PASSWORD, type Person, signInAgain } from '../../testing/people.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { expectBare } from '../../testing/bare-answer.js';
import { postText, type RawAnswer, rawRequest } from '../../testing/raw-request.js';
import { misfit, type Refusal } from '../../testing/refusals.js';

const BODY_LIMIT_BYTES = 65_536;
const OPTIONAL_BODY = ['/sign-out', '/revoke-sessions', '/revoke-other-sessions'];
const WANTED_BODY = ['/sign-in/email', '/sign-up/email', '/send-verification-email', '/revoke-session'];

describe('the body of a call', () => {
  let app: TestApp;
  let person: Person;

  beforeAll(async () => {
    app = await startTestApp();
    await app.nest.listen(0, '127.0.0.1');
    person = await aPerson(app);
  });
  afterAll(() => app.stop());

  const post = (path: string, body: string, type?: string): Promise<RawAnswer> =>
    postText(app, path, body, {
      cookie: presenting(person.token),
      ...(type === undefined ? {} : { 'content-type': type }),
    });

  const credentials = (extra: object = {}): string =>
    JSON.stringify({ email: person.email, password: PASSWORD, ...extra });

  function expectMisfit(answer: RawAnswer, body: Refusal = misfit()): void {
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
  ])('is not read as %s', async (type) => {
    for (const path of [...OPTIONAL_BODY, ...WANTED_BODY]) expectBare(await post(path, credentials(), type), 415);
  });

  it('is not read without a media type', async () => {
    const headers = { 'content-length': '2' };
    expectBare(await rawRequest(app, { method: 'POST', path: '/sign-out', body: '{}', headers }), 415);
  });

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
  ])('is read as %s', async (type) => {
    expect((await post('/sign-in/email', credentials(), type)).status).toBe(200);
  });

  it('may be as long as 64 KiB', async () => {
    const padding = BODY_LIMIT_BYTES - Buffer.byteLength(credentials({ x: '' }));
    expect((await post('/sign-in/email', credentials({ x: 'x'.repeat(padding) }))).status).toBe(200);
  });

  it('may not be one byte longer, whatever a character is made of', async () => {
    const padding = BODY_LIMIT_BYTES - Buffer.byteLength(credentials({ x: '' }));
    expectBare(await post('/sign-in/email', credentials({ x: 'x'.repeat(padding + 1) })), 413);
    expectBare(await post('/sign-in/email', credentials({ x: 'å'.repeat(Math.ceil((padding + 1) / 2)) })), 413);
  });

  it('is as bounded where nobody says beforehand how long it is', async () => {
    const headers = { 'transfer-encoding': 'chunked' };
    const answer = await postText(app, '/sign-out', `{"x":"${'x'.repeat(BODY_LIMIT_BYTES)}"}`, headers);
    expectBare(answer, 413);
  });

  it.each(OPTIONAL_BODY)('may be missing for %s, also where it is announced as JSON', async (path) => {
    for (const type of ['application/json', undefined]) {
      const { token } = await signInAgain(app, person);
      const headers = { cookie: presenting(token), 'content-length': '0', ...(type ? { 'content-type': type } : {}) };
      const answer = await rawRequest(app, { method: 'POST', path, headers });
      expect(answer.status).toBe(200);
      person = await signInAgain(app, person);
    }
  });

  it.each(OPTIONAL_BODY)('may hold for %s whatever it likes', async (path) => {
    const answer = await post(path, '{"sessions":["a"],"userId":"b"}');
    expect(answer.status).toBe(200);
    person = await signInAgain(app, person);
  });

  it.each(WANTED_BODY)('may not be missing for %s', async (path) => {
    const headers = { cookie: presenting(person.token), 'content-length': '0' };
    expectMisfit(await rawRequest(app, { method: 'POST', path, headers }));
    expectMisfit(await post(path, ''));
  });

  it.each(['[]', '[{}]', '7', 'true', 'null', '"text"'])('is an object and not %s', async (body) => {
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
  ])('is JSON and not %j', async (body) => {
    for (const path of [...OPTIONAL_BODY, ...WANTED_BODY]) expectMisfit(await post(path, body));
  });

  it('ends no session when it is refused', async () => {
    for (const path of OPTIONAL_BODY) {
      await post(path, '[]');
      await post(path, '{');
      await post(path, '{}', 'text/plain');
    }
    expect((await person.browser.get('/get-session')).body).toMatchObject({ session: { token: person.token } });
  });
});
