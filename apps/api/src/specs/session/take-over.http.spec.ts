import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { cookiesOf, signed, signedByReference } from '../../testing/cookies.js';
import { aPerson, type Person } from '../../testing/people.js';
import { aSession, DAY_MS, timesOf } from '../../testing/session-rows.js';
import { SECRET, startTestApp, type TestApp } from '../../testing/test-app.js';

const OLD_SECRET = 'last year the keys came from this secret';
const NAME = 'better-auth.session_token';

describe('live sessions of the reference library, under its cookie prefix (C22)', () => {
  let app: TestApp;
  let person: Person;

  beforeAll(async () => {
    app = await startTestApp({ COOKIE_PREFIX: 'better-auth' });
    person = await aPerson(app);
  });
  afterAll(() => app.stop());

  it('are read', async () => {
    const cookie = `${NAME}=${signedByReference(person.token)}`;
    const answer = await app.request().get('/get-session').set('cookie', cookie).expect(200);
    expect(answer.body).toMatchObject({ session: { token: person.token } });
  });

  it('open protected calls', async () => {
    await app.request().get('/list-sessions').set('cookie', `${NAME}=${signedByReference(person.token)}`).expect(200);
  });

  it('are written with a key of this cookie alone, at the first refresh', async () => {
    const token = await aSession(app, person.id, { endsInMs: 5 * DAY_MS });
    const cookie = `${NAME}=${signedByReference(token)}`;
    const answer = await app.request().get('/get-session').set('cookie', cookie).expect(200);
    expect(cookiesOf(answer)[NAME]).toContain(`${NAME}=${signed('session_token', token)}; Max-Age=604800;`);
  });

  it('bring no other cookie along: a marker of the reference is no marker', async () => {
    const token = await aSession(app, person.id, { endsInMs: 5 * DAY_MS });
    const before = await timesOf(app, token);
    const cookie = `${NAME}=${signedByReference(token)}; better-auth.dont_remember=${signedByReference('true')}`;
    await app.request().get('/get-session').set('cookie', cookie).expect(200);
    expect((await timesOf(app, token))?.expiresAt).not.toEqual(before?.expiresAt);
  });

  it('stand beside cookies written here', async () => {
    const cookie = `${NAME}=${signed('session_token', person.token)}`;
    const answer = await app.request().get('/get-session').set('cookie', cookie).expect(200);
    expect(answer.body).toMatchObject({ session: { token: person.token } });
  });
});

describe('cookies signed with a compromised secret', () => {
  it.each(['portvakt', 'better-auth'])('open nothing under the prefix %s', async (prefix) => {
    const app = await startTestApp({ COOKIE_PREFIX: prefix, AUTH_COMPROMISED_SECRETS: OLD_SECRET });
    try {
      const { token } = await aPerson(app);
      for (const value of [signed('session_token', token, OLD_SECRET), signedByReference(token, OLD_SECRET)]) {
        const cookie = `${prefix}.session_token=${value}`;
        expect((await app.request().get('/get-session').set('cookie', cookie).expect(200)).body).toBeNull();
        await app.request().get('/list-sessions').set('cookie', cookie).expect(401);
      }
    } finally {
      await app.stop();
    }
  });
});

describe('cookies signed with an earlier secret', () => {
  let app: TestApp;
  let person: Person;

  beforeAll(async () => {
    app = await startTestApp({ AUTH_PREVIOUS_SECRETS: OLD_SECRET });
    person = await aPerson(app);
  });
  afterAll(() => app.stop());

  it('are read', async () => {
    const cookie = `portvakt.session_token=${signed('session_token', person.token, OLD_SECRET)}`;
    const answer = await app.request().get('/get-session').set('cookie', cookie).expect(200);
    expect(answer.body).toMatchObject({ session: { token: person.token } });
  });

  it('are signed with the newest one when they are written again', async () => {
    const token = await aSession(app, person.id, { endsInMs: 5 * DAY_MS });
    const cookie = `portvakt.session_token=${signed('session_token', token, OLD_SECRET)}`;
    const answer = await app.request().get('/get-session').set('cookie', cookie).expect(200);
    expect(cookiesOf(answer)['portvakt.session_token']).toContain(`=${signed('session_token', token, SECRET)};`);
  });

  it('still tell that the owner is not to be remembered', async () => {
    const token = await aSession(app, person.id, { endsInMs: 5 * DAY_MS });
    const cookie =
      `portvakt.session_token=${signed('session_token', token, OLD_SECRET)}; ` +
      `portvakt.dont_remember=${signed('dont_remember', 'true', OLD_SECRET)}`;
    const answer = await app.request().get('/get-session').set('cookie', cookie).expect(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('are never read with the secret itself where the prefix is our own', async () => {
    const cookie = `portvakt.session_token=${signedByReference(person.token, OLD_SECRET)}`;
    const answer = await app.request().get('/get-session').set('cookie', cookie).expect(200);
    expect(answer.body).toBeNull();
  });
});
