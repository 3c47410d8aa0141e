import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { SetPassword, type SetPasswordInput } from '@portvakt/identity';

import { expectBare } from '../../testing/bare-answer.js';
import { presenting } from '../../testing/cookies.js';
import { everything } from '../../testing/everything.js';
import { PASSWORD } from '../../testing/people.js';
import { aSession } from '../../testing/session-rows.js';
import { rowsOf } from '../../testing/stored.js';
import { aLinkedAccount, aStoredPerson } from '../../testing/stored-people.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

const NEW_PASSWORD = 'et helt annet passord';

describe('a first password, set by the product itself', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  const set = (userId: string | null, newPassword: string): Promise<void> =>
    app.nest.get(SetPassword).execute({ userId: userId as SetPasswordInput['userId'], newPassword });
  const signIn = (email: string, password: string) => app.request().post('/sign-in/email').send({ email, password });

  it.each(['none', null, ''] as const)('is one to sign in with: %j', async (stored) => {
    const { id, email } = await aStoredPerson(app, { stored });
    await aLinkedAccount(app, id, 'github');
    await set(id, NEW_PASSWORD);
    await signIn(email, NEW_PASSWORD).expect(200);
    const accounts = await rowsOf(app, 'account', id);
    expect(accounts.map(({ providerId }) => providerId).sort()).toEqual(['credential', 'github']);
    expect(accounts.find(({ providerId }) => providerId === 'credential')).toMatchObject({ accountId: id, userId: id });
  });

  it('ends no session', async () => {
    const { id } = await aStoredPerson(app, { stored: 'none' });
    await aSession(app, id);
    const before = await rowsOf(app, 'session', id);
    await set(id, NEW_PASSWORD);
    expect(await rowsOf(app, 'session', id)).toEqual(before);
  });

  it('is refused to nobody, and to somebody who is gone', async () => {
    const before = await everything(app);
    for (const userId of [null, 'nobody']) {
      await expect(set(userId, NEW_PASSWORD)).rejects.toMatchObject({ code: 'CALLER_NOT_FOUND' });
    }
    expect(await everything(app)).toEqual(before);
  });

  it('keeps to the limits of passwords, before it looks for one', async () => {
    const [without, having] = [await aStoredPerson(app, { stored: 'none' }), await aStoredPerson(app)];
    const before = await everything(app);
    for (const { id } of [without, having]) {
      await expect(set(id, 'x'.repeat(7))).rejects.toMatchObject({ code: 'PASSWORD_TOO_SHORT' });
      await expect(set(id, 'x'.repeat(129))).rejects.toMatchObject({ code: 'PASSWORD_TOO_LONG' });
    }
    expect(await everything(app)).toEqual(before);
    await set(without.id, 'x'.repeat(8));
  });

  it('is refused to somebody who has one', async () => {
    const { id, email } = await aStoredPerson(app);
    const before = await everything(app);
    await expect(set(id, NEW_PASSWORD)).rejects.toMatchObject({ code: 'USER_ALREADY_HAS_PASSWORD' });
    expect(await everything(app)).toEqual(before);
    await signIn(email, PASSWORD).expect(200);
  });

  it('is one of several that are set at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, email } = await aStoredPerson(app, { stored: round % 2 ? null : 'none' });
      const results = await Promise.allSettled([0, 1, 2].map((n) => set(id, `passord nummer ${n}`)));
      const won = results.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []));
      expect(won).toHaveLength(1);
      for (const result of results) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'USER_ALREADY_HAS_PASSWORD' });
      }
      await signIn(email, `passord nummer ${won[0]}`).expect(200);
      expect(await rowsOf(app, 'account', id)).toHaveLength(1);
    }
  });

  it.each(['/set-password', '/set-password/', '/setPassword', '/Set-Password', '/set_password', '/api/set-password'])(
    'cannot be set from outside: %s',
    async (path) => {
      const { id } = await aStoredPerson(app, { stored: 'none' });
      const cookie = presenting(await aSession(app, id));
      const body = { newPassword: NEW_PASSWORD, userId: id };
      for (const headers of [{}, { cookie }]) {
        expectBare(await app.request().post(path).set(headers).send(body), 404);
        expectBare(await app.request().get(path).set(headers), 404);
      }
      expect(await rowsOf(app, 'account', id)).toEqual([]);
    },
  );
});
