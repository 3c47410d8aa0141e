import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  aTwoFactorUser,
  totpCode,
  type TwoFactorUser,
  wrongCodeCount,
  wrongTotpCode,
} from '../../testing/authenticators.js';
import { clearedCookie, cookiesOf, sessionCookie, signedValue } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import {
  aPendingSignIn,
  aReference,
  pendingSignInCookie,
  pendingSignIns,
  secondFactorRequest,
} from '../../testing/second-factor-sign-in.js';
import { aSession, countSessions } from '../../testing/sessions.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailCode } from '../../testing/two-factor-requests.js';

const CALLS = ['verify-totp', 'send-otp', 'verify-otp', 'verify-backup-code'] as const;
const NOBODY = errorBody('INVALID_TWO_FACTOR_COOKIE');

const app = useTestApp();
let user: TwoFactorUser;
beforeEach(async () => {
  user = await aTwoFactorUser(app);
});

/** A body that would be accepted from this user. */
const rightBody = () => ({ code: totpCode(app, user.authenticator) });

const putRecord = async (identifier: string, value: string) => {
  await app.database.sql(
    `INSERT INTO "verification" ("id", "identifier", "value", "userId", "expiresAt") VALUES ($1, $1, $2, $3, $4)`,
    [identifier, value, user.id, new Date(app.clock.now().getTime() + 300_000)],
  );
};

describe.each(CALLS)('POST /two-factor/%s without a session and without a pending sign-in', (call) => {
  const expectNobody = async (cookie: string | null, body: object = rightBody()) => {
    const before = await databaseSnapshot(app);
    const request = app.request().post(`/two-factor/${call}`);
    if (cookie !== null) void request.set('cookie', cookie);
    const answer = await request.send(body).expect(401);
    expect(answer.body).toEqual(NOBODY);
    expect(await databaseSnapshot(app)).toEqual(before);
    expect(await wrongCodeCount(app, user.id)).toBe(0);
    return answer;
  };

  it('is rejected without any cookie', () => expectNobody(null));

  it('is rejected before the body is validated', async () => {
    await expectNobody(null, { code: 7, trustDevice: 'yes', id: null });
    await app.request().post(`/two-factor/${call}`).expect(401, NOBODY);
  });

  it('is rejected for a reference that is unsigned, or signed for another purpose', async () => {
    const reference = await aPendingSignIn(app, user.id);
    for (const value of [
      reference,
      encodeURIComponent(`${reference}.`),
      `${signedValue('two_factor', reference).slice(0, -8)}AAAA%3D`,
      signedValue('two_factor', reference, 'another secret, just as long as the first'),
      signedValue('session_token', reference),
      signedValue('trust_device', reference),
    ]) {
      await expectNobody(`portvakt.two_factor=${value}`);
    }
    expect(await pendingSignIns(app, user.id)).toEqual([reference]);
  });

  it('is rejected for an unknown reference', () => expectNobody(pendingSignInCookie(aReference())));

  it('is rejected for an expired sign-in, to the millisecond', async () => {
    await app.clock.atOneMoment(async () => {
      const reference = await aPendingSignIn(app, user.id, { expiresInMs: 0 });
      const answer = await secondFactorRequest(app, call, pendingSignInCookie(reference), rightBody()).expect(401);
      expect(answer.body).toEqual(NOBODY);
    });
    expect(await countSessions(app, user.id)).toBe(0);
  });

  it('is rejected for a record of another kind in place of a pending sign-in', async () => {
    const reference = aReference();
    const names = [
      `2fa-otp-${reference}`,
      `2fa-attempts-${reference.slice('2fa-'.length)}`,
      `2fa-otp-${user.id}!${user.id}`,
      `trust-device-${user.id}`,
      `reset-password:${user.id.slice(0, 24)}`,
      `delete-account-${user.id}`,
      user.id,
    ];
    for (const name of names) {
      await putRecord(name, user.id);
      await expectNobody(pendingSignInCookie(name));
    }
  });

  it('is rejected for the record of an e-mail code whose name is as long as that of a sign-in', async () => {
    const name = '2fa-otp-aaaaaaaaaaaaaaaa';
    await putRecord(name, '123456!0');
    await expectNobody(pendingSignInCookie(name));
    await app.database.sql('DELETE FROM "verification" WHERE "identifier" = $1', [name]);
  });

  it('is rejected when two-factor was turned off meanwhile', async () => {
    const reference = await aPendingSignIn(app, user.id);
    await app.database.sql('UPDATE "user" SET "twoFactorEnabled" = false WHERE "id" = $1', [user.id]);
    await expectNobody(pendingSignInCookie(reference));
  });

  it('is rejected when the user was deleted', async () => {
    const reference = await aPendingSignIn(app, user.id);
    await app.database.sql('UPDATE "verification" SET "userId" = null WHERE "identifier" = $1', [reference]);
    await app.database.sql('DELETE FROM "user" WHERE "id" = $1', [user.id]);
    await expectNobody(pendingSignInCookie(reference));
  });

  it('is rejected for an expired session, whose cookies are cleared', async () => {
    const token = await aSession(app, user.id, { expiresInMs: -1 });
    const answer = await secondFactorRequest(app, call, sessionCookie(token), rightBody()).expect(401);
    expect(answer.body).toEqual(NOBODY);
    expect(cookiesOf(answer)['portvakt.session_token']).toBe(clearedCookie('portvakt.session_token'));
    expect(await countSessions(app, user.id)).toBe(0);
  });

  it('is rejected for a sign-in that is no longer pending, before the body is validated', async () => {
    const answer = await secondFactorRequest(app, call, pendingSignInCookie(aReference()), {
      code: 7,
      trustDevice: 'yes',
    }).expect(401);
    expect(answer.body).toEqual(NOBODY);
  });
});

