import { describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { countSessions, someSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser, type SignedUpUser, signInAgain } from '../../testing/users.js';

describe('SESSIONS_PER_USER=3', () => {
  const app = useTestApp({ SESSIONS_PER_USER: '3' });

  const isAlive = async ({ token }: { token: string }): Promise<boolean> =>
    (await app.request().get('/get-session').set('cookie', sessionCookie(token)).expect(200)).body !== null;

  async function signInLater(user: SignedUpUser): Promise<SignedUpUser> {
    app.clock.advance(1000);
    return signInAgain(app, user);
  }

  it('revokes the oldest session at the fourth sign-in, and no other', async () => {
    const first = await aSignedUpUser(app);
    const second = await signInLater(first);
    const third = await signInLater(first);
    expect(await isAlive(first)).toBe(true);

    const fourth = await signInLater(first);
    const alive = await Promise.all([first, second, third, fourth].map(isAlive));
    expect(alive).toEqual([false, true, true, true]);
    const listed = await fourth.browser.get('/list-sessions').expect(200);
    expect((listed.body as SignedUpUser[]).map(({ token }) => token)).toEqual([
      fourth.token,
      third.token,
      second.token,
    ]);
  });

  it('holds for sign-ins at the same moment', async () => {
    const user = await aSignedUpUser(app);
    await Promise.all(Array.from({ length: 10 }, () => signInAgain(app, user)));
    expect(await countSessions(app, user.id)).toBe(3);
  });

  it('keeps the sessions of other users', async () => {
    const [user, other] = [await aSignedUpUser(app), await aSignedUpUser(app)];
    for (let n = 0; n < 3; n++) await signInLater(user);
    expect(await isAlive(other)).toBe(true);
  });

  it('reduces far more sessions of a user to the limit at the next sign-in', async () => {
    const user = await aSignedUpUser(app);
    await someSessions(app, user.id, 2000);
    app.clock.advance(60_000);
    const newest = await signInAgain(app, user);
    expect(await countSessions(app, user.id)).toBe(3);
    expect(await isAlive(newest)).toBe(true);
  });
});
