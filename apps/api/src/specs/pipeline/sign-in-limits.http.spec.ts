import crypto from 'node:crypto';

import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';

import { statementsDuring } from '../../testing/database-statements.js';
import { errorBody } from '../../testing/expected-answers.js';
import { aClient, clientAt, LIMITS_BEHIND_PROXY } from '../../testing/rate-limit-clients.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedUpUser, PASSWORD, type SignedUpUser } from '../../testing/users.js';

const WRONG = 'et galt passord';
const QUARTER_MS = 15 * 60_000;

type Client = ReturnType<typeof aClient>;

const app = useTestApp(LIMITS_BEHIND_PROXY);
afterEach(() => {
  jest.restoreAllMocks();
});

const signIn = (client: Client, email: string, password: string) =>
  client.post('/sign-in/email').send({ email, password });

async function statusOf(request: PromiseLike<{ status: number }>): Promise<number> {
  return (await request).status;
}

/** Sends wrong passwords in parallel, each from another IP address. */
const guesses = (email: string, count: number) =>
  Promise.all(Array.from({ length: count }, async () => signIn(aClient(app), email, WRONG)));

describe('an e-mail address that one client tries', () => {
  it('is allowed three times in 10 seconds, in any case', async () => {
    const client = aClient(app);
    const email = anEmailAddress();
    for (const spelling of [email, email.toUpperCase(), email]) {
      expect(await statusOf(signIn(client, spelling, WRONG))).toBe(401);
    }
    const refused = await signIn(client, email.toUpperCase(), WRONG).expect(429);
    expect(refused.body).toEqual(errorBody('TOO_MANY_REQUESTS'));
    expect(refused.headers['retry-after']).toBe(refused.headers['x-retry-after']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    app.clock.advance(10_001);
    expect(await statusOf(signIn(client, email, WRONG))).toBe(401);
  });

  it('is counted separately on each path', async () => {
    const client = aClient(app);
    const body = { name: 'Kari', email: anEmailAddress(), password: 'kort' };
    for (let n = 0; n < 3; n++) await client.post('/sign-up/email').send(body).expect(400);
    await client.post('/sign-up/email').send(body).expect(429);
    expect(await statusOf(signIn(client, body.email, WRONG))).toBe(401);
  });

  it('does not affect other addresses and other clients', async () => {
    const client = aClient(app);
    const email = anEmailAddress();
    for (let n = 0; n < 3; n++) await signIn(client, email, WRONG);
    expect(await statusOf(signIn(client, email, WRONG))).toBe(429);
    expect(await statusOf(signIn(client, anEmailAddress(), WRONG))).toBe(401);
    expect(await statusOf(signIn(aClient(app), email, WRONG))).toBe(401);
  });
});

describe('a request that a limit rejects', () => {
  let user: SignedUpUser;

  beforeAll(async () => {
    user = await aSignedUpUser(app);
  });

  it('checks no password, queries no database and starts no session', async () => {
    const client = aClient(app);
    for (let n = 0; n < 3; n++) await signIn(client, user.email, WRONG);
    const hashing = jest.spyOn(crypto, 'scrypt');
    const statements = await statementsDuring(async () => {
      const answer = await signIn(client, user.email, PASSWORD).expect(429);
      expect(answer.headers).not.toHaveProperty('set-cookie');
    });
    expect(statements).toEqual([]);
    expect(hashing).not.toHaveBeenCalled();
    await signIn(aClient(app), user.email, PASSWORD).expect(200);
    expect(hashing).toHaveBeenCalledTimes(1);
  });

  it('creates no account and sends no mail', async () => {
    const client = aClient(app);
    const email = anEmailAddress();
    for (let n = 0; n < 3; n++) await client.post('/sign-up/email').send({ name: 'Kari', email, password: 'kort' });
    await client.post('/sign-up/email').send({ name: 'Kari', email, password: PASSWORD }).expect(429);
    expect(await app.database.sql('SELECT FROM "user" WHERE "email" = $1', [email])).toEqual([]);
    expect((await app.mails()).filter(({ to }) => to === email)).toEqual([]);
  });

  it('mails no verification link', async () => {
    const client = aClient(app);
    for (let n = 0; n < 3; n++)
      await client.post('/send-verification-email').send({ email: anEmailAddress() }).expect(200);
    const before = await app.mails();
    await client.post('/send-verification-email').send({ email: user.email }).expect(429);
    expect(await app.mails()).toEqual(before);
  });
});

describe('the limit of password attempts for one address', () => {
  it('is 20 in 15 minutes from all clients together, for an unknown address', async () => {
    const email = anEmailAddress();
    const answers = await guesses(email, 25);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    for (const { body, status } of answers) {
      expect(body).toEqual(errorBody(status === 429 ? 'TOO_MANY_REQUESTS' : 'INVALID_EMAIL_OR_PASSWORD'));
    }
  });

  it('is the same for a known address, whether or not its user is signed in elsewhere', async () => {
    const home = clientAt(app, '203.0.113.77');
    const email = anEmailAddress();
    await home.post('/sign-up/email').send({ name: 'Kari', email, password: PASSWORD }).expect(200);
    const answers = await guesses(email, 21);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);

    const hashing = jest.spyOn(crypto, 'scrypt');
    for (const client of [aClient(app), home]) {
      const statements = await statementsDuring(async () => {
        const refused = await signIn(client, email, PASSWORD).expect(429);
        expect(refused.body).toEqual(errorBody('TOO_MANY_REQUESTS'));
        const wait = Number(refused.headers['retry-after']);
        expect(wait).toBeGreaterThan(0);
        expect(wait).toBeLessThanOrEqual(QUARTER_MS / 1000);
        expect(refused.headers['x-retry-after']).toBe(refused.headers['retry-after']);
      });
      expect(statements).toEqual([]);
    }
    expect(hashing).not.toHaveBeenCalled();

    app.clock.advance(QUARTER_MS + 1);
    expect(await statusOf(signIn(aClient(app), email, PASSWORD))).toBe(200);
  });

  it('is reset by the correct password', async () => {
    const { email } = await aSignedUpUser(app);
    await guesses(email, 19);
    expect(await statusOf(signIn(aClient(app), email, PASSWORD))).toBe(200);
    const again = await guesses(email, 3);
    expect(again.map(({ status }) => status)).toEqual([401, 401, 401]);
  });
});
