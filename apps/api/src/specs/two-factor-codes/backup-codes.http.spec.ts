import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  anAuthenticator,
  aTwoFactorUser,
  authenticatorRows,
  remainingBackupCodes,
  setWrongCodeCount,
  totpCode,
  type TwoFactorUser,
  wrongCodeCount,
} from '../../testing/authenticators.js';
import { sessionCookie } from '../../testing/cookies.js';
import { errorBody, userBody } from '../../testing/expected-answers.js';
import { newestMailTo, subjectsTo } from '../../testing/mails.js';
import {
  aPendingSignIn,
  pendingSignInCookie,
  pendingSignIns,
  secondFactorRequest,
} from '../../testing/second-factor-sign-in.js';
import { aSession, countSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aStoredUser } from '../../testing/users.js';
import { recordIdentifiers } from '../../testing/verification-records.js';

const app = useTestApp();
let user: TwoFactorUser;
let code: string;
beforeEach(async () => {
  user = await aTwoFactorUser(app, { createdMsAgo: 60_000 });
  code = user.authenticator.backupCodes[4] ?? '';
});

const inSignIn = async (): Promise<string> => pendingSignInCookie(await aPendingSignIn(app, user.id));
const inSession = async (): Promise<string> => sessionCookie(await aSession(app, user.id));

const verify = (cookie: string, body: object) => secondFactorRequest(app, 'verify-backup-code', cookie, body);
const WRONG = errorBody('INVALID_BACKUP_CODE');

describe('a backup code', () => {
  it.each([
    ['a sign-in', inSignIn],
    ['a session', inSession],
  ])('is accepted once, in %s, and the others stay valid', async (_, cookieOf) => {
    await verify(await cookieOf(), { code }).expect(200);
    const others = user.authenticator.backupCodes.filter((each) => each !== code);
    expect(await remainingBackupCodes(app, user.authenticator)).toEqual(others);
    await verify(await cookieOf(), { code }).expect(401, WRONG);
    expect(await remainingBackupCodes(app, user.authenticator)).toEqual(others);
  });

  it('is compared exactly: case, hyphen and space count', async () => {
    const cookie = await inSession();
    const swapped = code.replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    const spellings = [code.replace('-', ''), code.replace('-', ' '), `${code} `, ` ${code}`, code.slice(1), '', '-'];
    for (const given of /[a-z]/i.test(code) ? [...spellings, swapped] : spellings) {
      await verify(cookie, { code: given }).expect(401, WRONG);
    }
    expect(await remainingBackupCodes(app, user.authenticator)).toHaveLength(10);
  });

  it('is removed from its own list, and the other rows stay unchanged (D-43)', async () => {
    const second = await anAuthenticator(app, user.id);
    const [first] = await authenticatorRows(app, user.id);
    await verify(await inSignIn(), { code: second.backupCodes[0] }).expect(200);
    expect((await authenticatorRows(app, user.id))[0]).toEqual(first);
    expect(await remainingBackupCodes(app, second)).toEqual(second.backupCodes.slice(1));
  });

  it('that is in two lists is removed from one of them', async () => {
    const second = await anAuthenticator(app, user.id, { backupCodes: [code] });
    await verify(await inSignIn(), { code }).expect(200);
    expect(await remainingBackupCodes(app, user.authenticator)).toHaveLength(9);
    expect(await remainingBackupCodes(app, second)).toEqual([code]);
  });

  it.each([
    ['a sign-in', inSignIn],
    ['a session', inSession],
  ])('of an unverified authenticator is rejected in %s when another is verified', async (_, cookieOf) => {
    const unfinished = await anAuthenticator(app, user.id, { verified: false });
    await verify(await cookieOf(), { code: unfinished.backupCodes[0] }).expect(401, WRONG);
    expect(await remainingBackupCodes(app, unfinished)).toHaveLength(10);
  });

  it.each([
    ['a sign-in', inSignIn],
    ['a session', inSession],
  ])('of any authenticator is accepted in %s when none is verified, and verifies none', async (_, cookieOf) => {
    await app.database.sql('UPDATE "twoFactor" SET "verified" = false WHERE "userId" = $1', [user.id]);
    const newer = await anAuthenticator(app, user.id, { verified: false });
    await verify(await cookieOf(), { code }).expect(200);
    await verify(await cookieOf(), { code: newer.backupCodes[9] }).expect(200);
    expect(await authenticatorRows(app, user.id)).toMatchObject([{ verified: false }, { verified: false }]);
  });

  it('sends a notice to the owner, but not when it is wrong', async () => {
    await verify(await inSession(), { code: 'aaaaa-aaaaa' }).expect(401);
    expect(await subjectsTo(app, user.email)).toEqual([]);
    await verify(await inSession(), { code }).expect(200);
    expect(await subjectsTo(app, user.email)).toEqual(['En reservekode ble brukt']);
    const mail = await newestMailTo(app, user.email, 'En reservekode');
    expect(mail.text).not.toContain(code);
    expect(mail.html).not.toContain(code);
  });

  it('is rejected for a user without an authenticator, and counts no wrong code', async () => {
    const other = await aStoredUser(app);
    const cookie = sessionCookie(await aSession(app, other.id));
    await verify(cookie, { code }).expect(400, errorBody('BACKUP_CODES_NOT_ENABLED'));
    await app.database.sql('DELETE FROM "twoFactor" WHERE "userId" = $1', [user.id]);
    await verify(await inSignIn(), { code }).expect(400, errorBody('BACKUP_CODES_NOT_ENABLED'));
    expect(await wrongCodeCount(app, other.id)).toBe(0);
    expect(await wrongCodeCount(app, user.id)).toBe(0);
  });

  it('is rejected when all are used up', async () => {
    const last = await anAuthenticator(app, user.id, { backupCodes: ['abcde-fghij'] });
    await app.database.sql('DELETE FROM "twoFactor" WHERE "id" = $1', [user.authenticator.id]);
    await verify(await inSession(), { code: 'abcde-fghij' }).expect(200);
    expect(await remainingBackupCodes(app, last)).toEqual([]);
    await verify(await inSession(), { code: 'abcde-fghij' }).expect(401, WRONG);
  });
});

