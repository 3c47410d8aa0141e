import { beforeEach, describe, expect, it } from '@jest/globals';

import { aTwoFactorUser, setWrongCodeCount, totpCode, type TwoFactorUser } from '../../testing/authenticators.js';
import { clearedCookie, cookiesOf, cookieValue, rememberedCookie, signedValue } from '../../testing/cookies.js';
import { ID, userBody } from '../../testing/expected-answers.js';
import { mailsTo } from '../../testing/mails.js';
import {
  aPendingSignIn,
  aTrustedDevice,
  expectDeviceNotTrusted,
  pendingSignInCookie,
  pendingSignIns,
  secondFactorRequest,
  signInWithPassword,
  TRUST_AGE_MS,
  trustCookie,
  trustDeviceByTotp,
  trustRecords,
  trustValue,
  trustValueIn,
} from '../../testing/second-factor-sign-in.js';
import { countSessions, DAY_MS } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailCode } from '../../testing/two-factor-requests.js';
import { FIREFOX } from '../../testing/user-agents.js';

const VALUE = /^[\w-]{43}!trust-device-[A-Za-z0-9]{32}$/;
const ROUNDS = 3;

const app = useTestApp();
let user: TwoFactorUser;
beforeEach(async () => {
  user = await aTwoFactorUser(app);
});

/** The token in the value of the cookie. */
const tokenIn = (value: string | null): string => (value ?? '').slice(-32);

/** Signs in with a value of the trusted-device cookie. */
const signInFrom = (value: string, body: object = {}) => signInWithPassword(app, user, trustCookie(value), body);

