import { beforeEach, describe, expect, it } from '@jest/globals';

import { anAuthenticator, aTwoFactorUser, type TwoFactorUser, wrongCodeCount } from '../../testing/authenticators.js';
import { sessionCookie } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { mailsTo, newestMailTo } from '../../testing/mails.js';
import {
  aPendingSignIn,
  pendingSignInCookie,
  pendingSignIns,
  secondFactorRequest,
} from '../../testing/second-factor-sign-in.js';
import { aSession, countSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailCode, mailedCode, storedEmailCode } from '../../testing/two-factor-requests.js';
import { aStoredUser } from '../../testing/users.js';
import { recordIdentifiers, verificationRecords } from '../../testing/verification-records.js';

const SENT = { status: true };
const EXPIRED = errorBody('OTP_HAS_EXPIRED');
const WRONG = errorBody('INVALID_CODE');
const TOO_MANY = errorBody('TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE');
const MINUTE_MS = 60_000;

const app = useTestApp();
let user: TwoFactorUser;
let reference: string;
let cookie: string;
beforeEach(async () => {
  user = await aTwoFactorUser(app);
  reference = await aPendingSignIn(app, user.id);
  cookie = pendingSignInCookie(reference);
});

const send = (from = cookie, body: object = {}) => secondFactorRequest(app, 'send-otp', from, body);
const verify = (code: string, from = cookie) => secondFactorRequest(app, 'verify-otp', from, { code });

/** Inserts the code that this sign-in or session was sent. */
const has = (value: string, expiresInMs?: number) =>
  anEmailCode(app, user.id, { key: reference, value, ...(expiresInMs === undefined ? {} : { expiresInMs }) });

/** The record of the code that this sign-in or session was sent, if there is one. */
const codeRecord = async () =>
  (await verificationRecords(app, user.id)).find(({ identifier }) => identifier === `2fa-otp-${reference}`);

/** The user has the pending sign-in and one code; their order depends on the random reference. */
const expectOneCode = async () =>
  expect(new Set(await recordIdentifiers(app, user.id))).toEqual(new Set([reference, `2fa-otp-${reference}`]));

/** A session of the user: its Cookie header, and the key of its codes. */
async function aSessionAsking(): Promise<{ readonly header: string; readonly key: string }> {
  const token = await aSession(app, user.id);
  const [row] = await app.database.sql<{ id: string }>('SELECT "id" FROM "session" WHERE "token" = $1', [token]);
  return { header: sessionCookie(token), key: `${user.id}!${row?.id ?? ''}` };
}

