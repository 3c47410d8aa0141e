import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { cleared, cookiesOf, presenting, signed, valueOf } from '../../testing/cookies.js';
import { anEmailCode } from '../../testing/email-codes.js';
import { everything } from '../../testing/everything.js';
import { subjectsTo } from '../../testing/mailbox.js';
import { aPendingSignIn, secondFactor, UNREMEMBERED, waiting, waitingSignIns } from '../../testing/pending-sign-ins.js';
import { refusal } from '../../testing/refusals.js';
import { rememberedCookie } from '../../testing/remembered-cookie.js';
import { aRightCode, CODE_CALLS, type CodeCall, EMAIL_CODE } from '../../testing/right-codes.js';
import {
  aProtectedPerson,
  codeOf,
  countedFailures,
  type ProtectedPerson,
  wrongCode,
} from '../../testing/second-factors.js';
import { sessionDataIn } from '../../testing/session-data.js';
import { aSession, countSessions, DAY_MS, lifetimeOf, sessionRow } from '../../testing/session-rows.js';
import { userRow, whileRefused } from '../../testing/stored.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { ID, userOf } from '../../testing/user-shape.js';
import { identifiersOf } from '../../testing/verification-rows.js';

let app: TestApp;
let person: ProtectedPerson;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  person = await aProtectedPerson(app);
});
afterAll(() => app.stop());

const rightBody = (call: CodeCall, emailKey: string) => aRightCode(app, call, person, emailKey);
const passed = (token: unknown = ID): object => ({ token, user: userOf({ id: person.id, email: person.email }) });
const tokenIn = ({ body }: { body: unknown }): string => (body as { token: string }).token;

describe.each(CODE_CALLS)('the right code at sign-in: /two-factor/%s', (call) => {
  let reference: string;
  beforeEach(async () => {
    reference = await aPendingSignIn(app, person.id);
  });

  it('starts a session of seven days, with its cookie, and clears that of the waiting sign-in', async () => {
    const body = await rightBody(call, reference);
    const answer = await secondFactor(app, call, waiting(reference), body).set('user-agent', 'Nettleser').expect(200);
    expect(answer.body).toEqual(passed());
    expect(cookiesOf(answer)).toEqual({
      ...rememberedCookie(tokenIn(answer)),
      'portvakt.two_factor': cleared('portvakt.two_factor'),
    });
    const row = await sessionRow(app, tokenIn(answer));
    expect(row).toMatchObject({ id: ID, userId: person.id, remember: true, userAgent: 'Nettleser' });
    expect(row['ipAddress']).toMatch(/127\.0\.0\.1$/);
    expect(lifetimeOf(row)).toBe(7 * DAY_MS);
    expect(await countSessions(app, person.id)).toBe(1);
  });

  it('opens a session that reads as any other', async () => {
    const answer = await secondFactor(app, call, waiting(reference), await rightBody(call, reference)).expect(200);
    const { body } = await app
      .request()
      .get('/get-session')
      .set('cookie', presenting(tokenIn(answer)))
      .expect(200);
    expect(body).toMatchObject({
      session: { token: tokenIn(answer) },
      user: { id: person.id, twoFactorEnabled: true },
    });
  });

  it('uses the waiting sign-in up, its counter and its e-mail code with it (D-03)', async () => {
    await secondFactor(app, 'verify-totp', waiting(reference), { code: wrongCode(app, person.authenticator) }).expect(
      401,
    );
    await anEmailCode(app, person.id, { key: reference, value: `${EMAIL_CODE}!0` });
    expect(await identifiersOf(app, person.id)).toHaveLength(3);
    const body = await rightBody(call, reference);
    await secondFactor(app, call, waiting(reference), body).expect(200);
    expect(await identifiersOf(app, person.id)).toEqual([]);
    for (const again of CODE_CALLS) {
      const answer = await secondFactor(app, again, waiting(reference), body).expect(401);
      expect(answer.body).toEqual(refusal('INVALID_TWO_FACTOR_COOKIE'));
    }
    expect(await countSessions(app, person.id)).toBe(1);
  });

  it('starts a session of one day, ending with the browser, for somebody not to be remembered', async () => {
    const body = await rightBody(call, reference);
    const answer = await secondFactor(app, call, waiting(reference, UNREMEMBERED), body).expect(200);
    const values = {
      session_token: signed('session_token', tokenIn(answer)),
      dont_remember: signed('dont_remember', 'true'),
    };
    const lines = Object.entries(values).map(([suffix, value]) => {
      const name = `portvakt.${suffix}`;
      return [name, `${name}=${value}; Path=/; HttpOnly; SameSite=Lax`];
    });
    expect(cookiesOf(answer)).toEqual({
      ...Object.fromEntries(lines),
      'portvakt.two_factor': cleared('portvakt.two_factor'),
    });
    const row = await sessionRow(app, tokenIn(answer));
    expect(row).toMatchObject({ remember: false });
    expect(lifetimeOf(row)).toBe(DAY_MS);
  });

  it('keeps that also where the device is to be trusted (D-30)', async () => {
    const body = { ...(await rightBody(call, reference)), trustDevice: true };
    const answer = await secondFactor(app, call, waiting(reference, UNREMEMBERED), body).expect(200);
    const cookies = cookiesOf(answer);
    expect(valueOf(cookies['portvakt.dont_remember'])).toBe(signed('dont_remember', 'true'));
    expect(cookies['portvakt.session_token']).not.toContain('Max-Age');
    expect(cookies['portvakt.trust_device']).toContain('Max-Age=2592000');
    expect(await sessionRow(app, tokenIn(answer))).toMatchObject({ remember: false });
  });

  it('counts wrong codes anew from then on', async () => {
    await secondFactor(app, 'verify-totp', waiting(reference), { code: wrongCode(app, person.authenticator) }).expect(
      401,
    );
    expect(await countedFailures(app, person.id)).toBe(1);
    await secondFactor(app, call, waiting(reference), await rightBody(call, reference)).expect(200);
    expect(await countedFailures(app, person.id)).toBe(0);
  });

  it('leaves other sessions, other waiting sign-ins and the user alone', async () => {
    const earlier = await aSession(app, person.id);
    const other = await aPendingSignIn(app, person.id);
    const before = await userRow(app, person.email);
    await secondFactor(app, call, waiting(reference), await rightBody(call, reference)).expect(200);
    expect(await sessionRow(app, earlier)).toMatchObject({ userId: person.id });
    expect(await waitingSignIns(app, person.id)).toEqual([other]);
    expect(await userRow(app, person.email)).toEqual(before);
  });

  it('loses nothing where the session cannot be stored', async () => {
    const body = await rightBody(call, reference);
    const before = await everything(app);
    const attempt = async () => secondFactor(app, call, waiting(reference), { ...body, trustDevice: true });
    const answer = await whileRefused(app, 'session', attempt);
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual(refusal('FAILED_TO_CREATE_SESSION'));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await everything(app)).toEqual(before);
    await secondFactor(app, call, waiting(reference), body).expect(200);
  });

  it('tells the owner of a browser and system that are new to them, once', async () => {
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
    const body = await rightBody(call, reference);
    await secondFactor(app, call, waiting(reference), body).set('user-agent', firefox).expect(200);
    const next = await aPendingSignIn(app, person.id);
    const second = { code: codeOf(app, person.authenticator) };
    await secondFactor(app, 'verify-totp', waiting(next), second).set('user-agent', firefox).expect(200);
    const subjects = await subjectsTo(app, person.email);
    expect(subjects.filter((subject) => subject === 'Ny innlogging på kontoen din')).toHaveLength(1);
  });
});

