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
let person: TwoFactorUser;
beforeEach(async () => {
  person = await aTwoFactorUser(app);
});

/** A body that would be right if it were asked of this person. */
const rightBody = () => ({ code: totpCode(app, person.authenticator) });

const putRecord = async (identifier: string, value: string) => {
  await app.database.sql(
    `INSERT INTO "verification" ("id", "identifier", "value", "userId", "expiresAt") VALUES ($1, $1, $2, $3, $4)`,
    [identifier, value, person.id, new Date(app.clock.now().getTime() + 300_000)],
  );
};

describe.each(CALLS)('POST /two-factor/%s from somebody who is neither signed in nor waiting', (call) => {
  const expectNobody = async (cookie: string | null, body: object = rightBody()) => {
    const before = await databaseSnapshot(app);
    const request = app.request().post(`/two-factor/${call}`);
    if (cookie !== null) void request.set('cookie', cookie);
    const answer = await request.send(body).expect(401);
    expect(answer.body).toEqual(NOBODY);
    expect(await databaseSnapshot(app)).toEqual(before);
    expect(await wrongCodeCount(app, person.id)).toBe(0);
    return answer;
  };

  it('is refused without any cookie', () => expectNobody(null));

  it('is refused before a word on the body', async () => {
    await expectNobody(null, { code: 7, trustDevice: 'yes', id: null });
    await app.request().post(`/two-factor/${call}`).expect(401, NOBODY);
  });

  it('is refused for a reference that was not signed, or not for this', async () => {
    const reference = await aPendingSignIn(app, person.id);
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
    expect(await pendingSignIns(app, person.id)).toEqual([reference]);
  });

  it('is refused for a reference that stands for no sign-in', () => expectNobody(pendingSignInCookie(aReference())));

  it('is refused for a sign-in that waited too long, from the very moment', async () => {
    await app.clock.atOneMoment(async () => {
      const reference = await aPendingSignIn(app, person.id, { expiresInMs: 0 });
      const answer = await secondFactorRequest(app, call, pendingSignInCookie(reference), rightBody()).expect(401);
      expect(answer.body).toEqual(NOBODY);
    });
    expect(await countSessions(app, person.id)).toBe(0);
  });

  it('is refused for any other record, presented as a sign-in that waits', async () => {
    const reference = aReference();
    const names = [
      `2fa-otp-${reference}`,
      `2fa-attempts-${reference.slice('2fa-'.length)}`,
      `2fa-otp-${person.id}!${person.id}`,
      `trust-device-${person.id}`,
      `reset-password:${person.id.slice(0, 24)}`,
      `delete-account-${person.id}`,
      person.id,
    ];
    for (const name of names) {
      await putRecord(name, person.id);
      await expectNobody(pendingSignInCookie(name));
    }
  });

  it('is refused for the record of an e-mail code whose name is as long as that of a sign-in', async () => {
    const name = '2fa-otp-aaaaaaaaaaaaaaaa';
    await putRecord(name, '123456!0');
    await expectNobody(pendingSignInCookie(name));
    await app.database.sql('DELETE FROM "verification" WHERE "identifier" = $1', [name]);
  });

  it('is refused where two-factor was turned off meanwhile', async () => {
    const reference = await aPendingSignIn(app, person.id);
    await app.database.sql('UPDATE "user" SET "twoFactorEnabled" = false WHERE "id" = $1', [person.id]);
    await expectNobody(pendingSignInCookie(reference));
  });

  it('is refused where the user is gone', async () => {
    const reference = await aPendingSignIn(app, person.id);
    await app.database.sql('UPDATE "verification" SET "userId" = null WHERE "identifier" = $1', [reference]);
    await app.database.sql('DELETE FROM "user" WHERE "id" = $1', [person.id]);
    await expectNobody(pendingSignInCookie(reference));
  });

  it('is refused for a session that has ended, whose cookies go', async () => {
    const token = await aSession(app, person.id, { expiresInMs: -1 });
    const answer = await secondFactorRequest(app, call, sessionCookie(token), rightBody()).expect(401);
    expect(answer.body).toEqual(NOBODY);
    expect(cookiesOf(answer)['portvakt.session_token']).toBe(clearedCookie('portvakt.session_token'));
    expect(await countSessions(app, person.id)).toBe(0);
  });

  it('is refused for a sign-in that does not wait any more, before a word on the body', async () => {
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
    token = await aSession(app, person.id);
    reference = await aPendingSignIn(app, other.id);
    cookie = pendingSignInCookie(reference, sessionCookie(token));
  });

  it('wins over a sign-in that waits in the same browser', async () => {
    const answer = await secondFactorRequest(app, 'verify-totp', cookie, rightBody()).expect(200);
    expect(answer.body).toMatchObject({ token, user: { id: person.id } });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await pendingSignIns(app, other.id)).toEqual([reference]);
    expect(await countSessions(app, other.id)).toBe(0);
  });

  it('has its own user’s codes judged, and its own user’s failures counted', async () => {
    const totp = await secondFactorRequest(app, 'verify-totp', cookie, {
      code: totpCode(app, other.authenticator),
    }).expect(401);
    expect(totp.body).toEqual(errorBody('INVALID_CODE'));
    const [code] = other.authenticator.backupCodes;
    const backup = await secondFactorRequest(app, 'verify-backup-code', cookie, { code }).expect(401);
    expect(backup.body).toEqual(errorBody('INVALID_BACKUP_CODE'));
    expect(await wrongCodeCount(app, person.id)).toBe(2);
    expect(await wrongCodeCount(app, other.id)).toBe(0);
  });

  it('has its own e-mail code: that of the waiting sign-in is none there', async () => {
    await anEmailCode(app, other.id, { key: reference, value: '314159!0' });
    const answer = await secondFactorRequest(app, 'verify-otp', cookie, { code: '314159' }).expect(400);
    expect(answer.body).toEqual(errorBody('OTP_HAS_EXPIRED'));
    await secondFactorRequest(app, 'send-otp', cookie).expect(200, { status: true });
    expect((await app.mailTo(person.email, /engangskoden/)).to).toBe(person.email);
  });

  it('that has ended leaves the waiting sign-in its turn', async () => {
    const ended = await aSession(app, person.id, { expiresInMs: -1 });
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

describe('a sign-in that waits', () => {
  it('takes no code of anybody else', async () => {
    const other = await aTwoFactorUser(app);
    const reference = await aPendingSignIn(app, person.id);
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
    expect(await countSessions(app, person.id)).toBe(0);
    expect(await countSessions(app, other.id)).toBe(0);
  });

  it('waits on beside others of the same user, each with its own cookie', async () => {
    const references = [await aPendingSignIn(app, person.id), await aPendingSignIn(app, person.id)];
    const wrong = { code: wrongTotpCode(app, person.authenticator) };
    await secondFactorRequest(app, 'verify-totp', pendingSignInCookie(references[0] ?? ''), wrong).expect(401);
    await secondFactorRequest(app, 'verify-totp', pendingSignInCookie(references[0] ?? ''), rightBody()).expect(200);
    expect(await pendingSignIns(app, person.id)).toEqual([references[1]]);
    await secondFactorRequest(app, 'verify-totp', pendingSignInCookie(references[1] ?? ''), rightBody()).expect(200);
    expect(await countSessions(app, person.id)).toBe(2);
  });
});
