import { describe, expect, it } from '@jest/globals';

import { aTwoFactorUser } from '../../testing/authenticators.js';
import { sessionCookie } from '../../testing/cookies.js';
import { whileTableIsLocked } from '../../testing/database-locks.js';
import { expectEmptyAnswer } from '../../testing/expected-answers.js';
import { aMachineToken, anOperator, clientWith, eventsBy, refusalIn } from '../../testing/operators.js';
import { somePasskeys } from '../../testing/passkeys.js';
import { aSession } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser } from '../../testing/users.js';
import { aResetToken } from '../../testing/verification-records.js';

const HOUR_MS = 3_600_000;
const token = aMachineToken('kasse', 'service');
const app = useTestApp({ OPERATOR_API_TOKENS: JSON.stringify([token.entry]) });

/** Texts that no response to an operator may contain. */
const PLANTED = ['plantet-tilgang', 'plantet-fornying', 'plantet-id', 'plantet-grunn', 'plantet-notat'];

/** A user with a row in every table, and secrets in those that have any. */
async function aUserWithEverything() {
  const user = await aTwoFactorUser(app);
  const sql = (statement: string, ...values: unknown[]) => app.database.sql(statement, [user.id, ...values]);
  await sql(
    `INSERT INTO "account" ("id", "accountId", "userId", "providerId", "accessToken", "refreshToken", "idToken", "scope")
     VALUES ($1 || '-github', '1234', $1, 'github', $2, $3, $4, 'read:user,user:email')`,
    ...PLANTED.slice(0, 3),
  );
  await sql(`INSERT INTO "knownDevice" ("userId", "device", "firstSeenAt") VALUES ($1, 'Firefox på Linux', now())`);
  await sql(
    `INSERT INTO "operatorRequest" ("id", "kind", "state", "userId", "reason", "requestedBy", "requestedAt", "notBefore",
       "expiresAt", "approvalNeeded")
     VALUES ($1 || '-sak', 'second-factor-reset', 'done', $1, $2, 'operatør-1', now(), now(), now(), true)`,
    'plantet-grunn',
  );
  await sql(
    `INSERT INTO "outboxMail" ("id", "kind", "userId", "recipient", "data", "dueAt", "createdAt")
     VALUES ($1 || '-post', 'reset-password', $1, 'x@example.no', $2, $3, now())`,
    { url: 'https://x/plantet-id' },
    new Date(app.clock.now().getTime() + HOUR_MS),
  );
  await somePasskeys(app, user.id, 1);
  await sql(`UPDATE "user" SET "banReason" = $2, "lastLanguage" = 'nb' WHERE "id" = $1`, 'plantet-notat');
  const reset = await aResetToken(app, user.id);
  const session = await aSession(app, user.id);
  return { ...user, secrets: [...PLANTED, session, reset, 'operatør-1'] };
}

/** Every value that is stored encrypted, hashed or as a token. */
async function storedSecretsOf(userId: string): Promise<readonly string[]> {
  const rows = await app.database.sql<{ secret: string | null }>(
    `SELECT "password" AS "secret" FROM "account" WHERE "userId" = $1
     UNION ALL SELECT "secret" FROM "twoFactor" WHERE "userId" = $1
     UNION ALL SELECT "backupCodes" FROM "twoFactor" WHERE "userId" = $1
     UNION ALL SELECT "credentialID" FROM "passkey" WHERE "userId" = $1
     UNION ALL SELECT "token" FROM "session" WHERE "userId" = $1
     UNION ALL SELECT "identifier" FROM "verification" WHERE "userId" = $1`,
    [userId],
  );
  return rows.flatMap(({ secret }) => secret || []);
}

