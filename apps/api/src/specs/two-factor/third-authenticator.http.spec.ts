import { beforeAll, describe, expect, it } from '@jest/globals';

import { anAuthenticator, authenticatorFrom, type SetUpAnswer, totpCode } from '../../testing/authenticators.js';
import { sessionCookie } from '../../testing/cookies.js';
import { someSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import {
  aSignedInTwoFactorUser,
  isTwoFactorOn,
  listAuthenticators,
  type SignedInTwoFactorUser,
  storedAuthenticators,
  twoFactorRequest,
} from '../../testing/two-factor-requests.js';
import { PASSWORD } from '../../testing/users.js';

const ROUNDS = 20;

describe('authenticators set up from many browsers at once', () => {
  const app = useTestApp();
  let user: SignedInTwoFactorUser;

  beforeAll(async () => {
    user = await aSignedInTwoFactorUser(app);
  });

  async function verifiedCount(): Promise<number> {
    return (await storedAuthenticators(app, user.id)).filter(({ verified }) => verified).length;
  }

  /** Two-factor on with one verified authenticator again. */
  async function startOver(): Promise<void> {
    await app.database.sql('DELETE FROM "twoFactor" WHERE "userId" = $1 AND "id" <> $2', [
      user.id,
      user.authenticator.id,
    ]);
    await app.database.sql('DELETE FROM "session" WHERE "userId" = $1 AND "token" <> $2', [user.id, user.token]);
  }

  /** Adds one and verifies it as fast as a browser can; returns the statuses of both answers. */
  async function addAndVerify(token: string, name: string): Promise<readonly number[]> {
    const added = await twoFactorRequest(app, 'add', { token }, { password: PASSWORD, name });
    if (added.status !== 200) return [added.status];
    const shown = added.body as SetUpAnswer;
    const body = { code: totpCode(app, authenticatorFrom(shown)), id: shown.id };
    return [added.status, (await twoFactorRequest(app, 'verify-totp', { token }, body)).status];
  }

  it(`are two that count at most, in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await startOver();
      const tokens = await someSessions(app, user.id, 4);
      const statuses = (await Promise.all(tokens.map((token) => addAndVerify(token, `Nr. ${round}`)))).flat();
      expect(await verifiedCount()).toBeLessThanOrEqual(2);
      expect(statuses.filter((status) => ![200, 400, 401].includes(status))).toEqual([]);
      // The last added authenticator is deleted by no other request.
      expect(await verifiedCount()).toBe(2);
    }
  });

  it(`are two that count, where three that were begun are proved at one moment, in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await startOver();
      const begun = [];
      for (let n = 0; n < 3; n++) begun.push(await anAuthenticator(app, user.id, { verified: false }));
      const answers = await Promise.all(
        begun.map(async (each) =>
          twoFactorRequest(app, 'verify-totp', user, { code: totpCode(app, each), id: each.id }),
        ),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([200, 400, 400]);
      expect(await verifiedCount()).toBe(2);
    }
  });

  it(`leave two-factor on only while one counts, where all are deleted at one moment, in ${ROUNDS} rounds`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const other = await aSignedInTwoFactorUser(app);
      const second = await anAuthenticator(app, other.id);
      const [token = ''] = await someSessions(app, other.id, 1);
      const answers = await Promise.all([
        twoFactorRequest(app, 'delete', other, { id: other.authenticator.id }).then(({ status }) => status),
        twoFactorRequest(app, 'delete', { token }, { id: second.id }).then(({ status }) => status),
      ]);
      expect(answers).toEqual([200, 200]);
      expect(await storedAuthenticators(app, other.id)).toEqual([]);
      expect(await isTwoFactorOn(app, other.id)).toBe(false);
      const sessions = await app.database.sql('SELECT FROM "session" WHERE "userId" = $1', [other.id]);
      expect(sessions).toHaveLength(2);
    }
  });

  it('leave one when each browser starts again', async () => {
    const tokens = await someSessions(app, user.id, 8);
    const answers = await Promise.all(
      tokens.map((token) => twoFactorRequest(app, 'enable', { token }, { password: PASSWORD })),
    );
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200));
    expect(await storedAuthenticators(app, user.id)).toHaveLength(1);
    const [token = ''] = tokens;
    expect((await listAuthenticators(app, { token })).body).toHaveLength(1);
    await app
      .request()
      .get('/get-session')
      .set('cookie', sessionCookie(token))
      .expect(200, /"twoFactorEnabled":true/);
  });
});
