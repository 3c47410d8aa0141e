import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { presenting } from '../../testing/cookies.js';
import { aPerson, type Person, signInAgain } from '../../testing/people.js';
import { countSessions, someSessions } from '../../testing/session-rows.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

describe('SESSIONS_PER_USER=3', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ SESSIONS_PER_USER: '3' });
  });
  afterAll(() => app.stop());

  const isAlive = async ({ token }: { token: string }): Promise<boolean> =>
    (await app.request().get('/get-session').set('cookie', presenting(token)).expect(200)).body !== null;

  async function signInLater(person: Person): Promise<Person> {
    app.clock.advance(1000);
    return signInAgain(app, person);
  }

  it('revokes the oldest session at the fourth sign-in, and no other', async () => {
    const first = await aPerson(app);
    const second = await signInLater(first);
    const third = await signInLater(first);
    expect(await isAlive(first)).toBe(true);

    const fourth = await signInLater(first);
    const alive = await Promise.all([first, second, third, fourth].map(isAlive));
    expect(alive).toEqual([false, true, true, true]);
    const listed = await fourth.browser.get('/list-sessions').expect(200);
    expect((listed.body as Person[]).map(({ token }) => token)).toEqual([fourth.token, third.token, second.token]);
  });

  it('holds for sign-ins at the same moment', async () => {
    const person = await aPerson(app);
    await Promise.all(Array.from({ length: 10 }, () => signInAgain(app, person)));
    expect(await countSessions(app, person.id)).toBe(3);
  });

  it('leaves the sessions of other users alone', async () => {
    const [person, other] = [await aPerson(app), await aPerson(app)];
    for (let n = 0; n < 3; n++) await signInLater(person);
    expect(await isAlive(other)).toBe(true);
  });

  it('brings a user with far more sessions back to the limit at the next sign-in', async () => {
    const person = await aPerson(app);
    await someSessions(app, person.id, 2000);
    app.clock.advance(60_000);
    const newest = await signInAgain(app, person);
    expect(await countSessions(app, person.id)).toBe(3);
    expect(await isAlive(newest)).toBe(true);
  });
});
