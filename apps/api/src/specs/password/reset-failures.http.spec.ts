import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { expectBare } from '../../testing/bare-answer.js';
import { presenting } from '../../testing/cookies.js';
import { duringOutage } from '../../testing/database-outage.js';
import { everything } from '../../testing/everything.js';
import { PASSWORD } from '../../testing/people.js';
import { everyKindOfRecord } from '../../testing/pending-records.js';
import { refusal } from '../../testing/refusals.js';
import { aResetToken } from '../../testing/reset-tokens.js';
import { aSession } from '../../testing/session-rows.js';
import { whileRefused } from '../../testing/stored.js';
import { aLinkedAccount, aStoredPerson, type StoredPerson } from '../../testing/stored-people.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';

const NEW_PASSWORD = 'et helt annet passord';

/** Somebody with all that a new password would end. */
async function aBusyPerson(app: TestApp, stored?: 'none'): Promise<StoredPerson> {
  const person = await aStoredPerson(app, stored && { stored });
  await aLinkedAccount(app, person.id, 'github');
  await aSession(app, person.id);
  await everyKindOfRecord(app, person.id);
  return person;
}

describe('a new password that cannot be stored', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());

  const reset = (token: string) => app.request().post('/reset-password').send({ newPassword: NEW_PASSWORD, token });
  const change = (session: string, body: object = {}) =>
    app
      .request()
      .post('/change-password')
      .set('cookie', presenting(session))
      .send({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD, ...body });

  it('leaves the link and all else as it was when the notice of a reset cannot be kept', async () => {
    const { id } = await aBusyPerson(app);
    const token = await aResetToken(app, id);
    const before = await everything(app);
    expectBare(await whileRefused(app, 'outboxMail', async () => reset(token)), 500);
    expect(await everything(app)).toEqual(before);
    await reset(token).expect(200);
  });

  it('leaves the link and all else as it was when the account cannot be made', async () => {
    const { id } = await aBusyPerson(app, 'none');
    const token = await aResetToken(app, id);
    const before = await everything(app);
    expectBare(await whileRefused(app, 'account', async () => reset(token)), 500);
    expect(await everything(app)).toEqual(before);
    await reset(token).expect(200);
  });

  it('leaves the old one and all else as it was when the notice of a change cannot be kept', async () => {
    const { id } = await aBusyPerson(app);
    const session = await aSession(app, id);
    for (const revokeOtherSessions of [false, true]) {
      const before = await everything(app);
      const answer = await whileRefused(app, 'outboxMail', async () => change(session, { revokeOtherSessions }));
      expectBare(answer, 500);
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(await everything(app)).toEqual(before);
    }
    await change(session).expect(200);
  });

  it('leaves the old one, the sessions and all else as it was when no new session can begin', async () => {
    const { id } = await aBusyPerson(app);
    const session = await aSession(app, id);
    const before = await everything(app);
    const answer = await whileRefused(app, 'session', () => change(session, { revokeOtherSessions: true }).expect(500));
    expect(answer.body).toEqual(refusal('FAILED_TO_GET_SESSION'));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await everything(app)).toEqual(before);
    await whileRefused(app, 'session', () => change(session).expect(200));
  });

  it('leaves no link when the mail with it cannot be kept', async () => {
    const { email } = await aBusyPerson(app);
    const before = await everything(app);
    const ask = () => app.request().post('/forget-password').send({ email });
    expectBare(await whileRefused(app, 'outboxMail', async () => ask()), 500);
    expect(await everything(app)).toEqual(before);
    await ask().expect(200);
  });

  it('is a failure without a body while the database is away, and works again when it is back', async () => {
    const { id, email } = await aBusyPerson(app);
    const [token, session] = [await aResetToken(app, id), await aSession(app, id)];
    const before = await everything(app);
    const answers = await duringOutage(app, async () => [
      await reset(token),
      await change(session),
      await app.request().post('/forget-password').send({ email }),
      await app.request().get(`/reset-password/${token}`).query({ callbackURL: '/x' }),
    ]);
    for (const answer of answers) {
      expectBare(answer, 500);
      expect(answer.headers).not.toHaveProperty('set-cookie');
      expect(answer.headers).not.toHaveProperty('location');
    }
    expect(await everything(app)).toEqual(before);
    await reset(token).expect(200);
  });
});
