import { beforeEach, describe, expect, it } from '@jest/globals';

import { anAuthenticator, authenticatorRows, type TestAuthenticator } from '../../testing/authenticators.js';
import { clearedCookie, cookiesOf, rememberedCookie, sessionCookie, signedValue } from '../../testing/cookies.js';
import { errorBody, invalidFields } from '../../testing/expected-answers.js';
import { refusalIn, setCodeGiven } from '../../testing/operators.js';
import { whileInsertsFail } from '../../testing/schema-changes.js';
import { signInWithPassword } from '../../testing/second-factor-sign-in.js';
import {
  aSession,
  DAY_MS,
  expectSessionReplaced,
  sessionRowsOf,
  setClientToFirefox,
  unrememberedCookies,
} from '../../testing/sessions.js';
import { databaseSnapshot, withoutFields } from '../../testing/stored-rows.js';
import { type TestApp, useTestApp } from '../../testing/test-app.js';
import {
  aSignedInTwoFactorUser,
  isTwoFactorOn,
  listAuthenticators,
  setTwoFactor,
  type SignedInTwoFactorUser,
  storedAuthenticator,
  storedAuthenticators,
  twoFactorRequest,
} from '../../testing/two-factor-requests.js';
import type { SignedInUser } from '../../testing/users.js';
import { aRecordOfEveryKind, recordIdentifiers } from '../../testing/verification-records.js';

const DEVICE = `portvakt.trust_device=${signedValue('trust_device', 'x!trust-device-y')}`;

let user: SignedInTwoFactorUser;

const remove = (app: TestApp, id: unknown, { token }: Pick<SignedInUser, 'token'> = user) =>
  twoFactorRequest(app, 'delete', { token }, { id });

