import { availableParallelism } from 'node:os';

import { beforeAll, describe, expect, it } from '@jest/globals';
import type { PoolClient, PoolConfig } from 'pg';

import { connectionPoolOf } from '@portvakt/adapters/typeorm';

import { whileTableIsLocked } from '../../testing/database-locks.js';
import { errorBody, expectEmptyAnswer } from '../../testing/expected-answers.js';
import { type TestApp, useTestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { anEmailAddress, aSignedUpUser, PASSWORD, type SignedUpUser } from '../../testing/users.js';

/** The number of passwords that are hashed at once, and of those that wait (specification §4). */
const HASHING_ROOM = availableParallelism() + 64;
const TOO_MANY = 40;

/** Less than PostgreSQL itself allows a statement. */
const BRIEFLY_MS = 500;

/** More than a busy machine needs to open a connection or to hash the passwords of a test. */
const PATIENCE_MS = 240_000;

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

/** Takes all connections of the pool, calls `change` with each, and returns them to the pool. */
async function onEachConnection(
  { dataSource }: TestApp,
  change: (client: PoolClient) => Promise<unknown> | void,
): Promise<void> {
  const { options } = connectionPoolOf(dataSource);
  const { connectionTimeoutMillis: usual } = options;
  options.connectionTimeoutMillis = PATIENCE_MS;
  const connecting = Array.from({ length: options.max }, () => connectionPoolOf(dataSource).connect());
  const taken = (await Promise.allSettled(connecting)).flatMap((each) =>
    each.status === 'fulfilled' ? [each.value] : [],
  );
  options.connectionTimeoutMillis = usual;
  try {
    await Promise.all(connecting);
    for (const client of taken) await change(client);
  } finally {
    for (const client of taken) client.release();
  }
}

/** How long the service waits for the answer to a statement on this connection. */
function setAnswerTimeout(client: PoolClient, ms: number): void {
  (client as unknown as { connectionParameters: PoolConfig }).connectionParameters.query_timeout = ms;
}

describe('more passwords than can be hashed', () => {
  const app = useTestApp({}, { isOverloadable: true });
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
    // The sign-ins share a few connections, and must not be refused because of that.
    connectionPoolOf(app.dataSource).options.connectionTimeoutMillis = PATIENCE_MS;
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
  });

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
    // The requests that keep them wait for the lock until the others have been refused.
    await onEachConnection(app, (client) => {
      setAnswerTimeout(client, PATIENCE_MS);
      return client.query('SET statement_timeout = 0');
    });
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

  /** Does not use `pg_stat_activity`, whose content is frozen within a transaction. */
  async function untilConnectionsAreTaken(): Promise<void> {
    const waiting = `
      SELECT FROM pg_locks JOIN pg_database d ON d."oid" = "database"
      WHERE d."datname" = current_database() AND NOT "granted"`;
    await until(async () => (await app.database.sql(waiting)).length === 2);
  }
});

/** Requests that each need the table `user`. */
const askEverything = (app: TestApp, user: SignedUpUser) => [
  app.request().post('/sign-in/email').send({ email: user.email, password: PASSWORD }),
  app.request().post('/sign-up/email').send({ name: 'Kari', email: anEmailAddress(), password: PASSWORD }),
  app.request().post('/send-verification-email').send({ email: user.email }),
  user.browser.post('/update-user').send({ name: 'Kari N.' }),
];

describe('a database that is too busy to finish a statement', () => {
  const app = useTestApp({}, { isOverloadable: true });
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
    await app.mails();
  });

  const expectRefusals = () =>
    whileTableIsLocked(app, 'user', async () => {
      for (const answer of await Promise.all(askEverything(app, user))) expectOverload(answer);
    });

  it('leads to 503 when a statement times out', expectRefusals);

  it('leads to 503 when it leaves a statement unanswered', async () => {
    const { query_timeout: usual = 0 } = connectionPoolOf(app.dataSource).options;
    await onEachConnection(app, (client) => setAnswerTimeout(client, BRIEFLY_MS));
    await expectRefusals();
    await onEachConnection(app, (client) => setAnswerTimeout(client, usual));
  });

  it('works again as soon as the database does', async () => {
    await app.request().post('/sign-in/email').send({ email: user.email, password: PASSWORD }).expect(200);
  });
});

describe('a database whose administrator terminates connections', () => {
  /** Without time limits, because these would end the first statement before the last one waits. */
  const app = useTestApp();
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
    await app.mails();
  });

  it('leads to 503', async () => {
    await whileTableIsLocked(app, 'user', async (waiting) => {
      const requests = Promise.all(askEverything(app, user));
      await waiting(4);
      await app.database.sql(`
        SELECT pg_terminate_backend("pid") FROM pg_stat_activity
        WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`);
      for (const answer of await requests) expectOverload(answer);
    });
  });

  it('works again as soon as the database does', async () => {
    await app.request().post('/sign-in/email').send({ email: user.email, password: PASSWORD }).expect(200);
  });
});
