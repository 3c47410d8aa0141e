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
  APPROVAL_SUBJECT,
  CHANGED_SUBJECT,
  changeEmail,
  mailedApprovalLink,
  openLink,
  tokenIn,
  VERIFY_NEW_SUBJECT,
  withCallbackURL,
} from '../../testing/email-change.js';
import { userBody } from '../../testing/expected-answers.js';
import { linkIn, newestLinkTo, newestMailTo, subjectsTo } from '../../testing/mails.js';
import { aSession, DAY_MS } from '../../testing/sessions.js';
import { storedRowsOf, userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedInUser, type SignedInUser } from '../../testing/users.js';
import { forgedToken, recordIdentifiers } from '../../testing/verification-records.js';

describe('the link of an e-mail change, opened in a session of the user', () => {
  const app = useTestApp({ CHANGE_EMAIL_ENABLED: 'true' });
  let member: SignedInUser;
  let newEmail: string;
  let link: string;
  beforeEach(async () => {
    member = await aSignedInUser(app);
    newEmail = anEmailAddress();
    link = await mailedApprovalLink(app, member, newEmail);
  });

  it('replaces the address, then unverified, and answers the user (security F8)', async () => {
    const before = await userRow(app, member.email);
    app.clock.advance(1_000);
    const answer = await openLink(app, member, withCallbackURL(link, null)).expect(200);
    expect(answer.body).toEqual({ status: true, user: userBody({ id: member.id, email: newEmail }) });
    expect(cookiesOf(answer)).toEqual(rememberedCookie(member.token));
    const after = await userRow(app, newEmail);
    expect(after).toEqual({ ...before, email: newEmail, emailVerified: false, updatedAt: after['updatedAt'] });
    const { user } = answer.body as { user: { updatedAt: string } };
    expect(user.updatedAt).toBe((after['updatedAt'] as Date).toISOString());
    expect((after['updatedAt'] as Date).getTime()).toBeGreaterThan((before['updatedAt'] as Date).getTime());
  });

  it.each(['/profil', '/x?y=1&z=%2F', 'http://localhost:3000/x#y'])(
    'redirects to the callbackURL with the same cookies: %s',
    async (callbackURL) => {
      const answer = await openLink(app, member, withCallbackURL(link, callbackURL))
        .expect(302)
        .expect('location', callbackURL);
      expect(answer.text).toBe('');
      expect(cookiesOf(answer)).toEqual(rememberedCookie(member.token));
      expect(await userRow(app, newEmail)).toMatchObject({ id: member.id, emailVerified: false });
    },
  );

  it('is the link in the mail', async () => {
    await openLink(app, member, link).expect(302).expect('location', '/');
    expect(await userRow(app, newEmail)).toMatchObject({ id: member.id });
  });

  it('uses up its record, and keeps sessions and accounts', async () => {
    await aSession(app, member.id);
    const before = await storedRowsOf(app, 'session', member.id);
    await openLink(app, member, link).expect(302);
    expect(await recordIdentifiers(app, member.id)).toEqual([]);
    expect(await storedRowsOf(app, 'session', member.id)).toEqual(before);
  });

  it('shows the new address in every session of the user', async () => {
    const other = await aSession(app, member.id);
    await openLink(app, member, link).expect(302);
    const { body } = await app.request().get('/get-session').set('cookie', sessionCookie(other)).expect(200);
    expect(body).toMatchObject({ user: { id: member.id, email: newEmail, emailVerified: false } });
  });

  it('works in any session of the user, not only the one of the request', async () => {
    const token = await aSession(app, member.id);
    await app.database.sql('DELETE FROM "session" WHERE "token" = $1', [member.token]);
    const answer = await openLink(app, { token }, link).expect(302);
    expect(cookiesOf(answer)).toEqual(rememberedCookie(token));
    expect(await userRow(app, newEmail)).toMatchObject({ id: member.id });
  });

  it.each([
    [null, '/'],
    ['', '/'],
    ['/profil?x=1', '/profil?x=1'],
  ])('mails a verification link with the same callbackURL to the new address: %j', async (given, callbackURL) => {
    const before = (await app.mails()).length;
    await openLink(app, member, withCallbackURL(link, given));
    expect(await app.mails()).toHaveLength(before + 2);
    expect(await subjectsTo(app, newEmail)).toEqual([VERIFY_NEW_SUBJECT]);
    const { search } = linkIn(await newestMailTo(app, newEmail));
    expect(search).toContain(`&callbackURL=${encodeURIComponent(callbackURL)}`);
  });

  it('notifies the old address, in which the new one is masked (security F8)', async () => {
    await openLink(app, member, link).expect(302);
    expect(await subjectsTo(app, member.email)).toEqual([CHANGED_SUBJECT, APPROVAL_SUBJECT]);
    const { text, html } = await newestMailTo(app, member.email);
    expect(text).toContain(`${newEmail.slice(0, 2)}•••@eksempel.no`);
    for (const part of [text, html]) {
      expect(part).not.toContain(newEmail);
      expect(part).not.toMatch(/token=|verify-email/);
    }
  });

  it('is followed by a link that verifies the new address', async () => {
    await openLink(app, member, link).expect(302);
    const second = await newestLinkTo(app, newEmail, VERIFY_NEW_SUBJECT);
    const answer = await openLink(app, member, withCallbackURL(second, null)).expect(200);
    expect(answer.body).toEqual({ status: true, user: null });
    expect(await userRow(app, newEmail)).toMatchObject({ id: member.id, emailVerified: true });
    expect(await subjectsTo(app, newEmail)).toEqual([VERIFY_NEW_SUBJECT]);
  });

  it('can be followed by another change, which takes effect at once because the address is unverified', async () => {
    await openLink(app, member, link).expect(302);
    const third = anEmailAddress();
    await changeEmail(app, member, { newEmail: third }).expect(200);
    expect(await userRow(app, third)).toMatchObject({ id: member.id, emailVerified: false });
    await app
      .request()
      .get(withCallbackURL(await newestLinkTo(app, newEmail, VERIFY_NEW_SUBJECT), null))
      .expect(401);
    expect(await userRow(app, third)).toMatchObject({ emailVerified: false });
  });

  it('stores the address in lower case, whatever the token contains', async () => {
    const [, payload = ''] = tokenIn(link).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const token = forgedToken({ claims: { ...claims, updateTo: newEmail.toUpperCase() } });
    await openLink(app, member, `/verify-email?token=${token}`).expect(200);
    expect(await userRow(app, newEmail)).toMatchObject({ id: member.id });
  });

  it('keeps the dont_remember choice of the browser', async () => {
    const token = await aSession(app, member.id, { remember: false });
    const answer = await app.request().get(link).set('cookie', unrememberedSessionCookie(token)).expect(302);
    const attributes = 'Path=/; HttpOnly; SameSite=Lax';
    expect(cookiesOf(answer)).toEqual({
      'portvakt.session_token': `portvakt.session_token=${signedValue('session_token', token)}; ${attributes}`,
      'portvakt.dont_remember': `portvakt.dont_remember=${signedValue('dont_remember', 'true')}; ${attributes}`,
    });
  });

  it('sets each cookie once when the session was due for refresh (D-01, D-23)', async () => {
    const token = await aSession(app, member.id, { expiresInMs: 6 * DAY_MS });
    const answer = await openLink(app, { token }, link).expect(302);
    expect(cookiesOf(answer)).toEqual(rememberedCookie(token));
  });
});