describe('POST /two-factor/delete', () => {
  const app = useTestApp();

  beforeEach(async () => {
    user = await aSignedInTwoFactorUser(app, { createdMsAgo: 60_000 });
  });

  async function expectRefused(
    status: number,
    wanted: object,
    id: unknown,
    caller: Pick<SignedInUser, 'token'> = user,
  ): Promise<void> {
    const before = await databaseSnapshot(app);
    const answer = await remove(app, id, caller).expect(status);
    expect(answer.body).toEqual(wanted);
    expect(cookiesOf(answer)).toEqual({});
    expect(await databaseSnapshot(app)).toEqual(before);
  }

  it('asks an operator for the second factor first, which a stolen session cannot give', async () => {
    await app.database.sql(`UPDATE "user" SET "role" = 'support' WHERE "id" = $1`, [user.id]);
    expect(refusalIn(await remove(app, user.authenticator.id))).toBe('403 OPERATOR_SECOND_FACTOR_REQUIRED');
    expect(await isTwoFactorOn(app, user.id)).toBe(true);
    await setCodeGiven(app, user.token, 60_000);
    await remove(app, user.authenticator.id).expect(200, { status: true });
    expect(await isTwoFactorOn(app, user.id)).toBe(false);
  });

  it('lets an operator delete what was never verified', async () => {
    await app.database.sql(`UPDATE "user" SET "role" = 'support' WHERE "id" = $1`, [user.id]);
    const unverified = await anAuthenticator(app, user.id, { verified: false });
    await remove(app, unverified.id).expect(200, { status: true });
  });

  describe('of one beside another verified authenticator', () => {
    let second: TestAuthenticator;

    beforeEach(async () => {
      second = await anAuthenticator(app, user.id);
    });

    it('deletes that row only: two-factor, session, devices and all pending records are kept', async () => {
      await aRecordOfEveryKind(app, user.id);
      const before = withoutFields(await databaseSnapshot(app), 'twoFactor', 'mails');
      const [, kept] = await authenticatorRows(app, user.id);
      const answer = await remove(app, user.authenticator.id).set('cookie', `${sessionCookie(user.token)}; ${DEVICE}`);
      expect({ status: answer.status, body: answer.body as object }).toEqual({ status: 200, body: { status: true } });
      expect(cookiesOf(answer)).toEqual({});
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
      expect(withoutFields(await databaseSnapshot(app), 'twoFactor', 'mails')).toEqual(before);
      expect(await authenticatorRows(app, user.id)).toEqual([kept]);
      expect(await isTwoFactorOn(app, user.id)).toBe(true);
    });

    it('deletes the newer one or the older one', async () => {
      await remove(app, second.id).expect(200, { status: true });
      expect(await storedAuthenticators(app, user.id)).toEqual([storedAuthenticator(user.authenticator)]);
      expect(await isTwoFactorOn(app, user.id)).toBe(true);
    });

    it('is rejected the second time, and changes nothing', async () => {
      await remove(app, second.id).expect(200);
      await expectRefused(404, errorBody('AUTHENTICATOR_NOT_FOUND'), second.id);
    });

    it('deletes an unverified authenticator', async () => {
      const begun = await anAuthenticator(app, user.id, { verified: false });
      await remove(app, begun.id).expect(200, { status: true });
      expect(await storedAuthenticators(app, user.id)).toEqual([
        storedAuthenticator(user.authenticator),
        storedAuthenticator(second),
      ]);
    });

    it('changes nothing when it cannot be stored', async () => {
      const before = await databaseSnapshot(app);
      // Its notice cannot be stored in the outbox.
      expect((await whileInsertsFail(app, 'outboxMail', async () => remove(app, second.id))).status).toBe(500);
      expect(await databaseSnapshot(app)).toEqual(before);
    });
  });

  describe('of the last verified authenticator', () => {
    it('turns two-factor off: deletes every authenticator, replaces the session, trusts no device', async () => {
      await anAuthenticator(app, user.id, { verified: false });
      await aRecordOfEveryKind(app, user.id);
      await aSession(app, user.id);
      await setClientToFirefox(app, user.id);
      const other = await aSignedInTwoFactorUser(app);
      await aRecordOfEveryKind(app, other.id);
      const ofOther = await recordIdentifiers(app, other.id);
      const [before, records] = [await sessionRowsOf(app, user.id), await recordIdentifiers(app, user.id)];

      const answer = await remove(app, user.authenticator.id).set('cookie', `${sessionCookie(user.token)}; ${DEVICE}`);
      expect({ status: answer.status, body: answer.body as object }).toEqual({ status: 200, body: { status: true } });
      expect(await isTwoFactorOn(app, user.id)).toBe(false);
      expect(await authenticatorRows(app, user.id)).toEqual([]);
      const token = await expectSessionReplaced(app, { answer, userId: user.id, before, token: user.token });
      expect(cookiesOf(answer)).toEqual({
        ...rememberedCookie(token),
        'portvakt.trust_device': clearedCookie('portvakt.trust_device'),
      });
      expect(await recordIdentifiers(app, user.id)).toEqual(
        records.filter((identifier) => !/^(2fa-|trust-)/.test(identifier)),
      );
      expect(await recordIdentifiers(app, other.id)).toEqual(ofOther);
      expect(await storedAuthenticators(app, other.id)).toEqual([storedAuthenticator(other.authenticator)]);
      await signInWithPassword(app, user).expect(200, /"token"/);
    });

    it('keeps the new session unremembered if the old one was', async () => {
      const token = await aSession(app, user.id, { remember: false, expiresInMs: 3_600_000 });
      const before = await sessionRowsOf(app, user.id);
      const answer = await remove(app, user.authenticator.id, { token }).expect(200);
      const fresh = await expectSessionReplaced(app, { answer, userId: user.id, before, token });
      expect(cookiesOf(answer)).toEqual(unrememberedCookies(fresh));
    });

    it('turns two-factor off even if the one left is unverified', async () => {
      await setTwoFactor(app, user.id, true);
      await app.database.sql('UPDATE "twoFactor" SET "verified" = false WHERE "userId" = $1', [user.id]);
      await remove(app, user.authenticator.id).expect(200, { status: true });
      expect(await isTwoFactorOn(app, user.id)).toBe(false);
      expect(await authenticatorRows(app, user.id)).toEqual([]);
    });

    it('deletes the row and keeps the session when two-factor is off already', async () => {
      await setTwoFactor(app, user.id, false);
      const begun = await anAuthenticator(app, user.id, { verified: false });
      await aRecordOfEveryKind(app, user.id);
      const before = withoutFields(await databaseSnapshot(app), 'twoFactor', 'mails');
      const answer = await remove(app, user.authenticator.id).expect(200, { status: true });
      expect(cookiesOf(answer)).toEqual({});
      expect(withoutFields(await databaseSnapshot(app), 'twoFactor', 'mails')).toEqual(before);
      expect(await storedAuthenticators(app, user.id)).toEqual([storedAuthenticator(begun, false)]);
    });

    it.each(['outboxMail', 'session'])('changes nothing when a row cannot be stored: %s', async (table) => {
      const before = await databaseSnapshot(app);
      const answer = await whileInsertsFail(app, table, async () => remove(app, user.authenticator.id));
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(cookiesOf(answer)).toEqual({});
      expect(await databaseSnapshot(app)).toEqual(before);
      await listAuthenticators(app, user).expect(200);
    });
  });

  describe('is rejected for an id', () => {
    it('of another user, with the same error as for an unknown one', async () => {
      const other = await aSignedInTwoFactorUser(app);
      await expectRefused(404, errorBody('AUTHENTICATOR_NOT_FOUND'), other.authenticator.id);
      await expectRefused(404, errorBody('AUTHENTICATOR_NOT_FOUND'), 'x'.repeat(32));
    });

    it.each(['', ' ', 'x'.repeat(1_024), "' OR true --", '%', 'Autentikator #1'])('that is unknown: %j', (id) =>
      expectRefused(404, errorBody('AUTHENTICATOR_NOT_FOUND'), id),
    );

    it('in another case, or with surrounding space', async () => {
      const { id } = user.authenticator;
      for (const near of [id.toUpperCase(), id.toLowerCase(), ` ${id}`, `${id} `]) {
        if (near !== id) await expectRefused(404, errorBody('AUTHENTICATOR_NOT_FOUND'), near);
      }
    });

    it.each([undefined, null, 7, true, {}, [], ['x'], 'x'.repeat(1_025), 'a\u0000b', 'a\nb', '\ud800'])(
      'that is invalid: %j',
      (id) => expectRefused(400, invalidFields('id'), id),
    );
  });

  describe('requires a session that began within the last day (specification C9)', () => {
    const stale = () => aSession(app, user.id, { startedMsAgo: DAY_MS });

    it('and rejects an older one', async () => {
      await expectRefused(403, errorBody('SESSION_IS_NOT_FRESH'), user.authenticator.id, { token: await stale() });
    });

    it('exact to the millisecond', async () => {
      const other = await anAuthenticator(app, user.id);
      await app.clock.atOneMoment(async () => {
        const late = { token: await aSession(app, user.id, { startedMsAgo: DAY_MS }) };
        const early = { token: await aSession(app, user.id, { startedMsAgo: DAY_MS - 1 }) };
        await remove(app, other.id, late).expect(403, errorBody('SESSION_IS_NOT_FRESH'));
        await remove(app, other.id, early).expect(200);
      });
    });

    it('checked after the body and before the id is looked up', async () => {
      const caller = { token: await stale() };
      await expectRefused(400, invalidFields('id'), 7, caller);
      await expectRefused(403, errorBody('SESSION_IS_NOT_FRESH'), 'x'.repeat(32), caller);
    });

    it('which use alone does not make fresh (specification C4)', async () => {
      const token = await stale();
      await app.database.sql(`UPDATE "session" SET "expiresAt" = now() + interval '5 days' WHERE "token" = $1`, [
        token,
      ]);
      const refreshed = await app.request().get('/get-session').set('cookie', sessionCookie(token)).expect(200);
      expect(cookiesOf(refreshed)).toHaveProperty(['portvakt.session_token']);
      await remove(app, user.authenticator.id, { token }).expect(403);
    });
  });

  it('requires no password, and ignores one', async () => {
    const body = { id: user.authenticator.id, password: 'et galt passord', name: 7, twoFactorEnabled: true };
    await twoFactorRequest(app, 'delete', user, body).expect(200, { status: true });
  });
});

