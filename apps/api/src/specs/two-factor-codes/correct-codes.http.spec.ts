import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  aTwoFactorUser,
  totpCode,
  type TwoFactorUser,
  wrongCodeCount,
  wrongTotpCode,
} from '../../testing/authenticators.js';
import {
  clearedCookie,
  cookiesOf,
  cookieValue,
  rememberedCookie,
  sessionCookie,
  sessionDataIn,
  signedValue,
} from '../../testing/cookies.js';
import { errorBody, ID, userBody } from '../../testing/expected-answers.js';
import { subjectsTo } from '../../testing/mails.js';
import { whileInsertsFail } from '../../testing/schema-changes.js';
import {
  aPendingSignIn,
  DONT_REMEMBER_COOKIE,
  pendingSignInCookie,
  pendingSignIns,
  secondFactorRequest,
} from '../../testing/second-factor-sign-in.js';
import { aSession, countSessions, DAY_MS, lifetimeMs, sessionRow } from '../../testing/sessions.js';
import { databaseSnapshot, userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import {
  aCorrectCode,
  anEmailCode,
  CODE_ENDPOINTS,
  type CodeEndpoint,
  EMAIL_CODE,
} from '../../testing/two-factor-requests.js';
import { FIREFOX } from '../../testing/user-agents.js';
import { recordIdentifiers } from '../../testing/verification-records.js';

const app = useTestApp();
let user: TwoFactorUser;
beforeEach(async () => {
  user = await aTwoFactorUser(app);
});

const rightBody = (call: CodeEndpoint, emailKey: string) => aCorrectCode(app, call, user, emailKey);
const passed = (token: unknown = ID): object => ({ token, user: userBody({ id: user.id, email: user.email }) });
const tokenIn = ({ body }: { body: unknown }): string => (body as { token: string }).token;

describe.each(CODE_ENDPOINTS)('the correct code at sign-in: /two-factor/%s', (call) => {
  let reference: string;
  beforeEach(async () => {
    reference = await aPendingSignIn(app, user.id);
  });

  it('starts a session of seven days, sets its cookie, and clears that of the pending sign-in', async () => {
    const body = await rightBody(call, reference);
    const answer = await secondFactorRequest(app, call, pendingSignInCookie(reference), body)
      .set('user-agent', 'Nettleser')
      .expect(200);
    expect(answer.body).toEqual(passed());
    expect(cookiesOf(answer)).toEqual({
      ...rememberedCookie(tokenIn(answer)),
      'portvakt.two_factor': clearedCookie('portvakt.two_factor'),
    });
    const row = await sessionRow(app, tokenIn(answer));
    expect(row).toMatchObject({ id: ID, userId: user.id, remember: true, userAgent: 'Nettleser' });
    expect(row['ipAddress']).toMatch(/127\.0\.0\.1$/);
    expect(lifetimeMs(row)).toBe(7 * DAY_MS);
    expect(await countSessions(app, user.id)).toBe(1);
  });

  it('starts a session that reads like any other', async () => {
    const answer = await secondFactorRequest(
      app,
      call,
      pendingSignInCookie(reference),
      await rightBody(call, reference),
    ).expect(200);
    const { body } = await app
      .request()
      .get('/get-session')
      .set('cookie', sessionCookie(tokenIn(answer)))
      .expect(200);
    expect(body).toMatchObject({
      session: { token: tokenIn(answer) },
      user: { id: user.id, twoFactorEnabled: true },
    });
  });

  it('deletes the pending sign-in with its counter and its e-mail code (D-03)', async () => {
    await secondFactorRequest(app, 'verify-totp', pendingSignInCookie(reference), {
      code: wrongTotpCode(app, user.authenticator),
    }).expect(401);
    await anEmailCode(app, user.id, { key: reference, value: `${EMAIL_CODE}!0` });
    expect(await recordIdentifiers(app, user.id)).toHaveLength(3);
    const body = await rightBody(call, reference);
    await secondFactorRequest(app, call, pendingSignInCookie(reference), body).expect(200);
    expect(await recordIdentifiers(app, user.id)).toEqual([]);
    for (const again of CODE_ENDPOINTS) {
      const answer = await secondFactorRequest(app, again, pendingSignInCookie(reference), body).expect(401);
      expect(answer.body).toEqual(errorBody('INVALID_TWO_FACTOR_COOKIE'));
    }
    expect(await countSessions(app, user.id)).toBe(1);
  });

  it('starts a session of one day that ends with the browser when the user is not to be remembered', async () => {
    const body = await rightBody(call, reference);
    const answer = await secondFactorRequest(
      app,
      call,
      pendingSignInCookie(reference, DONT_REMEMBER_COOKIE),
      body,
    ).expect(200);
    const values = {
      session_token: signedValue('session_token', tokenIn(answer)),
      dont_remember: signedValue('dont_remember', 'true'),
    };
    const lines = Object.entries(values).map(([suffix, value]) => {
      const name = `portvakt.${suffix}`;
      return [name, `${name}=${value}; Path=/; HttpOnly; SameSite=Lax`];
    });
    expect(cookiesOf(answer)).toEqual({
      ...Object.fromEntries(lines),
      'portvakt.two_factor': clearedCookie('portvakt.two_factor'),
    });
    const row = await sessionRow(app, tokenIn(answer));
    expect(row).toMatchObject({ remember: false });
    expect(lifetimeMs(row)).toBe(DAY_MS);
  });

  it('starts the same short session with trustDevice (D-30)', async () => {
    const body = { ...(await rightBody(call, reference)), trustDevice: true };
    const answer = await secondFactorRequest(
      app,
      call,
      pendingSignInCookie(reference, DONT_REMEMBER_COOKIE),
      body,
    ).expect(200);
    const cookies = cookiesOf(answer);
    expect(cookieValue(cookies['portvakt.dont_remember'])).toBe(signedValue('dont_remember', 'true'));
    expect(cookies['portvakt.session_token']).not.toContain('Max-Age');
    expect(cookies['portvakt.trust_device']).toContain('Max-Age=2592000');
    expect(await sessionRow(app, tokenIn(answer))).toMatchObject({ remember: false });
  });

  it('resets the count of wrong codes', async () => {
    await secondFactorRequest(app, 'verify-totp', pendingSignInCookie(reference), {
      code: wrongTotpCode(app, user.authenticator),
    }).expect(401);
    expect(await wrongCodeCount(app, user.id)).toBe(1);
    await secondFactorRequest(app, call, pendingSignInCookie(reference), await rightBody(call, reference)).expect(200);
    expect(await wrongCodeCount(app, user.id)).toBe(0);
  });

  it('keeps other sessions, other pending sign-ins and all of the user row but the time of the last sign-in', async () => {
    const earlier = await aSession(app, user.id);
    const other = await aPendingSignIn(app, user.id);
    const before = await userRow(app, user.email);
    await secondFactorRequest(app, call, pendingSignInCookie(reference), await rightBody(call, reference)).expect(200);
    expect(await sessionRow(app, earlier)).toMatchObject({ userId: user.id });
    expect(await pendingSignIns(app, user.id)).toEqual([other]);
    expect(await userRow(app, user.email)).toEqual({ ...before, lastSignInAt: expect.any(Date) });
  });

  it('changes nothing when the session cannot be stored', async () => {
    const body = await rightBody(call, reference);
    const before = await databaseSnapshot(app);
    const attempt = async () =>
      secondFactorRequest(app, call, pendingSignInCookie(reference), { ...body, trustDevice: true });
    const answer = await whileInsertsFail(app, 'session', attempt);
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual(errorBody('FAILED_TO_CREATE_SESSION'));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await databaseSnapshot(app)).toEqual(before);
    await secondFactorRequest(app, call, pendingSignInCookie(reference), body).expect(200);
  });

  it('notifies the owner of a new browser and system once', async () => {
    const body = await rightBody(call, reference);
    await secondFactorRequest(app, call, pendingSignInCookie(reference), body).set('user-agent', FIREFOX).expect(200);
    const next = await aPendingSignIn(app, user.id);
    const second = { code: totpCode(app, user.authenticator) };
    await secondFactorRequest(app, 'verify-totp', pendingSignInCookie(next), second)
      .set('user-agent', FIREFOX)
      .expect(200);
    const subjects = await subjectsTo(app, user.email);
    expect(subjects.filter((subject) => subject === 'Ny innlogging på kontoen din')).toHaveLength(1);
  });
});

