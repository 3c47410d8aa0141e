import { A_REASON, anOpenRequest, letRequestWait, HOUR_MS } from '../account-requests.js';
import { seeAccount } from '../impersonations.js';
import { anOperator, type TestOperator } from '../operators.js';
import { aSession, DAY_MS } from '../sessions.js';
import type { TestApp } from '../test-app.js';
import { anEmailAddress, aSignedInUser, aStoredUser, type StoredUser } from '../users.js';

const LISTS = [
  'me',
  'list-operators',
  'settings',
  'audit-state',
  'overview',
  'list-requests',
  'list-requests?state=waiting',
  'list-mails',
  'list-mails?state=failing',
  'list-events',
  'list-events?outcome=refused',
  'list-users',
  'list-users?sortBy=name&limit=100',
  'list-users?searchField=name&searchValue=Kari%20c4ca42',
  'list-users?searchField=email&searchValue=c4ca4238a0',
  'list-users?provider=github',
  'list-users?role=admin&sortBy=lastSignInAt',
  'find-users?q=c4ca4238a0b923820dcc509a6f75849b@example.no',
  'find-users?q=c4ca4238a0',
] as const;

/** Reads and changes accounts as an admin does. */
export async function walkOperatorEndpoints(app: TestApp): Promise<void> {
  const admin = await anOperator(app, 'admin');
  const user = await aStoredUser(app);
  for (const path of LISTS) await admin.get(`/admin/${path}`).expect(200);
  await admin.post('/admin/has-permission', { permissions: { user: ['list'] } }).expect(200);
  await readUser(admin, user);
  await changeUsers(app, admin, user);
  await readLog(app, admin, user);
  await decideRequests(app, admin);
  await changeMails(app, admin, user);
  await (await seeAccount(app, admin, user.id)).post('/admin/stop-impersonating').expect(200);
  await admin.post('/admin/remove-user', { userId: user.id }).expect(200);
}

async function readUser(admin: TestOperator, { id }: StoredUser): Promise<void> {
  for (const path of [`get-user?id=${id}`, `user-details?userId=${id}`, `list-user-mails?userId=${id}`])
    await admin.get(`/admin/${path}`).expect(200);
  for (const path of ['list-user-sessions', 'export-user'])
    await admin.post(`/admin/${path}`, { userId: id }).expect(200);
}

async function readLog({ clock }: TestApp, admin: TestOperator, { id }: StoredUser): Promise<void> {
  const from = new Date(clock.now().getTime() - 2 * DAY_MS).toISOString();
  for (const filter of [
    `subjectId=${id}`,
    `actorId=${admin.id}`,
    `ipAddress=192.0.2.245&from=${from}`,
    'kind=mail.sent',
  ]) {
    const listed = await admin.get(`/admin/list-events?${filter}`).expect(200);
    const [newest] = (listed.body as { events: readonly { id: string }[] }).events;
    await admin.get(`/admin/get-event?id=${newest?.id ?? ''}`).expect(200);
    await admin.get(`/admin/count-new-events?since=${newest?.id ?? ''}&${filter}`).expect(200);
  }
  // Filtered, because an export reads every matching event.
  await admin.get(`/admin/export-events?format=csv&subjectId=${id}`).expect(200);
  await admin.get(`/admin/export-events?format=csv&from=${from}`).expect(200);
}

async function changeUsers(app: TestApp, admin: TestOperator, { id: userId }: StoredUser): Promise<void> {
  const named = { email: anEmailAddress(), name: 'Ola', data: { number: anEmailAddress() } };
  await admin.post('/admin/create-user', named).expect(200);
  await admin.post('/admin/update-user', { userId, data: { name: 'Ada' } }).expect(200);
  await admin.post('/admin/set-user-password', { userId, newPassword: 'et helt nytt passord' }).expect(200);
  await admin.post('/admin/send-verification-email', { userId }).expect(200);
  await admin.post('/admin/send-password-reset', { userId }).expect(200);
  await admin.post('/admin/revoke-user-session', { sessionToken: await aSession(app, userId) }).expect(200);
  await aSession(app, userId);
  await admin.post('/admin/revoke-user-sessions', { userId }).expect(200);
  await admin.post('/admin/ban-user', { userId, reason: A_REASON }).expect(200);
  await admin.post('/admin/unban-user', { userId }).expect(200);
  await admin.post('/admin/set-role', { userId: (await aSignedInUser(app)).id, role: 'auditor' }).expect(200);
}

async function decideRequests(app: TestApp, admin: TestOperator): Promise<void> {
  const [support, user] = [await anOperator(app, 'support'), await anOperator(app, null)];
  const first = await anOpenRequest(support, user.id);
  await user.post('/cancel-account-request', { id: first.id }).expect(200);
  const second = await anOpenRequest(support, user.id);
  await admin.post('/admin/cancel-request', { id: second.id, reason: A_REASON }).expect(200);
  const third = await anOpenRequest(support, user.id);
  await letRequestWait(app, third, HOUR_MS);
  await admin.post('/admin/approve-request', { id: third.id, reason: A_REASON }).expect(200);
}

/** Retries and discards mails that wait because the mail server is down. */
async function changeMails({ database }: TestApp, admin: TestOperator, { id, email }: StoredUser): Promise<void> {
  for (const path of ['retry-mail', 'discard-mail']) {
    await database.sql(
      `INSERT INTO "outboxMail" ("id", "kind", "recipient", "userId", "data", "dueAt", "createdAt", "lastError", "attempts")
       VALUES ($1, 'new-sign-in', $2, $3, '{}', now() + interval '1 hour', now(), 'connection', 1)`,
      [path, email, id],
    );
    await admin.post(`/admin/${path}`, { id: path }).expect(200);
  }
}
