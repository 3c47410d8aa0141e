import { describe, expect, it } from '@jest/globals';

import { lastPasswords } from '@portvakt/service';

import { anOperator } from '../../testing/operators.js';
import { aProviderUser, goToProviderAndBack, useSocialApp } from '../../testing/social-sign-in.js';
import { aSignedInUser, aSignedUpUser, aStoredUser, PASSWORD } from '../../testing/users.js';
import { aResetToken } from '../../testing/verification-records.js';

const AT_ONCE = 20;
const TEXTS = {
  nb: 'Passordet er brukt før. Velg et annet.',
  nn: 'Passordet er brukt før. Vel eit anna.',
  en: 'This password has been used before. Choose another one.',
};
const REFUSED = { code: 'PORTVAKT_PASSWORD_USED_BEFORE', message: TEXTS.nb, fields: ['newPassword'] };

const app = useSocialApp({ DELETE_USER_ENABLED: 'true', OPERATOR_SET_PASSWORD_ENABLED: 'true' }, undefined, undefined, {
  extensions: [lastPasswords(5)],
});

const passwordOf = (number: number): string => `passord nummer ${number}`;

const keptOf = async (userId: string): Promise<readonly string[]> => {
  const statement = 'SELECT "hash" FROM "portvakt_former_password" WHERE "userId" = $1 ORDER BY "position"';
  return (await app.database.sql<{ hash: string }>(statement, [userId])).map(({ hash }) => hash);
};

const statusesOf = async (requests: readonly PromiseLike<{ readonly status: number }>[]): Promise<readonly number[]> =>
  (await Promise.all(requests)).map(({ status }) => status).sort();

/** A user who has had the passwords 0 to `last`, one after the other. */
async function aUserWithPasswordsTo(last: number) {
  const user = await aSignedUpUser(app);
  let currentPassword = PASSWORD;
  const change = (newPassword: string) => user.browser.post('/change-password').send({ currentPassword, newPassword });
  for (let number = 0; number <= last; number++) {
    await change(passwordOf(number)).expect(200);
    currentPassword = passwordOf(number);
  }
  return { ...user, change };
}

describe('the last five passwords (case 16)', () => {
  it('are refused at a change, and the sixth-last is taken', async () => {
    const { id, change } = await aUserWithPasswordsTo(5);
    for (const number of [1, 2, 3, 4, 5]) await change(passwordOf(number)).expect(400, REFUSED);
    await change(passwordOf(0)).expect(200);
    expect(await keptOf(id)).toHaveLength(5);
  });

  it('have the first password of the user among them, however it was stored', async () => {
    const user = await aUserWithPasswordsTo(0);
    await user.change(PASSWORD).expect(400, REFUSED);
    const { id } = await aStoredUser(app);
    const reset = async (newPassword: string) => {
      const token = await aResetToken(app, id);
      return app.request().post('/reset-password').send({ token, newPassword });
    };
    expect((await reset(PASSWORD)).body).toEqual(REFUSED);
    expect((await reset(passwordOf(1))).status).toBe(200);
    expect((await reset(PASSWORD)).body).toEqual(REFUSED);
  });

  it('are refused at a reset, whose link keeps working', async () => {
    const { id } = await aUserWithPasswordsTo(1);
    const token = await aResetToken(app, id);
    const reset = (newPassword: string) => app.request().post('/reset-password').send({ token, newPassword });
    await reset(passwordOf(0)).expect(400, REFUSED);
    await reset(passwordOf(2)).expect(200);
  });

  it('are refused to operators', async () => {
    const admin = await anOperator(app, 'admin');
    const { id: userId } = await aUserWithPasswordsTo(1);
    const set = (newPassword: string) => admin.post('/admin/set-user-password', { userId, newPassword });
    await set(passwordOf(1)).expect(400, REFUSED);
    await set(passwordOf(0)).expect(400, REFUSED);
    await set(passwordOf(2)).expect(200);
  });

  it('leave a new password to those who have none, and to new users', async () => {
    const admin = await anOperator(app, 'admin');
    const { id: userId } = await aSignedInUser(app);
    await admin.post('/admin/set-user-password', { userId, newPassword: PASSWORD }).expect(200);
    expect(await keptOf(userId)).toHaveLength(1);
    await aSignedUpUser(app);
  });

  it('are one more after 20 changes at once', async () => {
    const { id, change } = await aUserWithPasswordsTo(0);
    const changes = Array.from({ length: AT_ONCE }, () => change(passwordOf(1)));
    expect((await statusesOf(changes)).filter((status) => status === 200)).toEqual([200]);
    expect(await keptOf(id)).toHaveLength(3);
  });

  it('are one more after an operator has sent one 20 times at once', async () => {
    const admin = await anOperator(app, 'admin');
    const { id: userId } = await aStoredUser(app);
    const body = { userId, newPassword: passwordOf(1) };
    const answers = Array.from({ length: AT_ONCE }, () => admin.post('/admin/set-user-password', body));
    expect((await statusesOf(answers)).filter((status) => status === 200)).toEqual([200]);
    expect(await keptOf(userId)).toHaveLength(2);
  });

  it('are forgotten with the user, and where somebody else takes the account over', async () => {
    const gone = await aUserWithPasswordsTo(1);
    await gone.browser
      .post('/delete-user')
      .send({ password: passwordOf(1) })
      .expect(200);
    expect(await keptOf(gone.id)).toEqual([]);
    const reclaimed = await aUserWithPasswordsTo(1);
    const owner = aProviderUser(app, 'github', { email: reclaimed.email });
    await goToProviderAndBack(app, owner, { browser: app.browser() });
    expect(await keptOf(reclaimed.id)).toEqual([]);
  });

  it('are in no export, and the refusal has a text in three languages', async () => {
    const { id, browser } = await aUserWithPasswordsTo(1);
    const { text } = await browser.post('/export-account').send({}).expect(200);
    const hashes = await keptOf(id);
    expect(hashes).toHaveLength(3);
    for (const hash of hashes) expect(text).not.toContain(hash);
    const { body } = await app.request().get('/api/web-config').expect(200);
    expect((body as { refusals: object }).refusals).toMatchObject({ [REFUSED.code]: TEXTS });
  });
});
