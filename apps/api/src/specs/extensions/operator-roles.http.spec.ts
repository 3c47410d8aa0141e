import { beforeEach, describe, expect, it } from '@jest/globals';

import { GrantRoleByEmail, OperatorsPorts, RevokeRolesByEmail } from '@portvakt/operators';

import { anExtension } from '../../testing/extensions.js';
import { anOperator, refusalIn, type TestOperator } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser } from '../../testing/users.js';

const SKRANKE = { user: ['list', 'get', 'ban'], audit: ['list'] };
const PERSONVERN = { user: ['list', 'get', 'export'], audit: ['list', 'export'] };

const app = useTestApp(
  {},
  { extensions: [anExtension({ operatorRoles: { skranke: SKRANKE, personvern: PERSONVERN } })] },
);

const roleOf = async (id: string): Promise<unknown> =>
  (await app.database.sql<{ role: string | null }>('SELECT "role" FROM "user" WHERE "id" = $1', [id]))[0]?.role;

describe('an operator role of an extension', () => {
  let admin: TestOperator;
  beforeEach(async () => {
    admin = await anOperator(app, 'admin');
  });

  it('is given and taken by an admin, alone or beside others, and a role that nobody declares is refused', async () => {
    const { id } = await aSignedInUser(app);
    await admin.post('/admin/set-role', { userId: id, role: 'skranke' }).expect(200);
    expect(await roleOf(id)).toBe('skranke');
    await admin.post('/admin/set-role', { userId: id, role: ['support', 'personvern'] }).expect(200);
    expect(await roleOf(id)).toBe('support,personvern');
    for (const role of ['nattskift', 'constructor', 'skranke,nattskift']) {
      const refused = await admin.post('/admin/set-role', { userId: id, role });
      expect(refusalIn(refused)).toBe('400 YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE');
    }
    await admin.post('/admin/set-role', { userId: id, role: 'user' }).expect(200);
    expect(await roleOf(id)).toBeNull();
  });

  it('is given with a new user', async () => {
    const user = { email: 'nina@eksempel.no', name: 'Nina', role: 'skranke' };
    const answer = await admin.post('/admin/create-user', user).expect(200);
    expect((answer.body as { user: object }).user).toMatchObject({ role: 'skranke' });
  });

  it('is listed to its operator with its permissions', async () => {
    const clerk = await anOperator(app, 'skranke');
    expect((await clerk.get('/admin/me').expect(200)).body).toMatchObject({ roles: ['skranke'], permissions: SKRANKE });
    expect((await admin.get('/admin/me').expect(200)).body).toMatchObject({
      assignableRoles: ['admin', 'support', 'auditor', 'skranke', 'personvern'],
    });
    const may = async (permissions: object): Promise<unknown> =>
      ((await clerk.post('/admin/has-permission', { permissions }).expect(200)).body as { success: boolean }).success;
    expect([await may({ user: ['ban'] }), await may({ user: ['ban', 'delete'] })]).toEqual([true, false]);
  });

  it('needs a second factor as any other', async () => {
    const clerk = await anOperator(app, 'skranke', { hasTwoFactor: false, codeMsAgo: null });
    expect(refusalIn(await clerk.get('/admin/list-users'))).toBe('403 OPERATOR_SECOND_FACTOR_NOT_ENABLED');
  });

  it('protects its operators from others, and may do nothing to operators itself', async () => {
    const [clerk, support] = [await anOperator(app, 'skranke'), await anOperator(app, 'support')];
    for (const [by, target] of [
      [support, clerk],
      [clerk, support],
    ] as const) {
      const refused = await by.post('/admin/ban-user', { userId: target.id });
      expect(refusalIn(refused)).toBe('403 YOU_ARE_NOT_ALLOWED_TO_BAN_USERS');
    }
    const removal = await admin.post('/admin/remove-user', { userId: clerk.id });
    expect(refusalIn(removal)).toBe('403 USER_IS_AN_OPERATOR');
    const request = { userId: clerk.id, kind: 'email-change', newEmail: 'ny@eksempel.no', reason: 'mistet adressen' };
    expect(refusalIn(await admin.post('/admin/create-request', request))).toBe('403 USER_IS_AN_OPERATOR');
  });

  it('bans under its name, which the ban and the event keep', async () => {
    const [clerk, user] = [await anOperator(app, 'skranke'), await aSignedInUser(app)];
    await clerk.post('/admin/ban-user', { userId: user.id }).expect(200);
    const [row] = await app.database.sql('SELECT "banned", "bannedBy" FROM "user" WHERE "id" = $1', [user.id]);
    expect(row).toEqual({ banned: true, bannedBy: 'skranke' });
    const events = await app.database.sql(
      `SELECT "actorType", "actorRole" FROM "auditEvent" WHERE "subjectId" = $1 AND "kind" = 'ban.set'`,
      [user.id],
    );
    expect(events).toEqual([{ actorType: 'operator', actorRole: 'skranke' }]);
    await clerk.post('/admin/unban-user', { userId: user.id }).expect(200);
    await admin.post('/admin/ban-user', { userId: user.id }).expect(200);
    const lifted = await clerk.post('/admin/unban-user', { userId: user.id });
    expect(refusalIn(lifted)).toBe('403 YOU_ARE_NOT_ALLOWED_TO_BAN_USERS');
  });

  it('reads the whole log only with the permission to export it, also beside support', async () => {
    const readers = { skranke: 403, 'support,skranke': 403, personvern: 200, 'support,personvern': 200 };
    for (const [role, status] of Object.entries(readers)) {
      await (await anOperator(app, role)).get('/admin/list-events').expect(status);
    }
  });

  it('ends at once when it is taken', async () => {
    const clerk = await anOperator(app, 'skranke');
    await clerk.get('/admin/list-users').expect(200);
    await app.database.sql('UPDATE "user" SET "role" = \'nattskift\' WHERE "id" = $1', [clerk.id]);
    expect(refusalIn(await clerk.get('/admin/list-users'))).toBe('403 YOU_ARE_NOT_ALLOWED_TO_LIST_USERS');
    expect(refusalIn(await clerk.get('/admin/me'))).toBe('403 OPERATOR_PERMISSION_REQUIRED');
  });

  it('is kept by the command that gives another, and goes with it, also where the command does not know it', async () => {
    const { id, email } = await anOperator(app, 'nattskift,skranke');
    const ports = app.nest.get(OperatorsPorts, { strict: false });
    await new GrantRoleByEmail(ports).execute({ email, role: 'support' });
    expect(await roleOf(id)).toBe('nattskift,skranke,support');
    const { email: other, id: otherId } = await anOperator(app, 'nattskift');
    await new RevokeRolesByEmail(ports).execute({ email: other, allowsLastAdmin: false });
    expect(await roleOf(otherId)).toBeNull();
  });
});
