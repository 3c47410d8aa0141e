import { beforeAll, describe, expect, it } from '@jest/globals';

import { openAdminClient } from './testing/admin-client.js';
import { type Database, aDatabase } from './testing/database.js';
import { Service } from './testing/service.js';
import { codeFrom } from './testing/two-factor-client.js';
import { anEmailAddress, PASSWORD } from './testing/users.js';

describe.each(['/api/auth', '/'])('the admin plug-in of the published client at %s', (basePath) => {
  let service: Service;
  let database: Database;
  let admin: Awaited<ReturnType<typeof anAdmin>>;

  beforeAll(async () => {
    database = await aDatabase();
    service = await Service.start({
      DATABASE_URL: database.url,
      BASE_PATH: basePath,
      OPERATOR_SET_PASSWORD_ENABLED: 'true',
      IMPERSONATION_ENABLED: 'true',
      // The tests make more changes in a minute than one operator may.
      RATE_LIMIT_ENABLED: 'false',
    });
    admin = await anAdmin();
  });

  const open = () => openAdminClient(service, basePath);

  /** A user who has given a code, and whose role a command on the server would have granted. */
  async function anAdmin() {
    const opened = open();
    const { client } = opened;
    const email = anEmailAddress();
    const { data } = await client.signUp.email({ name: 'Anne Admin', email, password: PASSWORD });
    const setUp = await client.$fetch<{ totpURI: string }>('/two-factor/enable', {
      method: 'POST',
      body: { password: PASSWORD },
    });
    const code = codeFrom(setUp.data?.totpURI);
    expect((await client.$fetch('/two-factor/verify-totp', { method: 'POST', body: { code } })).error).toBeNull();
    await database.sql(`UPDATE "user" SET "role" = 'admin' WHERE "email" = $1`, [email]);
    return { ...opened, email, id: data?.user.id ?? '' };
  }

  async function aUser() {
    const opened = open();
    const email = anEmailAddress();
    const { data } = await opened.client.signUp.email({ name: 'Kari Nordmann', email, password: PASSWORD });
    return { ...opened, email, id: data?.user.id ?? '' };
  }

  const signIn = (email: string, password: string) => open().client.signIn.email({ email, password });

  it('lists users page by page, and filters with percent-encoded values', async () => {
    const users = [await aUser(), await aUser(), await aUser()];
    const filter = { filterField: 'createdAt', filterOperator: 'gte', filterValue: '2020-01-01' };
    const { data: page } = await admin.admin.listUsers({ query: { limit: 2, ...filter } });
    expect(page?.users).toHaveLength(2);
    expect(page?.total).toBeGreaterThanOrEqual(4);
    expect(page?.nextCursor).toEqual(expect.any(String));
    expect(page?.users[0]?.createdAt).toBeInstanceOf(Date);
    const next = await admin.admin.listUsers({ query: { limit: 2, ...filter, cursor: page?.nextCursor ?? '' } });
    const seen = [...(page?.users ?? []), ...(next.data?.users ?? [])].map(({ id }) => id);
    expect(new Set(seen).size).toBe(4);
    const query = { searchValue: users[0]?.email ?? '', searchField: 'email', searchOperator: 'contains' };
    expect((await admin.admin.listUsers({ query })).data).toMatchObject({ total: 1, users: [{ id: users[0]?.id }] });
    const active = { ...query, filterField: 'banned', filterValue: false };
    expect((await admin.admin.listUsers({ query: active })).data?.total).toBe(1);
    const refused = await admin.admin.listUsers({ query: { sortBy: 'nope' } });
    expect(refused.error).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  });

  it('creates a user, sets a role, sets the password and removes the user', async () => {
    const email = anEmailAddress();
    const given = { email, name: 'Ola Ny', password: PASSWORD, data: { image: '/ola.png' } };
    const { data: created } = await admin.admin.createUser({ ...given, role: 'user' });
    expect(created?.user).toMatchObject({ email, name: 'Ola Ny', role: 'user' });
    const userId = created?.user.id ?? '';
    const role = await admin.admin.setRole({ userId, role: ['support', 'auditor'] });
    expect(role.data?.user.role).toBe('support,auditor');
    expect((await admin.admin.removeUser({ userId })).error).toMatchObject({
      status: 403,
      code: 'USER_IS_AN_OPERATOR',
    });
    expect((await admin.admin.setRole({ userId, role: 'user' })).data?.user.role).toBe('user');
    const set = await admin.admin.setUserPassword({ userId, newPassword: 'et helt nytt passord' });
    expect(set.data).toEqual({ status: true });
    expect((await signIn(email, 'et helt nytt passord')).data?.user).toMatchObject({ id: userId });
    expect((await admin.admin.removeUser({ userId })).data).toEqual({ success: true });
    expect((await signIn(email, 'et helt nytt passord')).error).toMatchObject({ status: 401 });
    const afterRemoval = await admin.admin.setRole({ userId, role: 'user' });
    expect(afterRemoval.error).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' });
  });

  it('bans a user and lifts the ban', async () => {
    const { client, email, id: userId } = await aUser();
    const banned = await admin.admin.banUser({ userId, banReason: 'nettfiske', banExpiresIn: 60 });
    expect(banned.data?.user).toMatchObject({ banned: true, banReason: 'nettfiske' });
    expect((await client.getSession()).data).toBeNull();
    expect((await signIn(email, PASSWORD)).error).toMatchObject({ status: 403, code: 'BANNED_USER' });
    expect((await admin.admin.unbanUser({ userId })).data?.user).toMatchObject({ banned: false });
    expect((await signIn(email, PASSWORD)).error).toBeNull();
  });

  it('lists sessions of a user without their tokens, ends one, and ends all', async () => {
    const { client, email, id: userId } = await aUser();
    const other = open().client;
    await other.signIn.email({ email, password: PASSWORD });
    const { data } = await admin.admin.listUserSessions({ userId });
    expect(data?.sessions).toHaveLength(2);
    expect(data?.sessions.every(({ id, token }) => id === token)).toBe(true);
    const newest = data?.sessions[0]?.token ?? '';
    expect((await admin.admin.revokeUserSession({ sessionToken: newest })).data).toEqual({ success: true });
    expect((await other.getSession()).data).toBeNull();
    expect((await client.getSession()).data?.user).toMatchObject({ email });
    expect((await admin.admin.revokeUserSessions({ userId })).data).toEqual({ success: true });
    expect((await client.getSession()).data).toBeNull();
  });

  it('sees an account as its user, changes nothing, and goes back to the own session', async () => {
    const { email, id: userId } = await aUser();
    const begun = await admin.admin.impersonateUser({ userId });
    expect(begun.data).toMatchObject({ session: { userId, impersonatedBy: admin.id }, user: { id: userId } });
    expect((await admin.client.getSession()).data).toMatchObject({
      session: { impersonatedBy: admin.id },
      user: { email },
    });
    const refused = await admin.client.updateUser({ name: 'En annen' });
    expect(refused.error).toMatchObject({ status: 403, code: 'IMPERSONATION_IS_READ_ONLY' });
    expect((await admin.admin.listUsers({ query: {} })).error).toMatchObject({
      status: 403,
      code: 'IMPERSONATION_IS_READ_ONLY',
    });
    expect((await admin.admin.stopImpersonating()).data).toMatchObject({ user: { id: admin.id } });
    expect((await admin.client.getSession()).data?.user).toMatchObject({ email: admin.email });
    expect((await admin.admin.stopImpersonating()).error).toMatchObject({
      status: 400,
      code: 'YOU_ARE_NOT_IMPERSONATING_ANYONE',
    });
  });

  it('asks for the permissions of the caller, and knows those of its own two roles', async () => {
    const may = await admin.admin.hasPermission({ permissions: { user: ['delete'] } });
    expect(may.data).toMatchObject({ success: true });
    const plain = await aUser();
    const mayNot = await plain.admin.hasPermission({ permission: { user: ['list'] } });
    expect(mayNot.data).toMatchObject({ success: false });
    expect(admin.admin.checkRolePermission({ role: 'admin', permissions: { user: ['delete'] } })).toBe(true);
  });

  it('branches on error codes', async () => {
    const plain = await aUser();
    const refused = await plain.admin.listUsers({ query: { limit: 2 } });
    expect(refused.error).toMatchObject({ status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS' });
    expect(refused.error?.message).toBe('Du har ikke tilgang til å se brukere.');
    const own = await admin.admin.banUser({ userId: admin.id });
    expect(own.error).toMatchObject({ status: 400, code: 'YOU_CANNOT_BAN_YOURSELF' });
    const nobody = await open().admin.listUsers({ query: {} });
    expect(nobody.error).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
  });
});
