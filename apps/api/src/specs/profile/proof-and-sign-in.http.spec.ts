import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { changeEmail, changeLink, leadingTo, openLink, PROVE_NEW } from '../../testing/address-change.js';
import { cookiesOf, presenting } from '../../testing/cookies.js';
import { everything } from '../../testing/everything.js';
import { newestLink, subjectsTo } from '../../testing/mailbox.js';
import { aMember, type Member } from '../../testing/members.js';
import { anAddress, PASSWORD } from '../../testing/people.js';
import { refusal } from '../../testing/refusals.js';
import { rememberedCookie } from '../../testing/remembered-cookie.js';
import { aSession, countSessions } from '../../testing/session-rows.js';
import { rowsOf, userRow } from '../../testing/stored.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { tokenFor } from '../../testing/verification-tokens.js';

describe('a changed address where sign-in wants a proven one (F8)', () => {
  let app: TestApp;
  let id: string;
  let email: string;
  let newEmail: string;

  beforeAll(async () => {
    app = await startTestApp({ CHANGE_EMAIL_ENABLED: 'true', REQUIRE_EMAIL_VERIFICATION: 'true' });
    await app.nest.listen(0, '127.0.0.1');
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    [email, newEmail] = [anAddress(), anAddress()];
    await app.request().post('/sign-up/email').send({ name: 'Kari', email, password: PASSWORD }).expect(200);
    id = String((await userRow(app, email))['id']);
  });

  const signIn = (address: string, password = PASSWORD) =>
    app.request().post('/sign-in/email').send({ email: address, password });
  const prove = async (address: string) => {
    await app
      .request()
      .get('/verify-email')
      .query({ token: await tokenFor(app, address) })
      .expect(200);
  };
  const changeProven = async () => {
    await prove(email);
    const { body } = await signIn(email).expect(200);
    const session = { token: (body as { token: string }).token, email, id };
    await openLink(app, session, await changeLink(app, session, newEmail))
      .expect(302)
      .expect('location', '/');
    return session;
  };

  it('signs nobody in before it is proven, and says so only to who knows the password', async () => {
    await changeProven();
    const sessions = await countSessions(app, id);
    const wrong = await signIn(newEmail, 'et galt passord').expect(401);
    expect(wrong.body).toEqual(refusal('INVALID_EMAIL_OR_PASSWORD'));
    expect(await subjectsTo(app, newEmail)).toEqual([PROVE_NEW]);

    const answer = await signIn(newEmail).expect(403);
    expect(answer.body).toEqual(refusal('EMAIL_NOT_VERIFIED'));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await subjectsTo(app, newEmail)).toHaveLength(2);
    expect(await countSessions(app, id)).toBe(sessions);
    expect((await signIn(email).expect(401)).body).toEqual(refusal('INVALID_EMAIL_OR_PASSWORD'));
  });

  it('signs in once it is proven', async () => {
    await changeProven();
    await app
      .request()
      .get(await newestLink(app, newEmail, PROVE_NEW))
      .expect(302)
      .expect('location', '/');
    await signIn(newEmail).expect(200);
  });

  it('leaves the session alone in which it was changed', async () => {
    const session = await changeProven();
    const { body } = await app.request().get('/get-session').set('cookie', presenting(session.token)).expect(200);
    expect(body).toMatchObject({ user: { email: newEmail, emailVerified: false } });
  });

  it('is asked for before any second factor is', async () => {
    await app.database.sql('UPDATE "user" SET "twoFactorEnabled" = true WHERE "id" = $1', [id]);
    const answer = await signIn(email).expect(403);
    expect(answer.body).toEqual(refusal('EMAIL_NOT_VERIFIED'));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    const pending = `SELECT FROM "verification" WHERE "identifier" LIKE '2fa-%'`;
    expect(await app.database.sql(pending)).toEqual([]);
  });

  it('is mailed a link by each refused sign-in, that leads on to where that one wanted', async () => {
    await signIn(email).send({ callbackURL: '/x?y=1' }).expect(403);
    const link = await newestLink(app, email);
    expect(link).toContain(`callbackURL=${encodeURIComponent('/x?y=1')}`);
    await app.request().get(link).expect(302).expect('location', '/x?y=1');
    const answer = await signIn(email).expect(200);
    const { token } = answer.body as { token: string };
    expect(cookiesOf(answer)).toEqual({ ...rememberedCookie(token), 'portvakt.known_device': expect.any(String) });
    expect(await rowsOf(app, 'session', id)).toHaveLength(1);
  });
});

