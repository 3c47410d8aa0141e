import { beforeAll, describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { aSession, sessionTimes } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, type SignedUpUser } from '../../testing/users.js';

const PROTECTED = ['/revoke-session', '/revoke-sessions', '/revoke-other-sessions'];
const BODY_OPTIONAL = ['/revoke-sessions', '/revoke-other-sessions', '/sign-out'];
const POSTS = [...PROTECTED, '/sign-out'];
const INVALID = { code: 'VALIDATION_ERROR', message: 'Forespørselen inneholder ugyldige eller manglende felt.' };

/** Bodies that are no object, though they are JSON. */
const NO_OBJECTS = ['[]', '[{"token":"x"}]', '"text"', '7', 'true', 'null'];
/** Bodies that are no JSON. */
const NO_JSON = ['{', '{"token":}', "{'token':1}", '{"a":1}}', 'token=x', '\u0000'];

describe('the calls that end sessions', () => {
  const app = useTestApp();
  let person: SignedUpUser;

  beforeAll(async () => {
    person = await aSignedUpUser(app);
  });

  const post = (path: string, token?: string) => {
    const call = app.request().post(path);
    return token === undefined ? call : call.set('cookie', sessionCookie(token));
  };
  const aToken = () => aSession(app, person.id);
  const json = 'application/json';

  describe.each(BODY_OPTIONAL)('%s, which needs no body,', (path) => {
    it('takes none at all', async () => {
      await post(path, await aToken()).expect(200);
    });

    it('takes one of no bytes that calls itself JSON', async () => {
      await post(path, await aToken())
        .set('content-type', json)
        .expect(200);
      await post(path, await aToken())
        .set('content-type', `${json}; charset=utf-8`)
        .send('')
        .expect(200);
    });

    it('takes an object, and looks at nothing in it', async () => {
      await post(path, await aToken())
        .send({})
        .expect(200);
      await post(path, await aToken())
        .send({ token: 7, userId: 'x', text: '\u0000' })
        .expect(200);
    });
  });

  describe('/revoke-session, which needs a body,', () => {
    it('takes neither none nor one of no bytes', async () => {
      expect((await post('/revoke-session', await aToken()).expect(400)).body).toMatchObject(INVALID);
      const empty = await post('/revoke-session', await aToken())
        .set('content-type', json)
        .expect(400);
      expect(empty.body).toMatchObject(INVALID);
    });
  });

  describe.each(POSTS)('%s', (path) => {
    it.each(NO_OBJECTS)('refuses the body %j, and ends nothing', async (body) => {
      const token = await aToken();
      const answer = await post(path, token).set('content-type', json).send(body).expect(400);
      expect(answer.body).toMatchObject(INVALID);
      expect(await sessionTimes(app, token)).toBeDefined();
    });

    it.each(NO_JSON)('refuses %j, which is no JSON, and ends nothing', async (body) => {
      const token = await aToken();
      const answer = await post(path, token).set('content-type', json).send(body).expect(400);
      expect(answer.body).toMatchObject(INVALID);
      expect(await sessionTimes(app, token)).toBeDefined();
    });

    it.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x', 'application/xml'])(
      'does not read %s, whoever sends it',
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

    it('does not read a body of no type', async () => {
      const answer = await post(path, person.token).set('content-type', '').send('{}');
      expect([answer.status, answer.text]).toEqual([415, '']);
    });

    it('does not read more than 64 KiB', async () => {
      const answer = await post(path, person.token).send({ token: 'x'.repeat(65_536) });
      expect([answer.status, answer.text]).toEqual([413, '']);
    });

    it('refuses a foreign page before anything else about the session', async () => {
      const token = await aToken();
      for (const origin of ['https://evil.example', 'null']) {
        const answer = await post(path, token).set('origin', origin).send([]).expect(403);
        expect(answer.body.code).toBe('INVALID_ORIGIN');
      }
      await post(path, 'x'.repeat(32)).set('origin', 'https://evil.example').send({}).expect(403);
      await post(path, token).set('sec-fetch-site', 'cross-site').send({}).expect(403);
      expect(await sessionTimes(app, token)).toBeDefined();
    });

    it('may come from the own pages', async () => {
      const token = await aToken();
      await post(path, token).set('origin', 'http://localhost:3000').send({ token }).expect(200);
    });

    it('is no GET', async () => {
      const answer = await app.request().get(path).set('cookie', sessionCookie(person.token));
      expect([answer.status, answer.text]).toEqual([404, '']);
    });
  });

  describe.each(PROTECTED)('%s, without a session,', (path) => {
    const unauthorized = { code: 'UNAUTHORIZED', message: 'Du må være logget inn.' };

    it.each(['{}', '{"token":7}', ...NO_OBJECTS])('is a 401 before a word on the body %j', async (body) => {
      const answer = await post(path).set('content-type', json).send(body).expect(401);
      expect(answer.body).toEqual(unauthorized);
    });

    it('is a 401 without a body, too', async () => {
      expect((await post(path).expect(401)).body).toEqual(unauthorized);
    });

    it('is a 400 for what is no JSON at all', async () => {
      expect((await post(path).set('content-type', json).send('{').expect(400)).body).toMatchObject(INVALID);
    });

    it('does not go by a user id in the body', async () => {
      const token = await aToken();
      await post(path).send({ userId: person.id, token }).expect(401);
      expect(await sessionTimes(app, token)).toBeDefined();
    });
  });
});

describe('a call of sessions that is switched off', () => {
  const app = useTestApp({ DISABLED_PATHS: '/list-sessions,/revoke-sessions' });

  it('is unknown, and the others are as they were', async () => {
    const { token } = await aSignedUpUser(app);
    const list = await app.request().get('/list-sessions').set('cookie', sessionCookie(token));
    expect([list.status, list.text]).toEqual([404, '']);
    await app.request().post('/revoke-sessions').set('cookie', sessionCookie(token)).send({}).expect(404);
    await app.request().post('/revoke-other-sessions').set('cookie', sessionCookie(token)).send({}).expect(200);
  });
});
