import { beforeEach, describe, expect, it } from '@jest/globals';

import { aSignedInUserWithPassword } from '../../testing/account-deletion.js';
import { anAuthenticator, authenticatorRows, totpCode } from '../../testing/authenticators.js';
import {
  clearedCookie,
  cookiesOf,
  rememberedCookie,
  sessionCookie,
  sessionDataIn,
  signedValue,
} from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { whileInsertsFail } from '../../testing/schema-changes.js';
import {
  aPendingSignIn,
  pendingSignInCookie,
  secondFactorRequest,
  signInWithPassword,
} from '../../testing/second-factor-sign-in.js';
import {
  aSession,
  expectSessionReplaced,
  sessionRowsOf,
  setClientToFirefox,
  unrememberedCookies,
} from '../../testing/sessions.js';
import { databaseSnapshot, userRow } from '../../testing/stored-rows.js';
import { type TestApp, useTestApp } from '../../testing/test-app.js';
import {
  aSignedInTwoFactorUser,
  listAuthenticators,
  type SignedInTwoFactorUser,
  storedAuthenticator,
  storedAuthenticators,
  twoFactorRequest,
} from '../../testing/two-factor-requests.js';
import { PASSWORD, type SignedInUser } from '../../testing/users.js';
import { aRecordOfEveryKind, recordIdentifiers } from '../../testing/verification-records.js';

const DEVICE = `portvakt.trust_device=${signedValue('trust_device', 'x!trust-device-y')}`;

let user: SignedInTwoFactorUser;

const disable = (app: TestApp, { token }: Pick<SignedInUser, 'token'> = user, body: object = { password: PASSWORD }) =>
  twoFactorRequest(app, 'disable', { token }, body);

