import { describe, expect, it } from '@jest/globals';

import { aTwoFactorUser, anAuthenticator } from '../../testing/authenticators.js';
import { anOperator, eventsBy, refusalIn } from '../../testing/operators.js';
import { aPasskeyOwner, signInWith } from '../../testing/passkeys.js';
import { aSession } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aLinkedAccount, aSignedInUser } from '../../testing/users.js';
import { aRecordOfEveryKind } from '../../testing/verification-records.js';

const app = useTestApp();
const MINUTE_MS = 60_000;

const later = (ms: number): Date => new Date(app.clock.now().getTime() + ms);

/** Inserts a case about the user. */
async function aCase(userId: string, id: string, state: string): Promise<void> {
  await app.database.sql(
    `INSERT INTO "operatorRequest" ("id", "kind", "state", "userId", "reason", "requestedBy", "requestedAt", "notBefore",
       "expiresAt", "approvalNeeded")
     VALUES ($1, 'second-factor-reset', $2, $3, 'mistet telefonen', 'opener', $4, $5, $5, true)`,
    [id, state, userId, app.clock.now(), later(MINUTE_MS)],
  );
}

describe('the details of a user', () => {
  it('are empty for a user who has nothing but a session', async () => {
    const support = await anOperator(app, 'support');
    const user = await aSignedInUser(app);
    const { body } = await support.get(`/admin/user-details?userId=${user.id}`).expect(200);
    expect(body).toEqual({
      user: (await support.get(`/admin/get-user?id=${user.id}`)).body,
      hasPassword: false,
      passwordChangedAt: null,
      accounts: [],
      authenticators: [],
      backupCodes: false,
      passkeys: [],
      trustedDevices: 0,
      secondFactorBlockedUntil: null,
      sessions: 1,
      requests: [],
      language: 'nb',
    });
  });

  it('list the passkeys, without their keys', async () => {
    const support = await anOperator(app, 'support');
    const { id, browser, passkey, authenticator } = await aPasskeyOwner(app);
    await signInWith(browser, authenticator);
    const { body } = await support.get(`/admin/user-details?userId=${id}`).expect(200);
    const time = expect.stringMatching(/Z$/);
    expect(body).toMatchObject({
      passkeys: [{ id: passkey.id, name: 'Passnøkkel #1', createdAt: time, lastUsedAt: time }],
    });
    const [listed] = (body as { passkeys: object[] }).passkeys;
    expect(Object.keys(listed ?? {})).toEqual(['id', 'name', 'createdAt', 'lastUsedAt']);
  });

  it('tell how the user signs in and what is going on, without any secret', async () => {
    const support = await anOperator(app, 'support');
    const { id, authenticator } = await aTwoFactorUser(app);
    await aLinkedAccount(app, id, 'google');
    await app.database.sql(
      `UPDATE "account" SET "scope" = 'openid,email', "accessToken" = 'an access token' WHERE "userId" = $1 AND "providerId" = 'google'`,
      [id],
    );
    await app.database.sql(
      `UPDATE "account" SET "updatedAt" = '2026-01-02' WHERE "userId" = $1 AND "providerId" = 'credential'`,
      [id],
    );
    await app.database.sql(`UPDATE "user" SET "lastLanguage" = 'nn' WHERE "id" = $1`, [id]);
    await aRecordOfEveryKind(app, id);
    const blockedUntil = later(MINUTE_MS);
    await app.database.sql(
      `INSERT INTO "verification" ("id", "identifier", "value", "userId", "expiresAt", "purpose")
       VALUES ('t1', 'a digest', $1, $1, $2, 'trust-device-'), ('t2', 'an older one', $1, $1, $3, 'trust-device-')`,
      [id, later(MINUTE_MS), later(-MINUTE_MS)],
    );
    await app.database.sql(
      'INSERT INTO "secondFactorFailures" ("userId", "count", "blockedUntil") VALUES ($1, 10, $2)',
      [id, blockedUntil],
    );
    await aSession(app, id);
    await aSession(app, id, { expiresInMs: -1 });
    await aCase(id, 'open', 'waiting');
    await aCase(id, 'ended', 'done');

    const { body } = await support.get(`/admin/user-details?userId=${id}`).expect(200);
    expect(body).toMatchObject({
      hasPassword: true,
      passwordChangedAt: '2026-01-02T00:00:00.000Z',
      authenticators: [{ id: authenticator.id, name: 'Autentikator #1', verified: true, lastUsedAt: null }],
      backupCodes: true,
      trustedDevices: 2,
      secondFactorBlockedUntil: blockedUntil.toISOString(),
      sessions: 1,
      requests: [
        {
          id: 'open',
          kind: 'second-factor-reset',
          state: 'waiting',
          userId: id,
          reason: 'mistet telefonen',
          newEmail: null,
          requestedBy: 'opener',
          approvedBy: null,
          approvedAt: null,
          endedAt: null,
          endedBy: null,
          approvalNeeded: true,
        },
      ],
      language: 'nn',
    });
    const accounts = body.accounts as readonly Readonly<Record<string, unknown>>[];
    expect(accounts.find(({ provider }) => provider === 'google')).toEqual({
      id: expect.any(String),
      provider: 'google',
      accountId: expect.any(String),
      scopes: ['openid', 'email'],
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    });
    expect(accounts.map(({ provider }) => provider).sort()).toEqual(['credential', 'google']);
    const sent = JSON.stringify(body);
    for (const secret of [authenticator.secret, ...authenticator.backupCodes, 'an access token', 'scrypt']) {
      expect(sent).not.toContain(secret);
    }
  });

  it('count the backup codes of authenticators that are in use, and no block that has ended', async () => {
    const support = await anOperator(app, 'support');
    const { id } = await aTwoFactorUser(app, { backupCodes: [] });
    await anAuthenticator(app, id, { verified: false });
    await app.database.sql(
      'INSERT INTO "secondFactorFailures" ("userId", "count", "blockedUntil") VALUES ($1, 10, $2)',
      [id, later(-1)],
    );
    const { body } = await support.get(`/admin/user-details?userId=${id}`).expect(200);
    expect(body).toMatchObject({ backupCodes: false, secondFactorBlockedUntil: null });
    expect(body.authenticators).toHaveLength(2);
  });

  it('are noted as a view, once an hour', async () => {
    const support = await anOperator(app, 'support');
    const user = await aSignedInUser(app);
    for (let count = 0; count < 2; count++) await support.get(`/admin/user-details?userId=${user.id}`).expect(200);
    expect(await eventsBy(app, support.id)).toMatchObject([
      { kind: 'user.viewed', subjectId: user.id, facts: { parts: ['details'] } },
    ]);
  });

  it('are of users who exist, and for operators', async () => {
    const [support, plain] = [await anOperator(app, 'support'), await anOperator(app, null)];
    expect(refusalIn(await support.get('/admin/user-details?userId=nobody'))).toBe('404 USER_NOT_FOUND');
    expect(refusalIn(await support.get('/admin/user-details'))).toBe('400 VALIDATION_ERROR');
    const refused = await plain.get('/admin/user-details?userId=nobody');
    expect(refusalIn(refused)).toBe('403 OPERATOR_PERMISSION_REQUIRED');
  });
});
