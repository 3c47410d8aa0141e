import { describe, expect, it } from '@jest/globals';

import { sessionCookie } from '../../testing/cookies.js';
import { duringOutage } from '../../testing/database-locks.js';
import { errorBody, expectEmptyAnswer } from '../../testing/expected-answers.js';
import { whileInsertsFail } from '../../testing/schema-changes.js';
import { aSession } from '../../testing/sessions.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { type TestApp, useTestApp } from '../../testing/test-app.js';
import { aLinkedAccount, aStoredUser, PASSWORD, type StoredUser } from '../../testing/users.js';
import { aRecordOfEveryKind, aResetToken } from '../../testing/verification-records.js';

const NEW_PASSWORD = 'et helt annet passord';

/** A user with everything that a new password would revoke or delete. */
async function aBusyPerson(app: TestApp, stored?: 'none'): Promise<StoredUser> {
  const user = await aStoredUser(app, stored && { stored });
  await aLinkedAccount(app, user.id, 'github');
  await aSession(app, user.id);
  await aRecordOfEveryKind(app, user.id);
  return user;
}

describe('a new password that cannot be stored', () => {
  const app = useTestApp();

  const reset = (token: string) => app.request().post('/reset-password').send({ newPassword: NEW_PASSWORD, token });
  const change = (session: string, body: object = {}) =>
    app
      .request()
      .post('/change-password')
      .set('cookie', sessionCookie(session))
      .send({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD, ...body });

  it('leaves the link and all rows unchanged when the notice of a reset cannot be stored', async () => {
    const { id } = await aBusyPerson(app);
    const token = await aResetToken(app, id);
    const before = await databaseSnapshot(app);
    expectEmptyAnswer(await whileInsertsFail(app, 'outboxMail', async () => reset(token)), 500);
    expect(await databaseSnapshot(app)).toEqual(before);
    await reset(token).expect(200);
  });

  it('leaves the link and all rows unchanged when the account cannot be created', async () => {
    const { id } = await aBusyPerson(app, 'none');
    const token = await aResetToken(app, id);
    const before = await databaseSnapshot(app);
    expectEmptyAnswer(await whileInsertsFail(app, 'account', async () => reset(token)), 500);
    expect(await databaseSnapshot(app)).toEqual(before);
    await reset(token).expect(200);
  });

  it('leaves the old password and all rows unchanged when the notice of a change cannot be stored', async () => {
    const { id } = await aBusyPerson(app);
    const session = await aSession(app, id);
    for (const revokeOtherSessions of [false, true]) {
      const before = await databaseSnapshot(app);
      const answer = await whileInsertsFail(app, 'outboxMail', async () => change(session, { revokeOtherSessions }));
      expectEmptyAnswer(answer, 500);
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(await databaseSnapshot(app)).toEqual(before);
    }
    await change(session).expect(200);
  });

  it('leaves the old password, the sessions and all rows unchanged when no new session can be created', async () => {
    const { id } = await aBusyPerson(app);
    const session = await aSession(app, id);
    const before = await databaseSnapshot(app);
    const answer = await whileInsertsFail(app, 'session', () =>
      change(session, { revokeOtherSessions: true }).expect(500),
    );
    expect(answer.body).toEqual(errorBody('FAILED_TO_GET_SESSION'));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await databaseSnapshot(app)).toEqual(before);
    await whileInsertsFail(app, 'session', () => change(session).expect(200));
  });

  it('leaves no reset record when its mail cannot be stored', async () => {
    const { email } = await aBusyPerson(app);
    const before = await databaseSnapshot(app);
    const ask = () => app.request().post('/forget-password').send({ email });
    expectEmptyAnswer(await whileInsertsFail(app, 'outboxMail', async () => ask()), 500);
    expect(await databaseSnapshot(app)).toEqual(before);
    await ask().expect(200);
  });

  it('answers 500 without a body while the database is down, and works again afterwards', async () => {
    const { id, email } = await aBusyPerson(app);
    const [token, session] = [await aResetToken(app, id), await aSession(app, id)];
    const before = await databaseSnapshot(app);
    const answers = await duringOutage(app, async () => [
      await reset(token),
      await change(session),
      await app.request().post('/forget-password').send({ email }),
      await app.request().get(`/reset-password/${token}`).query({ callbackURL: '/x' }),
    ]);
    for (const answer of answers) {
      expectEmptyAnswer(answer, 500);
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(answer.headers).not.toHaveProperty('location');
    }
    expect(await databaseSnapshot(app)).toEqual(before);
    await reset(token).expect(200);
  });
});