describe('an export by an operator', () => {
  it('has every kind of data and no secret, is noted and mailed', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aUserWithEverything();
    const body = { userId: user.id, reason: 'ba om innsyn i brev' };
    const answer = await admin.post('/admin/export-user', body);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="konto-${user.id}.json"`);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.body).toMatchObject({
      format: 1,
      exportedAt: expect.any(String),
      service: { name: 'Portvakt', version: expect.stringMatching(/^\d/) },
      user: { id: user.id, email: user.email, twoFactorEnabled: true, role: 'user', banned: false },
      accounts: expect.arrayContaining([
        expect.objectContaining({ provider: 'github', accountId: '1234', scopes: ['read:user', 'user:email'] }),
        expect.objectContaining({ provider: 'credential' }),
      ]),
      sessions: [expect.objectContaining({ userId: user.id })],
      language: 'nb',
      authenticators: [{ name: expect.any(String), verified: true }],
      passkeys: [
        { name: null, createdAt: expect.any(String), lastUsedAt: null, deviceType: 'singleDevice', backedUp: false },
      ],
      knownDevices: [{ device: 'Firefox på Linux', firstSeenAt: expect.any(String) }],
      requests: [{ kind: 'second-factor-reset', state: 'done' }],
      mails: [{ kind: 'reset-password', state: 'queued', at: expect.any(String) }],
    });
    await app.database.sql('DELETE FROM "outboxMail" WHERE "id" = $1', [`${user.id}-post`]);
    expect(answer.body.user).not.toHaveProperty('banReason');
    expect(answer.body.purposes).toContainEqual({
      data: 'sessions',
      purpose: 'account',
      basis: 'contract',
      kept: 'until-session-expires',
    });
    const secrets = [...user.secrets, ...(await storedSecretsOf(user.id))];
    expect(secrets.length).toBeGreaterThan(10);
    for (const secret of secrets) expect(answer.text).not.toContain(secret);
    expect(await eventsBy(app, admin.id)).toMatchObject([
      { kind: 'user.exported', subjectId: user.id, facts: { by: 'operator', reason: 'ba om innsyn i brev' } },
    ]);
    expect((await app.mailTo(user.email)).subject).toBe('Opplysningene dine er lastet ned');
  });

  it('shows the owner that support has exported, without the reason', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    await admin.post('/admin/export-user', { userId: user.id, reason: 'ba om innsyn' }).expect(200);
    const again = await admin.post('/admin/export-user', { userId: user.id });
    expect(again.body.activity).toMatchObject([{ kind: 'user.exported', by: 'support', facts: { by: 'operator' } }]);
    expect(again.text).not.toContain('ba om innsyn');
    expect(again.text).not.toContain(admin.id);
  });

  it('is refused for users who do not exist, and for operators to a machine', async () => {
    const admin = await anOperator(app, 'admin');
    expect(refusalIn(await admin.post('/admin/export-user', { userId: 'x' }))).toBe('404 USER_NOT_FOUND');
    const machine = clientWith(app, { authorization: `Bearer ${token.token}` });
    const refused = await machine.post('/admin/export-user', { userId: admin.id });
    expect(refusalIn(refused)).toBe('403 OPERATOR_PERMISSION_REQUIRED');
    const user = await aSignedInUser(app);
    expect((await machine.post('/admin/export-user', { userId: user.id })).status).toBe(200);
  });

  it('is refused above 16 MiB, and nothing is noted or mailed', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    await app.database.sql(`UPDATE "user" SET "image" = repeat('x', 17 * 1024 * 1024) WHERE "id" = $1`, [user.id]);
    const answer = await admin.post('/admin/export-user', { userId: user.id });
    expect(refusalIn(answer)).toBe('422 EXPORT_TOO_LARGE');
    expect(await eventsBy(app, admin.id)).toEqual([]);
    expect((await app.mails()).filter(({ to }) => to === user.email)).toEqual([]);
    await app.database.sql('UPDATE "user" SET "image" = NULL WHERE "id" = $1', [user.id]);
  });
});

describe('an export of one’s own account', () => {
  const own = (cookie: string) => app.request().post('/export-account').set('cookie', cookie);

  it('is noted, and not mailed', async () => {
    const user = await aSignedInUser(app);
    const answer = await own(sessionCookie(user.token));
    expect([answer.status, answer.body.user.id]).toEqual([200, user.id]);
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="konto-${user.id}.json"`);
    expect(await eventsBy(app, user.id)).toMatchObject([{ kind: 'user.exported', facts: { by: 'owner' } }]);
    expect((await app.mails()).filter(({ to }) => to === user.email)).toEqual([]);
  });

  it('needs a fresh session', async () => {
    const user = await aSignedInUser(app);
    await app.database.sql(`UPDATE "session" SET "createdAt" = $2, "updatedAt" = $2 WHERE "userId" = $1`, [
      user.id,
      new Date(app.clock.now().getTime() - 25 * HOUR_MS),
    ]);
    expect(refusalIn(await own(sessionCookie(user.token)))).toBe('403 SESSION_IS_NOT_FRESH');
    expect((await app.request().post('/export-account')).status).toBe(401);
  });
});

