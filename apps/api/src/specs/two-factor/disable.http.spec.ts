import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { cleared, cookiesOf, presenting, signed } from '../../testing/cookies.js';
import { aMemberWithPassword } from '../../testing/deletions.js';
import { everything } from '../../testing/everything.js';
import type { Member } from '../../testing/members.js';
import { everyKindOfRecord } from '../../testing/pending-records.js';
import { PASSWORD } from '../../testing/people.js';
import { aPendingSignIn, passwordSignIn, secondFactor, waiting } from '../../testing/pending-sign-ins.js';
import { rememberedCookie } from '../../testing/remembered-cookie.js';
import { expectReplaced, fromFirefox, sessionsOf, unrememberedCookies } from '../../testing/replaced-session.js';
import { refusal } from '../../testing/refusals.js';
import { anAuthenticatorOf, authenticatorRows, codeOf } from '../../testing/second-factors.js';
import { sessionDataIn } from '../../testing/session-data.js';
import { aSession } from '../../testing/session-rows.js';
import { userRow, whileRefused } from '../../testing/stored.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import {
  aProtectedMember,
  inSession,
  listAuthenticators,
  type ProtectedMember,
  stored,
  storedAuthenticators,
} from '../../testing/two-factor-calls.js';
import { identifiersOf } from '../../testing/verification-rows.js';

const DEVICE = `portvakt.trust_device=${signed('trust_device', 'x!trust-device-y')}`;

let app: TestApp;
let member: ProtectedMember;

const disable = ({ token }: Pick<Member, 'token'> = member, body: object = { password: PASSWORD }) =>
  inSession(app, 'disable', { token }, body);

