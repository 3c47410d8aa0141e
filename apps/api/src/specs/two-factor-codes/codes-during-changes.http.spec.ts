import { describe, expect, it } from '@jest/globals';

import { anAuthenticator, aTwoFactorUser, authenticatorRows, totpCode } from '../../testing/authenticators.js';
import { sessionCookie } from '../../testing/cookies.js';
import {
  aPendingSignIn,
  pendingSignInCookie,
  pendingSignIns,
  secondFactorRequest,
  trustRecords,
} from '../../testing/second-factor-sign-in.js';
import { aSession, countSessions } from '../../testing/sessions.js';
import { orphanedRows, userRow } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailCode, storedEmailCode } from '../../testing/two-factor-requests.js';
import { PASSWORD } from '../../testing/users.js';
import { aResetToken } from '../../testing/verification-records.js';

const ROUNDS = 20;

const app = useTestApp({ DELETE_USER_ENABLED: 'true' });

const post = async (path: string, cookie: string, body: object): Promise<number> => {
  const { status } = await app.request().post(path).set('cookie', cookie).send(body);
  return status;
};

describe('a correct code at the moment when', () => {
  /** Completes a sign-in with trustDevice while `change` happens; earlier sessions do not count. */
  const beside = async (change: (userId: string, session: string) => Promise<number>) => {
    const user = await aTwoFactorUser(app);
    const session = sessionCookie(await aSession(app, user.id));
    const codes = [user.authenticator.backupCodes[0], user.authenticator.backupCodes[1]];
    const references = [await aPendingSignIn(app, user.id), await aPendingSignIn(app, user.id)];
    const verifying = references.map(async (reference, n) => {
      const body = { code: codes[n], trustDevice: true };
      return (await secondFactorRequest(app, 'verify-backup-code', pendingSignInCookie(reference), body)).status;
    });
    const [changed, ...verified] = await Promise.all([change(user.id, session), ...verifying]);
    expect(changed).toBe(200);
    for (const status of verified) expect([200, 401]).toContain(status);
    return { person: user, passed: verified.filter((status) => status === 200).length };
  };

  it('the password is reset starts no session that stays valid', async () => {
    for (let n = 0; n < ROUNDS; n++) {
      const { person } = await beside(async (userId) => {
        const token = await aResetToken(app, userId);
        return post('/reset-password', '', { newPassword: 'et helt annet passord', token });
      });
      expect(await countSessions(app, person.id)).toBe(0);
      expect(await pendingSignIns(app, person.id)).toEqual([]);
      expect(await trustRecords(app, person.id)).toEqual([]);
    }
  });

  it('two-factor is turned off leaves no trusted device and no pending sign-in', async () => {
    for (let n = 0; n < ROUNDS; n++) {
      const { person, passed } = await beside((_, session) =>
        post('/two-factor/disable', session, { password: PASSWORD }),
      );
      expect(await userRow(app, person.email)).toMatchObject({ twoFactorEnabled: false });
      expect(await authenticatorRows(app, person.id)).toEqual([]);
      expect(await pendingSignIns(app, person.id)).toEqual([]);
      expect(await trustRecords(app, person.id)).toEqual([]);
      // The replaced session of the user who turned it off, and the earlier sessions.
      expect(await countSessions(app, person.id)).toBe(1 + passed);
    }
  });

  it('the user is deleted leaves no rows of them', async () => {
    for (let n = 0; n < ROUNDS; n++) {
      const { person } = await beside((_, session) => post('/delete-user', session, { password: PASSWORD }));
      expect(await countSessions(app, person.id)).toBe(0);
    }
    expect(await orphanedRows(app)).toEqual([]);
  });
});

describe('many concurrent requests', () => {
  it('for an e-mail code send one that is valid: the newest', async () => {
    for (let n = 0; n < ROUNDS; n++) {
      const user = await aTwoFactorUser(app);
      const reference = await aPendingSignIn(app, user.id);
      const asking = Array.from({ length: 10 }, async () =>
        secondFactorRequest(app, 'send-otp', pendingSignInCookie(reference)),
      );
      expect((await Promise.all(asking)).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      const [code] = (await storedEmailCode(app, reference))?.split('!') ?? [];
      await secondFactorRequest(app, 'verify-otp', pendingSignInCookie(reference), { code }).expect(200);
    }
  });

  it('with codes of every kind in one sign-in start one session', async () => {
    for (let n = 0; n < ROUNDS; n++) {
      const user = await aTwoFactorUser(app);
      const reference = await aPendingSignIn(app, user.id);
      await anEmailCode(app, user.id, { key: reference, value: '314159!0' });
      const cookie = pendingSignInCookie(reference);
      const right = [
        ['verify-totp', totpCode(app, user.authenticator)],
        ['verify-otp', '314159'],
        ['verify-backup-code', user.authenticator.backupCodes[0] ?? ''],
      ] as const;
      const answers = await Promise.all(
        [...right, ...right, ...right].map(async ([call, code]) => secondFactorRequest(app, call, cookie, { code })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 8 }, () => 401)]);
      expect(await countSessions(app, user.id)).toBe(1);
    }
  });

  it('that would each verify another authenticator verify two of them', async () => {
    for (let n = 0; n < ROUNDS; n++) {
      const user = await aTwoFactorUser(app);
      const token = sessionCookie(await aSession(app, user.id));
      const unverified = [];
      for (let made = 0; made < 4; made++) {
        unverified.push(await anAuthenticator(app, user.id, { verified: false }));
      }
      const answers = await Promise.all(
        unverified.map(async (each) =>
          secondFactorRequest(app, 'verify-totp', token, { code: totpCode(app, each), id: each.id }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
      const verified = (await authenticatorRows(app, user.id)).filter((row) => row['verified'] === true);
      expect(verified).toHaveLength(2);
    }
  });
});
