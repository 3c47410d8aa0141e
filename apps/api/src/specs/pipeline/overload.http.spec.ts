import { availableParallelism } from 'node:os';

import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PoolConfig } from 'pg';

import { connectionPoolOf } from '@portvakt/adapters/typeorm';

import { whileTableIsLocked } from '../../testing/database-locks.js';
import { errorBody, expectEmptyAnswer } from '../../testing/expected-answers.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedUpUser, PASSWORD, type SignedUpUser } from '../../testing/users.js';

/** Passwords hashed at once, and those that are queued (specification §4). */
const HASHING_ROOM = availableParallelism() + 64;
const TOO_MANY = 40;

/** Less than PostgreSQL itself allows a statement. */
const BRIEFLY_MS = 500;

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

function expectOverload(answer: Answer): void {
  expectEmptyAnswer(answer, 503);
  expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect(answer.headers).not.toHaveProperty('set-cookie');
}

describe('more passwords than can be hashed', () => {
  const app = useTestApp({}, { isOverloadable: true });
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  it('are answered 503, while everything else works', async () => {
    let isOver = false;
    const tries = Array.from({ length: HASHING_ROOM + TOO_MANY }, async () =>
      app.request().post('/sign-in/email').send({ email: anEmailAddress(), password: 'et galt passord' }),
    );
    const burst = Promise.all(tries).finally(() => (isOver = true));

    expect((await app.request().get('/ok').expect(200)).body).toEqual({ ok: true });
    const session = await user.browser.get('/get-session').expect(200);
    expect(session.body).toMatchObject({ session: { token: user.token } });
    expect(isOver).toBe(false);

    const answers = await burst;
    const refused = answers.filter(({ status }) => status === 503);
    const judged = answers.filter(({ status }) => status === 401);
    expect(refused.length + judged.length).toBe(answers.length);
    expect(judged.length).toBeGreaterThanOrEqual(HASHING_ROOM);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expectOverload(answer);
    for (const { body } of judged) expect(body).toEqual(errorBody('INVALID_EMAIL_OR_PASSWORD'));
  }, 120_000);

  it('do not block later sign-ins', async () => {
    await app.request().post('/sign-in/email').send({ email: user.email, password: PASSWORD }).expect(200);
  });
});

describe('more requests than the database has connections for', () => {
  const app = useTestApp({ DATABASE_POOL_SIZE: '2' }, { isOverloadable: true });
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
    await app.mails();
  });

  it('are answered 503 when no connection becomes free, and the requests that hold connections finish', async () => {
    await app.database.sql('BEGIN');
    await app.database.sql('LOCK TABLE "user" IN ACCESS EXCLUSIVE MODE');
    const email = anEmailAddress();
    const holders = [email, anEmailAddress()].map(async (address) =>
      app.request().post('/send-verification-email').send({ email: address }),
    );
    await untilConnectionsAreTaken();

    const late = [
      app.request().post('/sign-in/email').send({ email, password: PASSWORD }),
      app.request().post('/sign-up/email').send({ name: 'Kari', email, password: PASSWORD }),
      app.request().post('/send-verification-email').send({ email }),
      user.browser.get('/get-session'),
      user.browser.get('/list-sessions'),
    ];
    expect((await app.request().get('/ok')).status).toBe(200);
    for (const answer of await Promise.all(late)) expectOverload(answer);

    await app.database.sql('ROLLBACK');
    for (const { status } of await Promise.all(holders)) expect(status).toBe(200);
    expect(await app.database.sql('SELECT FROM "user" WHERE "email" = $1', [email])).toEqual([]);
    expect((await user.browser.get('/get-session')).body).toMatchObject({ session: { token: user.token } });
  });

  /** Not from `pg_stat_activity`, whose content is frozen within a transaction. */
  async function untilConnectionsAreTaken(): Promise<void> {
    const waiting = `
      SELECT FROM pg_locks JOIN pg_database d ON d."oid" = "database"
      WHERE d."datname" = current_database() AND NOT "granted"`;
    while ((await app.database.sql(waiting)).length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
  }
});

describe('a database that is too busy to finish a statement', () => {
  const app = useTestApp({}, { isOverloadable: true });
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
    await app.mails();
  });

  const askEverything = () => [
    app.request().post('/sign-in/email').send({ email: user.email, password: PASSWORD }),
    app.request().post('/sign-up/email').send({ name: 'Kari', email: anEmailAddress(), password: PASSWORD }),
    app.request().post('/send-verification-email').send({ email: user.email }),
    user.browser.post('/update-user').send({ name: 'Kari N.' }),
  ];

  it('leads to 503 when a statement times out', async () => {
    await whileTableIsLocked(app, 'user', async () => {
      for (const answer of await Promise.all(askEverything())) expectOverload(answer);
    });
  });

  it('leads to 503 when it leaves a statement unanswered', async () => {
    const { query_timeout: usual = 0 } = connectionPoolOf(app.dataSource).options;
    await setAnswerTimeout(BRIEFLY_MS);
    await whileTableIsLocked(app, 'user', async () => {
      for (const answer of await Promise.all(askEverything())) expectOverload(answer);
    });
    await setAnswerTimeout(usual);
  });

  it('leads to 503 when an administrator terminates the connection', async () => {
    await whileTableIsLocked(app, 'user', async (waiting) => {
      const requests = Promise.all(askEverything());
      await waiting(4);
      await app.database.sql(`
        SELECT pg_terminate_backend("pid") FROM pg_stat_activity
        WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`);
      for (const answer of await requests) expectOverload(answer);
    });
  });

  /** Of all connections that the pool may have. */
  async function setAnswerTimeout(ms: number): Promise<void> {
    const pool = connectionPoolOf(app.dataSource);
    const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    for (const client of clients) {
      (client as unknown as { connectionParameters: PoolConfig }).connectionParameters.query_timeout = ms;
      client.release();
    }
  }

  it('works again as soon as the database does', async () => {
    await app.request().post('/sign-in/email').send({ email: user.email, password: PASSWORD }).expect(200);
  });
});
