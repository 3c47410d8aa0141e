import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedUpUser, PASSWORD, type SignedUpUser } from '../../testing/users.js';

const EVIL = 'https://evil.example';

const app = useTestApp({
  TRUSTED_ORIGINS: 'https://trusted.example,*.wild.example,https://*.app.example,myapp://',
});
let user: SignedUpUser;

beforeAll(async () => {
  user = await aSignedUpUser(app);
});

type Headers = Readonly<Record<string, string>>;

const withCookie = (headers: Headers) =>
  app
    .request()
    .post('/revoke-other-sessions')
    .set({ cookie: sessionCookie(user.token), ...headers });

async function expectRefused(headers: Headers): Promise<void> {
  const { status, body } = await withCookie(headers);
  expect({ status, body: body as object }).toEqual({ status: 403, body: errorBody('INVALID_ORIGIN') });
}

describe('a POST with cookies', () => {
  it.each([
    ORIGIN,
    `${ORIGIN}/`,
    'HTTP://LOCALHOST:3000',
    'https://trusted.example',
    'https://trusted.example:443',
    'https://a.wild.example',
    'http://a.b.wild.example',
    'https://a.app.example',
  ])('is accepted from %s', async (origin) => {
    await withCookie({ origin }).expect(200);
    await withCookie({ referer: origin }).expect(200);
  });

  it.each([
    EVIL,
    'null',
    '',
    '/',
    'localhost:3000',
    'http://localhost',
    'http://localhost:3001',
    'https://localhost:3000',
    'http://localhost:3000.evil.example',
    'http://localhost:3000@evil.example',
    'http://evil.example/http://localhost:3000',
    'http://trusted.example',
    'https://trusted.example:8443',
    'https://trusted.example.evil.example',
    'https://wild.example',
    'https://wild.example.evil.example',
    'http://a.wild.example:8080',
    'http://a.app.example',
    'a.wild.example',
    'https:trusted.example',
    'file://',
  ])('is rejected from %j', async (origin) => {
    await expectRefused({ origin });
    await expectRefused({ referer: origin });
  });

  it('is checked by its Origin header, whatever the Referer says', async () => {
    await expectRefused({ origin: EVIL, referer: `${ORIGIN}/logg-inn` });
    await expectRefused({ origin: 'null', referer: `${ORIGIN}/logg-inn` });
    await withCookie({ origin: ORIGIN, referer: `${EVIL}/` }).expect(200);
  });

  it('is checked by its whole Referer when there is no Origin header', async () => {
    await withCookie({ referer: `${ORIGIN}/konto/enheter?x=1` }).expect(200);
    await expectRefused({ referer: `${EVIL}/${ORIGIN}` });
  });

  it('is not checked by its Host header', async () => {
    await expectRefused({ origin: EVIL, host: 'evil.example' });
    await expectRefused({ origin: EVIL, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' });
  });

  it.each(['same-origin', 'none'])('is accepted without both headers when Sec-Fetch-Site is %s', async (site) => {
    await withCookie({ 'sec-fetch-site': site }).expect(200);
  });

  it('is accepted without both headers and without Sec-Fetch-Site', async () => {
    await withCookie({}).expect(200);
  });

  it.each(['cross-site', 'same-site', 'unknown'])(
    'is rejected without both headers when Sec-Fetch-Site is %s',
    async (site) => {
      await expectRefused({ 'sec-fetch-site': site });
    },
  );

  it('is checked with any cookie, not only those of the service', async () => {
    const answer = await app.request().post('/send-verification-email').set({ cookie: 'a=b', origin: EVIL }).send({});
    expect({ status: answer.status, body: answer.body as object }).toEqual({
      status: 403,
      body: errorBody('INVALID_ORIGIN'),
    });
  });
});

describe('a POST without cookies', () => {
  it('is accepted from anywhere except from a foreign form', async () => {
    const body = { email: user.email, password: PASSWORD };
    await app.request().post('/sign-in/email').set('origin', EVIL).send(body).expect(200);
    await app
      .request()
      .post('/sign-in/email')
      .set({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' })
      .send(body)
      .expect(200);
    await app
      .request()
      .post('/sign-in/email')
      .set({ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'navigate' })
      .send(body)
      .expect(200);
  });

  it.each(['/sign-in/email', '/sign-up/email'])(
    'is rejected at %s when a foreign page submits it as a form',
    async (path) => {
      const body = { name: 'Kari', email: user.email, password: PASSWORD };
      for (const headers of [{}, { origin: EVIL }, { origin: ORIGIN }]) {
        const answer = await app
          .request()
          .post(path)
          .set({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', ...headers })
          .send(body)
          .expect(403);
        expect(answer.body).toEqual(errorBody('INVALID_ORIGIN'));
        expect(answer.headers).not.toHaveProperty('set-cookie');
      }
    },
  );
});

describe('a GET', () => {
  it.each(['/get-session', '/list-sessions', '/ok'])('is accepted from anywhere: %s', async (path) => {
    const headers = { cookie: sessionCookie(user.token), origin: EVIL, 'sec-fetch-site': 'cross-site' };
    await app.request().get(path).set(headers).expect(200);
  });
});

describe('a rejected origin', () => {
  let before: object;

  beforeEach(async () => {
    await app.mails();
    before = await everything();
  });

  it.each([
    ['/sign-up/email', () => ({ name: 'Kari', email: anEmailAddress(), password: PASSWORD })],
    ['/sign-in/email', () => ({ email: user.email, password: PASSWORD })],
    ['/send-verification-email', () => ({ email: user.email })],
    ['/revoke-session', () => ({ token: user.token })],
    ['/revoke-sessions', () => ({})],
    ['/revoke-other-sessions', () => ({})],
    ['/sign-out', () => ({})],
  ])('leaves rows, mails and cookies unchanged: %s', async (path, body) => {
    const answer = await user.browser.post(path).set('origin', EVIL).send(body()).expect(403);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await everything()).toEqual(before);
  });

  async function everything(): Promise<object> {
    const rows: object[] = [];
    for (const table of ['user', 'account', 'session', 'verification', 'knownDevice', 'outboxMail']) {
      rows.push(await app.database.sql(`SELECT * FROM "${table}" ORDER BY 1`));
    }
    return { rows, mails: await app.mails() };
  }
});
