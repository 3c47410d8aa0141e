import { beforeEach, describe, expect, it } from '@jest/globals';

import { cookiesOf, rememberedCookie, sessionCookie } from '../../testing/cookies.js';
import {
  changeEmail,
  mailedApprovalLink,
  openLink,
  VERIFY_NEW_SUBJECT,
  withCallbackURL,
} from '../../testing/email-change.js';
import { errorBody } from '../../testing/expected-answers.js';
import { newestLinkTo, subjectsTo } from '../../testing/mails.js';
import { aSession, countSessions } from '../../testing/sessions.js';
import { databaseSnapshot, storedRowsOf, userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedInUser, PASSWORD, type SignedInUser } from '../../testing/users.js';
import { mailedVerificationToken } from '../../testing/verification-records.js';

describe('a changed address when sign-in requires a verified one (security F8)', () => {
  const app = useTestApp({ CHANGE_EMAIL_ENABLED: 'true', REQUIRE_EMAIL_VERIFICATION: 'true' });
  let id: string;
  let email: string;
  let newEmail: string;
  beforeEach(async () => {
    [email, newEmail] = [anEmailAddress(), anEmailAddress()];
    await app.request().post('/sign-up/email').send({ name: 'Kari', email, password: PASSWORD }).expect(200);
    id = String((await userRow(app, email))['id']);
  });

  const signIn = (address: string, password = PASSWORD) =>
    app.request().post('/sign-in/email').send({ email: address, password });
  const prove = async (address: string) => {
    await app
      .request()
      .get('/verify-email')
      .query({ token: await mailedVerificationToken(app, address) })
      .expect(200);
  };
  const changeOfVerifiedUser = async () => {
    await prove(email);
    const { body } = await signIn(email).expect(200);
    const session = { token: (body as { token: string }).token, email, id };
    await openLink(app, session, await mailedApprovalLink(app, session, newEmail))
      .expect(302)
      .expect('location', '/');
    return session;
  };

  it('prevents sign-in until it is verified, which only the correct password reveals', async () => {
    await changeOfVerifiedUser();
    const sessions = await countSessions(app, id);
    const wrong = await signIn(newEmail, 'et galt passord').expect(401);
    expect(wrong.body).toEqual(errorBody('INVALID_EMAIL_OR_PASSWORD'));
    expect(await subjectsTo(app, newEmail)).toEqual([VERIFY_NEW_SUBJECT]);

    const answer = await signIn(newEmail).expect(403);
    expect(answer.body).toEqual(errorBody('EMAIL_NOT_VERIFIED'));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await subjectsTo(app, newEmail)).toHaveLength(2);
    expect(await countSessions(app, id)).toBe(sessions);
    expect((await signIn(email).expect(401)).body).toEqual(errorBody('INVALID_EMAIL_OR_PASSWORD'));
  });

  it('allows sign-in once it is verified', async () => {
    await changeOfVerifiedUser();
    await app
      .request()
      .get(await newestLinkTo(app, newEmail, VERIFY_NEW_SUBJECT))
      .expect(302)
      .expect('location', '/');
    await signIn(newEmail).expect(200);
  });

  it('keeps the session in which it was changed', async () => {
    const session = await changeOfVerifiedUser();
    const { body } = await app.request().get('/get-session').set('cookie', sessionCookie(session.token)).expect(200);
    expect(body).toMatchObject({ user: { email: newEmail, emailVerified: false } });
  });

  it('is required before any second factor', async () => {
    await app.database.sql('UPDATE "user" SET "twoFactorEnabled" = true WHERE "id" = $1', [id]);
    const answer = await signIn(email).expect(403);
    expect(answer.body).toEqual(errorBody('EMAIL_NOT_VERIFIED'));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    const pending = `SELECT FROM "verification" WHERE "identifier" LIKE '2fa-%'`;
    expect(await app.database.sql(pending)).toEqual([]);
  });

  it('gets a link with each rejected sign-in, with the callbackURL of that sign-in', async () => {
    await signIn(email).send({ callbackURL: '/x?y=1' }).expect(403);
    const link = await newestLinkTo(app, email);
    expect(link).toContain(`callbackURL=${encodeURIComponent('/x?y=1')}`);
    await app.request().get(link).expect(302).expect('location', '/x?y=1');
    const answer = await signIn(email).expect(200);
    const { token } = answer.body as { token: string };
    expect(cookiesOf(answer)).toEqual({ ...rememberedCookie(token), 'portvakt.known_device': expect.any(String) });
    expect(await storedRowsOf(app, 'session', id)).toHaveLength(1);
  });
});

