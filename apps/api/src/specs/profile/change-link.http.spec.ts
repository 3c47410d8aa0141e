import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import {
  APPROVE,
  CHANGED,
  changeEmail,
  changeLink,
  leadingTo,
  openLink,
  PROVE_NEW,
  tokenIn,
} from '../../testing/address-change.js';
import { cookiesOf, presenting, presentingUnremembered, signed } from '../../testing/cookies.js';
import { linkIn } from '../../testing/delivered-mail.js';
import { newestLink, newestMail, subjectsTo } from '../../testing/mailbox.js';
import { aMember, type Member } from '../../testing/members.js';
import { anAddress } from '../../testing/people.js';
import { rememberedCookie } from '../../testing/remembered-cookie.js';
import { sessionDataIn } from '../../testing/session-data.js';
import { aSession, DAY_MS } from '../../testing/session-rows.js';
import { rowsOf, userRow } from '../../testing/stored.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { userOf } from '../../testing/user-shape.js';
import { forge } from '../../testing/verification-tokens.js';
import { identifiersOf } from '../../testing/verification-rows.js';

describe('the link of a change of address, opened in a session of the user', () => {
  let app: TestApp;
  let member: Member;
  let newEmail: string;
  let link: string;

  beforeAll(async () => {
    app = await startTestApp({ CHANGE_EMAIL_ENABLED: 'true' });
    await app.nest.listen(0, '127.0.0.1');
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    member = await aMember(app);
    newEmail = anAddress();
    link = await changeLink(app, member, newEmail);
  });

  it('replaces the address, which is unproven then, and answers with the user (F8)', async () => {
    const before = await userRow(app, member.email);
    app.clock.advance(1_000);
    const answer = await openLink(app, member, leadingTo(link, null)).expect(200);
    expect(answer.body).toEqual({ status: true, user: userOf({ id: member.id, email: newEmail }) });
    expect(cookiesOf(answer)).toEqual(rememberedCookie(member.token));
    const after = await userRow(app, newEmail);
    expect(after).toEqual({ ...before, email: newEmail, emailVerified: false, updatedAt: after['updatedAt'] });
    const { user } = answer.body as { user: { updatedAt: string } };
    expect(user.updatedAt).toBe((after['updatedAt'] as Date).toISOString());
    expect((after['updatedAt'] as Date).getTime()).toBeGreaterThan((before['updatedAt'] as Date).getTime());
  });

  it.each(['/profil', '/x?y=1&z=%2F', 'http://localhost:3000/x#y'])(
    'leads to the address it was given, with the same cookies: %s',
    async (callbackURL) => {
      const answer = await openLink(app, member, leadingTo(link, callbackURL))
        .expect(302)
        .expect('location', callbackURL);
      expect(answer.text).toBe('');
      expect(cookiesOf(answer)).toEqual(rememberedCookie(member.token));
      expect(await userRow(app, newEmail)).toMatchObject({ id: member.id, emailVerified: false });
    },
  );

  it('is what the mail holds', async () => {
    await openLink(app, member, link).expect(302).expect('location', '/');
    expect(await userRow(app, newEmail)).toMatchObject({ id: member.id });
  });

  it('uses up its record, and leaves sessions and accounts alone', async () => {
    await aSession(app, member.id);
    const before = await rowsOf(app, 'session', member.id);
    await openLink(app, member, link).expect(302);
    expect(await identifiersOf(app, member.id)).toEqual([]);
    expect(await rowsOf(app, 'session', member.id)).toEqual(before);
  });

  it('shows in every session of the user', async () => {
    const other = await aSession(app, member.id);
    await openLink(app, member, link).expect(302);
    const { body } = await app.request().get('/get-session').set('cookie', presenting(other)).expect(200);
    expect(body).toMatchObject({ user: { id: member.id, email: newEmail, emailVerified: false } });
  });

  it('works in any session of the user, whichever asked for it', async () => {
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
  ])('mails the new address a link of its own, which leads on to the same page: %j', async (given, callbackURL) => {
    const before = (await app.mails()).length;
    await openLink(app, member, leadingTo(link, given));
    expect(await app.mails()).toHaveLength(before + 2);
    expect(await subjectsTo(app, newEmail)).toEqual([PROVE_NEW]);
    const { search } = linkIn(await newestMail(app, newEmail));
    expect(search).toContain(`&callbackURL=${encodeURIComponent(callbackURL)}`);
  });

  it('tells the old mailbox, which does not get to see the new address in full (F8)', async () => {
    await openLink(app, member, link).expect(302);
    expect(await subjectsTo(app, member.email)).toEqual([CHANGED, APPROVE]);
    const { text, html } = await newestMail(app, member.email);
    expect(text).toContain(`${newEmail.slice(0, 2)}•••@eksempel.no`);
    for (const part of [text, html]) {
      expect(part).not.toContain(newEmail);
      expect(part).not.toMatch(/token=|verify-email/);
    }
  });

  it('is followed by the link to the new address, which proves it', async () => {
    await openLink(app, member, link).expect(302);
    const second = await newestLink(app, newEmail, PROVE_NEW);
    const answer = await openLink(app, member, leadingTo(second, null)).expect(200);
    expect(answer.body).toEqual({ status: true, user: null });
    expect(await userRow(app, newEmail)).toMatchObject({ id: member.id, emailVerified: true });
    expect(await subjectsTo(app, newEmail)).toEqual([PROVE_NEW]);
  });

  it('can be followed by another change, at once: nobody has proven the address yet', async () => {
    await openLink(app, member, link).expect(302);
    const third = anAddress();
    await changeEmail(app, member, { newEmail: third }).expect(200);
    expect(await userRow(app, third)).toMatchObject({ id: member.id, emailVerified: false });
    await app
      .request()
      .get(leadingTo(await newestLink(app, newEmail, PROVE_NEW), null))
      .expect(401);
    expect(await userRow(app, third)).toMatchObject({ emailVerified: false });
  });

  it('writes the address in small letters, however the token has it', async () => {
    const [, payload = ''] = tokenIn(link).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const token = forge({ claims: { ...claims, updateTo: newEmail.toUpperCase() } });
    await openLink(app, member, `/verify-email?token=${token}`).expect(200);
    expect(await userRow(app, newEmail)).toMatchObject({ id: member.id });
  });

  it('leaves a browser that is not to be remembered as it is', async () => {
    const token = await aSession(app, member.id, { remember: false });
    const answer = await app.request().get(link).set('cookie', presentingUnremembered(token)).expect(302);
    const attributes = 'Path=/; HttpOnly; SameSite=Lax';
    expect(cookiesOf(answer)).toEqual({
      'portvakt.session_token': `portvakt.session_token=${signed('session_token', token)}; ${attributes}`,
      'portvakt.dont_remember': `portvakt.dont_remember=${signed('dont_remember', 'true')}; ${attributes}`,
    });
  });

  it('sets each cookie once where the session was due for refresh as well (D-01, D-23)', async () => {
    const token = await aSession(app, member.id, { endsInMs: 6 * DAY_MS });
    const answer = await openLink(app, { token }, link).expect(302);
    expect(cookiesOf(answer)).toEqual(rememberedCookie(token));
  });
});

