import crypto from 'node:crypto';

import { afterEach, describe, expect, it, jest } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { aClient, LIMITS_BEHIND_PROXY } from '../../testing/rate-limit-clients.js';
import { aSession } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aStoredUser, PASSWORD } from '../../testing/users.js';

const WRONG = { currentPassword: 'et galt passord', newPassword: 'et helt annet passord' };
const RIGHT = { ...WRONG, currentPassword: PASSWORD };
const QUARTER_MS = 15 * 60_000;

type Client = ReturnType<typeof aClient>;

const app = useTestApp(LIMITS_BEHIND_PROXY);
afterEach(() => {
  jest.restoreAllMocks();
});

const change = (client: Client, session: string, body: object) =>
  client.post('/change-password').set('cookie', sessionCookie(session)).send(body);

async function aSignedIn(): Promise<{ email: string; session: string }> {
  const { id, email } = await aStoredUser(app);
  return { email, session: await aSession(app, id) };
}

/** Sends wrong passwords with one session, each from another IP address. */
async function guesses(session: string, count: number): Promise<readonly number[]> {
  const answers = Array.from({ length: count }, async () => change(aClient(app), session, WRONG));
  return (await Promise.all(answers)).map(({ status }) => status);
}

describe('password changes from one IP address', () => {
  it('are limited to three in 10 seconds for one user, whatever e-mail the body contains', async () => {
    const client = aClient(app);
    const { session } = await aSignedIn();
    for (let n = 0; n < 3; n++) await change(client, session, { ...WRONG, email: anEmailAddress() }).expect(400);
    const hashing = jest.spyOn(crypto, 'scrypt');
    const refused = await change(client, session, { ...RIGHT, email: anEmailAddress() }).expect(429);
    expect(refused.body).toEqual(errorBody('TOO_MANY_REQUESTS'));
    expect(Number(refused.headers['x-retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['retry-after']).toBe(refused.headers['x-retry-after']);
    expect(hashing).not.toHaveBeenCalled();

    await change(client, (await aSignedIn()).session, RIGHT).expect(200);
    app.clock.advance(10_001);
    await change(client, session, RIGHT).expect(200);
  });

  it('are limited to thirty in 10 seconds for all users together, also without a session', async () => {
    const client = aClient(app);
    for (let n = 0; n < 30; n++) await client.post('/change-password').send(RIGHT).expect(401);
    const { session } = await aSignedIn();
    await change(client, session, RIGHT).expect(429);
    await change(aClient(app), session, RIGHT).expect(200);
  });
});

describe('wrong current passwords', () => {
  it('are limited to 20 in 15 minutes for one session, from any IP address', async () => {
    const { email, session } = await aSignedIn();
    const statuses = await guesses(session, 22);
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);

    const hashing = jest.spyOn(crypto, 'scrypt');
    const refused = await change(aClient(app), session, RIGHT).expect(429);
    expect(refused.body).toEqual(errorBody('TOO_MANY_REQUESTS'));
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(QUARTER_MS / 1_000);
    expect(hashing).not.toHaveBeenCalled();
    await aClient(app).post('/sign-in/email').send({ email, password: PASSWORD }).expect(200);

    app.clock.advance(QUARTER_MS + 1);
    await change(aClient(app), session, RIGHT).expect(200);
  });

  it('are counted apart from failed sign-ins, which cannot block a signed-in user', async () => {
    const { email, session } = await aSignedIn();
    const signIn = () => aClient(app).post('/sign-in/email').send({ email, password: WRONG.currentPassword });
    await Promise.all(Array.from({ length: 20 }, async () => signIn().expect(401)));
    await signIn().expect(429);
    await change(aClient(app), session, WRONG).expect(400);
    await change(aClient(app), session, RIGHT).expect(200);
  });

  it('are reset by a correct one', async () => {
    const { session } = await aSignedIn();
    await guesses(session, 19);
    await change(aClient(app), session, { ...RIGHT, newPassword: PASSWORD }).expect(200);
    expect(await guesses(session, 2)).toEqual([400, 400]);
    await change(aClient(app), session, RIGHT).expect(200);
  });
});
