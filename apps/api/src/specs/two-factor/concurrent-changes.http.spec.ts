import { beforeEach, describe, expect, it } from '@jest/globals';

import { deleteUser, DELETION_ENABLED } from '../../testing/account-deletion.js';
import { authenticatorRows } from '../../testing/authenticators.js';
import { cookiesOf, sessionCookie } from '../../testing/cookies.js';
import { whileUserIsLocked } from '../../testing/database-locks.js';
import { errorBody } from '../../testing/expected-answers.js';
import { aSession, sessionRow } from '../../testing/sessions.js';
import { orphanedRows, userExists } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import {
  aSignedInTwoFactorUser,
  isTwoFactorOn,
  PASSWORD_ENDPOINTS,
  SET_UP_ENDPOINTS,
  type SetUpEndpoint,
  type SignedInTwoFactorUser,
  twoFactorRequest,
} from '../../testing/two-factor-requests.js';
import { PASSWORD } from '../../testing/users.js';
import { aResetToken } from '../../testing/verification-records.js';

/** Password and session are checked before a request waits for the lock on the user. */
describe('a request about the second factor that is overtaken', () => {
  const app = useTestApp(DELETION_ENABLED);
  let user: SignedInTwoFactorUser;
  beforeEach(async () => {
    user = await aSignedInTwoFactorUser(app);
  });

  const ask = async (call: SetUpEndpoint) =>
    twoFactorRequest(app, call, user, { password: PASSWORD, name: 'Ny', id: user.authenticator.id });

  /** Both wait for the lock on the user; `first` came first. */
  async function overtakenBy(first: () => Promise<{ status: number }>, call: SetUpEndpoint) {
    const { overtaking, late } = await whileUserIsLocked(app, user.id, async (waiting) => {
      const overtaking = first();
      await waiting(1);
      const late = ask(call);
      await waiting(2);
      return { overtaking, late };
    });
    expect((await overtaking).status).toBe(200);
    return late;
  }

  it.each(SET_UP_ENDPOINTS)('by the deletion of the user changes nothing: %s', async (call) => {
    const second = { token: await aSession(app, user.id) };
    const answer = await overtakenBy(async () => deleteUser(app, second, { password: PASSWORD }), call);
    expect({ status: answer.status, body: answer.body as object }).toEqual({
      status: 401,
      body: errorBody('UNAUTHORIZED'),
    });
    expect(cookiesOf(answer)['portvakt.session_token'] ?? '').not.toMatch(/session_token=[^;]/);
    expect(await userExists(app, user.id)).toBe(false);
    expect(await orphanedRows(app)).toEqual([]);
  });

  it.each(SET_UP_ENDPOINTS)('by a password reset, which revoked its session, changes nothing: %s', async (call) => {
    const token = await aResetToken(app, user.id);
    const before = await authenticatorRows(app, user.id);
    const reset = async () =>
      app.request().post('/reset-password').send({ newPassword: 'et helt annet passord', token });
    const answer = await overtakenBy(reset, call);
    expect([400, 401]).toContain(answer.status);
    expect(cookiesOf(answer)['portvakt.session_token'] ?? '').not.toMatch(/session_token=[^;]/);
    expect(await authenticatorRows(app, user.id)).toEqual(before);
    expect(await app.database.sql('SELECT FROM "session" WHERE "userId" = $1', [user.id])).toEqual([]);
  });

  it.each(PASSWORD_ENDPOINTS)('by a new password, which revokes no session, has a wrong one: %s', async (call) => {
    const ownersToken = await aSession(app, user.id);
    const before = await authenticatorRows(app, user.id);
    const change = async () =>
      app
        .request()
        .post('/change-password')
        .set('cookie', sessionCookie(ownersToken))
        .send({ currentPassword: PASSWORD, newPassword: 'et helt annet passord' });
    const answer = await overtakenBy(change, call);
    expect({ status: answer.status, body: answer.body as object }).toEqual({
      status: 400,
      body: errorBody('INVALID_PASSWORD'),
    });
    expect(await authenticatorRows(app, user.id)).toEqual(before);
    expect(await isTwoFactorOn(app, user.id)).toBe(true);
    expect(await sessionRow(app, user.token)).toMatchObject({ userId: user.id });
  });
});
