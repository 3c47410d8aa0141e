import { describe, expect, it } from '@jest/globals';

import { knownDeviceCookie, knownDeviceEntries } from '../../testing/cookies.js';
import { aClient, LIMITS_BEHIND_PROXY } from '../../testing/rate-limit-clients.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aStoredUser, PASSWORD } from '../../testing/users.js';
import { aResetToken } from '../../testing/verification-records.js';

const BUDGET = 20;
const QUARTER_MS = 15 * 60_000;
const WRONG = 'et galt passord';
const NEW = 'et nytt og godt passord';

const app = useTestApp(LIMITS_BEHIND_PROXY);

/** Signs in from an IP address that no other request has. */
const signIn = (email: string, password: string, cookie = '') => {
  const request = aClient(app).post('/sign-in/email');
  if (cookie !== '') void request.set('cookie', cookie);
  return request.send({ email, password });
};

const statusOf = async (email: string, password: string, cookie?: string): Promise<number> =>
  (await signIn(email, password, cookie)).status;

const guesses = (email: string, count: number, cookie?: string): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, () => statusOf(email, WRONG, cookie)));

/** A user, and the cookie of a browser in which they signed in with their password. */
async function anOwner(): Promise<{ id: string; email: string; cookie: string; entry: string }> {
  const { id, email } = await aStoredUser(app);
  const [entry = ''] = knownDeviceEntries(await signIn(email, PASSWORD).expect(200)) ?? [];
  return { id, email, entry, cookie: knownDeviceCookie(entry) };
}

describe('an owner whose account is under constant password guessing', () => {
  it('can sign in with a browser of an earlier sign-in, and with no other', async () => {
    const { email, cookie } = await anOwner();
    for (let round = 0; round < 3; round++) {
      const strangers = guesses(email, BUDGET);
      expect(await statusOf(email, PASSWORD, cookie)).toBe(200);
      await strangers;
      expect(await statusOf(email, PASSWORD)).toBe(429);
      expect(await statusOf(email, PASSWORD, cookie)).toBe(200);
      app.clock.advance(QUARTER_MS - 60_000);
    }
  });

  it('can do so from any IP address, which gives attackers no new attempts', async () => {
    const { email, cookie } = await anOwner();
    await guesses(email, BUDGET);
    expect(await statusOf(email, PASSWORD, cookie)).toBe(200);
    expect(await statusOf(email, WRONG)).toBe(429);
  });

  it('can sign in in any browser after a password reset', async () => {
    const { id, email } = await anOwner();
    await guesses(email, BUDGET);
    expect(await statusOf(email, PASSWORD)).toBe(429);
    const body = { token: await aResetToken(app, id), newPassword: NEW };
    const reset = await aClient(app).post('/reset-password').send(body).expect(200);
    expect(await statusOf(email, NEW)).toBe(200);

    await guesses(email, BUDGET);
    expect(await statusOf(email, NEW)).toBe(429);
    expect(await statusOf(email, NEW, knownDeviceCookie(...(knownDeviceEntries(reset) ?? [])))).toBe(200);
  });
});

describe('a known-device entry', () => {
  it('allows twenty attempts of its own, and then those left for the address', async () => {
    const { email, cookie } = await anOwner();
    await guesses(email, 15);
    const statuses = await guesses(email, 30, cookie);
    expect(statuses.filter((status) => status === 401)).toHaveLength(BUDGET + 5);
    const refused = await signIn(email, PASSWORD, cookie).expect(429);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(QUARTER_MS / 1000);
    expect(await statusOf(email, PASSWORD)).toBe(429);

    app.clock.advance(QUARTER_MS + 1);
    expect(await statusOf(email, PASSWORD, cookie)).toBe(200);
  });

  it('has all its attempts again after the correct password', async () => {
    const { email, cookie } = await anOwner();
    await guesses(email, BUDGET - 1, cookie);
    await signIn(email, PASSWORD, cookie).expect(200);
    await guesses(email, BUDGET);
    expect(await guesses(email, 3, cookie)).toEqual([401, 401, 401]);
  });

  it('gives no attempts on another address, however many accounts an attacker creates', async () => {
    const { email } = await anOwner();
    const entries: string[] = [];
    for (let n = 0; n < 5; n++) {
      const body = { name: 'Fremmed', email: anEmailAddress(), password: PASSWORD };
      const cookie = entries.length > 0 ? knownDeviceCookie(...entries) : 'a=b';
      const answer = await aClient(app).post('/sign-up/email').set('cookie', cookie).send(body).expect(200);
      entries.splice(0, entries.length, ...(knownDeviceEntries(answer) ?? []));
    }
    expect(entries).toHaveLength(5);
    const statuses = await guesses(email, 25, knownDeviceCookie(...entries));
    expect(statuses.filter((status) => status === 401)).toHaveLength(BUDGET);
  });

  it('has one limit for all copies of the cookie', async () => {
    const { email, entry, cookie } = await anOwner();
    const other = (await anOwner()).entry;
    await guesses(email, BUDGET);
    const statuses = [
      ...(await guesses(email, 12, cookie)),
      ...(await guesses(email, 12, knownDeviceCookie(other, entry))),
    ];
    expect(statuses.filter((status) => status === 401)).toHaveLength(BUDGET);
  });

  it('lets the owner sign in after a thief of the cookie has used it up, with a new entry', async () => {
    const { email, cookie } = await anOwner();
    const [renewed = ''] = knownDeviceEntries(await signIn(email, PASSWORD, cookie).expect(200)) ?? [];
    await guesses(email, BUDGET);
    await guesses(email, BUDGET, cookie);
    expect(await statusOf(email, PASSWORD, cookie)).toBe(429);
    expect(await statusOf(email, PASSWORD, knownDeviceCookie(renewed))).toBe(200);
  });

  it('has no effect with an invalid signature or exchanged parts', async () => {
    const { email, entry, cookie } = await anOwner();
    const foreign = (await anOwner()).entry;
    await guesses(email, BUDGET);
    const [random, digest] = entry.split('.') as [string, string];
    expect(await statusOf(email, PASSWORD, `portvakt.known_device=${entry}.${'A'.repeat(43)}%3D`)).toBe(429);
    expect(await statusOf(email, PASSWORD, knownDeviceCookie(`${random}.${foreign.split('.')[1]}`))).toBe(429);
    expect(await statusOf(email, PASSWORD, cookie.replace(digest, digest.toLowerCase()))).toBe(429);
    expect(await statusOf(email.toUpperCase(), PASSWORD, cookie)).toBe(200);
  });
});
