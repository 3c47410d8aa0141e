import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

import { cookiesOf, presenting, presentingUnremembered, signed, valueOf } from '../../testing/cookies.js';
import { storedEmailCode } from '../../testing/email-codes.js';
import { everything } from '../../testing/everything.js';
import { subjectsTo } from '../../testing/mailbox.js';
import { passwordSignIn, secondFactor } from '../../testing/pending-sign-ins.js';
import { refusal } from '../../testing/refusals.js';
import { rememberedCookie } from '../../testing/remembered-cookie.js';
import { aRightCode, type CodeCall } from '../../testing/right-codes.js';
import {
  anAuthenticatorOf,
  aProtectedPerson,
  authenticatorRows,
  backupCodesLeft,
  type ProtectedPerson,
} from '../../testing/second-factors.js';
import { aSession, DAY_MS, lifetimeOf, sessionRow } from '../../testing/session-rows.js';
import { rowsOf, userRow, whileRefused } from '../../testing/stored.js';
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

describe('the first right code in a session', () => {
  let token: string;
  let key: string;

  const turnOff = async () => {
    await app.database.sql('UPDATE "user" SET "twoFactorEnabled" = false WHERE "id" = $1', [person.id]);
    await app.database.sql('DELETE FROM "twoFactor" WHERE "userId" = $1', [person.id]);
    person = { ...person, authenticator: await anAuthenticatorOf(app, person.id, { verified: false }) };
  };
  const startSession = async (remember = true) => {
    token = await aSession(app, person.id, { remember, startedMsAgo: 2 * DAY_MS });
    await app.database.sql(`UPDATE "session" SET "ipAddress" = '203.0.113.9', "userAgent" = 'Før' WHERE "token" = $1`, [
      token,
    ]);
    key = `${person.id}!${String((await sessionRow(app, token))['id'])}`;
  };
  beforeEach(async () => {
    await turnOff();
    await startSession();
  });

  it.each<CodeCall>(['verify-totp', 'verify-otp'])(
    'turns two-factor on and replaces the session: /two-factor/%s',
    async (call) => {
      const before = await userRow(app, person.email);
      const answer = await secondFactor(app, call, presenting(token), await rightBody(call, key)).expect(200);
      const begun = tokenIn(answer);
      expect(begun).not.toBe(token);
      expect(answer.body).toEqual(passed());
      expect(cookiesOf(answer)).toEqual(rememberedCookie(begun));
      expect(await sessionRow(app, token)).toEqual({});
      const row = await sessionRow(app, begun);
      expect(row).toMatchObject({ userId: person.id, remember: true, ipAddress: '203.0.113.9', userAgent: 'Før' });
      expect(lifetimeOf(row)).toBe(7 * DAY_MS);
      expect(row['updatedAt']).toEqual(row['createdAt']);
      const after = await userRow(app, person.email);
      expect(after).toEqual({ ...before, twoFactorEnabled: true, updatedAt: expect.any(Date) });
      expect((after['updatedAt'] as Date).getTime()).toBeGreaterThan((before['updatedAt'] as Date).getTime());
      expect(tokenIn(answer)).toBe(begun);
      expect((answer.body as { user: { updatedAt: string } }).user.updatedAt).toBe(
        (after['updatedAt'] as Date).toISOString(),
      );
    },
  );

  it.each<CodeCall>(['verify-totp', 'verify-otp'])(
    'leaves the old session dead and the new one alive (D-32): /two-factor/%s',
    async (call) => {
      const answer = await secondFactor(app, call, presenting(token), await rightBody(call, key)).expect(200);
      const read = async (presented: string) =>
        (await app.request().get('/get-session').set('cookie', presenting(presented)).expect(200)).body as unknown;
      expect(await read(token)).toBeNull();
      expect(await read(tokenIn(answer))).toMatchObject({ user: { twoFactorEnabled: true } });
    },
  );

  it.each<CodeCall>(['verify-totp', 'verify-otp'])(
    'is followed by a notice, and by no sign-in that needs none: /two-factor/%s',
    async (call) => {
      await secondFactor(app, call, presenting(token), await rightBody(call, key)).expect(200);
      expect(await subjectsTo(app, person.email)).toEqual(['Tofaktorautentisering er slått på']);
      await passwordSignIn(app, person).expect(200, { twoFactorRedirect: true });
    },
  );

  it('verifies the authenticator it came from', async () => {
    const earliest = app.clock.now();
    await secondFactor(app, 'verify-totp', presenting(token), await rightBody('verify-totp', key)).expect(200);
    const [row] = await authenticatorRows(app, person.id);
    expect(row).toMatchObject({ id: person.authenticator.id, verified: true });
    expect((row?.['lastUsedAt'] as Date).getTime()).toBeGreaterThanOrEqual(earliest.getTime());
  });

  it('leaves authenticators as they are where it came by e-mail', async () => {
    const before = await authenticatorRows(app, person.id);
    await secondFactor(app, 'verify-otp', presenting(token), await rightBody('verify-otp', key)).expect(200);
    expect(await authenticatorRows(app, person.id)).toEqual(before);
    expect(await storedEmailCode(app, key)).toBeUndefined();
  });

  it('keeps an unremembered session one, in the table and in the browser', async () => {
    await startSession(false);
    const body = await rightBody('verify-totp', key);
    const answer = await secondFactor(app, 'verify-totp', presentingUnremembered(token), body).expect(200);
    const cookies = cookiesOf(answer);
    expect(cookies['portvakt.session_token']).not.toContain('Max-Age');
    expect(valueOf(cookies['portvakt.dont_remember'])).toBe(signed('dont_remember', 'true'));
    const row = await sessionRow(app, tokenIn(answer));
    expect(row).toMatchObject({ remember: false });
    expect(lifetimeOf(row)).toBe(DAY_MS);
  });

  it('leaves the other sessions of the user alone, and trusts no device', async () => {
    const other = await aSession(app, person.id);
    const body = { ...(await rightBody('verify-totp', key)), trustDevice: true };
    const answer = await secondFactor(app, 'verify-totp', presenting(token), body).expect(200);
    expect(await sessionRow(app, other)).toMatchObject({ userId: person.id });
    expect(cookiesOf(answer)).toEqual(rememberedCookie(tokenIn(answer)));
    expect(await identifiersOf(app, person.id)).toEqual([]);
  });

  it('is not a backup code: that is used up and turns nothing on', async () => {
    const body = await rightBody('verify-backup-code', key);
    const answer = await secondFactor(app, 'verify-backup-code', presenting(token), body).expect(200);
    expect(answer.body).toEqual(passed(token));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await userRow(app, person.email)).toMatchObject({ twoFactorEnabled: false });
    expect(await backupCodesLeft(app, person.authenticator)).toHaveLength(9);
    expect((await authenticatorRows(app, person.id))[0]).toMatchObject({ verified: false, lastUsedAt: null });
  });

  it('turns nothing on where the session cannot be replaced', async () => {
    const body = await rightBody('verify-totp', key);
    const before = await everything(app);
    const attempt = async () => secondFactor(app, 'verify-totp', presenting(token), body);
    const { status, body: said, headers } = await whileRefused(app, 'session', attempt);
    expect({ status, said }).toEqual({ status: 500, said: refusal('FAILED_TO_CREATE_SESSION') });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(await everything(app)).toEqual(before);
  });

  it('in two tabs at once turns it on once, and leaves one session', async () => {
    const body = await rightBody('verify-totp', key);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => secondFactor(app, 'verify-totp', presenting(token), body)),
    );
    const tokens = answers.filter(({ status }) => status === 200).map(tokenIn);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const sessions = await rowsOf(app, 'session', person.id);
    expect(sessions).toHaveLength(1);
    // No answer names a session that is gone (D-32).
    expect(new Set(tokens)).toEqual(new Set([sessions[0]?.['token']]));
    expect(await subjectsTo(app, person.email)).toEqual(['Tofaktorautentisering er slått på']);
  });
});
