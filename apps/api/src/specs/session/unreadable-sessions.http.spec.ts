import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { cookiesOf, cookieValue, sessionCookie } from '../../testing/cookies.js';
import { useFrozenMonotonicClock } from '../../testing/monotonic-clock.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, type SignedUpUser } from '../../testing/users.js';

useFrozenMonotonicClock();

describe('a database that cannot tell of sessions', () => {
  const app = useTestApp({ SESSION_COOKIE_CACHE_ENABLED: 'true' });
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  const get = (path: string, cookie = sessionCookie(user.token)) => app.request().get(path).set('cookie', cookie);
  const hide = () => app.database.sql('ALTER TABLE "session" RENAME TO "session_away"');
  const show = () => app.database.sql('ALTER TABLE IF EXISTS "session_away" RENAME TO "session"');

  describe('while it cannot', () => {
    beforeEach(hide);
    afterEach(show);

    it('makes /get-session say so, and sign nobody out', async () => {
      const answer = await get('/get-session');
      expect(answer.status).toBe(500);
      expect(answer.body).toEqual({ code: 'FAILED_TO_GET_SESSION', message: 'Kunne ikke hente økten.' });
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.headers['cache-control']).toBe('no-store');
    });

    it('is all the same to a browser without a session', async () => {
      expect((await app.request().get('/get-session').expect(200)).text).toBe('null');
    });

    it.each([
      ['get', '/list-sessions'],
      ['post', '/revoke-session'],
      ['post', '/revoke-sessions'],
      ['post', '/revoke-other-sessions'],
    ] as const)('makes the protected call %s %s a 500 without a body or a cookie', async (method, path) => {
      const answer = await app.request()[method](path).set('cookie', sessionCookie(user.token));
      expect([answer.status, answer.text]).toEqual([500, '']);
      expect(answer.headers['content-type']).toBeUndefined();
      expect(answer.headers['set-cookie']).toBeUndefined();
    });

    it('is not noticed behind a session-data cookie', async () => {
      await show();
      const data = cookieValue(cookiesOf(await get('/get-session').expect(200))['portvakt.session_data']);
      await hide();
      const answer = await get('/get-session', `${sessionCookie(user.token)}; portvakt.session_data=${data}`).expect(
        200,
      );
      expect(answer.body.session.token).toBe(user.token);
    });
  });

  it('is asked again by the next request, without a restart', async () => {
    await hide();
    await get('/get-session').expect(500);
    await show();
    expect((await get('/get-session').expect(200)).body.session.token).toBe(user.token);
    await get('/list-sessions').expect(200);
  });

  it('is asked over new connections after it has dropped all of them', async () => {
    await app.database.sql(
      'SELECT pg_terminate_backend("pid") FROM "pg_stat_activity" WHERE "datname" = current_database() AND "pid" <> pg_backend_pid()',
    );
    // The first request may still get a connection that is already closed.
    await get('/get-session');
    expect((await get('/get-session').expect(200)).body.session.token).toBe(user.token);
  });
});