describe('POST /two-factor/disable', () => {
  beforeAll(async () => {
    app = await startTestApp();
    await app.nest.listen(0, '127.0.0.1');
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    member = await aProtectedMember(app, { createdMsAgo: 60_000 });
  });

  it('takes every authenticator, replaces the session, trusts no device, and gives up what waits for a code', async () => {
    await anAuthenticatorOf(app, member.id);
    await anAuthenticatorOf(app, member.id, { verified: false });
    await everyKindOfRecord(app, member.id);
    await aSession(app, member.id);
    await fromFirefox(app, member.id);
    const [before, records] = [await sessionsOf(app, member.id), await identifiersOf(app, member.id)];

    const answer = await disable()
      .set('cookie', `${presenting(member.token)}; ${DEVICE}`)
      .expect(200);
    expect(answer.body).toEqual({ status: true });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(await authenticatorRows(app, member.id)).toEqual([]);
    const token = await expectReplaced(app, { answer, userId: member.id, before, token: member.token });
    expect(cookiesOf(answer)).toEqual({
      ...rememberedCookie(token),
      'portvakt.trust_device': cleared('portvakt.trust_device'),
    });
    const left = records.filter((identifier) => !/^(2fa-|trust-device-)/.test(identifier));
    expect(left).toHaveLength(4);
    expect(await identifiersOf(app, member.id)).toEqual(left);
  });

  it('changes of the user that it is off, and when; and nothing of another user', async () => {
    const other = await aProtectedMember(app);
    await everyKindOfRecord(app, other.id);
    const ofOther = [await identifiersOf(app, other.id), await sessionsOf(app, other.id)];
    const { updatedAt: then, ...before } = await userRow(app, member.email);
    app.clock.advance(1_000);
    await disable().expect(200);
    const { updatedAt, ...after } = await userRow(app, member.email);
    expect(after).toEqual({ ...before, twoFactorEnabled: false });
    expect((updatedAt as Date).getTime()).toBeGreaterThan((then as Date).getTime());
    expect(await storedAuthenticators(app, other.id)).toEqual([stored(other.authenticator)]);
    expect([await identifiersOf(app, other.id), await sessionsOf(app, other.id)]).toEqual(ofOther);
  });

  it('keeps the kind of a session that is to end with the browser', async () => {
    const token = await aSession(app, member.id, { remember: false, endsInMs: 3_600_000 });
    const before = await sessionsOf(app, member.id);
    const answer = await disable({ token }).expect(200);
    const fresh = await expectReplaced(app, { answer, userId: member.id, before, token });
    expect(cookiesOf(answer)).toEqual(unrememberedCookies(fresh));
  });

  it('lets the next sign-in through without a code, and a challenge of before nowhere', async () => {
    const cookie = waiting(await aPendingSignIn(app, member.id));
    await disable().expect(200);
    const { body } = await passwordSignIn(app, member).expect(200);
    expect(body).toHaveProperty('token');
    const late = await secondFactor(app, 'verify-totp', cookie, { code: codeOf(app, member.authenticator) }).expect(
      401,
    );
    expect(late.body).toEqual(refusal('INVALID_TWO_FACTOR_COOKIE'));
    await secondFactor(app, 'send-otp', cookie).expect(401, refusal('INVALID_TWO_FACTOR_COOKIE'));
  });

  it('leaves the count of wrong codes as it was: it is no way around the block', async () => {
    await app.database.sql('INSERT INTO "secondFactorFailures" ("userId", "count") VALUES ($1, 14)', [member.id]);
    await disable().expect(200);
    expect(
      await app.database.sql('SELECT "count" FROM "secondFactorFailures" WHERE "userId" = $1', [member.id]),
    ).toEqual([{ count: 14 }]);
  });

  it('throws away what is being set up where two-factor is off, and replaces the session all the same', async () => {
    const guest = await aMemberWithPassword(app);
    await anAuthenticatorOf(app, guest.id, { verified: false });
    const before = await sessionsOf(app, guest.id);
    const answer = await disable(guest).expect(200, { status: true });
    await expectReplaced(app, { answer, userId: guest.id, before, token: guest.token });
    expect(await authenticatorRows(app, guest.id)).toEqual([]);
  });

  it('asks for no fresh session', async () => {
    await disable({ token: await aSession(app, member.id, { startedMsAgo: 6 * 86_400_000 }) }).expect(200);
  });

  it('is open to who is asked again and again: the new session may set up anew', async () => {
    await disable().set('cookie', presenting(member.token)).expect(200);
    const token = (await sessionsOf(app, member.id))[0]?.token ?? '';
    await inSession(app, 'enable', { token }, { password: PASSWORD }).expect(200);
    expect((await listAuthenticators(app, { token })).body).toHaveLength(1);
    await disable({ token }).expect(200);
    await disable({ token }).expect(401, refusal('UNAUTHORIZED'));
  });

  it.each(['outboxMail', 'session'])('that cannot be stored loses nothing: %s', async (table) => {
    await everyKindOfRecord(app, member.id);
    const before = await everything(app);
    const answer = await whileRefused(app, table, async () => disable());
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(cookiesOf(answer)).toEqual({});
    expect(await everything(app)).toEqual(before);
  });

  it('happens once where a browser asks five times at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, async () => disable()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(await sessionsOf(app, member.id)).toHaveLength(1);
  });
});

describe('the kept copy of a session, when two-factor changes', () => {
  beforeAll(async () => {
    app = await startTestApp({ SESSION_COOKIE_CACHE_ENABLED: 'true' });
  });
  afterAll(() => app.stop());

  it('says at once that it is off', async () => {
    member = await aProtectedMember(app);
    const answer = await disable().expect(200);
    const said = sessionDataIn(answer);
    expect(said?.user).toMatchObject({ id: member.id, twoFactorEnabled: false });
    expect([said?.session.token]).toEqual((await sessionsOf(app, member.id)).map(({ token }) => token));
  });

  it('says at once that it is on', async () => {
    const guest = await aMemberWithPassword(app);
    const authenticator = await anAuthenticatorOf(app, guest.id, { verified: false });
    const answer = await inSession(app, 'verify-totp', guest, { code: codeOf(app, authenticator) }).expect(200);
    expect(sessionDataIn(answer)?.user).toMatchObject({ id: guest.id, twoFactorEnabled: true });
  });
});
