import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  anAuthenticator,
  aTwoFactorUser,
  authenticatorRows,
  remainingBackupCodes,
  type TwoFactorUser,
} from '../../testing/authenticators.js';
import {
  cookiesOf,
  cookieValue,
  rememberedCookie,
  sessionCookie,
  signedValue,
  unrememberedSessionCookie,
} from '../../testing/cookies.js';
import { errorBody, ID, userBody } from '../../testing/expected-answers.js';
import { subjectsTo } from '../../testing/mails.js';
import { whileInsertsFail } from '../../testing/schema-changes.js';
import { secondFactorRequest, signInWithPassword } from '../../testing/second-factor-sign-in.js';
import { aSession, DAY_MS, lifetimeMs, sessionRow } from '../../testing/sessions.js';
import { databaseSnapshot, storedRowsOf, userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { aCorrectCode, type CodeEndpoint, storedEmailCode } from '../../testing/two-factor-requests.js';
import { recordIdentifiers } from '../../testing/verification-records.js';

const app = useTestApp();
let user: TwoFactorUser;
beforeEach(async () => {
  user = await aTwoFactorUser(app);
});

const rightBody = (call: CodeEndpoint, emailKey: string) => aCorrectCode(app, call, user, emailKey);
const passed = (token: unknown = ID): object => ({ token, user: userBody({ id: user.id, email: user.email }) });
const tokenIn = ({ body }: { body: unknown }): string => (body as { token: string }).token;

describe('the first correct code in a session', () => {
  let token: string;
  let key: string;

  const turnOff = async () => {
    await app.database.sql('UPDATE "user" SET "twoFactorEnabled" = false WHERE "id" = $1', [user.id]);
    await app.database.sql('DELETE FROM "twoFactor" WHERE "userId" = $1', [user.id]);
    user = { ...user, authenticator: await anAuthenticator(app, user.id, { verified: false }) };
  };
  const startSession = async (remember = true) => {
    token = await aSession(app, user.id, { remember, startedMsAgo: 2 * DAY_MS });
    await app.database.sql(`UPDATE "session" SET "ipAddress" = '203.0.113.9', "userAgent" = 'Før' WHERE "token" = $1`, [
      token,
    ]);
    key = `${user.id}!${String((await sessionRow(app, token))['id'])}`;
  };
  beforeEach(async () => {
    await turnOff();
    await startSession();
  });

  it.each<CodeEndpoint>(['verify-totp', 'verify-otp'])(
    'turns two-factor on in a new session of the same client, remembered for seven days: /two-factor/%s',
    async (call) => {
      const before = await userRow(app, user.email);
      const answer = await secondFactorRequest(app, call, sessionCookie(token), await rightBody(call, key)).expect(200);
      const begun = tokenIn(answer);
      expect(answer.body).toEqual(passed());
      expect(cookiesOf(answer)).toEqual(rememberedCookie(begun));
      const row = await sessionRow(app, begun);
      expect(row).toMatchObject({ userId: user.id, remember: true, ipAddress: '203.0.113.9', userAgent: 'Før' });
      expect(lifetimeMs(row)).toBe(7 * DAY_MS);
      expect(row['updatedAt']).toEqual(row['createdAt']);
      const after = await userRow(app, user.email);
      expect(after).toEqual({ ...before, twoFactorEnabled: true, updatedAt: expect.any(Date) });
      expect((after['updatedAt'] as Date).getTime()).toBeGreaterThan((before['updatedAt'] as Date).getTime());
      expect((answer.body as { user: { updatedAt: string } }).user.updatedAt).toBe(
        (after['updatedAt'] as Date).toISOString(),
      );
    },
  );

  it.each<CodeEndpoint>(['verify-totp', 'verify-otp'])(
    'revokes the old session and starts a valid new one (D-32): /two-factor/%s',
    async (call) => {
      const answer = await secondFactorRequest(app, call, sessionCookie(token), await rightBody(call, key)).expect(200);
      const read = async (presented: string) =>
        (await app.request().get('/get-session').set('cookie', sessionCookie(presented)).expect(200)).body as unknown;
      expect(tokenIn(answer)).not.toBe(token);
      expect(await sessionRow(app, token)).toEqual({});
      expect(await read(token)).toBeNull();
      expect(await read(tokenIn(answer))).toMatchObject({ user: { twoFactorEnabled: true } });
    },
  );

  it.each<CodeEndpoint>(['verify-totp', 'verify-otp'])(
    'sends a notice, and makes the next sign-in require a code: /two-factor/%s',
    async (call) => {
      await secondFactorRequest(app, call, sessionCookie(token), await rightBody(call, key)).expect(200);
      expect(await subjectsTo(app, user.email)).toEqual(['Tofaktorautentisering er slått på']);
      await signInWithPassword(app, user).expect(200, { twoFactorRedirect: true });
    },
  );

  it('verifies its authenticator', async () => {
    const earliest = app.clock.now();
    await secondFactorRequest(app, 'verify-totp', sessionCookie(token), await rightBody('verify-totp', key)).expect(
      200,
    );
    const [row] = await authenticatorRows(app, user.id);
    expect(row).toMatchObject({ id: user.authenticator.id, verified: true });
    expect((row?.['lastUsedAt'] as Date).getTime()).toBeGreaterThanOrEqual(earliest.getTime());
  });

  it('leaves authenticators unchanged if it came by e-mail', async () => {
    const before = await authenticatorRows(app, user.id);
    await secondFactorRequest(app, 'verify-otp', sessionCookie(token), await rightBody('verify-otp', key)).expect(200);
    expect(await authenticatorRows(app, user.id)).toEqual(before);
    expect(await storedEmailCode(app, key)).toBeUndefined();
  });

  it('keeps an unremembered session unremembered, in the table and in the browser', async () => {
    await startSession(false);
    const body = await rightBody('verify-totp', key);
    const answer = await secondFactorRequest(app, 'verify-totp', unrememberedSessionCookie(token), body).expect(200);
    const cookies = cookiesOf(answer);
    expect(cookies['portvakt.session_token']).not.toContain('Max-Age');
    expect(cookieValue(cookies['portvakt.dont_remember'])).toBe(signedValue('dont_remember', 'true'));
    const row = await sessionRow(app, tokenIn(answer));
    expect(row).toMatchObject({ remember: false });
    expect(lifetimeMs(row)).toBe(DAY_MS);
  });

  it('keeps the other sessions of the user, and trusts no device', async () => {
    const other = await aSession(app, user.id);
    const body = { ...(await rightBody('verify-totp', key)), trustDevice: true };
    const answer = await secondFactorRequest(app, 'verify-totp', sessionCookie(token), body).expect(200);
    expect(await sessionRow(app, other)).toMatchObject({ userId: user.id });
    expect(cookiesOf(answer)).toEqual(rememberedCookie(tokenIn(answer)));
    expect(await recordIdentifiers(app, user.id)).toEqual([]);
  });

  it('is not a backup code: that is used up and turns nothing on', async () => {
    const body = await rightBody('verify-backup-code', key);
    const answer = await secondFactorRequest(app, 'verify-backup-code', sessionCookie(token), body).expect(200);
    expect(answer.body).toEqual(passed(token));
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await userRow(app, user.email)).toMatchObject({ twoFactorEnabled: false });
    expect(await remainingBackupCodes(app, user.authenticator)).toHaveLength(9);
    expect((await authenticatorRows(app, user.id))[0]).toMatchObject({ verified: false, lastUsedAt: null });
  });

  it('turns nothing on when the session cannot be replaced', async () => {
    const body = await rightBody('verify-totp', key);
    const before = await databaseSnapshot(app);
    const attempt = async () => secondFactorRequest(app, 'verify-totp', sessionCookie(token), body);
    const { status, body: said, headers } = await whileInsertsFail(app, 'session', attempt);
    expect({ status, said }).toEqual({ status: 500, said: errorBody('FAILED_TO_CREATE_SESSION') });
    expect(headers).not.toHaveProperty('set-cookie');
    expect(await databaseSnapshot(app)).toEqual(before);
  });

  it('turns two-factor on once from two tabs at once, and leaves one session', async () => {
    const body = await rightBody('verify-totp', key);
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => secondFactorRequest(app, 'verify-totp', sessionCookie(token), body)),
    );
    const tokens = answers.filter(({ status }) => status === 200).map(tokenIn);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const sessions = await storedRowsOf(app, 'session', user.id);
    expect(sessions).toHaveLength(1);
    // No answer contains a revoked session (D-32).
    expect(new Set(tokens)).toEqual(new Set([sessions[0]?.['token']]));
    expect(await subjectsTo(app, user.email)).toEqual(['Tofaktorautentisering er slått på']);
  });
});
