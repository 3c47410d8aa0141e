import { beforeEach, describe, expect, it } from '@jest/globals';

import { aDeletionToken } from '../../testing/account-deletion.js';
import {
  anAuthenticator,
  aTwoFactorUser,
  authenticatorRows,
  totpCode,
  type TwoFactorUser,
} from '../../testing/authenticators.js';
import { clearedCookie, cookiesOf, sessionCookie } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import {
  aPendingSignIn,
  aTrustedDevice,
  pendingSignInCookie,
  secondFactorRequest,
  signInWithPassword,
  trustCookie,
  trustRecords,
  trustValueIn,
} from '../../testing/second-factor-sign-in.js';
import { aSession, countSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { PASSWORD } from '../../testing/users.js';
import { aResetToken, forgedToken } from '../../testing/verification-records.js';

const NEW_PASSWORD = 'et helt annet passord';
const CHALLENGE = { twoFactorRedirect: true };
const GONE = errorBody('INVALID_TWO_FACTOR_COOKIE');

const app = useTestApp({ DELETE_USER_ENABLED: 'true' });
let user: TwoFactorUser;
let device: string;
let reference: string;
let session: string;
beforeEach(async () => {
  user = await aTwoFactorUser(app);
  device = await aTrustedDevice(app, user.id);
  reference = await aPendingSignIn(app, user.id);
  session = sessionCookie(await aSession(app, user.id));
});

const post = (path: string, body: object, cookie = session) =>
  app.request().post(path).set('cookie', cookie).send(body);

/** With two-factor on, a code is required on the device that was trusted. */
async function expectUntrusted(password = PASSWORD): Promise<void> {
  expect(await trustRecords(app, user.id)).toEqual([]);
  const answer = await signInWithPassword(app, user, trustCookie(device), { password }).expect(200);
  expect(answer.body).toEqual(CHALLENGE);
  expect(cookiesOf(answer)['portvakt.trust_device']).toBe(clearedCookie('portvakt.trust_device'));
}

const right = () => ({ code: totpCode(app, user.authenticator) });
const expectNotWaiting = () =>
  secondFactorRequest(app, 'verify-totp', pendingSignInCookie(reference), right()).expect(401, GONE);

describe('a trusted device and a pending sign-in', () => {
  it('end with a password change', async () => {
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await post('/change-password', body).expect(200);
    await expectNotWaiting();
    await expectUntrusted(NEW_PASSWORD);
  });

  it('end with a password reset, which keeps two-factor on', async () => {
    const token = await aResetToken(app, user.id);
    await app.request().post('/reset-password').send({ newPassword: NEW_PASSWORD, token }).expect(200);
    await expectNotWaiting();
    await expectUntrusted(NEW_PASSWORD);
    expect(await authenticatorRows(app, user.id)).toHaveLength(1);
  });

  it('end with the deletion of the user, which clears the cookie', async () => {
    const answer = await post('/delete-user', { password: PASSWORD }, `${session}; ${trustCookie(device)}`).expect(200);
    expect(cookiesOf(answer)['portvakt.trust_device']).toBe(clearedCookie('portvakt.trust_device'));
    await expectNotWaiting();
    await signInWithPassword(app, user, trustCookie(device)).expect(401);
    expect(await trustRecords(app, user.id)).toEqual([]);
  });

  it('end with a deletion by link', async () => {
    const token = await aDeletionToken(app, user.id);
    await app.request().get('/delete-user/callback').query({ token }).set('cookie', session).expect(200);
    await expectNotWaiting();
    expect(await trustRecords(app, user.id)).toEqual([]);
  });

  it('end when two-factor is turned off, with the cookie, and do not come back when it is turned on again', async () => {
    const body = { password: PASSWORD };
    const answer = await post('/two-factor/disable', body, `${session}; ${trustCookie(device)}`).expect(200);
    expect(cookiesOf(answer)['portvakt.trust_device']).toBe(clearedCookie('portvakt.trust_device'));
    await expectNotWaiting();
    expect(await trustRecords(app, user.id)).toEqual([]);
    await app.database.sql('UPDATE "user" SET "twoFactorEnabled" = true WHERE "id" = $1', [user.id]);
    await anAuthenticator(app, user.id);
    await expectNotWaiting();
    await expectUntrusted();
  });

  it('end with the last verified authenticator', async () => {
    const body = { id: user.authenticator.id };
    const answer = await post('/two-factor/delete', body, `${session}; ${trustCookie(device)}`).expect(200);
    expect(cookiesOf(answer)['portvakt.trust_device']).toBe(clearedCookie('portvakt.trust_device'));
    await expectNotWaiting();
    expect(await trustRecords(app, user.id)).toEqual([]);
  });
});

describe('a trusted device', () => {
  it('ends when two-factor is set up again', async () => {
    await post('/two-factor/enable', { password: PASSWORD }).expect(200);
    await expectUntrusted();
  });

  it('survives a sign-out, a second authenticator and the deletion of one of two', async () => {
    await post('/two-factor/add', { password: PASSWORD, name: 'Nettbrett' }).expect(200);
    const second = await anAuthenticator(app, user.id);
    await post('/two-factor/delete', { id: second.id }).expect(200);
    await post('/sign-out', {}).expect(200);
    const answer = await signInWithPassword(app, user, trustCookie(device)).expect(200);
    expect(answer.body).toMatchObject({ user: { id: user.id } });
    expect(trustValueIn(answer)).not.toBeNull();
  });
});

describe('a user with two-factor is never signed in without a code (D-09)', () => {
  const own = useTestApp({ AUTO_SIGN_IN_AFTER_VERIFICATION: 'true' });

  it('by the link that verifies the address', async () => {
    const owner = await aTwoFactorUser(own);
    const seconds = Math.floor(own.clock.now().getTime() / 1000);
    const claims = { sub: owner.id, email: owner.email, iat: seconds, exp: seconds + 3_600 };
    const answer = await own
      .request()
      .get('/verify-email')
      .query({ token: forgedToken({ claims }) });
    expect([200, 302]).toContain(answer.status);
    const [row] = await own.database.sql<{ verified: boolean }>(
      'SELECT "emailVerified" AS verified FROM "user" WHERE "id" = $1',
      [owner.id],
    );
    expect(row?.verified).toBe(true);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await countSessions(own, owner.id)).toBe(0);
  });

  it('by a password reset', async () => {
    const owner = await aTwoFactorUser(own);
    const token = await aResetToken(own, owner.id);
    const answer = await own.request().post('/reset-password').send({ newPassword: NEW_PASSWORD, token }).expect(200);
    expect(Object.keys(cookiesOf(answer))).toEqual(['portvakt.known_device']);
    expect(await countSessions(own, owner.id)).toBe(0);
    await signInWithPassword(own, owner, '', { password: NEW_PASSWORD }).expect(200, CHALLENGE);
  });
});
