import { beforeEach, describe, expect, it } from '@jest/globals';

import {
  anAuthenticator,
  aTwoFactorUser,
  authenticatorRows,
  type TestAuthenticator,
  totpCode,
  type TwoFactorUser,
  wrongCodeCount,
  wrongTotpCode,
} from '../../testing/authenticators.js';
import { sessionCookie } from '../../testing/cookies.js';
import { errorBody } from '../../testing/expected-answers.js';
import { subjectsTo } from '../../testing/mails.js';
import { aPendingSignIn, pendingSignInCookie, secondFactorRequest } from '../../testing/second-factor-sign-in.js';
import { aSession, countSessions } from '../../testing/sessions.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { aStoredUser } from '../../testing/users.js';

const STEP_MS = 30_000;

const app = useTestApp();
let user: TwoFactorUser;
beforeEach(async () => {
  user = await aTwoFactorUser(app, { createdMsAgo: 60_000 });
});

const inSignIn = async (): Promise<string> => pendingSignInCookie(await aPendingSignIn(app, user.id));
const inSession = async (): Promise<string> => sessionCookie(await aSession(app, user.id));

const verify = (cookie: string, body: object) => secondFactorRequest(app, 'verify-totp', cookie, body);

/** Ids of the authenticators that were used. */
const usedOnes = async (): Promise<readonly unknown[]> =>
  (await authenticatorRows(app, user.id)).filter(({ lastUsedAt }) => lastUsedAt !== null).map(({ id }) => id);

describe('/two-factor/verify-totp at sign-in', () => {
  it('accepts a code of any verified authenticator, and updates lastUsedAt of that one only', async () => {
    const second = await anAuthenticator(app, user.id);
    const [first] = await authenticatorRows(app, user.id);
    const earliest = app.clock.now();
    await verify(await inSignIn(), { code: totpCode(app, second) }).expect(200);
    expect(await usedOnes()).toEqual([second.id]);
    const [unused, used] = await authenticatorRows(app, user.id);
    expect(unused).toEqual(first);
    expect((used?.['lastUsedAt'] as Date).getTime()).toBeGreaterThanOrEqual(earliest.getTime());
  });

  it('rejects a code of an unverified authenticator when another is verified, with or without its id', async () => {
    const unfinished = await anAuthenticator(app, user.id, { verified: false });
    const cookie = await inSignIn();
    await verify(cookie, { code: totpCode(app, unfinished) }).expect(401, errorBody('INVALID_CODE'));
    const named = { code: totpCode(app, unfinished), id: unfinished.id };
    await verify(cookie, named).expect(400, errorBody('TOTP_NOT_ENABLED'));
    expect(await countSessions(app, user.id)).toBe(0);
    expect(await wrongCodeCount(app, user.id)).toBe(1);
    await verify(cookie, { code: totpCode(app, user.authenticator) }).expect(200);
  });

  it('accepts codes of all authenticators when none is verified, and verifies the one used (D-46)', async () => {
    await app.database.sql('UPDATE "twoFactor" SET "verified" = false WHERE "userId" = $1', [user.id]);
    const other = await anAuthenticator(app, user.id, { verified: false });
    await verify(await inSignIn(), { code: totpCode(app, user.authenticator) }).expect(200);
    expect(await authenticatorRows(app, user.id)).toMatchObject([
      { id: user.authenticator.id, verified: true, lastUsedAt: expect.any(Date) },
      { id: other.id, verified: false, lastUsedAt: null },
    ]);
  });

  it('checks the named authenticator only', async () => {
    const second = await anAuthenticator(app, user.id);
    const cookie = await inSignIn();
    const crossed = { code: totpCode(app, user.authenticator), id: second.id };
    await verify(cookie, crossed).expect(401, errorBody('INVALID_CODE'));
    await verify(cookie, { code: totpCode(app, second), id: second.id }).expect(200);
    expect(await usedOnes()).toEqual([second.id]);
  });

  it.each(['unknown', ''])('finds no authenticator by the id "%s", and counts no wrong code', async (id) => {
    const cookie = await inSignIn();
    const answer = await verify(cookie, { code: totpCode(app, user.authenticator), id }).expect(400);
    expect(answer.body).toEqual(errorBody('TOTP_NOT_ENABLED'));
    expect(await wrongCodeCount(app, user.id)).toBe(0);
  });

  it('is rejected without an authenticator', async () => {
    await app.database.sql('DELETE FROM "twoFactor" WHERE "userId" = $1', [user.id]);
    const answer = await verify(await inSignIn(), { code: '123456' }).expect(400);
    expect(answer.body).toEqual(errorBody('TOTP_NOT_ENABLED'));
    expect(await wrongCodeCount(app, user.id)).toBe(0);
  });
});