describe('a changed address when its verification signs in (security F9)', () => {
  const app = useTestApp({ CHANGE_EMAIL_ENABLED: 'true', AUTO_SIGN_IN_AFTER_VERIFICATION: 'true' });
  let user: SignedInUser;
  let newEmail: string;
  beforeEach(async () => {
    user = await aSignedInUser(app, { isVerified: false });
    newEmail = anEmailAddress();
  });

  const proofLink = async () => {
    await changeEmail(app, user, { newEmail }).expect(200);
    return withCallbackURL(await newestLinkTo(app, newEmail, VERIFY_NEW_SUBJECT), null);
  };

  it('signs in the first who opens the link, and nobody after (D-07)', async () => {
    const link = await proofLink();
    const answer = await app.request().get(link).expect(200);
    expect(answer.body).toEqual({ status: true, user: null });
    const [started] = (await storedRowsOf(app, 'session', user.id)).filter(({ token }) => token !== user.token);
    expect(cookiesOf(answer)).toEqual(rememberedCookie(started?.['token']));

    const before = await databaseSnapshot(app);
    const again = await app.request().get(link).expect(200);
    expect(again.body).toEqual({ status: true, user: null });
    expect(again.headers).not.toHaveProperty('set-cookie');
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('starts no session beside that of the user, and keeps the session of another user', async () => {
    const answer = await openLink(app, user, await proofLink()).expect(200);
    expect(cookiesOf(answer)).toEqual(rememberedCookie(user.token));
    expect(await countSessions(app, user.id)).toBe(1);

    const [stranger, other] = [await aSignedInUser(app), await aSignedInUser(app, { isVerified: false })];
    user = other;
    newEmail = anEmailAddress();
    const foreign = await openLink(app, stranger, await proofLink()).expect(200);
    expect(foreign.headers).not.toHaveProperty('set-cookie');
    expect(await countSessions(app, other.id)).toBe(1);
    expect(await userRow(app, newEmail)).toMatchObject({ emailVerified: true });
  });

  it('signs in no user with two-factor (D-09)', async () => {
    await app.database.sql('UPDATE "user" SET "twoFactorEnabled" = true WHERE "id" = $1', [user.id]);
    const answer = await app
      .request()
      .get(await proofLink())
      .expect(200);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await countSessions(app, user.id)).toBe(1);
    expect(await userRow(app, newEmail)).toMatchObject({ emailVerified: true });
  });

  it('is never set by a link that signs in: the link to the old address requires a session', async () => {
    const verified = await aSignedInUser(app);
    const link = await mailedApprovalLink(app, verified, newEmail);
    const answer = await app.request().get(withCallbackURL(link, null)).expect(401);
    expect(answer.body).toEqual(errorBody('UNAUTHORIZED'));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await countSessions(app, verified.id)).toBe(1);
    expect(await userRow(app, verified.email)).toMatchObject({ id: verified.id });
  });

  it('starts no further session when the user has one', async () => {
    const verified = await aSignedInUser(app);
    const token = await aSession(app, verified.id);
    const answer = await openLink(app, { token }, await mailedApprovalLink(app, verified, newEmail)).expect(302);
    expect(cookiesOf(answer)).toEqual(rememberedCookie(token));
    expect(await countSessions(app, verified.id)).toBe(2);
  });
});
