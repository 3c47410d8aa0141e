import { beforeEach, describe, expect, it } from '@jest/globals';

import { clearedCookie, cookiesOf, SESSION_CLEARED, sessionCookie, sessionDataIn } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { mailsTo, subjectsTo } from '../../testing/mails.js';
import { aSession, countSessions } from '../../testing/sessions.js';
import { storedRowsOf, userRow } from '../../testing/stored-rows.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { FIREFOX_ON_WINDOWS } from '../../testing/user-agents.js';
import { aLinkedAccount, aStoredUser, enableTwoFactor, PASSWORD, type StoredUser } from '../../testing/users.js';
import { aRecordOfEveryKind, aResetToken, recordIdentifiers } from '../../testing/verification-records.js';

const NEW_PASSWORD = 'et helt annet passord';
const NOTICE = 'Passordet ditt er endret';
const OTHER_PROVIDERS = 'Leverandørene du har koblet til, virker som før. Koble fra dem du ikke kjenner igjen.';

describe('a password reset', () => {
  const app = useTestApp();
  let user: StoredUser;
  beforeEach(async () => {
    user = await aStoredUser(app);
  });

  const resetOf = async ({ id }: StoredUser) => {
    const token = await aResetToken(app, id);
    return app
      .request()
      .post('/reset-password')
      .set('user-agent', FIREFOX_ON_WINDOWS)
      .send({ newPassword: NEW_PASSWORD, token })
      .expect(200);
  };
  const providersOf = async (id: string) =>
    (await storedRowsOf(app, 'account', id)).map(({ providerId }) => providerId).sort();

  it.each([true, false])(
    'revokes all earlier sessions in every browser (address verified: %s)',
    async (emailVerified) => {
      const owner = await aStoredUser(app, { emailVerified });
      const tokens = [await aSession(app, owner.id), await aSession(app, owner.id, { remember: false })];
      await resetOf(owner);
      expect(await countSessions(app, owner.id)).toBe(0);
      for (const token of tokens) {
        const session = await app.request().get('/get-session').set('cookie', sessionCookie(token)).expect(200);
        expect(session.body).toBeNull();
        expect(cookiesOf(session)).toEqual(SESSION_CLEARED);
        const call = await app.request().get('/list-sessions').set('cookie', sessionCookie(token)).expect(401);
        expect(call.body).toEqual(errorBody('UNAUTHORIZED'));
      }
    },
  );

  it('deletes every pending record: links, pending sign-ins and trusted devices', async () => {
    await aRecordOfEveryKind(app, user.id);
    const older = await aResetToken(app, user.id);
    await resetOf(user);
    expect(await recordIdentifiers(app, user.id)).toEqual([]);
    const again = await app.request().post('/reset-password').send({ newPassword: PASSWORD, token: older }).expect(400);
    expect(again.body).toEqual(errorBody('INVALID_TOKEN'));
  });

  it('makes the old password invalid', async () => {
    await resetOf(user);
    const body = { email: user.email, password: PASSWORD };
    expect((await app.request().post('/sign-in/email').send(body).expect(401)).body).toEqual(
      errorBody('INVALID_EMAIL_OR_PASSWORD'),
    );
  });

  it('leaves the user row unchanged: it verifies no address and keeps the second factor', async () => {
    await enableTwoFactor(app, user.id);
    const factors = () => app.database.sql('SELECT * FROM "twoFactor" WHERE "userId" = $1', [user.id]);
    const before = [await userRow(app, user.email), await factors()];
    await resetOf(user);
    expect([await userRow(app, user.email), await factors()]).toEqual(before);
    expect(before[0]).toMatchObject({ emailVerified: false, twoFactorEnabled: true });
  });

  it('stores the new hash in the same password account, in the known form', async () => {
    const [before] = await storedRowsOf(app, 'account', user.id);
    app.clock.advance(1_000);
    await resetOf(user);
    const [after, ...others] = await storedRowsOf(app, 'account', user.id);
    expect(others).toEqual([]);
    expect(after).toEqual({
      ...before,
      password: expect.stringMatching(/^[0-9a-f]{32}:[0-9a-f]{128}$/),
      updatedAt: expect.any(Date),
    });
    expect(after?.['password']).not.toBe(before?.['password']);
    expect((after?.['updatedAt'] as Date).getTime()).toBeGreaterThan((before?.['updatedAt'] as Date).getTime());
  });

  it.each(['none', null, '', 'x:y', 'nonsense'] as const)(
    'gives a user without a password one, and revokes their sessions: %s',
    async (stored) => {
      const somebody = await aStoredUser(app, { stored, emailVerified: true });
      await aSession(app, somebody.id);
      await resetOf(somebody);
      expect(await storedRowsOf(app, 'account', somebody.id)).toEqual([
        expect.objectContaining({ providerId: 'credential', accountId: somebody.id, userId: somebody.id }),
      ]);
      expect(await countSessions(app, somebody.id)).toBe(0);
      const body = { email: somebody.email, password: NEW_PASSWORD };
      await app.request().post('/sign-in/email').send(body).expect(200);
    },
  );

  it('deletes the other accounts of an unverified user, and keeps those of a verified user, who is told', async () => {
    const verified = await aStoredUser(app, { emailVerified: true });
    const social = await aStoredUser(app, { stored: 'none' });
    for (const { id } of [user, verified, social]) {
      for (const provider of ['github', 'google']) await aLinkedAccount(app, id, provider);
    }
    for (const each of [user, verified, social]) await resetOf(each);
    expect(await providersOf(user.id)).toEqual(['credential']);
    expect(await providersOf(verified.id)).toEqual(['credential', 'github', 'google']);
    expect(await providersOf(social.id)).toEqual(['credential']);
    const notices = await Promise.all([user, verified, social].map(({ email }) => app.mailTo(email, NOTICE)));
    expect(notices.map(({ text }) => text.includes(OTHER_PROVIDERS))).toEqual([false, true, false]);
  });

  it('changes no row of another user', async () => {
    const other = await aStoredUser(app);
    await aLinkedAccount(app, other.id, 'github');
    await aSession(app, other.id);
    await aRecordOfEveryKind(app, other.id);
    const state = async () => [
      await storedRowsOf(app, 'account', other.id),
      await storedRowsOf(app, 'session', other.id),
      await recordIdentifiers(app, other.id),
      await subjectsTo(app, other.email),
    ];
    const before = await state();
    await resetOf(user);
    expect(await state()).toEqual(before);
  });

  it('notifies the user once, with no secret link', async () => {
    await resetOf(user);
    const mails = await mailsTo(app, user.email);
    expect(mails.map(({ subject }) => subject)).toEqual([NOTICE]);
    const [notice] = mails;
    expect(notice?.text).toContain('Passordet til kontoen din hos Portvakt er endret.');
    expect(notice?.text).toContain('Firefox på Windows');
    expect(notice?.text.match(/https?:\/\/\S+/g)).toEqual([`${ORIGIN}/glemt-passord`]);
    expect(notice?.html).not.toMatch(/token|reset-password/i);
    await app.request().post('/sign-in/email').send({ email: user.email, password: NEW_PASSWORD }).expect(200);
    expect((await subjectsTo(app, user.email)).filter((subject) => subject === NOTICE)).toHaveLength(1);
  });

  it('sends no notice when it is rejected', async () => {
    const token = await aResetToken(app, user.id);
    const reset = (body: object) => app.request().post('/reset-password').send(body).expect(400);
    await reset({ newPassword: 'kort', token });
    await reset({ newPassword: NEW_PASSWORD, token: 'x' });
    expect(await subjectsTo(app, user.email)).toEqual([]);
  });
});

