import { beforeEach, describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { aSession } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aStoredUser, PASSWORD, type StoredUser } from '../../testing/users.js';
import { aResetToken } from '../../testing/verification-records.js';

/** The same passwords in the Unicode forms that different keyboards and systems produce. */
const FORMS = [
  ['blåbærsyltetøy på loftet', 'bla\u030abærsyltetøy pa\u030a loftet'],
  ['bl\u00e5b\u00e6r og k\u00e9fir', 'bla\u030ab\u00e6r og ke\u0301fir'],
  ['fin \ufb01sk til middag', 'fin fisk til middag'],
  ['１２３４ åtte tegn', '1234 a\u030atte tegn'],
] as const;

describe('a password in another Unicode form', () => {
  const app = useTestApp();
  let user: StoredUser;
  beforeEach(async () => {
    user = await aStoredUser(app);
  });

  const signIn = (password: string) => app.request().post('/sign-in/email').send({ email: user.email, password });
  const both = FORMS.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]);

  it.each(both)('is accepted after a reset: %s', async (newPassword, other) => {
    const token = await aResetToken(app, user.id);
    await app.request().post('/reset-password').send({ newPassword, token }).expect(200);
    await signIn(newPassword).expect(200);
    await signIn(other).expect(200);
  });

  it.each(FORMS)('is accepted before and after a change: %s', async (newPassword, other) => {
    const change = async (body: object) =>
      app
        .request()
        .post('/change-password')
        .set('cookie', sessionCookie(await aSession(app, user.id)))
        .send(body);
    expect((await change({ currentPassword: PASSWORD, newPassword })).status).toBe(200);
    await signIn(other).expect(200);
    expect((await change({ currentPassword: other, newPassword: PASSWORD })).status).toBe(200);
    await signIn(PASSWORD).expect(200);
  });

  it('is measured as typed, before normalisation makes it longer or shorter', async () => {
    const [composed, decomposed] = ['åååååååå'.slice(0, 7), 'a\u030a'.repeat(4)];
    const token = await aResetToken(app, user.id);
    const reset = (newPassword: string) => app.request().post('/reset-password').send({ newPassword, token });
    expect((await reset(composed).expect(400)).body).toMatchObject({ code: 'PASSWORD_TOO_SHORT' });
    expect((await reset('a\u030a'.repeat(65)).expect(400)).body).toMatchObject({ code: 'PASSWORD_TOO_LONG' });
    await reset(decomposed).expect(200);
    await signIn('åååå').expect(200);
  });
});
