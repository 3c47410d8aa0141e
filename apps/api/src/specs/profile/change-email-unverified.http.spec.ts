import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  cookiesOf,
  rememberedCookie,
  sessionCookie,
  sessionDataIn,
  signedValue,
  unrememberedSessionCookie,
} from '../../testing/cookies.js';
import {
  CHANGED_SUBJECT,
  changeEmail,
  claimsIn,
  VERIFY_NEW_SUBJECT,
  withCallbackURL,
} from '../../testing/email-change.js';
import { errorBody } from '../../testing/expected-answers.js';
import { linkIn, linkPathIn, mailsTo, newestLinkTo, newestMailTo, subjectsTo } from '../../testing/mails.js';
import { whileUpdatesMeetATakenEmail } from '../../testing/schema-changes.js';
import { aSession, countSessions } from '../../testing/sessions.js';
import { databaseSnapshot, storedRowsOf, userRow } from '../../testing/stored-rows.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import {
  anEmailAddress,
  aSignedInUser,
  aSignedUpUser,
  PASSWORD,
  type SignedInUser,
  signInAgain,
} from '../../testing/users.js';

describe('POST /change-email of a user with an unverified address', () => {
  const app = useTestApp({ CHANGE_EMAIL_ENABLED: 'true' });
  let member: SignedInUser;
  let newEmail: string;
  beforeEach(async () => {
    member = await aSignedInUser(app, { isVerified: false });
    newEmail = anEmailAddress();
  });

  const change = (more: object = {}) => changeEmail(app, member, { newEmail, ...more });

  it('replaces the address at once, still unverified (security F8)', async () => {
    const before = await userRow(app, member.email);
    app.clock.advance(1_000);
    const answer = await change().expect(200);
    expect(answer.body).toEqual({ status: true });
    expect(cookiesOf(answer)).toEqual(rememberedCookie(member.token));
    const after = await userRow(app, newEmail);
    expect(after).toEqual({ ...before, email: newEmail, emailVerified: false, updatedAt: after['updatedAt'] });
    expect((after['updatedAt'] as Date).getTime()).toBeGreaterThan((before['updatedAt'] as Date).getTime());
  });

  it('shows the new address in the session, which continues like all others', async () => {
    const other = await aSession(app, member.id);
    const before = await storedRowsOf(app, 'session', member.id);
    await change().expect(200);
    expect(await storedRowsOf(app, 'session', member.id)).toEqual(before);
    for (const token of [member.token, other]) {
      const { body } = await app.request().get('/get-session').set('cookie', sessionCookie(token)).expect(200);
      expect(body).toMatchObject({ user: { id: member.id, email: newEmail, emailVerified: false } });
    }
  });

  it('stores the address in lower case, and mails it', async () => {
    await change({ newEmail: newEmail.toUpperCase() }).expect(200);
    expect(await userRow(app, newEmail)).toMatchObject({ id: member.id });
    expect(await subjectsTo(app, newEmail)).toEqual([VERIFY_NEW_SUBJECT]);
  });

  it('mails a verification link to the new address and a notice to the old one, and nothing else', async () => {
    const before = (await app.mails()).length;
    await change().expect(200);
    expect(await app.mails()).toHaveLength(before + 2);
    expect(await subjectsTo(app, newEmail)).toEqual([VERIFY_NEW_SUBJECT]);
    expect(await subjectsTo(app, member.email)).toEqual([CHANGED_SUBJECT]);
    const notice = await newestMailTo(app, member.email);
    for (const part of [notice.text, notice.html]) expect(part).not.toMatch(/token=|verify-email/);
  });

  it('mails the owner of the old address no text of the user', async () => {
    await changeEmail(app, member, { newEmail: `x${newEmail.replace(/\D/g, '')}@ring-555-now.no` })
      .set('user-agent', 'Win a prize/1.0 (X11; Linux x86_64) x')
      .expect(200);
    const { subject, text, html } = await newestMailTo(app, member.email);
    for (const part of [subject, text, html]) expect(part).not.toMatch(/ring-555|prize|New address|Ny adresse/);
    expect(text).toContain('Linux');
  });

  it.each([
    [{}, '/'],
    [{ callbackURL: '' }, '/'],
    [{ callbackURL: '/x?y=1&z=%2F' }, '/x?y=1&z=%2F'],
  ])('mails a link that verifies the new address: %j', async (more, callbackURL) => {
    await change(more).expect(200);
    const mail = await newestMailTo(app, newEmail);
    const { origin, pathname, searchParams } = linkIn(mail);
    expect([origin, pathname]).toEqual([ORIGIN, '/verify-email']);
    expect([...searchParams.keys()]).toEqual(['token', 'callbackURL']);
    expect(searchParams.get('callbackURL')).toBe(callbackURL);
    expect(linkIn(mail).search).toContain(`&callbackURL=${encodeURIComponent(callbackURL)}`);
    const { iat, ...claims } = claimsIn(linkPathIn(mail)) as { iat: number };
    expect(claims).toEqual({ email: newEmail, sub: member.id, exp: iat + 3600 });

    await app.request().get(linkPathIn(mail)).expect(302).expect('location', callbackURL);
    expect(await userRow(app, newEmail)).toMatchObject({ id: member.id, emailVerified: true });
  });

  it('invalidates a link that verified the old address (security F6)', async () => {
    await app.request().post('/send-verification-email').send({ email: member.email }).expect(200);
    const old = withCallbackURL(await newestLinkTo(app, member.email), null);
    await change().expect(200);
    expect((await app.request().get(old).expect(401)).body).toEqual(errorBody('USER_NOT_FOUND'));
    const heir = await aSignedInUser(app, { email: member.email, isVerified: false });
    expect((await app.request().get(old).expect(401)).body).toEqual(errorBody('INVALID_TOKEN'));
    for (const email of [heir.email, newEmail]) {
      expect(await userRow(app, email)).toMatchObject({ emailVerified: false });
    }
  });

  it('keeps the dont_remember choice of the browser', async () => {
    const token = await aSession(app, member.id, { remember: false });
    const answer = await app
      .request()
      .post('/change-email')
      .set('cookie', unrememberedSessionCookie(token))
      .send({ newEmail })
      .expect(200);
    const attributes = 'Path=/; HttpOnly; SameSite=Lax';
    expect(cookiesOf(answer)).toEqual({
      'portvakt.session_token': `portvakt.session_token=${signedValue('session_token', token)}; ${attributes}`,
      'portvakt.dont_remember': `portvakt.dont_remember=${signedValue('dont_remember', 'true')}; ${attributes}`,
    });
  });

  it('makes the new address the one to sign in with', async () => {
    const user = await aSignedUpUser(app);
    await changeEmail(app, user, { newEmail }).expect(200);
    const old = { email: user.email, password: PASSWORD };
    const refused = await app.request().post('/sign-in/email').send(old).expect(401);
    expect(refused.body).toEqual(errorBody('INVALID_EMAIL_OR_PASSWORD'));
    await signInAgain(app, { ...user, email: newEmail });
    expect(await storedRowsOf(app, 'account', user.id)).toHaveLength(1);
    expect(await countSessions(app, user.id)).toBe(2);
  });

  it('makes the old address available to other users', async () => {
    const { email } = member;
    await change().expect(200);
    const heir = await aSignedUpUser(app, email);
    expect(heir.id).not.toBe(member.id);
    expect(await userRow(app, newEmail)).toMatchObject({ id: member.id });
  });

  it('is answered 422 when the address is taken at that very moment, and changes nothing', async () => {
    const before = await databaseSnapshot(app);
    const answer = await whileUpdatesMeetATakenEmail(app, newEmail, () => change().expect(422));
    expect(answer.body).toEqual(errorBody('USER_ALREADY_EXISTS'));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await databaseSnapshot(app)).toEqual(before);
    await change().expect(200);
  });

  it('gives an address to one of many concurrent requests, sign-ups included', async () => {
    for (let round = 0; round < 10; round++) {
      const wanted = anEmailAddress();
      const members: SignedInUser[] = [];
      for (let n = 0; n < 5; n++) members.push(await aSignedInUser(app, { isVerified: false }));
      const signUp = app.request().post('/sign-up/email').send({ name: 'Ola', email: wanted, password: PASSWORD });
      const changes = members.map(async (one) => changeEmail(app, one, { newEmail: wanted }));
      const [signedUp, ...answers] = await Promise.all([signUp, ...changes]);

      const statuses = [signedUp, ...answers].map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      for (const { status, body } of answers.filter(({ status: given }) => given !== 200)) {
        expect([
          [400, errorBody('COULDNT_UPDATE_YOUR_EMAIL')],
          [422, errorBody('USER_ALREADY_EXISTS')],
        ]).toContainEqual([status, body]);
      }
      const owners = await app.database.sql<{ id: string }>('SELECT "id" FROM "user" WHERE "email" = $1', [wanted]);
      expect(owners).toHaveLength(1);
      for (const { id, email } of members.filter(({ id: own }) => own !== owners[0]?.id)) {
        expect(await userRow(app, email)).toMatchObject({ id });
      }
      expect(await mailsTo(app, wanted)).toHaveLength(1);
    }
  });
});

describe('POST /change-email of such a user, with a session-data cookie', () => {
  const app = useTestApp({ CHANGE_EMAIL_ENABLED: 'true', SESSION_COOKIE_CACHE_ENABLED: 'true' });

  it('sets the cookie with the new address at once', async () => {
    const member = await aSignedInUser(app, { isVerified: false });
    const newEmail = anEmailAddress();
    const answer = await changeEmail(app, member, { newEmail }).expect(200);
    expect(cookiesOf(answer)).toMatchObject(rememberedCookie(member.token));
    expect(sessionDataIn(answer)).toMatchObject({
      session: { token: member.token },
      user: { id: member.id, email: newEmail, emailVerified: false },
    });
  });
});