describe('a device that is to be trusted', () => {
  it.each(['verify-totp', 'verify-otp', 'verify-backup-code'] as const)(
    'gets a cookie and a record for 30 days with a correct code: %s',
    async (call) => {
      const reference = await aPendingSignIn(app, user.id);
      await anEmailCode(app, user.id, { key: reference, value: '314159!0' });
      const codes = {
        'verify-totp': totpCode(app, user.authenticator),
        'verify-otp': '314159',
        'verify-backup-code': user.authenticator.backupCodes[0],
      };
      const earliest = app.clock.now().getTime() + TRUST_AGE_MS;
      const body = { code: codes[call], trustDevice: true };
      const answer = await secondFactorRequest(app, call, pendingSignInCookie(reference), body).expect(200);
      const value = trustValueIn(answer) ?? '';
      expect(value).toMatch(VALUE);
      expect(value).toBe(trustValue(user.id, tokenIn(value)));
      expect(cookiesOf(answer)).toEqual({
        ...rememberedCookie((answer.body as { token: string }).token),
        'portvakt.two_factor': clearedCookie('portvakt.two_factor'),
        'portvakt.trust_device': `portvakt.trust_device=${signedValue('trust_device', value)}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
      });
      const records = await trustRecords(app, user.id);
      expect(records).toEqual([
        { identifier: `trust-device-${tokenIn(value)}`, value: user.id, expiresAt: expect.any(Date) },
      ]);
      expect(records[0]?.expiresAt.getTime()).toBeGreaterThanOrEqual(earliest);
      expect(records[0]?.expiresAt.getTime()).toBeLessThanOrEqual(app.clock.now().getTime() + TRUST_AGE_MS);
    },
  );

  it.each([undefined, false])('is not trusted unless requested: trustDevice %s', async (trustDevice) => {
    const body = { code: totpCode(app, user.authenticator), trustDevice };
    const answer = await secondFactorRequest(
      app,
      'verify-totp',
      pendingSignInCookie(await aPendingSignIn(app, user.id)),
      body,
    ).expect(200);
    expect(cookiesOf(answer)).not.toHaveProperty('portvakt.trust_device');
    expect(await trustRecords(app, user.id)).toEqual([]);
  });

  it('is not trusted with a wrong code', async () => {
    const body = { code: 'aaaaa-aaaaa', trustDevice: true };
    const reference = await aPendingSignIn(app, user.id);
    const answer = await secondFactorRequest(app, 'verify-backup-code', pendingSignInCookie(reference), body).expect(
      401,
    );
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await trustRecords(app, user.id)).toEqual([]);
  });
});

describe('a sign-in from a trusted device', () => {
  it('answers token, user and session like any other, and sets a new cookie', async () => {
    const value = await trustDeviceByTotp(app, user);
    const answer = await signInFrom(value, { callbackURL: '/dash' }).expect(200);
    expect(answer.body).toEqual({
      redirect: true,
      url: '/dash',
      token: ID,
      user: userBody({ id: user.id, email: user.email }),
    });
    const renewed = trustValueIn(answer) ?? '';
    expect(renewed).toMatch(VALUE);
    expect(renewed).not.toBe(value);
    expect(cookiesOf(answer)).toEqual({
      ...rememberedCookie((answer.body as { token: string }).token),
      'portvakt.trust_device': `portvakt.trust_device=${signedValue('trust_device', renewed)}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
      'portvakt.known_device': expect.any(String),
    });
    expect((await trustRecords(app, user.id)).map(({ identifier }) => identifier)).toEqual([
      `trust-device-${tokenIn(renewed)}`,
    ]);
    expect(await pendingSignIns(app, user.id)).toEqual([]);
  });

  it('works repeatedly with the newest cookie (D-42)', async () => {
    let value = await trustDeviceByTotp(app, user);
    const seen = new Set([value]);
    for (let n = 0; n < 4; n++) {
      const answer = await signInFrom(value).expect(200);
      expect(answer.body).toMatchObject({ token: ID });
      value = trustValueIn(answer) ?? '';
      seen.add(value);
    }
    expect(seen.size).toBe(5);
    expect(await trustRecords(app, user.id)).toHaveLength(1);
  });

  it('requires a code if an older cookie is replayed, and keeps trusting the newest', async () => {
    const older = await trustDeviceByTotp(app, user);
    const newer = trustValueIn(await signInFrom(older).expect(200)) ?? '';
    await expectDeviceNotTrusted(app, user, trustCookie(older));
    expect((await signInFrom(newer).expect(200)).body).toMatchObject({ token: ID });
  });

  it('is trusted for 30 days from its last use', async () => {
    const first = await aTrustedDevice(app, user.id);
    app.clock.advance(29 * DAY_MS);
    const second = trustValueIn(await signInFrom(first).expect(200)) ?? '';
    app.clock.advance(29 * DAY_MS);
    const third = trustValueIn(await signInFrom(second).expect(200)) ?? '';
    app.clock.advance(30 * DAY_MS + 1_000);
    await expectDeviceNotTrusted(app, user, trustCookie(third));
    expect(await trustRecords(app, user.id)).toEqual([]);
  });

  it('is not trusted from the exact moment of its expiry', () =>
    app.clock.atOneMoment(async () => {
      await expectDeviceNotTrusted(app, user, trustCookie(await aTrustedDevice(app, user.id, { expiresInMs: 0 })));
    }));

  it('follows rememberMe', async () => {
    const answer = await signInFrom(await aTrustedDevice(app, user.id), { rememberMe: false }).expect(200);
    const cookies = cookiesOf(answer);
    expect(cookies['portvakt.session_token']).not.toContain('Max-Age');
    expect(cookieValue(cookies['portvakt.dont_remember'])).toBe(signedValue('dont_remember', 'true'));
    expect(cookies['portvakt.trust_device']).toContain('; Max-Age=2592000;');
  });

  it('sends no new-sign-in notice', async () => {
    await signInFrom(await aTrustedDevice(app, user.id))
      .set('user-agent', FIREFOX)
      .expect(200);
    expect(await mailsTo(app, user.email)).toEqual([]);
  });

  it('is possible while wrong codes of attackers block the second factor (specification C23)', async () => {
    await setWrongCodeCount(app, user.id, 14);
    const guess = { code: 'aaaaa-aaaaa' };
    await secondFactorRequest(
      app,
      'verify-backup-code',
      pendingSignInCookie(await aPendingSignIn(app, user.id)),
      guess,
    ).expect(401);
    await secondFactorRequest(
      app,
      'verify-backup-code',
      pendingSignInCookie(await aPendingSignIn(app, user.id)),
      guess,
    ).expect(429);
    const answer = await signInFrom(await aTrustedDevice(app, user.id)).expect(200);
    expect(answer.body).toMatchObject({ token: ID });
  });

  it('requires the correct password, and a wrong one keeps the trust', async () => {
    const value = await aTrustedDevice(app, user.id);
    await signInFrom(value, { password: 'feil passord' }).expect(401);
    expect((await signInFrom(value).expect(200)).body).toMatchObject({ token: ID });
  });

  it('keeps other devices of the user trusted', async () => {
    const [one, other] = [await aTrustedDevice(app, user.id), await aTrustedDevice(app, user.id)];
    await signInFrom(one).expect(200);
    expect((await signInFrom(other).expect(200)).body).toMatchObject({ token: ID });
    expect(await trustRecords(app, user.id)).toHaveLength(2);
  });

  it('starts one session when many requests send the same cookie at once', async () => {
    for (let n = 0; n < ROUNDS; n++) {
      const value = await aTrustedDevice(app, user.id);
      const before = await countSessions(app, user.id);
      const answers = await Promise.all(Array.from({ length: 12 }, async () => signInFrom(value)));
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
      expect(await countSessions(app, user.id)).toBe(before + 1);
      await app.database.sql(`DELETE FROM "verification" WHERE "userId" = $1`, [user.id]);
    }
  });
});

describe('a trusted device with other settings', () => {
  const own = useTestApp({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://konto.eksempel.no',
    TRUST_DEVICE_TTL: '3600',
  });

  it('is trusted as long as configured, in a cookie for https', async () => {
    const owner = await aTwoFactorUser(own);
    const reference = await aPendingSignIn(own, owner.id);
    const body = { code: totpCode(own, owner.authenticator), trustDevice: true };
    const cookie = `__Secure-${pendingSignInCookie(reference)}`;
    const answer = await secondFactorRequest(own, 'verify-totp', cookie, body).expect(200);
    expect(cookiesOf(answer)['__Secure-portvakt.trust_device']).toMatch(
      /; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const [record] = await trustRecords(own, owner.id);
    expect(record?.expiresAt.getTime()).toBeLessThanOrEqual(own.clock.now().getTime() + 3_600_000);
  });
});