describe('the session-data cookie of the browser that resets a password', () => {
  const app = useTestApp({ SESSION_COOKIE_CACHE_ENABLED: 'true' });
  const resetFrom = async (owner: StoredUser, sessionToken: string) => {
    const token = await aResetToken(app, owner.id);
    const post = app.request().post('/reset-password').set('cookie', sessionCookie(sessionToken));
    return post.send({ newPassword: NEW_PASSWORD, token }).expect(200);
  };

  it('is cleared with its session', async () => {
    const user = await aStoredUser(app);
    const answer = await resetFrom(user, await aSession(app, user.id));
    expect(cookiesOf(answer)['portvakt.session_data']).toBe(clearedCookie('portvakt.session_data'));
  });

  it('is written again where the session is that of another user', async () => {
    const [user, other] = [await aStoredUser(app), await aStoredUser(app)];
    const answer = await resetFrom(user, await aSession(app, other.id));
    expect(sessionDataIn(answer)).toMatchObject({ user: { id: other.id } });
  });

  it('is not mentioned without a session', async () => {
    const user = await aStoredUser(app);
    const body = { newPassword: NEW_PASSWORD, token: await aResetToken(app, user.id) };
    const answer = await app.request().post('/reset-password').send(body).expect(200);
    expect(cookiesOf(answer)).not.toHaveProperty('portvakt.session_data');
  });
});