describe('an export of an account with additional fields', () => {
  const fields = { team: { type: 'string' }, score: { type: 'number', input: false, returned: false } };
  const extended = useTestApp({ ADDITIONAL_USER_FIELDS: JSON.stringify(fields) });

  it('has all of them, also those that no other answer contains', async () => {
    const admin = await anOperator(extended, 'admin');
    const user = await aSignedInUser(extended);
    const values = { team: 'blå', score: 7 };
    await extended.database.sql(`UPDATE "user" SET "extra" = $2 WHERE "id" = $1`, [user.id, values]);
    const cookie = sessionCookie(user.token);
    const own = await extended.request().post('/export-account').set('cookie', cookie).expect(200);
    const ofUser = await admin.post('/admin/export-user', { userId: user.id }).expect(200);
    expect([own.body.user, ofUser.body.user]).toMatchObject([values, values]);
    const shown = await admin.get(`/admin/get-user?id=${user.id}`);
    expect(shown.body).toMatchObject({ team: 'blå' });
    expect(shown.body).not.toHaveProperty('score');
  });
});

describe('limits', () => {
  const limited = useTestApp({ RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_MAX: '1000' });

  it('allow a user one export a day', async () => {
    const user = await aSignedInUser(limited);
    const own = () => limited.request().post('/export-account').set('cookie', sessionCookie(user.token));
    expect((await own()).status).toBe(200);
    const second = await own();
    expect(second.status).toBe(429);
    limited.clock.advance(24 * HOUR_MS + 1);
    const later = await aSession(limited, user.id);
    expect((await limited.request().post('/export-account').set('cookie', sessionCookie(later))).status).toBe(200);
  });

  it('do not count an export that failed', async () => {
    const user = await aSignedInUser(limited);
    const own = () => limited.request().post('/export-account').set('cookie', sessionCookie(user.token));
    await limited.database.sql('ALTER TABLE "knownDevice" RENAME TO "elsewhere"');
    expectEmptyAnswer(await own(), 500);
    await limited.database.sql('ALTER TABLE "elsewhere" RENAME TO "knownDevice"');
    expect((await own()).status).toBe(200);
    expect((await own()).status).toBe(429);
  });

  it('allow an operator five in ten minutes', async () => {
    const admin = await anOperator(limited, 'admin');
    const user = await aSignedInUser(limited);
    for (let count = 0; count < 5; count++) {
      await admin.post('/admin/export-user', { userId: user.id }).expect(200);
    }
    expect((await admin.post('/admin/export-user', { userId: user.id })).status).toBe(429);
  });
});

describe('an export that a busy database cuts short', () => {
  const busy = useTestApp({ RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_MAX: '1000' }, { isOverloadable: true });

  it('is not the one of the day', async () => {
    const user = await aSignedInUser(busy);
    const own = () => busy.request().post('/export-account').set('cookie', sessionCookie(user.token));
    const during = await whileTableIsLocked(busy, 'knownDevice', async () => own());
    expectEmptyAnswer(during, 503);
    expect((await own()).status).toBe(200);
    expect((await own()).status).toBe(429);
  });

  it('does not count towards the five of an operator', async () => {
    const admin = await anOperator(busy, 'admin');
    const user = await aSignedInUser(busy);
    const ask = () => admin.post('/admin/export-user', { userId: user.id });
    await whileTableIsLocked(busy, 'knownDevice', async () => expectEmptyAnswer(await ask(), 503));
    for (let count = 0; count < 5; count++) expect((await ask()).status).toBe(200);
    expect((await ask()).status).toBe(429);
  });
});
