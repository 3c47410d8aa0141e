import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  aTwoFactorUser,
  setWrongCodeCount,
  totpCode,
  type TwoFactorUser,
  wrongCodeCount,
  wrongTotpCode,
} from '../../testing/authenticators.js';
import { sessionCookie } from '../../testing/cookies.js';
import { errorBody, invalidFields } from '../../testing/expected-answers.js';
import { mailsTo } from '../../testing/mails.js';
import { aClientIp, LIMITS_BEHIND_PROXY } from '../../testing/rate-limit-clients.js';
import {
  aPendingSignIn,
  pendingSignInCookie,
  pendingSignIns,
  secondFactorRequest,
} from '../../testing/second-factor-sign-in.js';
import { aSession, countSessions } from '../../testing/sessions.js';
import { ORIGIN, useTestApp } from '../../testing/test-app.js';
import { mailedCode, storedEmailCode } from '../../testing/two-factor-requests.js';

const CALLS = ['verify-totp', 'send-otp', 'verify-otp', 'verify-backup-code'] as const;
const WITH_CODE = ['verify-totp', 'verify-otp', 'verify-backup-code'] as const;
const WINDOW_MS = 10_000;
const EVIL = 'https://evil.example';

describe('requests about the second factor', () => {
  const app = useTestApp();
  let user: TwoFactorUser;
  let reference: string;
  beforeEach(async () => {
    user = await aTwoFactorUser(app);
    reference = await aPendingSignIn(app, user.id);
  });

  const right = () => ({ code: totpCode(app, user.authenticator) });

  it.each(CALLS)('are accepted by POST only, and below the base path: /two-factor/%s', async (call) => {
    const cookie = pendingSignInCookie(reference);
    for (const method of ['get', 'put', 'delete', 'patch'] as const) {
      const answer = await app.request()[method](`/two-factor/${call}`).set('cookie', cookie).expect(404);
      expect(answer.text).toBe('');
    }
    await app.request().post(`/two-factor/${call}s`).set('cookie', cookie).send(right()).expect(404);
  });

  it.each(CALLS)('are rejected from an untrusted origin: /two-factor/%s', async (call) => {
    for (const headers of [
      { origin: EVIL },
      { referer: `${EVIL}/x` },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await secondFactorRequest(app, call, pendingSignInCookie(reference), right())
        .set(headers)
        .expect(403);
      expect(answer.body).toEqual(errorBody('INVALID_ORIGIN'));
    }
    expect(await pendingSignIns(app, user.id)).toEqual([reference]);
    expect(await wrongCodeCount(app, user.id)).toBe(0);
    expect(await mailsTo(app, user.email)).toEqual([]);
  });

  it('are checked by origin before session or pending sign-in', async () => {
    const answer = await secondFactorRequest(app, 'verify-totp', 'noe=annet', {}).set('origin', EVIL).expect(403);
    expect(answer.body).toEqual(errorBody('INVALID_ORIGIN'));
    await app.request().post('/two-factor/verify-totp').set('origin', EVIL).send({}).expect(401);
  });

  it("are accepted from the service's own origin", async () => {
    await secondFactorRequest(app, 'verify-totp', pendingSignInCookie(reference), right())
      .set('origin', ORIGIN)
      .expect(200);
  });

  it.each(WITH_CODE)('need a valid body, and count nothing otherwise: /two-factor/%s', async (call) => {
    for (const cookie of [pendingSignInCookie(reference), sessionCookie(await aSession(app, user.id))]) {
      const url = `/two-factor/${call}`;
      await app.request().post(url).set('cookie', cookie).expect(400);
      const json = { cookie, 'content-type': 'application/json' };
      for (const body of ['', 'null', '[]', '"123456"', '{']) {
        const answer = await app.request().post(url).set(json).send(body).expect(400);
        expect(answer.body).toMatchObject(errorBody('VALIDATION_ERROR'));
      }
      await secondFactorRequest(app, call, cookie, { code: {}, trustDevice: 1 }).expect(
        400,
        invalidFields('code', 'trustDevice'),
      );
      await secondFactorRequest(app, call, cookie, { code: 'x\ud800' }).expect(400, invalidFields('code'));
      await secondFactorRequest(app, call, cookie, { code: '123456', trustDevice: null }).expect(
        400,
        invalidFields('trustDevice'),
      );
    }
    expect(await wrongCodeCount(app, user.id)).toBe(0);
  });

  it('are rejected as a form', async () => {
    const body = `code=${right().code}`;
    const answer = await app
      .request()
      .post('/two-factor/verify-totp')
      .set({ cookie: pendingSignInCookie(reference), 'content-type': 'application/x-www-form-urlencoded' })
      .send(body)
      .expect(415);
    expect(answer.text).toBe('');
    expect(await pendingSignIns(app, user.id)).toEqual([reference]);
  });

  it.each([
    ['verify-totp', { code: '123456', id: 7 }, 'id'],
    ['verify-totp', { code: '123456', id: 'x'.repeat(1_025) }, 'id'],
    ['verify-backup-code', { code: 'aaaaa-aaaaa', disableSession: 'true' }, 'disableSession'],
    ['send-otp', { trustDevice: 'true' }, 'trustDevice'],
  ] as const)('are rejected with fields of another type: %s %j', async (call, body, field) => {
    await secondFactorRequest(app, call, pendingSignInCookie(reference), body).expect(400, invalidFields(field));
    expect(await wrongCodeCount(app, user.id)).toBe(0);
    expect(await storedEmailCode(app, reference)).toBeUndefined();
  });

  it('ignore unknown fields, and codes in the query', async () => {
    const wrong = { code: wrongTotpCode(app, user.authenticator), userId: user.id, twoFactorEnabled: false };
    const answer = await app
      .request()
      .post(`/two-factor/verify-totp?code=${right().code}`)
      .set('cookie', pendingSignInCookie(reference))
      .send(wrong)
      .expect(401);
    expect(answer.body).toEqual(errorBody('INVALID_CODE'));
    await secondFactorRequest(app, 'verify-totp', pendingSignInCookie(reference), {
      ...right(),
      userId: 'noen andre',
    }).expect(200);
  });

  it('have answers that must not be cached', async () => {
    const answer = await secondFactorRequest(app, 'verify-totp', pendingSignInCookie(reference), right()).expect(200);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
  });
});

describe('the limits of the second factor', () => {
  const app = useTestApp(LIMITS_BEHIND_PROXY);

  /** From one IP address, or else from a new one each time. */
  const ask = (call: (typeof CALLS)[number], cookie: string, body: object, address = aClientIp()) =>
    secondFactorRequest(app, call, cookie, body).set('x-forwarded-for', address);

  it.each(CALLS)('allow 3 requests of a client in 10 seconds: /two-factor/%s', async (call) => {
    const user = await aTwoFactorUser(app);
    const cookie = sessionCookie(await aSession(app, user.id));
    const address = aClientIp();
    for (let n = 0; n < 3; n++) {
      const { status } = await ask(call, cookie, { code: 'aaaaa-aaaaa' }, address);
      expect([200, 400, 401]).toContain(status);
    }
    const answer = await ask(call, cookie, { code: totpCode(app, user.authenticator) }, address).expect(429);
    expect(answer.body).toEqual(errorBody('TOO_MANY_REQUESTS'));
    expect(answer.headers['retry-after']).toBe('10');
    expect(answer.headers['x-retry-after']).toBe(answer.headers['retry-after']);
    const other = CALLS.find((each) => each !== call && each !== 'send-otp') ?? 'verify-totp';
    expect((await ask(other, cookie, { code: 'aaaaa-aaaaa' }, address)).status).not.toBe(429);
    app.clock.advance(WINDOW_MS + 1);
    expect((await ask(call, cookie, { code: 'aaaaa-aaaaa' }, address)).status).not.toBe(429);
  });

  it('reject a code without checking or counting it', async () => {
    const user = await aTwoFactorUser(app);
    const cookie = pendingSignInCookie(await aPendingSignIn(app, user.id));
    const address = aClientIp();
    for (let n = 0; n < 6; n++) await ask('verify-backup-code', cookie, { code: 'aaaaa-aaaaa' }, address);
    expect(await wrongCodeCount(app, user.id)).toBe(3);
    const backup = { code: user.authenticator.backupCodes[0] };
    await ask('verify-backup-code', cookie, backup, address).expect(429);
    expect(await countSessions(app, user.id)).toBe(0);
    await ask('verify-backup-code', cookie, backup).expect(200);
  });

  it('apply in addition to the block of a user, which holds for every client', async () => {
    const user = await aTwoFactorUser(app);
    const cookie = sessionCookie(await aSession(app, user.id));
    await setWrongCodeCount(app, user.id, 14);
    await ask('verify-backup-code', cookie, { code: 'aaaaa-aaaaa' }).expect(401);
    const answer = await ask('verify-backup-code', cookie, { code: 'aaaaa-aaaaa' }).expect(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800);
  });

  it('allow five mailed codes in ten minutes; the sixth is rejected, and the fifth stays valid', async () => {
    const user = await aTwoFactorUser(app);
    const reference = await aPendingSignIn(app, user.id, { expiresInMs: 3_600_000 });
    for (let n = 0; n < 5; n++) await ask('send-otp', pendingSignInCookie(reference), {}).expect(200, { status: true });
    const code = await mailedCode(app, user);
    const stored = await storedEmailCode(app, reference);
    expect(stored).toBe(`${code}!0`);

    const session = sessionCookie(await aSession(app, user.id));
    for (const cookie of [pendingSignInCookie(reference), session]) {
      const answer = await ask('send-otp', cookie, {}).expect(429);
      expect(answer.body).toEqual(errorBody('TOO_MANY_REQUESTS'));
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(500);
      expect(answer.headers['x-retry-after']).toBe(answer.headers['retry-after']);
    }
    expect(await storedEmailCode(app, reference)).toBe(stored);
    expect(await mailsTo(app, user.email)).toHaveLength(5);
    await ask('verify-otp', pendingSignInCookie(reference), { code }).expect(200);
  });

  it('allow the next mailed code after ten minutes', async () => {
    const user = await aTwoFactorUser(app);
    const cookie = pendingSignInCookie(await aPendingSignIn(app, user.id, { expiresInMs: 3_600_000 }));
    for (let n = 0; n < 5; n++) await ask('send-otp', cookie, {}).expect(200);
    // A code that would be sent after its three minutes is useless, so it is dropped.
    expect(await mailsTo(app, user.email)).toHaveLength(5);
    app.clock.advance(599_000);
    await ask('send-otp', cookie, {}).expect(429);
    app.clock.advance(2_000);
    await ask('send-otp', cookie, {}).expect(200);
    expect(await mailsTo(app, user.email)).toHaveLength(6);
  });
});