describe.each(CODE_CALLS)('the right code in a session of somebody with two-factor on: /two-factor/%s', (call) => {
  const keyOf = async (token: string): Promise<string> => `${person.id}!${String((await sessionRow(app, token))['id'])}`;

  it('answers with the session there is, sets no cookie and trusts no device', async () => {
    const token = await aSession(app, person.id);
    const before = await sessionRow(app, token);
    const body = { ...(await rightBody(call, await keyOf(token))), trustDevice: true };
    const answer = await secondFactor(app, call, presenting(token), body).expect(200);
    expect(answer.body).toEqual(passed(token));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await sessionRow(app, token)).toEqual(before);
    expect(await countSessions(app, person.id)).toBe(1);
    expect(await identifiersOf(app, person.id)).toEqual([]);
  });

  it('counts wrong codes anew', async () => {
    const cookie = presenting(await aSession(app, person.id));
    await secondFactor(app, 'verify-totp', cookie, { code: wrongCode(app, person.authenticator) }).expect(401);
    const token = await aSession(app, person.id);
    await secondFactor(app, call, presenting(token), await rightBody(call, await keyOf(token))).expect(200);
    expect(await countedFailures(app, person.id)).toBe(0);
  });
});

describe('the right code where sessions are cached in the browser', () => {
  let caching: TestApp;

  beforeAll(async () => {
    caching = await startTestApp({ SESSION_COOKIE_CACHE_ENABLED: 'true' });
  });
  afterAll(() => caching.stop());

  it('leaves a copy of the new session there', async () => {
    const own = await aProtectedPerson(caching);
    const reference = await aPendingSignIn(caching, own.id);
    const body = { code: codeOf(caching, own.authenticator) };
    const answer = await secondFactor(caching, 'verify-totp', waiting(reference), body).expect(200);
    expect(sessionDataIn(answer)).toMatchObject({
      session: { token: tokenIn(answer) },
      user: { twoFactorEnabled: true },
    });
    expect(cookiesOf(answer)['portvakt.session_data']).toContain('; Max-Age=300;');
  });

  it('leaves it for as long as the browser runs for somebody not to be remembered', async () => {
    const own = await aProtectedPerson(caching);
    const reference = await aPendingSignIn(caching, own.id);
    const body = { code: codeOf(caching, own.authenticator) };
    const answer = await secondFactor(caching, 'verify-totp', waiting(reference, UNREMEMBERED), body).expect(200);
    expect(cookiesOf(answer)['portvakt.session_data']).not.toContain('Max-Age');
  });

  it('replaces the copy that says two-factor is off (D-02)', async () => {
    const own = await aProtectedPerson(caching, { verified: false });
    await caching.database.sql('UPDATE "user" SET "twoFactorEnabled" = false WHERE "id" = $1', [own.id]);
    const browser = caching.browser();
    await browser.post('/sign-in/email').send({ email: own.email, password: 'et godt passord' }).expect(200);
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { twoFactorEnabled: false } });
    const body = { code: codeOf(caching, own.authenticator) };
    const answer = await browser.post('/two-factor/verify-totp').send(body).expect(200);
    expect(sessionDataIn(answer)).toMatchObject({
      session: { token: tokenIn(answer) },
      user: { twoFactorEnabled: true },
    });
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { twoFactorEnabled: true } });
  });
});
