import { beforeEach, describe, expect, it } from '@jest/globals';

import { anAuthenticator, type SetUpAnswer, totpCode } from '../../testing/authenticators.js';
import { cookiesOf, SESSION_CLEARED, sessionCookie } from '../../testing/cookies.js';
import { errorBody, INSTANT } from '../../testing/expected-answers.js';
import { aPendingSignIn, pendingSignInCookie } from '../../testing/second-factor-sign-in.js';
import { aSession } from '../../testing/sessions.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import {
  aSignedInTwoFactorUser,
  listAuthenticators,
  type SignedInTwoFactorUser,
  twoFactorRequest,
} from '../../testing/two-factor-requests.js';
import { aSignedInUser, PASSWORD } from '../../testing/users.js';

const PATH = '/two-factor/list-user-twofactors';

describe('GET /two-factor/list-user-twofactors', () => {
  const app = useTestApp();
  let user: SignedInTwoFactorUser;
  beforeEach(async () => {
    user = await aSignedInTwoFactorUser(app, { createdMsAgo: 60_000 });
  });

  it('is empty for a user without authenticators', async () => {
    const answer = await listAuthenticators(app, await aSignedInUser(app)).expect(200);
    expect(answer.text).toBe('[]');
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
  });

  it('answers exactly five fields of each, oldest first, unverified ones too, and none of another user', async () => {
    await aSignedInTwoFactorUser(app);
    const newest = await anAuthenticator(app, user.id, { verified: false, createdMsAgo: 1_000 });
    const oldest = await anAuthenticator(app, user.id, { createdMsAgo: 86_400_000 });
    const answer = await listAuthenticators(app, user).expect(200);
    const shown = { name: 'Autentikator #1', createdAt: INSTANT, lastUsedAt: null };
    expect(answer.body).toEqual([
      { ...shown, id: oldest.id, verified: true },
      { ...shown, id: user.authenticator.id, verified: true },
      { ...shown, id: newest.id, verified: false },
    ]);
    expect(cookiesOf(answer)).toEqual({});
  });

  it('answers the times of creation and last use, in UTC with milliseconds', async () => {
    await app.database.sql(
      `UPDATE "twoFactor" SET "createdAt" = '2026-01-05T12:00:00.007+01:00', "lastUsedAt" = '2026-02-28T23:59:59.1Z'
       WHERE "id" = $1`,
      [user.authenticator.id],
    );
    expect((await listAuthenticators(app, user)).body).toEqual([
      expect.objectContaining({ createdAt: '2026-01-05T11:00:00.007Z', lastUsedAt: '2026-02-28T23:59:59.100Z' }),
    ]);
  });

  it('shows the use of one at once, and of that one only', async () => {
    const other = await anAuthenticator(app, user.id);
    await twoFactorRequest(app, 'verify-totp', user, { code: totpCode(app, other), id: other.id }).expect(200);
    const { body } = await listAuthenticators(app, user).expect(200);
    expect(body).toEqual([
      expect.objectContaining({ id: user.authenticator.id, lastUsedAt: null }),
      expect.objectContaining({ id: other.id, lastUsedAt: INSTANT }),
    ]);
  });

  it('contains neither secrets nor codes in any encoding', async () => {
    const { secret, backupCodes } = user.authenticator;
    const { text } = await listAuthenticators(app, user).expect(200);
    for (const writing of ['utf8', 'hex', 'base64', 'base64url'] as const) {
      for (const hidden of [secret, ...backupCodes]) expect(text).not.toContain(Buffer.from(hidden).toString(writing));
    }
    expect(text).not.toMatch(/secret|backup|v1\./i);
  });

  it('answers nothing about codes of an unverified one', async () => {
    const { body } = await twoFactorRequest(app, 'add', user, { password: PASSWORD, name: 'Ny' }).expect(200);
    const { text } = await listAuthenticators(app, user).expect(200);
    const { totpURI, backupCodes } = body as SetUpAnswer;
    expect(text).not.toContain(new URL(totpURI).searchParams.get('secret'));
    for (const code of backupCodes) expect(text).not.toContain(code);
  });

  it('changes nothing, and does not require a fresh session', async () => {
    const token = await aSession(app, user.id, { startedMsAgo: 3_600_000 });
    await app.database.sql(`UPDATE "session" SET "updatedAt" = '2026-01-01' WHERE "token" = $1`, [token]);
    const before = await databaseSnapshot(app);
    await listAuthenticators(app, { token }).expect(200);
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('requires a session: an expired one or a pending sign-in does not suffice', async () => {
    const wanted = errorBody('UNAUTHORIZED');
    await app.request().get(PATH).expect(401, wanted);
    const over = await aSession(app, user.id, { expiresInMs: -1 });
    const answer = await app.request().get(PATH).set('cookie', sessionCookie(over)).expect(401, wanted);
    expect(cookiesOf(answer)).toEqual(SESSION_CLEARED);
    const cookie = pendingSignInCookie(await aPendingSignIn(app, user.id));
    await app.request().get(PATH).set('cookie', cookie).expect(401, wanted);
  });

  it.each(['POST', 'PUT', 'DELETE', 'HEAD'] as const)('is an unknown route for %s', async (method) => {
    const call = app.request()[method.toLowerCase() as 'post' | 'put' | 'delete' | 'head'](PATH);
    const answer = await call.set('cookie', sessionCookie(user.token)).expect(404);
    expect(answer.text ?? '').toBe('');
  });
});
