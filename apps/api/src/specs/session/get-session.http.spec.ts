import { beforeAll, describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { aSession, DAY_MS, sessionTimes } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, PASSWORD, type SignedUpUser } from '../../testing/users.js';

const ID = /^[A-Za-z0-9]{32}$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('GET /get-session', () => {
  const app = useTestApp({
    ADDITIONAL_USER_FIELDS: JSON.stringify({
      locale: { type: 'string', default: 'nb' },
      note: { type: 'string', default: 'internt', returned: false },
    }),
  });
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  const get = (query = '', token = user.token) =>
    app.request().get(`/get-session${query}`).set('cookie', sessionCookie(token));

  it('answers exactly the fields of session and user', async () => {
    const { body } = await get().expect(200);
    const time = expect.stringMatching(TIME);
    expect(body).toEqual({
      session: {
        id: expect.stringMatching(ID),
        userId: user.id,
        token: user.token,
        expiresAt: time,
        createdAt: time,
        updatedAt: time,
        ipAddress: '127.0.0.1',
        userAgent: '',
      },
      user: {
        id: user.id,
        email: user.email,
        emailVerified: false,
        name: 'Kari Nordmann',
        image: null,
        createdAt: time,
        updatedAt: time,
        twoFactorEnabled: false,
        locale: 'nb',
      },
    });
  });

  it('answers IP address and user agent of the sign-in, without control characters and cut to 512', async () => {
    const signedIn = await app
      .request()
      .post('/sign-in/email')
      .set('user-agent', `Leser\t${'x'.repeat(600)}`)
      .set('x-forwarded-for', '203.0.113.9')
      .send({ email: user.email, password: PASSWORD })
      .expect(200);
    const { session } = (await get('', signedIn.body.token as string)).body;
    expect(session).toMatchObject({ ipAddress: '127.0.0.1', userAgent: `Leser${'x'.repeat(507)}` });
  });

  it('answers the creation as last authentication, and an expiry after seven days', async () => {
    const { session } = (await get()).body;
    expect(session.updatedAt).toBe(session.createdAt);
    expect(Date.parse(session.expiresAt as string) - Date.parse(session.createdAt as string)).toBe(7 * DAY_MS);
  });

  it('answers empty texts for an unknown IP address and user agent', async () => {
    const { session } = (await get('', await aSession(app, user.id))).body;
    expect(session).toMatchObject({ ipAddress: '', userAgent: '' });
  });

  it('answers null without a session, never 401', async () => {
    const answer = await app.request().get('/get-session').expect(200);
    expect(answer.text).toBe('null');
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('must not be cached, with or without a session', async () => {
    for (const answer of [await get(), await app.request().get('/get-session')]) {
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    }
  });

  describe('the query of GET /get-session', () => {
    const isRefreshedWith = async (query: string): Promise<boolean> => {
      const token = await aSession(app, user.id, { expiresInMs: DAY_MS });
      const before = await sessionTimes(app, token);
      await get(query, token).expect(200);
      return (await sessionTimes(app, token))?.expiresAt.getTime() !== before?.expiresAt.getTime();
    };

    it.each(['?disableRefresh=true', '?disableRefresh=false&disableRefresh=true'])(
      'is respected with %s',
      async (query) => {
        expect(await isRefreshedWith(query)).toBe(false);
      },
    );

    it.each([
      '?disableRefresh=false',
      '?disableRefresh=TRUE',
      '?disableRefresh=1',
      '?disableRefresh=',
      '?disableRefresh',
      '?disablerefresh=true',
      '?disableRefresh=true&disableRefresh=false',
      '?unknown=true',
    ])('is ignored with %s', async (query) => {
      expect(await isRefreshedWith(query)).toBe(true);
    });
  });

  it('answers with one trailing slash, only to GET and only in this case', async () => {
    expect((await app.request().get('/get-session/').set('cookie', sessionCookie(user.token))).body).not.toBeNull();
    const misses = [
      await app.request().get('/get-session//'),
      await app.request().get('/Get-Session'),
      await app.request().post('/get-session').send({}),
      await app.request().head('/get-session'),
    ];
    for (const { status, text } of misses) {
      expect(status).toBe(404);
      expect(text ?? '').toBe('');
    }
  });
});