describe('such a link in a browser with a session-data cookie', () => {
  const app = useTestApp({ CHANGE_EMAIL_ENABLED: 'true', SESSION_COOKIE_CACHE_ENABLED: 'true' });
  let member: SignedInUser;
  let newEmail: string;
  let link: string;
  beforeEach(async () => {
    member = await aSignedInUser(app);
    newEmail = anEmailAddress();
    link = await mailedApprovalLink(app, member, newEmail);
  });

  it('updates the address in the cookie, and then its verification', async () => {
    const answer = await openLink(app, member, link).expect(302);
    expect(sessionDataIn(answer)).toMatchObject({
      session: { token: member.token },
      user: { id: member.id, email: newEmail, emailVerified: false },
    });
    const verified = await openLink(app, member, await newestLinkTo(app, newEmail)).expect(302);
    expect(sessionDataIn(verified)).toMatchObject({ user: { email: newEmail, emailVerified: true } });
  });

  it('requires more than that cookie (D-02)', async () => {
    const filled = await app.request().get('/get-session').set('cookie', sessionCookie(member.token)).expect(200);
    const [data = ''] = (cookiesOf(filled)['portvakt.session_data'] ?? '').split(';');
    await app.database.sql('DELETE FROM "session" WHERE "token" = $1', [member.token]);
    const jar = `${sessionCookie(member.token)}; ${data}`;
    await app.request().get(link).set('cookie', jar).expect(302).expect('location', '/?error=unauthorized');
    expect(await userRow(app, member.email)).toMatchObject({ id: member.id });
  });
});

describe('such a link when sign-ups send no mail', () => {
  const app = useTestApp({ CHANGE_EMAIL_ENABLED: 'true', SEND_VERIFICATION_ON_SIGN_UP: 'false' });

  it('still sends a verification mail', async () => {
    const member = await aSignedInUser(app);
    const newEmail = anEmailAddress();
    await openLink(app, member, await mailedApprovalLink(app, member, newEmail)).expect(302);
    expect(await subjectsTo(app, newEmail)).toEqual([VERIFY_NEW_SUBJECT]);
  });
});
