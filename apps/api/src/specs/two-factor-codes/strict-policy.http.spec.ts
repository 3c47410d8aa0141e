import { createHash } from 'node:crypto';

import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  anAuthenticator,
  aTwoFactorUser,
  authenticatorRows,
  totpCode,
  type TwoFactorUser,
  wrongCodeCount,
} from '../../testing/authenticators.js';
import { cookiesOf, cookieValue, sessionCookie } from '../../testing/cookies.js';
import { errorBody, ID } from '../../testing/expected-answers.js';
import {
  pendingSignInCookie,
  secondFactorRequest,
  signInWithPassword,
  trustCookie,
  trustValueIn,
} from '../../testing/second-factor-sign-in.js';
import { aSession, countSessions } from '../../testing/sessions.js';
import { databaseText } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { mailedCode } from '../../testing/two-factor-requests.js';
import { recordIdentifiers, verificationRecords } from '../../testing/verification-records.js';

const STEP_MS = 30_000;
const WRONG = errorBody('INVALID_CODE');

const app = useTestApp({ POLICY: 'strict' });
let user: TwoFactorUser;
beforeEach(async () => {
  user = await aTwoFactorUser(app);
});

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Signs in with the password; the reference is only in the browser's cookie. */
async function signIn(): Promise<string> {
  const cookies = cookiesOf(await signInWithPassword(app, user).expect(200, { twoFactorRedirect: true }));
  const [reference = ''] = decodeURIComponent(cookieValue(cookies['portvakt.two_factor'])).split('.');
  return reference;
}

const verify = (cookie: string, stepsLater = 0) =>
  secondFactorRequest(app, 'verify-totp', cookie, { code: totpCode(app, user.authenticator, stepsLater) });