describe.each(CODE_ENDPOINTS)('the correct code in a session of a user with two-factor: /two-factor/%s', (call) => {
  const keyOf = async (token: string): Promise<string> => `${user.id}!${String((await sessionRow(app, token))['id'])}`;

  it('answers the current session, sets no cookie and trusts no device', async () => {
    const token = await aSession(app, user.id);
    const before = await sessionRow(app, token);
    const body = { ...(await rightBody(call, await keyOf(token))), trustDevice: true };
    const answer = await secondFactorRequest(app, call, sessionCookie(token), body).expect(200);
    expect(answer.body).toEqual(passed(token));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    const strongFactorAt = call === 'verify-otp' ? null : expect.any(Date);
    expect(await sessionRow(app, token)).toEqual({ ...before, strongFactorAt, secondFactorAt: expect.any(Date) });
    expect(await countSessions(app, user.id)).toBe(1);
    expect(await recordIdentifiers(app, user.id)).toEqual([]);
  });

  it('resets the count of wrong codes', async () => {
    const cookie = sessionCookie(await aSession(app, user.id));
    await secondFactorRequest(app, 'verify-totp', cookie, { code: wrongTotpCode(app, user.authenticator) }).expect(401);
    const token = await aSession(app, user.id);
    await secondFactorRequest(app, call, sessionCookie(token), await rightBody(call, await keyOf(token))).expect(200);
    expect(await wrongCodeCount(app, user.id)).toBe(0);
  });
});

