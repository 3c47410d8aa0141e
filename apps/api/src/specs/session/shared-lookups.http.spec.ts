import { Agent } from 'node:http';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { cookiesOf, SESSION_CLEARED, sessionCookie } from '../../testing/cookies.js';
import { statementsDuring } from '../../testing/database-statements.js';
import { useFrozenMonotonicClock } from '../../testing/monotonic-clock.js';
import { installSessionLookupBarrier, type SessionLookupBarrier } from '../../testing/schema-changes.js';
import { someSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, type SignedUpUser } from '../../testing/users.js';

useFrozenMonotonicClock();

const AT_ONCE = 50;

describe('the session lookups of GET /get-session', () => {
  /**
   * Kept open, as a browser or a proxy does: a server accepts new connections one by one, so no two requests would be
   * parallel.
   */
  const connections = new Agent({ keepAlive: true });
  afterAll(() => connections.destroy());

  const app = useTestApp();
  let user: SignedUpUser;
  let barrier: SessionLookupBarrier;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
    barrier = await installSessionLookupBarrier(app);
  });

  /** Sends the request at once; a supertest request is only sent when it is awaited. */
  const read = async (token: string) =>
    app.request().get('/get-session').agent(connections).set('cookie', sessionCookie(token));
  const many = (count: number) => someSessions(app, user.id, count);

  /** Resolves when `count` more requests have arrived. */
  const arrival = (count: number): Promise<void> =>
    new Promise((resolve) => {
      const server = app.nest.getHttpServer();
      let seen = 0;
      server.on('request', function counted() {
        if (++seen < count) return;
        server.off('request', counted);
        resolve();
      });
    });

  describe('as SQL statements', () => {
    it('are one prepared statement for one request', async () => {
      const statements = await statementsDuring(() => read(user.token));
      expect(statements).toEqual([{ name: expect.any(String), text: expect.stringContaining('FROM "session"') }]);
    });

    it('are not made without a cookie, or with an invalid signature', async () => {
      const statements = await statementsDuring(async () => {
        await app.request().get('/get-session').expect(200);
        await app.request().get('/get-session').set('cookie', `portvakt.session_token=${user.token}`).expect(200);
      });
      expect(statements).toEqual([]);
    });

    it('are far fewer than fifty for fifty parallel requests, each with its own answer', async () => {
      const tokens = await many(AT_ONCE);
      await Promise.all(tokens.map(read));
      const statements = await statementsDuring(async () => {
        const answers = await Promise.all(tokens.map(read));
        expect(answers.map(({ body }) => body.session.token)).toEqual(tokens);
      });
      expect(statements.length).toBeLessThan(AT_ONCE / 5);
    });

    it('are one for a protected endpoint, besides the statement of the endpoint itself', async () => {
      const list = () => app.request().get('/list-sessions').set('cookie', sessionCookie(user.token)).expect(200);
      expect(await statementsDuring(list)).toHaveLength(2);
    });
  });

  describe('while two statements are in flight', () => {
    let first: ReturnType<typeof read>;
    let second: ReturnType<typeof read>;
    let isReleased = false;

    beforeEach(async () => {
      const [one, other] = await many(2);
      await barrier.block();
      isReleased = false;
      first = read(one ?? '');
      await barrier.blocked(1);
      second = read(other ?? '');
      await barrier.blocked(2);
    });
    const release = async () => {
      if (!isReleased) await barrier.release();
      isReleased = true;
    };
    afterEach(async () => {
      await release();
      await Promise.all([first, second]);
    });

    it('are queued together and share the next statement', async () => {
      const tokens = await many(AT_ONCE);
      const statements = await statementsDuring(async () => {
        const arrived = arrival(AT_ONCE);
        const answers = Promise.all(tokens.map(read));
        await arrived;
        await release();
        expect((await answers).map(({ body }) => body.session.token)).toEqual(tokens);
      });
      expect(statements.filter(({ text }) => text.includes('"session" s'))).toHaveLength(1);
    });

    it('answer both of two requests with one token', async () => {
      const [token = ''] = await many(1);
      const arrived = arrival(2);
      const answers = Promise.all([read(token), read(token)]);
      await arrived;
      await release();
      expect((await answers).map(({ body }) => body.session.token)).toEqual([token, token]);
    });

    it('answer one request its session and the next one null', async () => {
      const [token = ''] = await many(1);
      const arrived = arrival(3);
      const answers = Promise.all([read('never was'), read(token), read('nor was this')]);
      await arrived;
      await release();
      const [none, session, none2] = await answers;
      expect(session.body.session.token).toBe(token);
      for (const answer of [none, none2]) expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    });

    it('fail for the requests that waited for the failed statement, and for no others', async () => {
      const [token = ''] = await many(1);
      const [pid] = await barrier.blocked(2);
      const arrived = arrival(2);
      const later = Promise.all([read(token), read(token)]);
      await arrived;
      await app.database.sql('SELECT pg_cancel_backend($1)', [pid]);

      const failed = await first;
      // A statement cancelled by the server counts as overload (specification C29).
      expect([failed.status, failed.text]).toEqual([503, '']);
      expect(failed.headers['set-cookie']).toBeUndefined();
      await barrier.blocked(2);
      await release();
      expect((await second).body.session).toBeDefined();
      for (const { body } of await later) expect(body.session.token).toBe(token);
    });

    it('fail with a broken connection, and continue with another one', async () => {
      const [pid] = await barrier.blocked(2);
      await app.database.sql('SELECT pg_terminate_backend($1)', [pid]);
      expect((await first).status).toBe(503);
      await release();
      expect((await read(user.token)).body.session.token).toBe(user.token);
    });
  });

  describe('after a revocation', () => {
    it('never join a statement that started before it', async () => {
      const [token = ''] = await many(1);
      await barrier.block();
      const before = read(token);
      await barrier.blocked(1);
      await app.database.sql('DELETE FROM "session" WHERE "token" = $1', [token]);
      const after = await Promise.all([read(token), read(token)]);
      await barrier.release();

      expect(after.map(({ body }) => body as unknown)).toEqual([null, null]);
      expect((await before).body.session.token).toBe(token);
    });

    it('never find the session again, in twenty rounds of parallel readers', async () => {
      for (const token of await many(20)) {
        const readers = Promise.all(Array.from({ length: 5 }, () => read(token)));
        const revoked = app.request().post('/revoke-session').set('cookie', sessionCookie(user.token)).send({ token });
        await revoked.expect(200);
        const late = await Promise.all(Array.from({ length: 5 }, () => read(token)));
        expect(late.map(({ body }) => body as unknown)).toEqual([null, null, null, null, null]);
        await readers;
      }
    });
  });
});

describe('the session lookups of GET /get-session with a session-data cookie', () => {
  const app = useTestApp({ SESSION_COOKIE_CACHE_ENABLED: 'true' });

  it('are none for five minutes', async () => {
    const { browser, token } = await aSignedUpUser(app);
    const reads = async () => {
      for (let n = 0; n < 3; n++) expect((await browser.get('/get-session')).body.session.token).toBe(token);
    };
    expect(await statementsDuring(reads)).toEqual([]);
    app.clock.advance(300_000);
    expect(await statementsDuring(reads)).toHaveLength(1);
  });
});
