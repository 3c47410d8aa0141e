import { anOpenRequest } from './account-requests.js';
import { anOperator } from './operators.js';
import type { Prepare, Send } from './requests-around-accounts.js';
import type { TestApp } from './test-app.js';
import { anEmailAddress, aSignedInUser, PASSWORD } from './users.js';

const NEW_PASSWORD = 'et helt annet passord';
const REASON = 'bedt om av brukeren';

/** The body of a request to change the address of a user. */
export const anAddressCase = () => ({ kind: 'email-change', newEmail: anEmailAddress() });

/** Requests of operators about a user of their own, by name. Each causes an event. */
export function requestsOfOperators(app: TestApp): Readonly<Record<string, Prepare>> {
  const asOperator =
    (path: string, body: object = {}, columns = '"role" = NULL') =>
    async (): Promise<Send> => {
      const [admin, { id: userId }] = [await anOperator(app, 'admin'), await aSignedInUser(app)];
      await app.database.sql(`UPDATE "user" SET ${columns} WHERE "id" = $1`, [userId]);
      return () => admin.post(`/admin/${path}`, { userId, reason: REASON, ...body });
    };
  return {
    'a new user by an operator': async () => {
      const admin = await anOperator(app, 'admin');
      const body = { name: 'Kari', email: anEmailAddress(), password: PASSWORD };
      return () => admin.post('/admin/create-user', body);
    },
    'a profile by an operator': asOperator('update-user', { data: { name: 'Kari Ny' } }),
    'a password by an operator': asOperator('set-user-password', { newPassword: NEW_PASSWORD }),
    'a removal by an operator': asOperator('remove-user'),
    'a ban': asOperator('ban-user', { banReason: REASON }),
    'a lifted ban': asOperator('unban-user', {}, '"banned" = true'),
    'a role': asOperator('set-role', { role: 'support' }),
    'sessions ended by an operator': asOperator('revoke-user-sessions'),
    'an export by an operator': asOperator('export-user'),
    'a case': asOperator('create-request', anAddressCase()),
    'an approved case': async () => {
      const [support, admin] = [await anOperator(app, 'support'), await anOperator(app, 'admin')];
      const { id } = await anOpenRequest(support, (await aSignedInUser(app)).id, anAddressCase());
      return () => admin.post('/admin/approve-request', { id });
    },
    'a cancelled case': async () => {
      const support = await anOperator(app, 'support');
      const { id } = await anOpenRequest(support, (await aSignedInUser(app)).id, anAddressCase());
      return () => support.post('/admin/cancel-request', { id });
    },
    'a page of a user': async () => {
      const [admin, { id }] = [await anOperator(app, 'admin'), await aSignedInUser(app)];
      return () => admin.get(`/admin/user-details?userId=${id}`);
    },
    'a search': async () => {
      const admin = await anOperator(app, 'admin');
      return () => admin.get('/admin/find-users?q=kari');
    },
    'a view of an account': asOperator('impersonate-user'),
  };
}
