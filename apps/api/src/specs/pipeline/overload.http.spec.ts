import { availableParallelism } from 'node:os';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { whileTableIsLocked } from '../../testing/held-user.js';
import { aPerson, anAddress, PASSWORD, type Person } from '../../testing/people.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { expectBare } from '../../testing/bare-answer.js';
import { refusal } from '../../testing/refusals.js';

/** Passwords that are judged at once, and others that wait (contract §4). */
const HASHING_ROOM = availableParallelism() + 64;
const TOO_MANY = 40;

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

function expectOverload(answer: Answer): void {
  expectBare(answer, 503);
  expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect(answer.headers).not.toHaveProperty('set-cookie');
}

describe('more passwords than can be judged', () => {
  let app: TestApp;
  let person: Person;

  beforeAll(async () => {
    app = await startTestApp();
    await app.nest.listen(0, '127.0.0.1');
    person = await aPerson(app);
  });
  afterAll(() => app.stop());

  it('are turned away with 503, while everything else answers', async () => {
    let isOver = false;
    const tries = Array.from({ length: HASHING_ROOM + TOO_MANY }, async () =>
      app.request().post('/sign-in/email').send({ email: anAddress(), password: 'et galt passord' }),
    );
    const burst = Promise.all(tries).finally(() => (isOver = true));

    expect((await app.request().get('/ok').expect(200)).body).toEqual({ ok: true });
    const session = await person.browser.get('/get-session').expect(200);
    expect(session.body).toMatchObject({ session: { token: person.token } });
    expect(isOver).toBe(false);

    const answers = await burst;
    const refused = answers.filter(({ status }) => status === 503);
    const judged = answers.filter(({ status }) => status === 401);
    expect(refused.length + judged.length).toBe(answers.length);
    expect(judged.length).toBeGreaterThanOrEqual(HASHING_ROOM);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expectOverload(answer);
    for (const { body } of judged) expect(body).toEqual(refusal('INVALID_EMAIL_OR_PASSWORD'));
  }, 120_000);

  it('leave room again afterwards', async () => {
    await app.request().post('/sign-in/email').send({ email: person.email, password: PASSWORD }).expect(200);
  });
});

describe('more work than the database has connections for', () => {
  let app: TestApp;
  let person: Person;

  beforeAll(async () => {
    app = await startTestApp({ DATABASE_POOL_SIZE: '2' });
    await app.nest.listen(0, '127.0.0.1');
    person = await aPerson(app);
    await app.mails();
  });
  afterAll(() => app.stop());

  it('is turned away with 503 when no connection comes free, and what holds them is finished', async () => {
    await app.database.sql('BEGIN');
    await app.database.sql('LOCK TABLE "user" IN ACCESS EXCLUSIVE MODE');
    const email = anAddress();
    const holders = [email, anAddress()].map(async (address) =>
      app.request().post('/send-verification-email').send({ email: address }),
    );
    await untilConnectionsAreTaken();

    const late = [
      app.request().post('/sign-in/email').send({ email, password: PASSWORD }),
      app.request().post('/sign-up/email').send({ name: 'Kari', email, password: PASSWORD }),
      app.request().post('/send-verification-email').send({ email }),
      person.browser.get('/get-session'),
      person.browser.get('/list-sessions'),
    ];
    expect((await app.request().get('/ok')).status).toBe(200);
    for (const answer of await Promise.all(late)) expectOverload(answer);

    await app.database.sql('ROLLBACK');
    for (const { status } of await Promise.all(holders)) expect(status).toBe(200);
    expect(await app.database.sql('SELECT FROM "user" WHERE "email" = $1', [email])).toEqual([]);
    expect((await person.browser.get('/get-session')).body).toMatchObject({ session: { token: person.token } });
  });

  /** Not by `pg_stat_activity`, which within a transaction says the same for ever. */
  async function untilConnectionsAreTaken(): Promise<void> {
    const waiting = `
      SELECT FROM pg_locks JOIN pg_database d ON d."oid" = "database"
      WHERE d."datname" = current_database() AND NOT "granted"`;
    while ((await app.database.sql(waiting)).length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
  }
});

describe('a database that is too busy to finish a statement', () => {
  let app: TestApp;
  let person: Person;

  beforeAll(async () => {
    app = await startTestApp();
    await app.nest.listen(0, '127.0.0.1');
    person = await aPerson(app);
    await app.mails();
  });
  afterAll(() => app.stop());

  const askEverything = () => [
    app.request().post('/sign-in/email').send({ email: person.email, password: PASSWORD }),
    app.request().post('/sign-up/email').send({ name: 'Kari', email: anAddress(), password: PASSWORD }),
    app.request().post('/send-verification-email').send({ email: person.email }),
    person.browser.post('/update-user').send({ name: 'Kari N.' }),
  ];

  it('answers 503 where a statement runs into its time-out', async () => {
    await whileTableIsLocked(app, 'user', async () => {
      for (const answer of await Promise.all(askEverything())) expectOverload(answer);
    });
  });

  it('answers 503 where an administrator ends the connection of a request', async () => {
    await whileTableIsLocked(app, 'user', async (waiting) => {
      const requests = Promise.all(askEverything());
      await waiting(4);
      await app.database.sql(`
        SELECT pg_terminate_backend("pid") FROM pg_stat_activity
        WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`);
      for (const answer of await requests) expectOverload(answer);
    });
  });

  it('works again as soon as the database does', async () => {
    await app.request().post('/sign-in/email').send({ email: person.email, password: PASSWORD }).expect(200);
  });
});