describe('under the strict policy, a TOTP step', () => {
  it('is accepted once: the same code again is wrong, in another sign-in and in a session', () =>
    app.clock.atOneMoment(async () => {
      await verify(pendingSignInCookie(await signIn())).expect(200);
      await verify(pendingSignInCookie(await signIn())).expect(401, WRONG);
      await verify(sessionCookie(await aSession(app, user.id))).expect(401, WRONG);
      expect(await countSessions(app, user.id)).toBe(2);
      expect(await wrongCodeCount(app, user.id)).toBe(2);
    }));

  it('makes earlier ones wrong, and leaves later ones correct', () =>
    app.clock.atOneMoment(async () => {
      const cookie = sessionCookie(await aSession(app, user.id));
      await verify(cookie, 0).expect(200);
      await verify(cookie, -1).expect(401, WRONG);
      await verify(cookie, 1).expect(200);
      await verify(cookie, 0).expect(401, WRONG);
      await verify(cookie, 1).expect(401, WRONG);
    }));

  it('is followed by the next', async () => {
    await verify(pendingSignInCookie(await signIn())).expect(200);
    app.clock.advance(STEP_MS);
    await verify(pendingSignInCookie(await signIn())).expect(200);
  });

  it('is used up by the code that verifies an authenticator', () =>
    app.clock.atOneMoment(async () => {
      const added = await anAuthenticator(app, user.id, { verified: false });
      const cookie = sessionCookie(await aSession(app, user.id));
      const body = { code: totpCode(app, added), id: added.id };
      await secondFactorRequest(app, 'verify-totp', cookie, body).expect(200);
      await secondFactorRequest(app, 'verify-totp', cookie, body).expect(401, WRONG);
    }));

  it('is used up for that authenticator only', () =>
    app.clock.atOneMoment(async () => {
      const second = await anAuthenticator(app, user.id);
      const cookie = sessionCookie(await aSession(app, user.id));
      await verify(cookie).expect(200);
      await secondFactorRequest(app, 'verify-totp', cookie, { code: totpCode(app, second) }).expect(200);
      expect((await authenticatorRows(app, user.id)).map(({ lastUsedAt }) => lastUsedAt)).not.toContain(null);
    }));

  it('completes one of many concurrent sign-ins with the same code', async () => {
    const references = [await signIn(), await signIn(), await signIn(), await signIn(), await signIn()];
    const answers = await Promise.all(references.map(async (reference) => verify(pendingSignInCookie(reference))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    expect(await countSessions(app, user.id)).toBe(1);
  });
});

describe('under the strict policy, the database contains', () => {
  it('digests of the pending sign-in and of its counter', async () => {
    const reference = await signIn();
    const token = reference.slice('2fa-'.length);
    expect(reference).toMatch(/^2fa-[\w-]{20}$/);
    expect(await verificationRecords(app, user.id)).toEqual([
      { identifier: `2fa-${digest(token)}`, value: user.id, expiresAt: expect.any(Date) },
    ]);
    await secondFactorRequest(app, 'verify-backup-code', pendingSignInCookie(reference), {
      code: 'aaaaa-aaaaa',
    }).expect(401);
    expect([...(await recordIdentifiers(app, user.id))].sort()).toEqual(
      [`2fa-${digest(token)}`, `2fa-attempts-${digest(token)}`].sort(),
    );
    expect(await databaseText(app)).not.toContain(token);
  });

  it('nothing that completes a sign-in', async () => {
    const reference = await signIn();
    const stored = `2fa-${digest(reference.slice('2fa-'.length))}`;
    for (const presented of [stored, stored.slice(0, 24)]) {
      await verify(pendingSignInCookie(presented)).expect(401, errorBody('INVALID_TWO_FACTOR_COOKIE'));
    }
  });

  it('neither the mailed code nor the name of its record', async () => {
    const reference = await signIn();
    await secondFactorRequest(app, 'send-otp', pendingSignInCookie(reference)).expect(200, { status: true });
    const code = await mailedCode(app, user);
    const record = (await verificationRecords(app, user.id)).find(({ identifier }) =>
      identifier.startsWith('2fa-otp-'),
    );
    expect(record?.identifier).toBe(`2fa-otp-${digest(reference)}`);
    expect(record?.value).toMatch(/^[\w+/-]{43}=?!0$/);
    expect(record?.value).not.toContain(code);
    const guessable = [code, `${code}!0`, `${reference}!${code}`].flatMap((text) => [
      createHash('sha256').update(text).digest('base64url'),
      createHash('sha256').update(text).digest('base64'),
    ]);
    for (const text of guessable) expect(record?.value).not.toContain(text);
    expect(await databaseText(app)).not.toContain(reference.slice('2fa-'.length));

    const wrong = { code: code === '000000' ? '111111' : '000000' };
    await secondFactorRequest(app, 'verify-otp', pendingSignInCookie(reference), wrong).expect(401, WRONG);
    const after = (await verificationRecords(app, user.id)).find(({ identifier }) => identifier.startsWith('2fa-otp-'));
    expect(after?.value).toBe(record?.value.replace(/!0$/, '!1'));
    await secondFactorRequest(app, 'verify-otp', pendingSignInCookie(reference), { code }).expect(200);
  });

  it('no value that is accepted as a code', async () => {
    const reference = await signIn();
    await secondFactorRequest(app, 'send-otp', pendingSignInCookie(reference)).expect(200);
    const record = (await verificationRecords(app, user.id)).find(({ identifier }) =>
      identifier.startsWith('2fa-otp-'),
    );
    const sealed = record?.value.slice(0, -2) ?? '';
    await secondFactorRequest(app, 'verify-otp', pendingSignInCookie(reference), { code: sealed }).expect(401, WRONG);
  });

  it('different digests of one code for two sign-ins', async () => {
    const references = [await signIn(), await signIn()];
    await secondFactorRequest(app, 'send-otp', pendingSignInCookie(references[0] ?? '')).expect(200);
    const code = await mailedCode(app, user);
    // Moved to the other sign-in, the record is not accepted there.
    await app.database.sql(`UPDATE "verification" SET "identifier" = $1 WHERE "identifier" = $2`, [
      `2fa-otp-${digest(references[1] ?? '')}`,
      `2fa-otp-${digest(references[0] ?? '')}`,
    ]);
    await secondFactorRequest(app, 'verify-otp', pendingSignInCookie(references[1] ?? ''), { code }).expect(401, WRONG);
  });

  it('a digest of a trusted device, whose cookie works as usual', async () => {
    const body = { code: user.authenticator.backupCodes[0], trustDevice: true };
    const answer = await secondFactorRequest(
      app,
      'verify-backup-code',
      pendingSignInCookie(await signIn()),
      body,
    ).expect(200);
    let value = trustValueIn(answer) ?? '';
    for (let n = 0; n < 2; n++) {
      const token = value.slice(-32);
      expect(await recordIdentifiers(app, user.id)).toEqual([`trust-device-${digest(token)}`]);
      expect(await databaseText(app)).not.toContain(token);
      const next = await signInWithPassword(app, user, trustCookie(value)).expect(200);
      expect(next.body).toMatchObject({ token: ID });
      const replayed = await signInWithPassword(app, user, trustCookie(value)).expect(200);
      expect(replayed.body).toEqual({ twoFactorRedirect: true });
      await app.database.sql(`DELETE FROM "verification" WHERE starts_with("identifier", '2fa-')`);
      value = trustValueIn(next) ?? '';
    }
  });

  it('nothing once the sign-in is complete', async () => {
    const reference = await signIn();
    await secondFactorRequest(app, 'verify-backup-code', pendingSignInCookie(reference), {
      code: 'aaaaa-aaaaa',
    }).expect(401);
    await secondFactorRequest(app, 'send-otp', pendingSignInCookie(reference)).expect(200);
    expect(await recordIdentifiers(app, user.id)).toHaveLength(3);
    await verify(pendingSignInCookie(reference)).expect(200);
    expect(await recordIdentifiers(app, user.id)).toEqual([]);
    await verify(pendingSignInCookie(reference), 1).expect(401, errorBody('INVALID_TWO_FACTOR_COOKIE'));
  });
});
