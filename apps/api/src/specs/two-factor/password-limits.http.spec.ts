import crypto from 'node:crypto';

import { afterEach, describe, expect, it, jest } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { aClient, LIMITS_BEHIND_PROXY } from '../../testing/rate-limit-clients.js';
import { aSession } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import {
  aSignedInTwoFactorUser,
  PASSWORD_ENDPOINTS,
  SET_UP_ENDPOINTS,
  setTwoFactor,
  type SetUpEndpoint,
  type SignedInTwoFactorUser,
} from '../../testing/two-factor-requests.js';
import { PASSWORD } from '../../testing/users.js';

const WRONG = 'et galt passord';
const QUARTER_MS = 15 * 60_000;
const TOO_MANY = errorBody('TOO_MANY_REQUESTS');

type Client = ReturnType<typeof aClient>;

const app = useTestApp(LIMITS_BEHIND_PROXY);
afterEach(() => {
  jest.restoreAllMocks();
});

const send = (
  client: Client,
  call: SetUpEndpoint,
  { token }: Pick<SignedInTwoFactorUser, 'token'>,
  password = PASSWORD,
) => client.post(`/two-factor/${call}`).set('cookie', sessionCookie(token)).send({ password, name: 'Ny' });

/** Sends wrong passwords to these endpoints in turn, each from another IP address. */
async function guesses(
  user: SignedInTwoFactorUser,
  count: number,
  calls = PASSWORD_ENDPOINTS,
): Promise<readonly number[]> {
  const answers = Array.from({ length: count }, async (_, n) =>
    send(aClient(app), calls[n % calls.length] ?? 'enable', user, WRONG),
  );
  return (await Promise.all(answers)).map(({ status }) => status);
}

describe('wrong passwords at the second factor', () => {
  it('are counted for the session, over all endpoints', async () => {
    const user = await aSignedInTwoFactorUser(app);
    const statuses = await guesses(user, 22);
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);

    const hashing = jest.spyOn(crypto, 'scrypt');
    for (const call of PASSWORD_ENDPOINTS) {
      const refused = await send(aClient(app), call, user).expect(429);
      expect(refused.body).toEqual(TOO_MANY);
      expect(refused.headers['retry-after']).toBe(refused.headers['x-retry-after']);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(QUARTER_MS / 1_000);
    }
    expect(hashing).not.toHaveBeenCalled();
    expect(await app.database.sql('SELECT FROM "twoFactor" WHERE "userId" = $1', [user.id])).toHaveLength(1);

    app.clock.advance(QUARTER_MS + 1);
    await send(aClient(app), 'get-totp-uri', user).expect(200);
  });

  it('block neither a sign-in nor another session of the user', async () => {
    const user = await aSignedInTwoFactorUser(app);
    await guesses(user, 20);
    await send(aClient(app), 'get-totp-uri', user).expect(429);
    const body = { email: user.email, password: PASSWORD };
    await aClient(app).post('/sign-in/email').send(body).expect(200);
    const token = await aSession(app, user.id);
    await send(aClient(app), 'get-totp-uri', { token }).expect(200);
  });

  it('are reset by the correct one', async () => {
    const user = await aSignedInTwoFactorUser(app);
    await guesses(user, 19);
    await send(aClient(app), 'get-totp-uri', user).expect(200);
    expect(await guesses(user, 2)).toEqual([400, 400]);
  });

  it('are not counted when none is checked', async () => {
    const user = await aSignedInTwoFactorUser(app);
    await setTwoFactor(app, user.id, false);
    for (let n = 0; n < 25; n++) await send(aClient(app), 'get-totp-uri', user, WRONG).expect(400);
    await setTwoFactor(app, user.id, true);
    expect(await guesses(user, 1)).toEqual([400]);
  });
});

describe('requests about the second factor from one IP address', () => {
  it.each(SET_UP_ENDPOINTS)('are limited to three in 10 seconds for each path: %s', async (call) => {
    const client = aClient(app);
    const user = await aSignedInTwoFactorUser(app);
    for (let n = 0; n < 3; n++) await client.post(`/two-factor/${call}`).send({}).expect(401);
    const hashing = jest.spyOn(crypto, 'scrypt');
    const refused = await send(client, call, user).expect(429);
    expect(refused.body).toEqual(TOO_MANY);
    expect(refused.headers['x-retry-after']).toBe('10');
    expect(refused.headers['retry-after']).toBe('10');
    expect(hashing).not.toHaveBeenCalled();
    await client.get('/two-factor/list-user-twofactors').set('cookie', sessionCookie(user.token)).expect(200);
    app.clock.advance(10_001);
    await client.post(`/two-factor/${call}`).send({}).expect(401);
  });

  it('are limited to three lists in 10 seconds', async () => {
    const client = aClient(app);
    const { token } = await aSignedInTwoFactorUser(app);
    const list = () => client.get('/two-factor/list-user-twofactors').set('cookie', sessionCookie(token));
    for (let n = 0; n < 3; n++) await list().expect(200);
    await list().expect(429, TOO_MANY);
    await aClient(app).get('/two-factor/list-user-twofactors').set('cookie', sessionCookie(token)).expect(200);
  });
});
