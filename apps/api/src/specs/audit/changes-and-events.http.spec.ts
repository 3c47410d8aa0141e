import { describe, expect, it } from '@jest/globals';

import { auditRowsDuring } from '../../testing/audit-log.js';
import { sessionCookie } from '../../testing/cookies.js';
import { anOperator } from '../../testing/operators.js';
import { whileInsertsFail, whileUserUpdatesFail } from '../../testing/schema-changes.js';
import { sessionTimes } from '../../testing/sessions.js';
import { databaseSnapshot } from '../../testing/stored-rows.js';
import { useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aSignedInUser, aStoredUser, PASSWORD } from '../../testing/users.js';
import { aResetToken } from '../../testing/verification-records.js';

const NEW_PASSWORD = 'et helt annet passord';

describe('the audit log: a change and its event are stored together', () => {
  const app = useTestApp({ CHANGE_EMAIL_ENABLED: 'true', DELETE_USER_ENABLED: 'true' });

  const post = (path: string, body: object, token?: string) => {
    const request = app.request().post(path);
    return (token === undefined ? request : request.set('cookie', sessionCookie(token))).send(body);
  };
  const signUpBody = () => ({ name: 'Kari', email: anEmailAddress(), password: PASSWORD });

  /** Each request as a function, which uses its own user. */
  const requests: readonly [string, () => Promise<() => ReturnType<typeof post>>][] = [
    ['/sign-up/email', async () => () => post('/sign-up/email', signUpBody())],
    [
      '/sign-in/email',
      async () => {
        const { email } = await aStoredUser(app);
        return () => post('/sign-in/email', { email, password: PASSWORD });
      },
    ],
    [
      '/sign-out',
      async () => {
        const { token } = await aSignedInUser(app);
        return () => post('/sign-out', {}, token);
      },
    ],
    [
      '/update-user',
      async () => {
        const { token } = await aSignedInUser(app);
        return () => post('/update-user', { name: 'Et nytt navn' }, token);
      },
    ],
    [
      '/change-email',
      async () => {
        const { token } = await aSignedInUser(app, { isVerified: false });
        return () => post('/change-email', { newEmail: anEmailAddress() }, token);
      },
    ],
    [
      '/reset-password',
      async () => {
        const token = await aResetToken(app, (await aStoredUser(app)).id);
        return () => post('/reset-password', { token, newPassword: NEW_PASSWORD });
      },
    ],
    [
      '/delete-user',
      async () => {
        const { token } = await aSignedInUser(app);
        return () => post('/delete-user', {}, token);
      },
    ],
    ...['ban-user', 'set-role', 'create-request', 'export-user'].map((name): (typeof requests)[number] => [
      `/admin/${name}`,
      async () => {
        const [admin, { id }] = [await anOperator(app, 'admin'), await aSignedInUser(app)];
        const newEmail = anEmailAddress();
        const body = { userId: id, role: 'support', kind: 'email-change', newEmail, reason: 'bedt om av brukeren' };
        return () => admin.post(`/admin/${name}`, body);
      },
    ]),
  ];

  it.each(requests)('%s changes nothing while the log cannot be written', async (_, prepare) => {
    const request = await prepare();
    const before = await databaseSnapshot(app);
    await whileInsertsFail(app, 'auditEvent', async () => request().expect(500));
    expect(await databaseSnapshot(app)).toEqual(before);
    expect(await auditRowsDuring(app, () => request().expect(200))).not.toEqual([]);
  });

  it('a sign-in whose session cannot be stored leaves no event', async () => {
    const { email } = await aStoredUser(app);
    const events = await auditRowsDuring(app, () =>
      whileInsertsFail(app, 'session', async () => post('/sign-in/email', { email, password: PASSWORD }).expect(401)),
    );
    expect(events).toEqual([]);
  });

  it('a sign-up whose mail cannot be queued leaves no event', async () => {
    const events = await auditRowsDuring(app, () =>
      whileInsertsFail(app, 'outboxMail', async () => post('/sign-up/email', signUpBody()).expect(500)),
    );
    expect(events).toEqual([]);
  });

  it('a profile that cannot be changed leaves no event', async () => {
    const { token } = await aSignedInUser(app);
    const update = async () => post('/update-user', { name: 'Et nytt navn' }, token);
    expect(await auditRowsDuring(app, () => whileUserUpdatesFail(app, update))).toEqual([]);
  });

  it('a session stays alive when its end cannot be noted', async () => {
    const { token } = await aSignedInUser(app);
    await whileInsertsFail(app, 'auditEvent', async () => post('/revoke-sessions', {}, token).expect(500));
    expect(await sessionTimes(app, token)).toBeDefined();
  });
});
