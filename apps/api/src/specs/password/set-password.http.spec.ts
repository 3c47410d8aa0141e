import { describe, expect, it } from '@jest/globals';

import { SetPassword, type SetPasswordInput } from '@portvakt/identity';
import { THE_SERVICE } from '@portvakt/kernel';

import { sessionCookie } from '../../testing/cookies.js';
import { expectEmptyAnswer } from '../../testing/expected-answers.js';
import { aSession } from '../../testing/sessions.js';
import { databaseSnapshot, storedRowsOf } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { aLinkedAccount, aStoredUser, PASSWORD } from '../../testing/users.js';

const NEW_PASSWORD = 'et helt annet passord';

describe("a first password set by the product's own code", () => {
  const app = useTestApp();

  const set = (userId: string | null, newPassword: string): Promise<void> =>
    app.nest.get(SetPassword).execute({
      userId: userId as SetPasswordInput['userId'],
      newPassword,
      by: THE_SERVICE,
      client: null,
    });
  const signIn = (email: string, password: string) => app.request().post('/sign-in/email').send({ email, password });

  it.each(['none', null, ''] as const)('signs in: %j', async (stored) => {
    const { id, email } = await aStoredUser(app, { stored });
    await aLinkedAccount(app, id, 'github');
    await set(id, NEW_PASSWORD);
    await signIn(email, NEW_PASSWORD).expect(200);
    const accounts = await storedRowsOf(app, 'account', id);
    expect(accounts.map(({ providerId }) => providerId).sort()).toEqual(['credential', 'github']);
    expect(accounts.find(({ providerId }) => providerId === 'credential')).toMatchObject({ accountId: id, userId: id });
  });

  it('revokes no session', async () => {
    const { id } = await aStoredUser(app, { stored: 'none' });
    await aSession(app, id);
    const before = await storedRowsOf(app, 'session', id);
    await set(id, NEW_PASSWORD);
    expect(await storedRowsOf(app, 'session', id)).toEqual(before);
  });

  it('is rejected for no user and for a deleted user', async () => {
    const before = await databaseSnapshot(app);
    for (const userId of [null, 'nobody']) {
      await expect(set(userId, NEW_PASSWORD)).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
    }
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('is checked for length before the user is looked up', async () => {
    const [without, having] = [await aStoredUser(app, { stored: 'none' }), await aStoredUser(app)];
    const before = await databaseSnapshot(app);
    for (const { id } of [without, having]) {
      await expect(set(id, 'x'.repeat(7))).rejects.toMatchObject({ code: 'PASSWORD_TOO_SHORT' });
      await expect(set(id, 'x'.repeat(129))).rejects.toMatchObject({ code: 'PASSWORD_TOO_LONG' });
    }
    expect(await databaseSnapshot(app)).toEqual(before);
    await set(without.id, 'x'.repeat(8));
  });

  it('is rejected for a user who has a password', async () => {
    const { id, email } = await aStoredUser(app);
    const before = await databaseSnapshot(app);
    await expect(set(id, NEW_PASSWORD)).rejects.toMatchObject({ code: 'USER_ALREADY_HAS_PASSWORD' });
    expect(await databaseSnapshot(app)).toEqual(before);
    await signIn(email, PASSWORD).expect(200);
  });

  it('is set once when several are set at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, email } = await aStoredUser(app, { stored: round % 2 ? null : 'none' });
      const results = await Promise.allSettled([0, 1, 2].map((n) => set(id, `passord nummer ${n}`)));
      const won = results.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []));
      expect(won).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'USER_ALREADY_HAS_PASSWORD' });
      }
      await signIn(email, `passord nummer ${won[0]}`).expect(200);
      expect(await storedRowsOf(app, 'account', id)).toHaveLength(1);
    }
  });

  it.each(['/set-password', '/set-password/', '/setPassword', '/Set-Password', '/set_password', '/api/set-password'])(
    'cannot be set over HTTP: %s',
    async (path) => {
      const { id } = await aStoredUser(app, { stored: 'none' });
      const cookie = sessionCookie(await aSession(app, id));
      const body = { newPassword: NEW_PASSWORD, userId: id };
      for (const headers of [{}, { cookie }]) {
        expectEmptyAnswer(await app.request().post(path).set(headers).send(body), 404);
        expectEmptyAnswer(await app.request().get(path).set(headers), 404);
      }
      expect(await storedRowsOf(app, 'account', id)).toEqual([]);
    },
  );
});
