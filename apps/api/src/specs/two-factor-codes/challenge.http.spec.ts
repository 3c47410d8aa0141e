import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import {
  anAuthenticator,
  aTwoFactorUser,
  authenticatorRows,
  type TwoFactorUser,
} from '../../testing/authenticators.js';
import { clearedCookie, cookiesOf, cookieValue, sessionCookie, signedValue } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { mailsTo } from '../../testing/mails.js';
import { DONT_REMEMBER_COOKIE, signInWithPassword } from '../../testing/second-factor-sign-in.js';
import { aSession, countSessions } from '../../testing/sessions.js';
import { storedRowsOf, userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aStoredUser, PASSWORD } from '../../testing/users.js';
import { verificationRecords } from '../../testing/verification-records.js';

const CHALLENGE = { twoFactorRedirect: true };
const REFERENCE = /^2fa-[A-Za-z0-9_-]{20}$/;
const FIVE_MINUTES_MS = 300_000;

/** The reference in a signed cookie value; asserts its signature. */
function referenceIn(line: string | undefined): string {
  const [reference = ''] = decodeURIComponent(cookieValue(line)).split('.');
  expect(cookieValue(line)).toBe(signedValue('two_factor', reference));
  return reference;
}

/** Cookies that every challenge sets. */
const challengeCookies = (reference: string) => ({
  'portvakt.two_factor': `portvakt.two_factor=${signedValue('two_factor', reference)}; Max-Age=300; Path=/; HttpOnly; SameSite=Lax`,
  'portvakt.session_token': clearedCookie('portvakt.session_token'),
  'portvakt.session_data': clearedCookie('portvakt.session_data'),
});

describe('POST /sign-in/email of a user with two-factor', () => {
  const app = useTestApp();
  let user: TwoFactorUser;
  beforeEach(async () => {
    user = await aTwoFactorUser(app);
  });

  it('answers that a second factor is required, and nothing else', async () => {
    const answer = await signInWithPassword(app, user).expect(200);
    expect(answer.text).toBe('{"twoFactorRedirect":true}');
    expect(answer.headers['content-type']).toMatch(/^application\/json\b/);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers).not.toHaveProperty('location');
  });

  it('sets the cookie of the pending sign-in, and clears the session cookies', async () => {
    const answer = await signInWithPassword(app, user).expect(200);
    const cookies = cookiesOf(answer);
    const reference = referenceIn(cookies['portvakt.two_factor']);
    expect(reference).toMatch(REFERENCE);
    expect(cookies).toEqual(challengeCookies(reference));
  });

  it('stores one record that expires after five minutes, and no session, device or mail', async () => {
    const before = { user: await userRow(app, user.email), authenticators: await authenticatorRows(app, user.id) };
    const earliest = app.clock.now().getTime() + FIVE_MINUTES_MS;
    const answer = await signInWithPassword(app, user).expect(200);
    const latest = app.clock.now().getTime() + FIVE_MINUTES_MS;
    const reference = referenceIn(cookiesOf(answer)['portvakt.two_factor']);
    const records = await verificationRecords(app, user.id);
    expect(records).toEqual([{ identifier: reference, value: user.id, expiresAt: expect.any(Date) }]);
    const endsAt = records[0]?.expiresAt.getTime() ?? 0;
    expect(endsAt).toBeGreaterThanOrEqual(earliest);
    expect(endsAt).toBeLessThanOrEqual(latest);
    expect(await countSessions(app, user.id)).toBe(0);
    expect(await storedRowsOf(app, 'knownDevice', user.id)).toEqual([]);
    expect(await mailsTo(app, user.email)).toEqual([]);
    expect(await userRow(app, user.email)).toEqual(before.user);
    expect(await authenticatorRows(app, user.id)).toEqual(before.authenticators);
  });

  it('answers no callbackURL, even if one was given', async () => {
    const answer = await signInWithPassword(app, user, '', { callbackURL: '/dash' }).expect(200);
    expect(answer.body).toEqual(CHALLENGE);
  });

  it('has a new reference each time', async () => {
    const answers = [await signInWithPassword(app, user), await signInWithPassword(app, user)];
    const references = answers.map((answer) => referenceIn(cookiesOf(answer)['portvakt.two_factor']));
    expect(new Set(references).size).toBe(2);
    expect((await verificationRecords(app, user.id)).map(({ identifier }) => identifier).sort()).toEqual(
      [...references].sort(),
    );
  });

  it('sets dont_remember for a browser that is not to be remembered, as a session cookie', async () => {
    const answer = await signInWithPassword(app, user, '', { rememberMe: false }).expect(200);
    const cookies = cookiesOf(answer);
    expect(cookies).toEqual({
      ...challengeCookies(referenceIn(cookies['portvakt.two_factor'])),
      'portvakt.dont_remember': `portvakt.dont_remember=${signedValue('dont_remember', 'true')}; Path=/; HttpOnly; SameSite=Lax`,
    });
  });

  it('keeps dont_remember in a browser that is again not to be remembered', async () => {
    const answer = await signInWithPassword(app, user, DONT_REMEMBER_COOKIE, { rememberMe: false }).expect(200);
    expect(cookieValue(cookiesOf(answer)['portvakt.dont_remember'])).toBe(signedValue('dont_remember', 'true'));
  });

  it.each([undefined, true])('clears dont_remember of an earlier sign-in: rememberMe %s', async (rememberMe) => {
    const answer = await signInWithPassword(app, user, DONT_REMEMBER_COOKIE, { rememberMe }).expect(200);
    expect(cookiesOf(answer)['portvakt.dont_remember']).toBe(clearedCookie('portvakt.dont_remember'));
  });

  it('clears the session cookie of the same browser, and keeps the session row', async () => {
    const token = await aSession(app, user.id);
    const answer = await signInWithPassword(app, user, sessionCookie(token)).expect(200);
    expect(answer.body).toEqual(CHALLENGE);
    expect(cookiesOf(answer)['portvakt.session_token']).toBe(clearedCookie('portvakt.session_token'));
    expect(await countSessions(app, user.id)).toBe(1);
  });

  it.each([
    ['the password is wrong', { password: 'feil passord' }, 401, 'INVALID_EMAIL_OR_PASSWORD'],
    ['the address is unknown', { email: anEmailAddress() }, 401, 'INVALID_EMAIL_OR_PASSWORD'],
    ['the address is invalid', { email: 'kari' }, 400, 'INVALID_EMAIL'],
  ] as const)('is not revealed when %s', async (_, body, status, code) => {
    const answer = await signInWithPassword(app, user, '', body).expect(status);
    expect(answer.body).toEqual(errorBody(code));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await verificationRecords(app, user.id)).toEqual([]);
  });

  it('does not apply to users who have set up authenticators without turning two-factor on', async () => {
    const other = await aStoredUser(app);
    await anAuthenticator(app, other.id);
    const answer = await signInWithPassword(app, other).expect(200);
    expect(answer.body).toMatchObject({ token: expect.any(String) });
    expect(await countSessions(app, other.id)).toBe(1);
    expect(await verificationRecords(app, other.id)).toEqual([]);
  });

  it('is required for concurrent sign-ins: none of them starts a session', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, async () => signInWithPassword(app, user)));
    expect(answers.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, () => '{"twoFactorRedirect":true}'));
    expect(await countSessions(app, user.id)).toBe(0);
  });
});