describe('POST /two-factor/disable', () => {
  const app = useTestApp();

  beforeEach(async () => {
    user = await aSignedInTwoFactorUser(app, { createdMsAgo: 60_000 });
  });

  it('deletes every authenticator, replaces the session, trusts no device, and deletes pending sign-ins and codes', async () => {
    await anAuthenticator(app, user.id);
    await anAuthenticator(app, user.id, { verified: false });
    await aRecordOfEveryKind(app, user.id);
    await aSession(app, user.id);
    await setClientToFirefox(app, user.id);
    const [before, records] = [await sessionRowsOf(app, user.id), await recordIdentifiers(app, user.id)];

    const answer = await disable(app)
      .set('cookie', `${sessionCookie(user.token)}; ${DEVICE}`)
      .expect(200);
    expect(answer.body).toEqual({ status: true });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
    expect(await authenticatorRows(app, user.id)).toEqual([]);
    const token = await expectSessionReplaced(app, { answer, userId: user.id, before, token: user.token });
    expect(cookiesOf(answer)).toEqual({
      ...rememberedCookie(token),
      'portvakt.trust_device': clearedCookie('portvakt.trust_device'),
    });
    const left = records.filter((identifier) => !/^(2fa-|trust-device-)/.test(identifier));
    expect(left).toHaveLength(4);
    expect(await recordIdentifiers(app, user.id)).toEqual(left);
  });

  it('updates twoFactorEnabled and updatedAt of the user, and no row of another user', async () => {
    const other = await aSignedInTwoFactorUser(app);
    await aRecordOfEveryKind(app, other.id);
    const ofOther = [await recordIdentifiers(app, other.id), await sessionRowsOf(app, other.id)];
    const { updatedAt: then, ...before } = await userRow(app, user.email);
    app.clock.advance(1_000);
    await disable(app).expect(200);
    const { updatedAt, ...after } = await userRow(app, user.email);
    expect(after).toEqual({ ...before, twoFactorEnabled: false });
    expect((updatedAt as Date).getTime()).toBeGreaterThan((then as Date).getTime());
    expect(await storedAuthenticators(app, other.id)).toEqual([storedAuthenticator(other.authenticator)]);
    expect([await recordIdentifiers(app, other.id), await sessionRowsOf(app, other.id)]).toEqual(ofOther);
  });

  it('keeps the new session unremembered if the old one was', async () => {
    const token = await aSession(app, user.id, { remember: false, expiresInMs: 3_600_000 });
    const before = await sessionRowsOf(app, user.id);
    const answer = await disable(app, { token }).expect(200);
    const fresh = await expectSessionReplaced(app, { answer, userId: user.id, before, token });
    expect(cookiesOf(answer)).toEqual(unrememberedCookies(fresh));
  });

  it('lets the next sign-in through without a code, and invalidates earlier challenges', async () => {
    const cookie = pendingSignInCookie(await aPendingSignIn(app, user.id));
    await disable(app).expect(200);
    const { body } = await signInWithPassword(app, user).expect(200);
    expect(body).toHaveProperty('token');
    const late = await secondFactorRequest(app, 'verify-totp', cookie, {
      code: totpCode(app, user.authenticator),
    }).expect(401);
    expect(late.body).toEqual(errorBody('INVALID_TWO_FACTOR_COOKIE'));
    await secondFactorRequest(app, 'send-otp', cookie).expect(401, errorBody('INVALID_TWO_FACTOR_COOKIE'));
  });

  it('keeps the count of wrong codes, so it does not lift the block', async () => {
    await app.database.sql('INSERT INTO "secondFactorFailures" ("userId", "count") VALUES ($1, 14)', [user.id]);
    await disable(app).expect(200);
    expect(await app.database.sql('SELECT "count" FROM "secondFactorFailures" WHERE "userId" = $1', [user.id])).toEqual(
      [{ count: 14 }],
    );
  });

  it('deletes an unverified authenticator when two-factor is off, and replaces the session', async () => {
    const guest = await aSignedInUserWithPassword(app);
    await anAuthenticator(app, guest.id, { verified: false });
    const before = await sessionRowsOf(app, guest.id);
    const answer = await disable(app, guest).expect(200, { status: true });
    await expectSessionReplaced(app, { answer, userId: guest.id, before, token: guest.token });
    expect(await authenticatorRows(app, guest.id)).toEqual([]);
  });

  it('does not require a fresh session', async () => {
    await disable(app, { token: await aSession(app, user.id, { startedMsAgo: 6 * 86_400_000 }) }).expect(200);
  });

  it('lets the new session set two-factor up again', async () => {
    await disable(app).set('cookie', sessionCookie(user.token)).expect(200);
    const token = (await sessionRowsOf(app, user.id))[0]?.token ?? '';
    await twoFactorRequest(app, 'enable', { token }, { password: PASSWORD }).expect(200);
    expect((await listAuthenticators(app, { token })).body).toHaveLength(1);
    await disable(app, { token }).expect(200);
    await disable(app, { token }).expect(401, errorBody('UNAUTHORIZED'));
  });

  it.each(['outboxMail', 'session'])('changes nothing when a row cannot be stored: %s', async (table) => {
    await aRecordOfEveryKind(app, user.id);
    const before = await databaseSnapshot(app);
    const answer = await whileInsertsFail(app, table, async () => disable(app));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(cookiesOf(answer)).toEqual({});
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('happens once when a browser sends five requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, async () => disable(app)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 200).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(await sessionRowsOf(app, user.id)).toHaveLength(1);
  });
});

describe('the session-data cookie when two-factor changes', () => {
  const app = useTestApp({ SESSION_COOKIE_CACHE_ENABLED: 'true' });

  it('says at once that it is off', async () => {
    user = await aSignedInTwoFactorUser(app);
    const answer = await disable(app).expect(200);
    const said = sessionDataIn(answer);
    expect(said?.user).toMatchObject({ id: user.id, twoFactorEnabled: false });
    expect([said?.session.token]).toEqual((await sessionRowsOf(app, user.id)).map(({ token }) => token));
  });

  it('says at once that it is on', async () => {
    const guest = await aSignedInUserWithPassword(app);
    const authenticator = await anAuthenticator(app, guest.id, { verified: false });
    const answer = await twoFactorRequest(app, 'verify-totp', guest, { code: totpCode(app, authenticator) }).expect(
      200,
    );
    expect(sessionDataIn(answer)?.user).toMatchObject({ id: guest.id, twoFactorEnabled: true });
  });
});