describe('a session', () => {
  let other: TwoFactorUser;
  let cookie: string;
  let token: string;
  let reference: string;

  beforeEach(async () => {
    other = await aTwoFactorUser(app);
    token = await aSession(app, user.id);
    reference = await aPendingSignIn(app, other.id);
    cookie = pendingSignInCookie(reference, sessionCookie(token));
  });

  it('takes precedence over a pending sign-in in the same browser', async () => {
    const answer = await secondFactorRequest(app, 'verify-totp', cookie, rightBody()).expect(200);
    expect(answer.body).toMatchObject({ token, user: { id: user.id } });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await pendingSignIns(app, other.id)).toEqual([reference]);
    expect(await countSessions(app, other.id)).toBe(0);
  });

  it("has the codes of its own user checked, and its own user's wrong codes counted", async () => {
    const totp = await secondFactorRequest(app, 'verify-totp', cookie, {
      code: totpCode(app, other.authenticator),
    }).expect(401);
    expect(totp.body).toEqual(errorBody('INVALID_CODE'));
    const [code] = other.authenticator.backupCodes;
    const backup = await secondFactorRequest(app, 'verify-backup-code', cookie, { code }).expect(401);
    expect(backup.body).toEqual(errorBody('INVALID_BACKUP_CODE'));
    expect(await wrongCodeCount(app, user.id)).toBe(2);
    expect(await wrongCodeCount(app, other.id)).toBe(0);
  });

  it('has its own e-mail code: that of the pending sign-in is not accepted', async () => {
    await anEmailCode(app, other.id, { key: reference, value: '314159!0' });
    const answer = await secondFactorRequest(app, 'verify-otp', cookie, { code: '314159' }).expect(400);
    expect(answer.body).toEqual(errorBody('OTP_HAS_EXPIRED'));
    await secondFactorRequest(app, 'send-otp', cookie).expect(200, { status: true });
    expect((await app.mailTo(user.email, /engangskoden/)).to).toBe(user.email);
  });

  it('that has expired gives way to the pending sign-in', async () => {
    const ended = await aSession(app, user.id, { expiresInMs: -1 });
    const body = { code: totpCode(app, other.authenticator) };
    const answer = await secondFactorRequest(
      app,
      'verify-totp',
      pendingSignInCookie(reference, sessionCookie(ended)),
      body,
    ).expect(200);
    expect(answer.body).toMatchObject({ user: { id: other.id } });
    const { token: begun } = answer.body as { token: string };
    expect(cookiesOf(answer)['portvakt.session_token']).toContain(signedValue('session_token', begun));
  });
});

describe('a pending sign-in', () => {
  it('accepts no code of another user', async () => {
    const other = await aTwoFactorUser(app);
    const reference = await aPendingSignIn(app, user.id);
    const code = totpCode(app, other.authenticator);
    await secondFactorRequest(app, 'verify-totp', pendingSignInCookie(reference), { code }).expect(
      401,
      errorBody('INVALID_CODE'),
    );
    const foreign = { code, id: other.authenticator.id };
    await secondFactorRequest(app, 'verify-totp', pendingSignInCookie(reference), foreign).expect(
      400,
      errorBody('TOTP_NOT_ENABLED'),
    );
    const [backup] = other.authenticator.backupCodes;
    const answer = await secondFactorRequest(app, 'verify-backup-code', pendingSignInCookie(reference), {
      code: backup,
    }).expect(401);
    expect(answer.body).toEqual(errorBody('INVALID_BACKUP_CODE'));
    expect(await countSessions(app, user.id)).toBe(0);
    expect(await countSessions(app, other.id)).toBe(0);
  });

  it('stays pending beside others of the same user, each with its own cookie', async () => {
    const references = [await aPendingSignIn(app, user.id), await aPendingSignIn(app, user.id)];
    const wrong = { code: wrongTotpCode(app, user.authenticator) };
    await secondFactorRequest(app, 'verify-totp', pendingSignInCookie(references[0] ?? ''), wrong).expect(401);
    await secondFactorRequest(app, 'verify-totp', pendingSignInCookie(references[0] ?? ''), rightBody()).expect(200);
    expect(await pendingSignIns(app, user.id)).toEqual([references[1]]);
    await secondFactorRequest(app, 'verify-totp', pendingSignInCookie(references[1] ?? ''), rightBody()).expect(200);
    expect(await countSessions(app, user.id)).toBe(2);
  });
});