describe('such a link where the browser has a session-data cookie', () => {
  let app: TestApp;
  let member: Member;
  let newEmail: string;
  let link: string;

  beforeAll(async () => {
    app = await startTestApp({ CHANGE_EMAIL_ENABLED: 'true', SESSION_COOKIE_CACHE_ENABLED: 'true' });
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    member = await aMember(app);
    newEmail = anAddress();
    link = await changeLink(app, member, newEmail);
  });

  it('leaves the new address there, and then that it is proven', async () => {
    const answer = await openLink(app, member, link).expect(302);
    expect(sessionDataIn(answer)).toMatchObject({
      session: { token: member.token },
      user: { id: member.id, email: newEmail, emailVerified: false },
    });
    const proven = await openLink(app, member, await newestLink(app, newEmail)).expect(302);
    expect(sessionDataIn(proven)).toMatchObject({ user: { email: newEmail, emailVerified: true } });
  });

  it('is not opened by that cookie alone (D-02)', async () => {
    const filled = await app.request().get('/get-session').set('cookie', presenting(member.token)).expect(200);
    const [data = ''] = (cookiesOf(filled)['portvakt.session_data'] ?? '').split(';');
    await app.database.sql('DELETE FROM "session" WHERE "token" = $1', [member.token]);
    const jar = `${presenting(member.token)}; ${data}`;
    await app.request().get(link).set('cookie', jar).expect(302).expect('location', '/?error=unauthorized');
    expect(await userRow(app, member.email)).toMatchObject({ id: member.id });
  });
});

describe('such a link where a sign-up is not followed by a mail', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ CHANGE_EMAIL_ENABLED: 'true', SEND_VERIFICATION_ON_SIGN_UP: 'false' });
  });
  afterAll(() => app.stop());

  it('is followed by one all the same', async () => {
    const member = await aMember(app);
    const newEmail = anAddress();
    await openLink(app, member, await changeLink(app, member, newEmail)).expect(302);
    expect(await subjectsTo(app, newEmail)).toEqual([PROVE_NEW]);
  });
});