describe('/two-factor/verify-totp in a session', () => {
  const sameSecret = async (count: number, verified: boolean): Promise<readonly TestAuthenticator[]> => {
    const made: TestAuthenticator[] = [];
    for (let n = count; n > 0; n--) {
      const wanted = { verified, createdMsAgo: n * 1_000, secret: user.authenticator.secret };
      made.push(await anAuthenticator(app, user.id, wanted));
    }
    return made;
  };

  it('checks unverified authenticators first, the newest of them before all', async () => {
    const [, newest] = await sameSecret(2, false);
    await verify(await inSession(), { code: totpCode(app, user.authenticator) }).expect(200);
    expect(await usedOnes()).toEqual([newest?.id]);
  });

  it('checks the oldest first when all are verified', async () => {
    await sameSecret(1, true);
    await verify(await inSession(), { code: totpCode(app, user.authenticator) }).expect(200);
    expect(await usedOnes()).toEqual([user.authenticator.id]);
  });

  it('verifies the named authenticator, and notifies the owner that it was added', async () => {
    const added = await anAuthenticator(app, user.id, { verified: false });
    await verify(await inSession(), { code: totpCode(app, added), id: added.id }).expect(200);
    expect(await authenticatorRows(app, user.id)).toMatchObject([{ verified: true }, { id: added.id, verified: true }]);
    expect(await subjectsTo(app, user.email)).toEqual(['Autentiseringsapp lagt til']);
  });

  it('sends no notice of the use of a verified authenticator', async () => {
    await verify(await inSession(), { code: totpCode(app, user.authenticator) }).expect(200);
    expect(await subjectsTo(app, user.email)).toEqual([]);
  });

  it('gives the same answer for the authenticator of another user and an unknown one', async () => {
    const other = await aTwoFactorUser(app);
    const cookie = await inSession();
    for (const id of [other.authenticator.id, 'unknown']) {
      const answer = await verify(cookie, { code: totpCode(app, other.authenticator), id }).expect(400);
      expect(answer.body).toEqual(errorBody('TOTP_NOT_ENABLED'));
    }
    expect((await authenticatorRows(app, other.id))[0]).toMatchObject({ lastUsedAt: null });
    expect(await wrongCodeCount(app, user.id)).toBe(0);
  });

  it('is rejected for a user without any authenticator', async () => {
    const other = await aStoredUser(app);
    const cookie = sessionCookie(await aSession(app, other.id));
    await verify(cookie, { code: '123456' }).expect(400, errorBody('TOTP_NOT_ENABLED'));
  });

  it('does not verify a third authenticator, and changes nothing', async () => {
    await anAuthenticator(app, user.id);
    const third = await anAuthenticator(app, user.id, { verified: false });
    const cookie = await inSession();
    const before = await databaseSnapshot(app);
    for (const id of [third.id, undefined]) {
      const answer = await verify(cookie, { code: totpCode(app, third), id }).expect(400);
      expect(answer.body).toEqual(errorBody('TOO_MANY_AUTHENTICATORS'));
    }
    expect(await databaseSnapshot(app)).toEqual(before);
  });
});

describe('a TOTP code', () => {
  it.each([-1, 0, 1])('is correct %i steps of 30 seconds from now', (steps) =>
    app.clock.atOneMoment(async () => {
      await verify(await inSignIn(), { code: totpCode(app, user.authenticator, steps) }).expect(200);
    }),
  );

  it.each([-3, -2, 2, 3])('is wrong %i steps from now', (steps) =>
    app.clock.atOneMoment(async () => {
      const answer = await verify(await inSignIn(), { code: totpCode(app, user.authenticator, steps) }).expect(401);
      expect(answer.body).toEqual(errorBody('INVALID_CODE'));
    }),
  );

  it('is rejected after its time window', async () => {
    const code = totpCode(app, user.authenticator);
    app.clock.advance(2 * STEP_MS);
    await verify(await inSignIn(), { code }).expect(401, errorBody('INVALID_CODE'));
  });

  it('is accepted again within its time window, in another sign-in and in a session (specification C14)', async () => {
    const code = totpCode(app, user.authenticator);
    await verify(await inSignIn(), { code }).expect(200);
    await verify(await inSignIn(), { code }).expect(200);
    await verify(await inSession(), { code }).expect(200);
  });

  it('is exactly six digits', async () => {
    const code = totpCode(app, user.authenticator);
    const spellings = [` ${code}`, `${code} `, `${code.slice(0, 3)} ${code.slice(3)}`, `0${code}`, code.slice(1), ''];
    const wide = code.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    const cookie = await inSession();
    for (const given of [...spellings, wide, '+12345', '1e5   ']) {
      const answer = await verify(cookie, { code: given }).expect(401);
      expect(answer.body).toEqual(errorBody('INVALID_CODE'));
    }
  });

  it('that is wrong leaves the authenticator unchanged, and gets the same error in a session', async () => {
    const before = await authenticatorRows(app, user.id);
    const body = { code: wrongTotpCode(app, user.authenticator) };
    await verify(await inSignIn(), body).expect(401, errorBody('INVALID_CODE'));
    await verify(await inSession(), body).expect(401, errorBody('INVALID_CODE'));
    expect(await authenticatorRows(app, user.id)).toEqual(before);
  });

  it('is rejected when the stored secret was altered or copied from another user', async () => {
    const other = await aTwoFactorUser(app);
    const code = totpCode(app, other.authenticator);
    await app.database.sql(
      `UPDATE "twoFactor" SET "secret" = (SELECT "secret" FROM "twoFactor" WHERE "userId" = $2),
         "backupCodes" = (SELECT "backupCodes" FROM "twoFactor" WHERE "userId" = $2) WHERE "userId" = $1`,
      [user.id, other.id],
    );
    const cookie = await inSignIn();
    await verify(cookie, { code }).expect(401, errorBody('INVALID_CODE'));
    const [backup] = other.authenticator.backupCodes;
    await secondFactorRequest(app, 'verify-backup-code', cookie, { code: backup }).expect(
      401,
      errorBody('INVALID_BACKUP_CODE'),
    );
    await app.database.sql(`UPDATE "twoFactor" SET "secret" = '', "backupCodes" = 'v1.x' WHERE "userId" = $1`, [
      user.id,
    ]);
    await verify(cookie, { code }).expect(401, errorBody('INVALID_CODE'));
    await secondFactorRequest(app, 'verify-backup-code', cookie, { code: backup }).expect(
      401,
      errorBody('INVALID_BACKUP_CODE'),
    );
    expect(await countSessions(app, user.id)).toBe(0);
  });
});
