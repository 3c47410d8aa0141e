import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { presenting } from '../../testing/cookies.js';
import { anEmailCode, storedEmailCode } from '../../testing/email-codes.js';
import { orphans } from '../../testing/owned-rows.js';
import { PASSWORD } from '../../testing/people.js';
import { aPendingSignIn, secondFactor, waiting, waitingSignIns } from '../../testing/pending-sign-ins.js';
import { aResetToken } from '../../testing/reset-tokens.js';
import { anAuthenticatorOf, aProtectedPerson, authenticatorRows, codeOf } from '../../testing/second-factors.js';
import { aSession, countSessions } from '../../testing/session-rows.js';
import { userRow } from '../../testing/stored.js';
import { startTestApp, type TestApp } from '../../testing/test-app.js';
import { trustRecords } from '../../testing/trusted-devices.js';

const ROUNDS = 20;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ DELETE_USER_ENABLED: 'true' });
});
afterAll(() => app.stop());

const post = async (path: string, cookie: string, body: object): Promise<number> => {
  const { status } = await app.request().post(path).set('cookie', cookie).send(body);
  return status;
};

describe('a right code, at the moment in which', () => {
  /** A sign-in that completes with the device trusted while `change` happens; sessions of before stay out of it. */
  const beside = async (change: (userId: string, session: string) => Promise<number>) => {
    const person = await aProtectedPerson(app);
    const session = presenting(await aSession(app, person.id));
    const codes = [person.authenticator.backupCodes[0], person.authenticator.backupCodes[1]];
    const references = [await aPendingSignIn(app, person.id), await aPendingSignIn(app, person.id)];
    const verifying = references.map(async (reference, n) => {
      const body = { code: codes[n], trustDevice: true };
      return (await secondFactor(app, 'verify-backup-code', waiting(reference), body)).status;
    });
    const [changed, ...verified] = await Promise.all([change(person.id, session), ...verifying]);
    expect(changed).toBe(200);
    for (const status of verified) expect([200, 401]).toContain(status);
    return { person, passed: verified.filter((status) => status === 200).length };
  };

  it('the password is reset opens nothing that lasts', async () => {
    for (let n = 0; n < ROUNDS; n++) {
      const { person } = await beside(async (userId) => {
        const token = await aResetToken(app, userId);
        return post('/reset-password', '', { newPassword: 'et helt annet passord', token });
      });
      expect(await countSessions(app, person.id)).toBe(0);
      expect(await waitingSignIns(app, person.id)).toEqual([]);
      expect(await trustRecords(app, person.id)).toEqual([]);
    }
  });

  it('two-factor is turned off leaves no trusted device, and nobody waiting', async () => {
    for (let n = 0; n < ROUNDS; n++) {
      const { person, passed } = await beside((_, session) =>
        post('/two-factor/disable', session, { password: PASSWORD }),
      );
      expect(await userRow(app, person.email)).toMatchObject({ twoFactorEnabled: false });
      expect(await authenticatorRows(app, person.id)).toEqual([]);
      expect(await waitingSignIns(app, person.id)).toEqual([]);
      expect(await trustRecords(app, person.id)).toEqual([]);
      // That of the one who turned it off, replaced, and those that came before.
      expect(await countSessions(app, person.id)).toBe(1 + passed);
    }
  });

  it('the user is deleted leaves nothing of them', async () => {
    for (let n = 0; n < ROUNDS; n++) {
      const { person } = await beside((_, session) => post('/delete-user', session, { password: PASSWORD }));
      expect(await countSessions(app, person.id)).toBe(0);
    }
    expect(await orphans(app)).toEqual([]);
  });
});

describe('many at once', () => {
  it('who ask for a code by e-mail get one that is good: the newest', async () => {
    for (let n = 0; n < ROUNDS; n++) {
      const person = await aProtectedPerson(app);
      const reference = await aPendingSignIn(app, person.id);
      const asking = Array.from({ length: 10 }, async () => secondFactor(app, 'send-otp', waiting(reference)));
      expect((await Promise.all(asking)).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
      const [code] = (await storedEmailCode(app, reference))?.split('!') ?? [];
      await secondFactor(app, 'verify-otp', waiting(reference), { code }).expect(200);
    }
  });

  it('codes of every kind in one sign-in open one session', async () => {
    for (let n = 0; n < ROUNDS; n++) {
      const person = await aProtectedPerson(app);
      const reference = await aPendingSignIn(app, person.id);
      await anEmailCode(app, person.id, { key: reference, value: '314159!0' });
      const cookie = waiting(reference);
      const right = [
        ['verify-totp', codeOf(app, person.authenticator)],
        ['verify-otp', '314159'],
        ['verify-backup-code', person.authenticator.backupCodes[0] ?? ''],
      ] as const;
      const answers = await Promise.all(
        [...right, ...right, ...right].map(async ([call, code]) => secondFactor(app, call, cookie, { code })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 8 }, () => 401)]);
      expect(await countSessions(app, person.id)).toBe(1);
    }
  });

  it('that would each verify another authenticator verify two of them', async () => {
    for (let n = 0; n < ROUNDS; n++) {
      const person = await aProtectedPerson(app);
      const token = presenting(await aSession(app, person.id));
      const unverified = [];
      for (let made = 0; made < 4; made++) {
        unverified.push(await anAuthenticatorOf(app, person.id, { verified: false }));
      }
      const answers = await Promise.all(
        unverified.map(async (each) =>
          secondFactor(app, 'verify-totp', token, { code: codeOf(app, each), id: each.id }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
      const verified = (await authenticatorRows(app, person.id)).filter((row) => row['verified'] === true);
      expect(verified).toHaveLength(2);
    }
  });
});