describe('the challenge with session-data cookies', () => {
  const app = useTestApp({ SESSION_COOKIE_CACHE_ENABLED: 'true' });
  let user: TwoFactorUser;

  beforeAll(async () => {
    user = await aTwoFactorUser(app);
  });

  it('contains no session value anywhere in its answer (D-01)', async () => {
    const answer = await signInWithPassword(app, user, '', { rememberMe: false }).expect(200);
    const lines = (answer.headers as unknown as { 'set-cookie': string[] })['set-cookie'];
    const ofSessions = lines.filter((line) => line.startsWith('portvakt.session_'));
    expect(ofSessions.sort()).toEqual([
      clearedCookie('portvakt.session_data'),
      clearedCookie('portvakt.session_token'),
    ]);
    expect(await countSessions(app, user.id)).toBe(0);
  });

  it('signs out a browser that was signed in by its session-data cookie, as any user', async () => {
    const browser = app.browser();
    const other = await aStoredUser(app);
    await browser.post('/sign-in/email').send({ email: other.email, password: PASSWORD }).expect(200);
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { id: other.id } });
    await browser.post('/sign-in/email').send({ email: user.email, password: PASSWORD }).expect(200, CHALLENGE);
    expect((await browser.get('/get-session').expect(200)).body).toBeNull();
    await browser.get('/list-sessions').expect(401);
  });
});

describe('the challenge with other settings', () => {
  const app = useTestApp({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://konto.eksempel.no',
    COOKIE_PREFIX: 'egen',
    COOKIE_DOMAIN: 'eksempel.no',
    TWO_FACTOR_PENDING_TTL: '60',
  });

  it('expires as configured, in cookies with the configured name and attributes', async () => {
    const user = await aTwoFactorUser(app);
    const earliest = app.clock.now().getTime() + 60_000;
    const answer = await signInWithPassword(app, user).expect(200);
    const cookies = cookiesOf(answer);
    const reference = referenceIn(cookies['__Secure-egen.two_factor']);
    const attributes = 'Domain=eksempel.no; Path=/; HttpOnly; Secure; SameSite=Lax';
    expect(cookies).toEqual({
      '__Secure-egen.two_factor': `__Secure-egen.two_factor=${signedValue('two_factor', reference)}; Max-Age=60; ${attributes}`,
      '__Secure-egen.session_token': `__Secure-egen.session_token=; Max-Age=0; ${attributes}`,
      '__Secure-egen.session_data': `__Secure-egen.session_data=; Max-Age=0; ${attributes}`,
    });
    const [record] = await verificationRecords(app, user.id);
    const endsAt = record?.expiresAt.getTime() ?? 0;
    expect(endsAt).toBeGreaterThanOrEqual(earliest);
    expect(endsAt).toBeLessThanOrEqual(app.clock.now().getTime() + 60_000);
  });
});

describe('the challenge when a verified address is required', () => {
  const app = useTestApp({ REQUIRE_EMAIL_VERIFICATION: 'true' });

  it('comes after the check of the address', async () => {
    const user = await aTwoFactorUser(app);
    const answer = await signInWithPassword(app, user).expect(403);
    expect(answer.body).toEqual(errorBody('EMAIL_NOT_VERIFIED'));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await verificationRecords(app, user.id)).toEqual([]);
    await app.database.sql('UPDATE "user" SET "emailVerified" = true WHERE "id" = $1', [user.id]);
    await signInWithPassword(app, user).expect(200, CHALLENGE);
  });
});
