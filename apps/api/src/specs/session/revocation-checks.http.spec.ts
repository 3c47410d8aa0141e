import { beforeAll, describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { aSession, sessionTimes } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, type SignedUpUser } from '../../testing/users.js';

const PROTECTED = ['/revoke-session', '/revoke-sessions', '/revoke-other-sessions'];
const BODY_OPTIONAL = ['/revoke-sessions', '/revoke-other-sessions', '/sign-out'];
const POSTS = [...PROTECTED, '/sign-out'];
const INVALID = { code: 'VALIDATION_ERROR', message: 'Forespørselen inneholder ugyldige eller manglende felt.' };

/** Bodies that are JSON but not an object. */
const NO_OBJECTS = ['[]', '[{"token":"x"}]', '"text"', '7', 'true', 'null'];
/** Bodies that are not JSON. */
const NO_JSON = ['{', '{"token":}', "{'token':1}", '{"a":1}}', 'token=x', '\u0000'];

describe('the endpoints that revoke sessions', () => {
  const app = useTestApp();
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  const post = (path: string, token?: string) => {
    const call = app.request().post(path);
    return token === undefined ? call : call.set('cookie', sessionCookie(token));
  };
  const aToken = () => aSession(app, user.id);
  const json = 'application/json';

  describe.each(BODY_OPTIONAL)('%s, which needs no body,', (path) => {
    it('accepts a request without a body', async () => {
      await post(path, await aToken()).expect(200);
    });

    it('accepts an empty body with the JSON content type', async () => {
      await post(path, await aToken())
        .set('content-type', json)
        .expect(200);
      await post(path, await aToken())
        .set('content-type', `${json}; charset=utf-8`)
        .send('')
        .expect(200);
    });

    it('accepts an object and ignores its fields', async () => {
      await post(path, await aToken())
        .send({})
        .expect(200);
      await post(path, await aToken())
        .send({ token: 7, userId: 'x', text: '\u0000' })
        .expect(200);
    });
  });

  describe('/revoke-session, which needs a body,', () => {
    it('rejects a missing or empty body', async () => {
      expect((await post('/revoke-session', await aToken()).expect(400)).body).toMatchObject(INVALID);
      const empty = await post('/revoke-session', await aToken())
        .set('content-type', json)
        .expect(400);
      expect(empty.body).toMatchObject(INVALID);
    });
  });

  describe.each(POSTS)('%s', (path) => {
    it.each(NO_OBJECTS)('rejects the body %j and revokes nothing', async (body) => {
      const token = await aToken();
      const answer = await post(path, token).set('content-type', json).send(body).expect(400);
      expect(answer.body).toMatchObject(INVALID);
      expect(await sessionTimes(app, token)).toBeDefined();
    });

    it.each(NO_JSON)('rejects %j, which is not JSON, and revokes nothing', async (body) => {
      const token = await aToken();
      const answer = await post(path, token).set('content-type', json).send(body).expect(400);
      expect(answer.body).toMatchObject(INVALID);
      expect(await sessionTimes(app, token)).toBeDefined();
    });

    it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', 'application/xml'])(
      'rejects the content type %s, with and without a session',
      async (type) => {
        const token = await aToken();
        for (const sender of [token, undefined]) {
          const answer = await post(path, sender).set('content-type', type).send('token=x').expect(415);
          expect(answer.text).toBe('');
          expect(answer.headers['content-type']).toBeUndefined();
        }
        expect(await sessionTimes(app, token)).toBeDefined();
      },
    );

    it('rejects a body without a content type', async () => {
      const answer = await post(path, user.token).set('content-type', '').send('{}');
      expect([answer.status, answer.text]).toEqual([415, '']);
    });

    it('rejects a body larger than 64 KiB', async () => {
      const answer = await post(path, user.token).send({ token: 'x'.repeat(65_536) });
      expect([answer.status, answer.text]).toEqual([413, '']);
    });

    it('rejects a foreign origin before it looks up the session', async () => {
      const token = await aToken();
      for (const origin of ['https://evil.example', 'null']) {
        const answer = await post(path, token).set('origin', origin).send([]).expect(403);
        expect(answer.body.code).toBe('INVALID_ORIGIN');
      }
      await post(path, 'x'.repeat(32)).set('origin', 'https://evil.example').send({}).expect(403);
      await post(path, token).set('sec-fetch-site', 'cross-site').send({}).expect(403);
      expect(await sessionTimes(app, token)).toBeDefined();
    });

    it("accepts a request from the service's own pages", async () => {
      const token = await aToken();
      await post(path, token).set('origin', 'http://localhost:3000').send({ token }).expect(200);
    });

    it('answers 404 to GET', async () => {
      const answer = await app.request().get(path).set('cookie', sessionCookie(user.token));
      expect([answer.status, answer.text]).toEqual([404, '']);
    });
  });

  describe.each(PROTECTED)('%s, without a session,', (path) => {
    const unauthorized = { code: 'UNAUTHORIZED', message: 'Du må være logget inn.' };

    it.each(['{}', '{"token":7}', ...NO_OBJECTS])('answers 401 before it validates the body %j', async (body) => {
      const answer = await post(path).set('content-type', json).send(body).expect(401);
      expect(answer.body).toEqual(unauthorized);
    });

    it('answers 401 without a body', async () => {
      expect((await post(path).expect(401)).body).toEqual(unauthorized);
    });

    it('answers 400 to a body that is not JSON', async () => {
      expect((await post(path).set('content-type', json).send('{').expect(400)).body).toMatchObject(INVALID);
    });

    it('ignores a user id in the body', async () => {
      const token = await aToken();
      await post(path).send({ userId: user.id, token }).expect(401);
      expect(await sessionTimes(app, token)).toBeDefined();
    });
  });
});

describe('a disabled session endpoint', () => {
  const app = useTestApp({ DISABLED_PATHS: '/list-sessions,/revoke-sessions' });

  it('answers 404, and the other endpoints work as before', async () => {
    const { token } = await aSignedUpUser(app);
    const list = await app.request().get('/list-sessions').set('cookie', sessionCookie(token));
    expect([list.status, list.text]).toEqual([404, '']);
    await app.request().post('/revoke-sessions').set('cookie', sessionCookie(token)).send({}).expect(404);
    await app.request().post('/revoke-other-sessions').set('cookie', sessionCookie(token)).send({}).expect(200);
  });
});
