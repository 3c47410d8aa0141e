import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import {
  APPROVE,
  CHANGED,
  changeEmail,
  changeLink,
  claimsIn,
  leadingTo,
  openLink,
  PROVE_NEW,
} from '../../testing/address-change.js';
import { cookiesOf, presenting } from '../../testing/cookies.js';
import { linkIn } from '../../testing/delivered-mail.js';
import { everything } from '../../testing/everything.js';
import { newestLink, newestMail, subjectsTo } from '../../testing/mailbox.js';
import { aMember, type Member } from '../../testing/members.js';
import { anAddress } from '../../testing/people.js';
import { refusal } from '../../testing/refusals.js';
import { whileTakenMeanwhile } from '../../testing/refused-updates.js';
import { rememberedCookie } from '../../testing/remembered-cookie.js';
import { userRow } from '../../testing/stored.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { userOf } from '../../testing/user-shape.js';
import { aRecord, identifiersOf } from '../../testing/verification-rows.js';

const STRICT = { POLICY: 'strict', CHANGE_EMAIL_ENABLED: 'true' };

describe('a strict change of an address that is proven (C21)', () => {
  let app: TestApp;
  let member: Member;
  let newEmail: string;
  let first: string;

  beforeAll(async () => {
    app = await startTestApp(STRICT);
    await app.nest.listen(0, '127.0.0.1');
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    member = await aMember(app);
    newEmail = anAddress();
    first = await changeLink(app, member, newEmail);
  });

  const secondLink = async (): Promise<string> => {
    await openLink(app, member, first).expect(302).expect('location', '/');
    return newestLink(app, newEmail, PROVE_NEW);
  };

  it('begins as ever: a link to the current mailbox, and nothing changed', async () => {
    expect(await userRow(app, member.email)).toMatchObject({ id: member.id, emailVerified: true });
    expect(await subjectsTo(app, member.email)).toEqual([APPROVE]);
    expect(await subjectsTo(app, newEmail)).toEqual([]);
    const { iat, ...claims } = claimsIn(first) as { iat: number };
    expect(claims).toMatchObject({ email: member.email, updateTo: newEmail, sub: member.id, exp: iat + 3600 });
    expect(claims).toHaveProperty('jti', expect.stringMatching(/^[A-Za-z0-9]{32}$/));
  });

  it('changes nothing by its first link, and answers with the user as they are', async () => {
    const before = await userRow(app, member.email);
    app.clock.advance(1_000);
    const answer = await openLink(app, member, leadingTo(first, null)).expect(200);
    expect(answer.body).toEqual({
      status: true,
      user: userOf({ id: member.id, email: member.email, emailVerified: true }),
    });
    const { user } = answer.body as { user: { updatedAt: string } };
    expect(user.updatedAt).toBe((before['updatedAt'] as Date).toISOString());
    expect(await userRow(app, member.email)).toEqual(before);
    expect(await subjectsTo(app, member.email)).toEqual([APPROVE]);
  });

  it.each([
    [null, '/'],
    ['/profil?x=1', '/profil?x=1'],
  ])('mails a second link of the same form to the new address: %j', async (given, callbackURL) => {
    const [record] = await identifiersOf(app, member.id);
    await openLink(app, member, leadingTo(first, given));
    expect(await subjectsTo(app, newEmail)).toEqual([PROVE_NEW]);
    const { pathname, search } = linkIn(await newestMail(app, newEmail));
    expect(pathname).toBe('/verify-email');
    expect(search).toContain(`&callbackURL=${encodeURIComponent(callbackURL)}`);

    const second = claimsIn(await newestLink(app, newEmail)) as { iat: number; jti: string };
    expect(second).toMatchObject({ email: member.email, updateTo: newEmail, sub: member.id, exp: second.iat + 3600 });
    expect(second.jti).toMatch(/^[A-Za-z0-9]{32}$/);
    expect(second.jti).not.toBe(claimsIn(first)['jti']);
    const records = await identifiersOf(app, member.id);
    expect(records).toHaveLength(1);
    expect(records).not.toEqual([record]);
  });

  it('sets the address, proven, by the second link in a session of the user', async () => {
    const second = await secondLink();
    app.clock.advance(1_000);
    const answer = await openLink(app, member, leadingTo(second, null)).expect(200);
    expect(answer.body).toEqual({
      status: true,
      user: userOf({ id: member.id, email: newEmail, emailVerified: true }),
    });
    expect(cookiesOf(answer)).toEqual(rememberedCookie(member.token));
    expect(await userRow(app, newEmail)).toMatchObject({ id: member.id, emailVerified: true });
    expect(await identifiersOf(app, member.id)).toEqual([]);
    const { body } = await app.request().get('/get-session').set('cookie', presenting(member.token)).expect(200);
    expect(body).toMatchObject({ user: { email: newEmail, emailVerified: true } });
  });

  it('tells the old mailbox then, and asks for no further proof', async () => {
    await openLink(app, member, await secondLink())
      .expect(302)
      .expect('location', '/');
    expect(await subjectsTo(app, member.email)).toEqual([CHANGED, APPROVE]);
    expect(await subjectsTo(app, newEmail)).toEqual([PROVE_NEW]);
    expect((await newestMail(app, member.email)).text).not.toContain(newEmail);
  });

  it('takes neither link twice, nor the first one after the second', async () => {
    const second = await secondLink();
    const inBetween = await everything(app);
    expect((await openLink(app, member, leadingTo(first, null)).expect(401)).body).toEqual(refusal('INVALID_TOKEN'));
    expect(await everything(app)).toEqual(inBetween);
    await openLink(app, member, second).expect(302).expect('location', '/');
    const after = await everything(app);
    for (const used of [first, second]) {
      await openLink(app, member, used).expect(302).expect('location', '/?error=user_not_found');
    }
    expect(await everything(app)).toEqual(after);
  });

  it('takes the second link from nobody else, and without a session from nobody (F7)', async () => {
    const second = await secondLink();
    const stranger = await aMember(app);
    const before = await everything(app);
    expect((await openLink(app, stranger, leadingTo(second, null)).expect(401)).body).toEqual(refusal('UNAUTHORIZED'));
    await app.request().get(leadingTo(second, '/x')).expect(302).expect('location', '/x?error=unauthorized');
    expect(await everything(app)).toEqual(before);
    await openLink(app, member, second).expect(302).expect('location', '/');
  });

  it('drops the second link for a newer request', async () => {
    const second = await secondLink();
    await changeEmail(app, member, { newEmail: anAddress() }).expect(200);
    expect((await openLink(app, member, leadingTo(second, null)).expect(401)).body).toEqual(refusal('INVALID_TOKEN'));
    expect(await userRow(app, member.email)).toMatchObject({ id: member.id, emailVerified: true });
  });

  it('asks at each link whether the address is free, and loses nothing where it is not', async () => {
    const owner = await aMember(app, { email: newEmail });
    await openLink(app, member, first).expect(302).expect('location', '/?error=invalid_token');
    await app.database.sql('DELETE FROM "user" WHERE "id" = $1', [owner.id]);
    const second = await secondLink();
    const before = await everything(app);
    await whileTakenMeanwhile(app, newEmail, () =>
      openLink(app, member, second).expect(302).expect('location', '/?error=invalid_token'),
    );
    expect(await everything(app)).toEqual(before);
    await openLink(app, member, second).expect(302).expect('location', '/');
    expect(await userRow(app, newEmail)).toMatchObject({ id: member.id, emailVerified: true });
  });

  it('lets each link live for its hour', async () => {
    const second = await secondLink();
    app.clock.advance(3_601_000);
    expect((await openLink(app, member, leadingTo(second, null)).expect(401)).body).toEqual(refusal('TOKEN_EXPIRED'));
    expect(await userRow(app, member.email)).toMatchObject({ id: member.id });
  });

  it('drops what hangs on the address by the second link, not by the first', async () => {
    await aRecord(app, member.id, `reset-password:${member.id}`);
    await aRecord(app, member.id, `trust-device-${member.id}`);
    const second = await secondLink();
    expect(await identifiersOf(app, member.id)).toEqual([
      expect.stringMatching(/^change-email-/),
      `reset-password:${member.id}`,
      `trust-device-${member.id}`,
    ]);
    await openLink(app, member, second).expect(302);
    expect(await identifiersOf(app, member.id)).toEqual([`trust-device-${member.id}`]);
  });
});