describe('POST /two-factor/send-otp', () => {
  it('mails six digits, and stores them for three minutes with no attempts', async () => {
    const earliest = app.clock.now().getTime() + 3 * MINUTE_MS;
    const answer = await send().expect(200);
    const latest = app.clock.now().getTime() + 3 * MINUTE_MS;
    expect(answer.text).toBe('{"status":true}');
    expect(answer.headers).not.toHaveProperty('set-cookie');
    const code = await mailedCode(app, user);
    await expectOneCode();
    const record = await codeRecord();
    expect(record).toMatchObject({ value: `${code}!0` });
    expect(record?.expiresAt.getTime()).toBeGreaterThanOrEqual(earliest);
    expect(record?.expiresAt.getTime()).toBeLessThanOrEqual(latest);
    expect(await countSessions(app, user.id)).toBe(0);
  });

  it('mails the owner only: the code as digits in subject and text, no other six digits, and no link', async () => {
    await send().expect(200);
    const mails = await mailsTo(app, user.email);
    expect(mails).toHaveLength(1);
    const code = await mailedCode(app, user);
    const [{ subject, text, html } = { subject: '', text: '', html: '' }] = mails;
    expect(subject).toBe(`${code} er engangskoden din`);
    expect(new Set(text.match(/(?<!\d)\d{6}(?!\d)/g))).toEqual(new Set([code]));
    expect(html).toContain(code);
    expect(text).toMatch(/3\sminutter/);
    expect(text).not.toContain('token=');
  });

  it.each([
    ['nn', / er eingongskoden din$/],
    ['en', / is your one-time code$/],
  ])('uses the language of the request: %s', async (language, subject) => {
    await send().set('accept-language', language).expect(200);
    expect((await newestMailTo(app, user.email)).subject).toMatch(subject);
  });

  it('stores the codes of a session under user and session', async () => {
    const { header, key } = await aSessionAsking();
    await send(header).expect(200, SENT);
    expect(await storedEmailCode(app, key)).toBe(`${await mailedCode(app, user)}!0`);
    expect(await storedEmailCode(app, reference)).toBeUndefined();
  });

  it('accepts no body, an empty one, and one with trustDevice, which has no effect', async () => {
    await app.request().post('/two-factor/send-otp').set('cookie', cookie).expect(200, SENT);
    const json = { cookie, 'content-type': 'application/json' };
    await app.request().post('/two-factor/send-otp').set(json).send('').expect(200, SENT);
    await send(cookie, { trustDevice: true, noe: 'annet' }).expect(200, SENT);
    await expectOneCode();
  });

  it('replaces an older code, and allows five new attempts', async () => {
    await send().expect(200);
    const older = await mailedCode(app, user);
    await verify(older === '000000' ? '111111' : '000000').expect(401, WRONG);
    expect(await storedEmailCode(app, reference)).toBe(`${older}!1`);
    await send().expect(200);
    const newer = await mailedCode(app, user);
    expect(await storedEmailCode(app, reference)).toBe(`${newer}!0`);
    if (older !== newer) await verify(older).expect(401, WRONG);
    await verify(newer).expect(200);
  });

  it('is rejected for a user without an authenticator, and sends no mail', async () => {
    await app.database.sql('DELETE FROM "twoFactor" WHERE "userId" = $1', [user.id]);
    const answer = await send().expect(400);
    expect(answer.body).toEqual(errorBody('OTP_NOT_ENABLED'));
    const other = await aStoredUser(app);
    const session = sessionCookie(await aSession(app, other.id));
    await send(session).expect(400, errorBody('OTP_NOT_ENABLED'));
    expect(await mailsTo(app, user.email)).toEqual([]);
    expect(await mailsTo(app, other.email)).toEqual([]);
    expect(await storedEmailCode(app, reference)).toBeUndefined();
  });

  it('is accepted for a user whose only authenticator is not verified', async () => {
    await app.database.sql('UPDATE "twoFactor" SET "verified" = false WHERE "userId" = $1', [user.id]);
    await send().expect(200, SENT);
    await verify(await mailedCode(app, user)).expect(200);
    await app.database.sql('DELETE FROM "twoFactor" WHERE "userId" = $1', [user.id]);
    await anAuthenticator(app, user.id, { verified: false });
    await app.database.sql('UPDATE "user" SET "twoFactorEnabled" = false WHERE "id" = $1', [user.id]);
    await send((await aSessionAsking()).header).expect(200, SENT);
  });
});