describe('a changed address where its proof signs in (F9)', () => {
  let app: TestApp;
  let member: Member;
  let newEmail: string;

  beforeAll(async () => {
    app = await startTestApp({ CHANGE_EMAIL_ENABLED: 'true', AUTO_SIGN_IN_AFTER_VERIFICATION: 'true' });
    await app.nest.listen(0, '127.0.0.1');
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    member = await aMember(app, { isProven: false });
    newEmail = anAddress();
  });

  const proofLink = async () => {
    await changeEmail(app, member, { newEmail }).expect(200);
    return leadingTo(await newestLink(app, newEmail, PROVE_NEW), null);
  };

  it('signs in whoever opens the link to it first, and nobody after (D-07)', async () => {
    const link = await proofLink();
    const answer = await app.request().get(link).expect(200);
    expect(answer.body).toEqual({ status: true, user: null });
    const [started] = (await rowsOf(app, 'session', member.id)).filter(({ token }) => token !== member.token);
    expect(cookiesOf(answer)).toEqual(rememberedCookie(started?.['token']));

    const before = await everything(app);
    const again = await app.request().get(link).expect(200);
    expect(again.body).toEqual({ status: true, user: null });
    expect(again.headers).not.toHaveProperty('set-cookie');
    expect(await everything(app)).toEqual(before);
  });

  it('starts no session beside the own one, and leaves that of somebody else alone', async () => {
    const answer = await openLink(app, member, await proofLink()).expect(200);
    expect(cookiesOf(answer)).toEqual(rememberedCookie(member.token));
    expect(await countSessions(app, member.id)).toBe(1);

    const [stranger, other] = [await aMember(app), await aMember(app, { isProven: false })];
    member = other;
    newEmail = anAddress();
    const foreign = await openLink(app, stranger, await proofLink()).expect(200);
    expect(foreign.headers).not.toHaveProperty('set-cookie');
    expect(await countSessions(app, other.id)).toBe(1);
    expect(await userRow(app, newEmail)).toMatchObject({ emailVerified: true });
  });

  it('signs nobody in past a second factor (D-09)', async () => {
    await app.database.sql('UPDATE "user" SET "twoFactorEnabled" = true WHERE "id" = $1', [member.id]);
    const answer = await app
      .request()
      .get(await proofLink())
      .expect(200);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await countSessions(app, member.id)).toBe(1);
    expect(await userRow(app, newEmail)).toMatchObject({ emailVerified: true });
  });

  it('is never set by a link that signs in: that to the old mailbox needs a session', async () => {
    const proven = await aMember(app);
    const link = await changeLink(app, proven, newEmail);
    const answer = await app.request().get(leadingTo(link, null)).expect(401);
    expect(answer.body).toEqual(refusal('UNAUTHORIZED'));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await countSessions(app, proven.id)).toBe(1);
    expect(await userRow(app, proven.email)).toMatchObject({ id: proven.id });
  });

  it('starts no further session by that link in a session of the user', async () => {
    const proven = await aMember(app);
    const token = await aSession(app, proven.id);
    const answer = await openLink(app, { token }, await changeLink(app, proven, newEmail)).expect(302);
    expect(cookiesOf(answer)).toEqual(rememberedCookie(token));
    expect(await countSessions(app, proven.id)).toBe(2);
  });
});