describe('a strict change of an address that is not proven (C21)', () => {
  let app: TestApp;
  let member: Member;
  let newEmail: string;

  beforeAll(async () => {
    app = await startTestApp(STRICT);
    await app.nest.listen(0, '127.0.0.1');
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    member = await aMember(app, { isProven: false });
    newEmail = anAddress();
  });

  it('keeps the old address, and asks the new mailbox', async () => {
    const before = await userRow(app, member.email);
    const answer = await changeEmail(app, member, { newEmail }).expect(200);
    expect(answer.body).toEqual({ status: true });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await userRow(app, member.email)).toEqual(before);
    expect(await subjectsTo(app, newEmail)).toEqual([PROVE_NEW]);
    expect(await subjectsTo(app, member.email)).toEqual([]);
    expect(await identifiersOf(app, member.id)).toEqual([expect.stringMatching(/^change-email-/)]);
  });

  it('sets the new one, proven, when its link is opened in a session of the user', async () => {
    await changeEmail(app, member, { newEmail, callbackURL: '/profil' }).expect(200);
    const link = await newestLink(app, newEmail, PROVE_NEW);
    await app.request().get(link).expect(302).expect('location', '/profil?error=unauthorized');
    expect(await userRow(app, member.email)).toMatchObject({ id: member.id, emailVerified: false });

    const answer = await openLink(app, member, link).expect(302).expect('location', '/profil');
    expect(cookiesOf(answer)).toEqual(rememberedCookie(member.token));
    expect(await userRow(app, newEmail)).toMatchObject({ id: member.id, emailVerified: true });
    expect(await subjectsTo(app, member.email)).toEqual([CHANGED]);
    expect(await subjectsTo(app, newEmail)).toEqual([PROVE_NEW]);
    expect(await identifiersOf(app, member.id)).toEqual([]);
  });

  it('is refused for an address that somebody else has', async () => {
    const other = await aMember(app);
    const before = await everything(app);
    const answer = await changeEmail(app, member, { newEmail: other.email }).expect(400);
    expect(answer.body).toEqual(refusal('COULDNT_UPDATE_YOUR_EMAIL'));
    expect(await everything(app)).toEqual(before);
  });
});

describe('a strict change of address where there is no mail to prove one', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ ...STRICT, VERIFICATION_EMAIL_ENABLED: 'false' });
  });
  afterAll(() => app.stop());

  it.each([true, false])('cannot be, proven or not: %s', async (isProven) => {
    const member = await aMember(app, { isProven });
    const before = await everything(app);
    const answer = await changeEmail(app, member, { newEmail: anAddress() }).expect(400);
    expect(answer.body).toEqual(refusal('VERIFICATION_EMAIL_ISNT_ENABLED'));
    expect(await everything(app)).toEqual(before);
  });
});