describe('POST /two-factor/delete with OPERATORS_ENABLED=false', () => {
  const app = useTestApp({ OPERATORS_ENABLED: 'false' });

  it('asks an operator for the second factor too, which a code in the session gives', async () => {
    user = await aSignedInTwoFactorUser(app, { createdMsAgo: 60_000 });
    await app.database.sql(`UPDATE "user" SET "role" = 'support' WHERE "id" = $1`, [user.id]);
    expect(refusalIn(await remove(app, user.authenticator.id))).toBe('403 OPERATOR_SECOND_FACTOR_REQUIRED');
    const [code] = user.authenticator.backupCodes;
    await twoFactorRequest(app, 'verify-backup-code', user, { code }).expect(200);
    await remove(app, user.authenticator.id).expect(200, { status: true });
  });
});

describe('POST /two-factor/delete with SESSION_FRESH_AGE=0', () => {
  const app = useTestApp({ SESSION_FRESH_AGE: '0' });

  it('accepts every session as fresh', async () => {
    user = await aSignedInTwoFactorUser(app);
    const token = await aSession(app, user.id, { startedMsAgo: 400 * DAY_MS });
    await remove(app, user.authenticator.id, { token }).expect(200, { status: true });
  });
});

describe('POST /two-factor/delete with SESSION_FRESH_AGE=60', () => {
  const app = useTestApp({ SESSION_FRESH_AGE: '60' });

  it('requires a session of the last minute', async () => {
    user = await aSignedInTwoFactorUser(app);
    await anAuthenticator(app, user.id);
    await remove(app, user.authenticator.id, { token: await aSession(app, user.id, { startedMsAgo: 61_000 }) }).expect(
      403,
    );
    await remove(app, user.authenticator.id, { token: await aSession(app, user.id, { startedMsAgo: 30_000 }) }).expect(
      200,
    );
  });
});