describe('the correct code with session-data cookies', () => {
  const caching = useTestApp({ SESSION_COOKIE_CACHE_ENABLED: 'true' });

  it('sets the session-data cookie of the new session', async () => {
    const own = await aTwoFactorUser(caching);
    const reference = await aPendingSignIn(caching, own.id);
    const body = { code: totpCode(caching, own.authenticator) };
    const answer = await secondFactorRequest(caching, 'verify-totp', pendingSignInCookie(reference), body).expect(200);
    expect(sessionDataIn(answer)).toMatchObject({
      session: { token: tokenIn(answer) },
      user: { twoFactorEnabled: true },
    });
    expect(cookiesOf(answer)['portvakt.session_data']).toContain('; Max-Age=300;');
  });

  it('sets it until the browser closes when the user is not to be remembered', async () => {
    const own = await aTwoFactorUser(caching);
    const reference = await aPendingSignIn(caching, own.id);
    const body = { code: totpCode(caching, own.authenticator) };
    const answer = await secondFactorRequest(
      caching,
      'verify-totp',
      pendingSignInCookie(reference, DONT_REMEMBER_COOKIE),
      body,
    ).expect(200);
    expect(cookiesOf(answer)['portvakt.session_data']).not.toContain('Max-Age');
  });

  it('replaces a session-data cookie that says two-factor is off (D-02)', async () => {
    const own = await aTwoFactorUser(caching, { verified: false });
    await caching.database.sql('UPDATE "user" SET "twoFactorEnabled" = false WHERE "id" = $1', [own.id]);
    const browser = caching.browser();
    await browser.post('/sign-in/email').send({ email: own.email, password: 'et godt passord' }).expect(200);
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { twoFactorEnabled: false } });
    const body = { code: totpCode(caching, own.authenticator) };
    const answer = await browser.post('/two-factor/verify-totp').send(body).expect(200);
    expect(sessionDataIn(answer)).toMatchObject({
      session: { token: tokenIn(answer) },
      user: { twoFactorEnabled: true },
    });
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { twoFactorEnabled: true } });
  });
});
