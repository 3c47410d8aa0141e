import { beforeEach, describe, expect, it } from '@jest/globals';

import { cookiesOf, rememberedCookie } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { whileInsertsFail } from '../../testing/schema-changes.js';
import { unrememberedCookies } from '../../testing/sessions.js';
import { storedRowsOf, userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedUpUser, PASSWORD, type SignedUpUser } from '../../testing/users.js';
import { mailedVerificationToken } from '../../testing/verification-records.js';

describe('GET /verify-email with automatic sign-in', () => {
  const app = useTestApp({ AUTO_SIGN_IN: 'false', AUTO_SIGN_IN_AFTER_VERIFICATION: 'true' });
  let userId: string;
  let email: string;
  let token: string;
  beforeEach(async () => {
    email = anEmailAddress();
    const { body } = await app
      .request()
      .post('/sign-up/email')
      .send({ name: 'Kari', email, password: PASSWORD })
      .expect(200);
    userId = (body as { user: { id: string } }).user.id;
    token = await mailedVerificationToken(app, email);
  });

  const verify = (more: object = {}) =>
    app
      .request()
      .get('/verify-email')
      .query({ token, ...more });
  const sessions = () => storedRowsOf(app, 'session', userId);

  it('starts one session in a browser without one', async () => {
    const answer = await verify().expect(200);
    expect(answer.body).toEqual({ status: true, user: null });
    const [session, ...others] = await sessions();
    expect(others).toEqual([]);
    expect(session).toMatchObject({ userId, remember: true });
    expect(cookiesOf(answer)).toEqual(rememberedCookie(session?.['token']));
  });

  it('starts the session also when it redirects to a page', async () => {
    const answer = await verify({ callbackURL: '/velkommen' }).expect(302).expect('location', '/velkommen');
    const [session] = await sessions();
    expect(cookiesOf(answer)).toEqual(rememberedCookie(session?.['token']));
  });

  it('starts no session the second time', async () => {
    await verify().expect(200);
    const again = await verify().expect(200);
    expect(again.headers).not.toHaveProperty('set-cookie');
    expect(await sessions()).toHaveLength(1);
  });

  it('starts one session when the link is opened ten times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, async () => verify()));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(answers.filter(({ headers }) => 'set-cookie' in headers)).toHaveLength(1);
    expect(await sessions()).toHaveLength(1);
  });

  it('starts no session for an address that was already verified', async () => {
    await app.database.sql('UPDATE "user" SET "emailVerified" = true WHERE "id" = $1', [userId]);
    const answer = await verify().expect(200);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await sessions()).toEqual([]);
  });

  it('starts no session for a user with two-factor', async () => {
    await app.database.sql('UPDATE "user" SET "twoFactorEnabled" = true WHERE "id" = $1', [userId]);
    const answer = await verify().expect(200);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await sessions()).toEqual([]);
    expect(await userRow(app, email)).toMatchObject({ emailVerified: true });
  });

  it('refreshes the cookie of the user’s own session and starts no other', async () => {
    const browser = app.browser();
    const { body } = await browser.post('/sign-in/email').send({ email, password: PASSWORD }).expect(200);
    const answer = await browser.get('/verify-email').query({ token }).expect(200);
    expect(cookiesOf(answer)).toEqual(rememberedCookie((body as { token: string }).token));
    expect(await sessions()).toHaveLength(1);
  });

  it('keeps the dont_remember choice of the caller', async () => {
    const browser = app.browser();
    const { body } = await browser
      .post('/sign-in/email')
      .send({ email, password: PASSWORD, rememberMe: false })
      .expect(200);
    const answer = await browser.get('/verify-email').query({ token }).expect(200);
    expect(cookiesOf(answer)).toEqual(unrememberedCookies((body as { token: string }).token));
  });

  it('leaves the session of another user unchanged', async () => {
    const other = anEmailAddress();
    await app.request().post('/sign-up/email').send({ name: 'Ola', email: other, password: PASSWORD }).expect(200);
    const browser = app.browser();
    await browser.post('/sign-in/email').send({ email: other, password: PASSWORD }).expect(200);
    const answer = await browser.get('/verify-email').query({ token }).expect(200);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await sessions()).toEqual([]);
    expect(await userRow(app, email)).toMatchObject({ emailVerified: true });
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { email: other } });
  });

  it('answers an error when no session can be started, and the link still works', async () => {
    const answer = await whileInsertsFail(app, 'session', () => verify().expect(500));
    expect(answer.body).toEqual(errorBody('FAILED_TO_CREATE_SESSION'));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await userRow(app, email)).toMatchObject({ emailVerified: false });
    await verify().expect(200);
    expect(await sessions()).toHaveLength(1);
  });
});

