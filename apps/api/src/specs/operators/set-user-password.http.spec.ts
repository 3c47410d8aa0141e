import { describe, expect, it } from '@jest/globals';

import { newestMailTo } from '../../testing/mails.js';
import { anOperator, eventsBy, refusalIn } from '../../testing/operators.js';
import { aClient, LIMITS_BEHIND_PROXY } from '../../testing/rate-limit-clients.js';
import { aSession, countSessions } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import { aLinkedAccount, aSignedInUser, aStoredUser, PASSWORD } from '../../testing/users.js';
import { aResetToken, recordIdentifiers } from '../../testing/verification-records.js';

const NEW = 'et nytt passord';

describe('the password of a user', () => {
  const app = useTestApp();

  it('is not set by operators unless somebody turned that on (case 46)', async () => {
    const admin = await anOperator(app, 'admin');
    const answer = await admin.post('/admin/set-user-password', { userId: 'nobody', newPassword: 'x' });
    expect(refusalIn(answer)).toBe('403 SETTING_PASSWORDS_IS_NOT_ENABLED');
  });
});

describe('where operators may set passwords', () => {
  const app = useTestApp({ OPERATOR_SET_PASSWORD_ENABLED: 'true' });
  const signIn = (email: string, password: string) => app.request().post('/sign-in/email').send({ email, password });

  it('revokes sessions and links, notifies the user, and only the new password works (case 46)', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aStoredUser(app, { emailVerified: true });
    await aSession(app, user.id);
    await aSession(app, user.id);
    const token = await aResetToken(app, user.id);
    const answer = await admin.post('/admin/set-user-password', { userId: user.id, newPassword: NEW });
    expect([answer.status, answer.body]).toEqual([200, { status: true }]);
    expect(await countSessions(app, user.id)).toBe(0);
    expect(await recordIdentifiers(app, user.id)).toEqual([]);
    const reset = await app.request().post('/reset-password').send({ token, newPassword: 'et tredje passord' });
    expect(refusalIn(reset)).toBe('400 INVALID_TOKEN');
    expect((await signIn(user.email, PASSWORD)).status).toBe(401);
    await signIn(user.email, NEW).expect(200);
    const mail = await newestMailTo(app, user.email, 'Passordet');
    expect(mail.text).toContain('er endret av kundestøtte.');
    expect(await eventsBy(app, admin.id)).toMatchObject([
      { kind: 'session.ended', subjectId: user.id, facts: { how: 'reset', count: 2 } },
      { kind: 'password.set', subjectId: user.id, facts: { sessionsEnded: true, by: 'operator' } },
    ]);
  });

  it('a user without one gets one', async () => {
    const admin = await anOperator(app, 'admin');
    const user = await aSignedInUser(app);
    await admin.post('/admin/set-user-password', { userId: user.id, newPassword: NEW }).expect(200);
    await signIn(user.email, NEW).expect(200);
  });

  it.each([true, false])('linked identities stay where the address is verified: %s', async (emailVerified) => {
    const admin = await anOperator(app, 'admin');
    const user = await aStoredUser(app, { emailVerified });
    await aLinkedAccount(app, user.id, 'google');
    await admin.post('/admin/set-user-password', { userId: user.id, newPassword: NEW }).expect(200);
    const linked = await app.database.sql(`SELECT FROM "account" WHERE "userId" = $1 AND "providerId" = 'google'`, [
      user.id,
    ]);
    expect(linked).toHaveLength(emailVerified ? 1 : 0);
  });

  it('the length is checked first, then the user, who is no operator', async () => {
    const [admin, support] = [await anOperator(app, 'admin'), await anOperator(app, 'support')];
    const setting = async (userId: string, newPassword: unknown) =>
      refusalIn(await admin.post('/admin/set-user-password', { userId, newPassword }));
    expect(await setting('nobody', 'x')).toBe('400 PASSWORD_TOO_SHORT');
    expect(await setting('nobody', 'x'.repeat(129))).toBe('400 PASSWORD_TOO_LONG');
    expect(await setting('nobody', NEW)).toBe('404 USER_NOT_FOUND');
    expect(await setting('nobody', 5)).toBe('400 VALIDATION_ERROR');
    expect(await setting(support.id, NEW)).toBe('403 USER_IS_AN_OPERATOR');
    expect(await setting(admin.id, NEW)).toBe('403 USER_IS_AN_OPERATOR');
  });
});

describe('where wrong passwords are counted', () => {
  const app = useTestApp({ OPERATOR_SET_PASSWORD_ENABLED: 'true', ...LIMITS_BEHIND_PROXY });
  const MOST = 50;

  it('attempts of strangers at the old password do not block the new one', async () => {
    const admin = await anOperator(app, 'admin');
    const { id, email } = await aStoredUser(app, { emailVerified: true });
    const statusWith = async (password: string): Promise<number> =>
      (await aClient(app).post('/sign-in/email').send({ email, password })).status;
    let attempts = 0;
    while ((await statusWith('galt passord')) !== 429 && attempts < MOST) attempts++;
    expect(await statusWith(PASSWORD)).toBe(429);
    await admin.post('/admin/set-user-password', { userId: id, newPassword: NEW }).expect(200);
    expect(await statusWith(NEW)).toBe(200);
  });
});
