import { beforeEach, describe, expect, it } from '@jest/globals';

import { OperatorsPorts, ResetSecondFactorByEmail } from '@portvakt/operators';

import { anOpenRequest, requestEvents, storedRequest } from '../../testing/account-requests.js';
import { anAuditRow, auditRowsDuring } from '../../testing/audit-log.js';
import { subjectsTo } from '../../testing/mails.js';
import { anOperator, type TestOperator } from '../../testing/operators.js';
import { countSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser, enableTwoFactor } from '../../testing/users.js';

/** The command itself is tested as a program in apps/api-e2e. */
describe('the command that resets a lost second factor', () => {
  const app = useTestApp();
  let admin: TestOperator;
  beforeEach(async () => {
    await app.database.sql('DELETE FROM "user"');
    admin = await anOperator(app, 'admin');
  });

  const reset = (email: string) =>
    new ResetSecondFactorByEmail(app.nest.get(OperatorsPorts, { strict: false })).execute(email);
  const isOn = async (id: string): Promise<boolean | undefined> => {
    const statement = 'SELECT "twoFactorEnabled" AS "on" FROM "user" WHERE "id" = $1';
    return (await app.database.sql<{ on: boolean }>(statement, [id]))[0]?.on;
  };

  it('works for an operator at once, is noted, and ends their sessions', async () => {
    const rows = await auditRowsDuring(app, () => reset(admin.email.toUpperCase()));
    const byCommand = { actorType: 'command', ipAddress: null };
    expect(rows).toEqual([
      anAuditRow('second-factor.off', admin.id, byCommand),
      anAuditRow('session.ended', admin.id, { ...byCommand, facts: { how: 'case', count: 1 } }),
    ]);
    expect([await isOn(admin.id), await countSessions(app, admin.id)]).toEqual([false, 0]);
    expect(await subjectsTo(app, admin.email)).toEqual(['Tofaktor er nullstilt']);
  });

  it('carries out an open case about it', async () => {
    const user = await aSignedInUser(app);
    await enableTwoFactor(app, user.id);
    const support = await anOperator(app, 'support');
    const request = await anOpenRequest(support, user.id);
    const other = await anOpenRequest(support, user.id, { kind: 'email-change', newEmail: 'ny@eksempel.no' });
    await reset(user.email);
    expect(await storedRequest(app, request)).toMatchObject({ state: 'done', endedBy: 'command' });
    expect((await storedRequest(app, other)).state).toBe('waiting');
    expect((await requestEvents(app, user.id)).at(-1)).toMatchObject({ kind: 'request.done', actorType: 'command' });
    expect((await subjectsTo(app, user.email)).filter((subject) => subject === 'Tofaktor er nullstilt')).toHaveLength(
      1,
    );
  });

  it('does nothing for an unknown address, or for a user without one', async () => {
    const user = await aSignedInUser(app);
    const rows = await auditRowsDuring(app, async () => {
      expect(await reset('ukjent@eksempel.no')).toBeNull();
      expect(await reset(user.email)).toMatchObject({ twoFactorEnabled: false });
    });
    expect(rows).toEqual([]);
    expect(await countSessions(app, user.id)).toBe(1);
  });
});