describe('POST /two-factor/verify-otp', () => {
  it('accepts the code once (D-03)', async () => {
    const { header, key } = await aSessionAsking();
    await anEmailCode(app, user.id, { key, value: '012345!0' });
    await verify('012345', header).expect(200);
    expect(await storedEmailCode(app, key)).toBeUndefined();
    await verify('012345', header).expect(400, EXPIRED);
  });

  it('checks five wrong codes; the sixth request is one too many, and deletes the code', async () => {
    await has('314159!0');
    for (let attempts = 1; attempts <= 5; attempts++) {
      await verify('271828').expect(401, WRONG);
      expect(await storedEmailCode(app, reference)).toBe(`314159!${attempts}`);
    }
    await verify('314159').expect(400, TOO_MANY);
    expect(await storedEmailCode(app, reference)).toBeUndefined();
    await verify('314159').expect(400, EXPIRED);
    await verify('271828').expect(400, EXPIRED);
    expect(await countSessions(app, user.id)).toBe(0);
    expect(await pendingSignIns(app, user.id)).toEqual([reference]);
  });

  it('gives the same answer at the sixth request for a wrong code', async () => {
    await has('314159!5');
    await verify('271828').expect(400, TOO_MANY);
    await verify('271828').expect(400, EXPIRED);
  });

  it('accepts the correct code at the fifth attempt', async () => {
    await has('314159!4');
    await verify('314159').expect(200);
  });

  it('keeps the expiry of a code when a wrong one is counted', async () => {
    await has('314159!0', 10_000);
    const before = await codeRecord();
    await verify('271828').expect(401);
    expect(await codeRecord()).toEqual({ ...before, value: '314159!1' });
  });

  it('rejects a code if none was sent', () => verify('314159').expect(400, EXPIRED));

  it('rejects a code that has expired, to the millisecond, and deletes it (D-04)', () =>
    app.clock.atOneMoment(async () => {
      await has('314159!0', 0);
      await verify('314159').expect(400, EXPIRED);
      expect(await storedEmailCode(app, reference)).toBeUndefined();
      await has('314159!5', 0);
      await verify('314159').expect(400, EXPIRED);
      await has('314159!0', 1);
      await verify('314159').expect(200);
    }));

  it('accepts a code only from the sign-in or session that requested it', async () => {
    const [one, other] = [await aSessionAsking(), await aSessionAsking()];
    const second = pendingSignInCookie(await aPendingSignIn(app, user.id));
    await has('314159!0');
    for (const from of [one.header, other.header, second]) await verify('314159', from).expect(400, EXPIRED);
    await anEmailCode(app, user.id, { key: one.key, value: '161803!0' });
    for (const from of [other.header, second]) await verify('161803', from).expect(400, EXPIRED);
    await verify('161803').expect(401, WRONG);
    await verify('161803', one.header).expect(200);
    await verify('314159').expect(200);
    expect(await wrongCodeCount(app, user.id)).toBe(0);
  });

  it('accepts the code of a session that has ended in no other session', async () => {
    const [ended, other] = [await aSessionAsking(), await aSessionAsking()];
    await send(ended.header).expect(200, SENT);
    const code = await mailedCode(app, user);
    await app.request().post('/sign-out').set('cookie', ended.header).expect(200);
    await verify(code, ended.header).expect(401);
    await verify(code, other.header).expect(400, EXPIRED);
  });

  it.each(['31415', '0314159', ' 314159', '314159 ', '314 159', '314159!0', '', '３１４１５９'])(
    'accepts exactly six digits: "%s"',
    async (given) => {
      await has('314159!0');
      await verify(given).expect(401, WRONG);
    },
  );

  it('rejects codes when the stored record is malformed', async () => {
    for (const value of ['', '!', '314159', '314159!x', '314159!-1', '!0']) {
      await has(value);
      for (const given of ['', '314159', value]) {
        const { status } = await verify(given);
        expect([400, 401]).toContain(status);
      }
    }
    expect(await countSessions(app, user.id)).toBe(0);
  });

  it('is rejected for a user without an authenticator before the code is checked', async () => {
    await has('314159!0');
    await app.database.sql('DELETE FROM "twoFactor" WHERE "userId" = $1', [user.id]);
    await verify('314159').expect(400, errorBody('OTP_NOT_ENABLED'));
    expect(await storedEmailCode(app, reference)).toBe('314159!0');
    expect(await wrongCodeCount(app, user.id)).toBe(0);
  });

  it('has a limit of its own: wrong codes here do not end the sign-in (specification C13)', async () => {
    for (let n = 0; n < 9; n++) {
      await secondFactorRequest(app, 'verify-backup-code', cookie, { code: 'aaaaa-aaaaa' }).expect(401);
    }
    await has('314159!0');
    for (let n = 0; n < 3; n++) await verify('271828').expect(401, WRONG);
    await verify('314159').expect(200);
  });

  it('counts nothing if there is no code to check', async () => {
    await verify('271828').expect(400, EXPIRED);
    await has('314159!5');
    await verify('271828').expect(400, TOO_MANY);
    expect(await wrongCodeCount(app, user.id)).toBe(0);
  });
});
