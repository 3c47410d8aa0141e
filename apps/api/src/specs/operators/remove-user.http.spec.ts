import { describe, expect, it } from '@jest/globals';

import { newestMailTo } from '../../testing/mails.js';
import { aMachineToken, anOperator, clientWith, eventsBy, refusalIn } from '../../testing/operators.js';
import { somePasskeys } from '../../testing/passkeys.js';
import { aSession } from '../../testing/sessions.js';
import { countRowsOfUser, orphanedRows, userExists } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { aLinkedAccount, aSignedInUser, aStoredUser, enableTwoFactor } from '../../testing/users.js';
import { aRecordOfEveryKind } from '../../testing/verification-records.js';

const service = aMachineToken('kasse', 'service');
// Users may not delete their own accounts here; operators still may.
const app = useTestApp({ OPERATOR_API_TOKENS: JSON.stringify([service.entry]), DELETE_USER_ENABLED: 'false' });

/** A user with a row in every table. */
async function aUserWithEverything(): Promise<{ readonly id: string; readonly email: string }> {
  const user = await aStoredUser(app);
  await aSession(app, user.id);
  await aLinkedAccount(app, user.id, 'google');
  await enableTwoFactor(app, user.id);
  await aRecordOfEveryKind(app, user.id);
  await somePasskeys(app, user.id, 1);
  await app.database.sql('INSERT INTO "secondFactorFailures" ("userId", "count") VALUES ($1, 1)', [user.id]);
  await app.database.sql(
    `INSERT INTO "knownDevice" ("userId", "device", "firstSeenAt") VALUES ($1, 'Firefox', now())`,
    [user.id],
  );
  await app.database.sql(
    `INSERT INTO "operatorRequest" ("id", "kind", "state", "userId", "reason", "requestedBy", "requestedAt", "notBefore",
       "expiresAt", "approvalNeeded")
     VALUES ($1, 'email-change', 'waiting', $1, 'mistet', 'opener', now(), now(), now(), true)`,
    [user.id],
  );
  return user;
}

describe('a user whom an operator removes', () => {
  it('is deleted with every row, and the events stay (case 45)', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aUserWithEverything();
    await admin.get(`/admin/get-user?id=${user.id}`).expect(200);
    expect(Object.values(await countRowsOfUser(app, user.id))).not.toContain(0);
    const answer = await admin.post('/admin/remove-user', { userId: user.id, reason: 'bedt om av brukeren' });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(await userExists(app, user.id)).toBe(false);
    expect(new Set(Object.values(await countRowsOfUser(app, user.id)))).toEqual(new Set([0]));
    expect(await orphanedRows(app)).toEqual([]);
    expect(await eventsBy(app, admin.id)).toMatchObject([
      { kind: 'user.viewed', subjectId: user.id },
      { kind: 'request.cancelled', subjectId: user.id },
      {
        kind: 'user.deleted',
        subjectId: user.id,
        actorType: 'operator',
        facts: { proof: 'operator', reason: 'bedt om av brukeren' },
      },
    ]);
    expect((await newestMailTo(app, user.email)).subject).toBe('Kontoen din er slettet');
  });

  it('may be removed by a machine of the service', async () => {
    const user = await aSignedInUser(app, { language: 'en' });
    const machine = clientWith(app, { authorization: `Bearer ${service.token}` });
    await machine.post('/admin/remove-user', { userId: user.id }).expect(200);
    expect((await eventsBy(app, 'kasse')).at(-1)).toMatchObject({
      kind: 'user.deleted',
      actorType: 'token',
      facts: { proof: 'service' },
    });
    expect((await newestMailTo(app, user.email)).subject).toBe('Your account has been deleted');
    const operator = await anOperator(app, 'support');
    const ofOperator = await machine.post('/admin/remove-user', { userId: operator.id });
    expect(refusalIn(ofOperator)).toBe('403 YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS');
  });

  it('is neither oneself nor an operator nor nobody (cases 44 and 45)', async () => {
    const [admin, support] = [await anOperator(app, 'admin'), await anOperator(app, 'support')];
    const removing = async (userId: string) => refusalIn(await admin.post('/admin/remove-user', { userId }));
    expect(await removing(admin.id)).toBe('400 YOU_CANNOT_REMOVE_YOURSELF');
    expect(await removing(support.id)).toBe('403 USER_IS_AN_OPERATOR');
    expect(await removing('nobody')).toBe('404 USER_NOT_FOUND');
    expect(await userExists(app, support.id)).toBe(true);
    const user = await aSignedInUser(app);
    const bySupport = await support.post('/admin/remove-user', { userId: user.id });
    expect(refusalIn(bySupport)).toBe('403 YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS');
  });

  it('is removed once, by one of two operators at once', async () => {
    const [one, other] = [await anOperator(app, 'admin'), await anOperator(app, 'admin')];
    const user = await aSignedInUser(app);
    const answers = await Promise.all(
      [one, other].map((admin) => admin.post('/admin/remove-user', { userId: user.id })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const mails = (await app.mails()).filter(({ to }) => to === user.email);
    expect(mails).toHaveLength(1);
  });
});

describe('where two people have to agree', () => {
  const strict = useTestApp({ POLICY: 'strict' });

  it('one operator alone removes nobody', async () => {
    const admin = await anOperator(strict, 'admin');
    const user = await aSignedInUser(strict);
    const answer = await admin.post('/admin/remove-user', { userId: user.id, reason: 'bedt om det' });
    expect(refusalIn(answer)).toBe('409 REQUEST_REQUIRED');
    expect(await userExists(strict, user.id)).toBe(true);
  });
});