describe('sign-in when a verified address is required', () => {
  const app = useTestApp({ REQUIRE_EMAIL_VERIFICATION: 'true' });
  let user: Pick<SignedUpUser, 'email'>;
  beforeEach(async () => {
    user = { email: anEmailAddress() };
    await app
      .request()
      .post('/sign-up/email')
      .send({ name: 'Kari', ...user, password: PASSWORD })
      .expect(200);
    await app.mailTo(user.email);
  });

  const signIn = (more: object = {}) =>
    app
      .request()
      .post('/sign-in/email')
      .send({ ...user, password: PASSWORD, ...more });
  const mailsToPerson = async () => (await app.mails()).filter(({ to }) => to === user.email);

  it('is rejected until the address is verified, with a new link in the mail', async () => {
    const answer = await signIn({ callbackURL: '/x?y=1' }).expect(403);
    expect(answer.body).toEqual(errorBody('EMAIL_NOT_VERIFIED'));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    const [newest, ...others] = await mailsToPerson();
    expect(others).toHaveLength(1);
    expect(newest?.text).toContain(`callbackURL=${encodeURIComponent('/x?y=1')}`);

    const token = await mailedVerificationToken(app, user.email);
    await app.request().get('/verify-email').query({ token }).expect(200);
    await signIn().expect(200);
  });

  it('mails no link if the refusal cannot be noted, so that a repetition mails one', async () => {
    await app.database.sql(`
      CREATE FUNCTION refuse_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'not now'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON "auditEvent" FOR EACH ROW
        WHEN (NEW."kind" = 'sign-in.refused') EXECUTE FUNCTION refuse_event()`);
    try {
      await signIn().expect(500);
    } finally {
      await app.database.sql('DROP FUNCTION refuse_event CASCADE');
    }
    expect(await mailsToPerson()).toHaveLength(1);
    await signIn().expect(403);
    expect(await mailsToPerson()).toHaveLength(2);
  });

  it('reveals nothing about the address and sends no mail before the password is correct', async () => {
    const answer = await signIn({ password: 'et galt passord' }).expect(401);
    expect(answer.body).toEqual(errorBody('INVALID_EMAIL_OR_PASSWORD'));
    expect(await mailsToPerson()).toHaveLength(1);
  });

  it('starts no session when it is rejected', async () => {
    await signIn().expect(403);
    const { id } = await userRow(app, user.email);
    expect(await storedRowsOf(app, 'session', id)).toEqual([]);
  });
});

describe('sign-in when a verified address is required and verification mails are disabled', () => {
  const app = useTestApp({ REQUIRE_EMAIL_VERIFICATION: 'true', VERIFICATION_EMAIL_ENABLED: 'false' });

  it('is rejected', async () => {
    const { email } = await aSignedUpUser(app);
    const answer = await app.request().post('/sign-in/email').send({ email, password: PASSWORD }).expect(403);
    expect(answer.body).toEqual(errorBody('EMAIL_NOT_VERIFIED'));
    expect(await app.mails()).toEqual([]);
  });
});
