import { beforeEach, describe, expect, it } from '@jest/globals';

import { aDeletionToken, DELETED_BODY, deleteUser, DELETION_ENABLED } from '../../testing/account-deletion.js';
import { anAuthenticator, authenticatorRows, totpCode } from '../../testing/authenticators.js';
import { cookiesOf } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { aPendingSignIn, pendingSignInCookie, secondFactorRequest } from '../../testing/second-factor-sign-in.js';
import { countRowsOfUser, orphanedRows, withoutFields } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import {
  aSignedInTwoFactorUser,
  isTwoFactorOn,
  type SignedInTwoFactorUser,
  twoFactorRequest,
} from '../../testing/two-factor-requests.js';
import { PASSWORD } from '../../testing/users.js';
import { aResetToken, recordIdentifiers } from '../../testing/verification-records.js';

const NEW_PASSWORD = 'et helt annet passord';

const app = useTestApp(DELETION_ENABLED);
let user: SignedInTwoFactorUser;
beforeEach(async () => {
  user = await aSignedInTwoFactorUser(app, { createdMsAgo: 60_000 });
  await anAuthenticator(app, user.id, { verified: false });
});

/** Trusts a device; returns the value of its cookie. */
async function trustedDevice(): Promise<string> {
  const cookie = pendingSignInCookie(await aPendingSignIn(app, user.id));
  const body = { code: totpCode(app, user.authenticator), trustDevice: true };
  const answer = await secondFactorRequest(app, 'verify-totp', cookie, body).expect(200);
  return String(cookiesOf(answer)['portvakt.trust_device']).split(';')[0] ?? '';
}
const signIn = (password: string, cookie?: string) => {
  const request = app.request().post('/sign-in/email');
  if (cookie) void request.set('cookie', cookie);
  return request.send({ email: user.email, password });
};

describe('a new password', () => {
  const WAYS: readonly [string, () => Promise<unknown>][] = [
    [
      'by a link',
      async () => {
        const token = await aResetToken(app, user.id);
        return app.request().post('/reset-password').send({ newPassword: NEW_PASSWORD, token }).expect(200);
      },
    ],
    [
      'in a session',
      async () => {
        const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
        return app
          .request()
          .post('/change-password')
          .set('cookie', `portvakt.session_token=${await sessionCookie()}`)
          .send(body)
          .expect(200);
      },
    ],
  ];

  async function sessionCookie(): Promise<string> {
    const answer = await secondFactorRequest(
      app,
      'verify-totp',
      pendingSignInCookie(await aPendingSignIn(app, user.id)),
      {
        code: totpCode(app, user.authenticator),
      },
    ).expect(200);
    const [pair = ''] = String(cookiesOf(answer)['portvakt.session_token']).split(';');
    return pair.slice(pair.indexOf('=') + 1);
  }

  it.each(WAYS)('keeps the second factor, and requires a code on every device: %s', async (_, replace) => {
    const device = await trustedDevice();
    const before = await authenticatorRows(app, user.id);
    const waits = pendingSignInCookie(await aPendingSignIn(app, user.id));
    await replace();
    const unused = (row: object) => withoutFields(row, 'lastUsedAt', 'lastStep', 'secret', 'backupCodes');
    expect((await authenticatorRows(app, user.id)).map(unused)).toEqual(before.map(unused));
    expect(await isTwoFactorOn(app, user.id)).toBe(true);
    expect(await recordIdentifiers(app, user.id)).toEqual([]);

    const late = await secondFactorRequest(app, 'verify-totp', waits, {
      code: totpCode(app, user.authenticator),
    }).expect(401);
    expect(late.body).toEqual(errorBody('INVALID_TWO_FACTOR_COOKIE'));
    await signIn(PASSWORD, device).expect(401);
    const challenge = await signIn(NEW_PASSWORD, device).expect(200, { twoFactorRedirect: true });
    const cookie = String(cookiesOf(challenge)['portvakt.two_factor']).split(';')[0] ?? '';
    await secondFactorRequest(app, 'verify-totp', cookie, { code: totpCode(app, user.authenticator) }).expect(200);
  });

  it('is the one that the second factor requires from then on', async () => {
    const token = await aResetToken(app, user.id);
    await app.request().post('/reset-password').send({ newPassword: NEW_PASSWORD, token }).expect(200);
    const cookie = pendingSignInCookie(await aPendingSignIn(app, user.id));
    const answer = await secondFactorRequest(app, 'verify-totp', cookie, {
      code: totpCode(app, user.authenticator),
    }).expect(200);
    const own = answer.body as { token: string };
    await twoFactorRequest(app, 'disable', own, { password: PASSWORD }).expect(400, errorBody('INVALID_PASSWORD'));
    await twoFactorRequest(app, 'disable', own, { password: NEW_PASSWORD }).expect(200);
  });
});

describe('the deletion of a user', () => {
  it('deletes authenticators, trusted devices, pending sign-ins and the count of wrong codes', async () => {
    await trustedDevice();
    const waits = pendingSignInCookie(await aPendingSignIn(app, user.id));
    await app.database.sql('INSERT INTO "secondFactorFailures" ("userId", "count") VALUES ($1, 3)', [user.id]);
    const other = await aSignedInTwoFactorUser(app);
    await deleteUser(app, user, { token: await aDeletionToken(app, user.id) }).expect(200, DELETED_BODY);
    expect(Object.values(await countRowsOfUser(app, user.id)).filter((count) => count > 0)).toEqual([]);
    expect(await orphanedRows(app)).toEqual([]);
    expect(await authenticatorRows(app, other.id)).toHaveLength(1);
    const late = await secondFactorRequest(app, 'verify-totp', waits, {
      code: totpCode(app, user.authenticator),
    }).expect(401);
    expect(late.body).toEqual(errorBody('INVALID_TWO_FACTOR_COOKIE'));
  });

  it('requires no code in a session, and clears the cookie of a trusted device', async () => {
    const device = await trustedDevice();
    const answer = await deleteUser(app, user, { password: PASSWORD })
      .set('cookie', `${await sessionOf()}; ${device}`)
      .expect(200, DELETED_BODY);
    expect(cookiesOf(answer)['portvakt.trust_device']).toMatch(/^portvakt\.trust_device=; Max-Age=0;/);
  });

  async function sessionOf(): Promise<string> {
    const cookie = pendingSignInCookie(await aPendingSignIn(app, user.id));
    const answer = await secondFactorRequest(app, 'verify-totp', cookie, {
      code: totpCode(app, user.authenticator),
    }).expect(200);
    return String(cookiesOf(answer)['portvakt.session_token']).split(';')[0] ?? '';
  }
});