describe('a backup code with disableSession', () => {
  it('starts no session at sign-in, sets no cookie, and keeps the sign-in pending', async () => {
    const reference = await aPendingSignIn(app, user.id);
    const body = { code, disableSession: true, trustDevice: true };
    const answer = await verify(pendingSignInCookie(reference), body).expect(200);
    expect(answer.body).toEqual({ user: userBody({ id: user.id, email: user.email }) });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await countSessions(app, user.id)).toBe(0);
    expect(await recordIdentifiers(app, user.id)).toEqual([reference]);
    expect(await remainingBackupCodes(app, user.authenticator)).toHaveLength(9);
    await secondFactorRequest(app, 'verify-totp', pendingSignInCookie(reference), {
      code: totpCode(app, user.authenticator),
    }).expect(200);
    expect(await pendingSignIns(app, user.id)).toEqual([]);
  });

  it('is used up, and resets the count of wrong codes', async () => {
    await setWrongCodeCount(app, user.id, 7);
    const cookie = await inSignIn();
    await verify(cookie, { code, disableSession: true }).expect(200);
    expect(await wrongCodeCount(app, user.id)).toBe(0);
    await verify(cookie, { code, disableSession: true }).expect(401, WRONG);
  });

  it('answers the current session', async () => {
    const token = await aSession(app, user.id);
    const answer = await verify(sessionCookie(token), { code, disableSession: true }).expect(200);
    expect(answer.body).toEqual({ token, user: userBody({ id: user.id, email: user.email }) });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(await countSessions(app, user.id)).toBe(1);
  });

  it('starts a session when it is false', async () => {
    const answer = await verify(await inSignIn(), { code, disableSession: false }).expect(200);
    expect(answer.headers).toHaveProperty('set-cookie');
    expect(await countSessions(app, user.id)).toBe(1);
  });
});
