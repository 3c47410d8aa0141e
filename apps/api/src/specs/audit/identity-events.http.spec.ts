import { describe, expect, it } from '@jest/globals';

import { deleteUser, DELETION_ENABLED } from '../../testing/account-deletion.js';
import { addressDigestOf, anAuditRow, auditLogText, auditRowsDuring, byUser } from '../../testing/audit-log.js';
import { sessionCookie } from '../../testing/cookies.js';
import { somePasskeys, storedPasskeys } from '../../testing/passkeys.js';
import { aSession } from '../../testing/sessions.js';
import { useTestApp } from '../../testing/test-app.js';
import {
  aLinkedAccount,
  anEmailAddress,
  aSignedInUser,
  aSignedUpUser,
  aStoredUser,
  PASSWORD,
} from '../../testing/users.js';
import { aResetToken, mailedVerificationToken } from '../../testing/verification-records.js';

const NEW_PASSWORD = 'et helt annet passord';

describe('the audit log records users (operators §10.2)', () => {
  const app = useTestApp({ ...DELETION_ENABLED, CHANGE_EMAIL_ENABLED: 'true' });
  const post = (path: string, body: object, token = '') =>
    app.request().post(path).set('cookie', sessionCookie(token)).send(body).expect(200);

  it('a verified address, by the link', async () => {
    const { id, email } = await aSignedUpUser(app);
    const token = await mailedVerificationToken(app, email);
    const rows = await auditRowsDuring(app, () => app.request().get(`/verify-email?token=${token}`).expect(200));
    expect(rows).toEqual([anAuditRow('email.verified', id, await byUser(app, id, null))]);
  });

  it('a request for a new password, of a known and an unknown address', async () => {
    const { id, email } = await aStoredUser(app);
    const unknown = anEmailAddress();
    const ask = (address: string) => auditRowsDuring(app, () => post('/forget-password', { email: address }));
    const asked = { addressDigest: addressDigestOf(email) };
    expect(await ask(email)).toEqual([anAuditRow('password.reset-asked', id, asked)]);
    const refused = { outcome: 'refused', addressDigest: addressDigestOf(unknown) };
    expect(await ask(unknown)).toEqual([anAuditRow('password.reset-asked', null, refused)]);
  });

  it('a reset, and the session that it ended', async () => {
    const { id } = await aStoredUser(app);
    await aSession(app, id);
    const by = await byUser(app, id, null);
    const body = { token: await aResetToken(app, id), newPassword: NEW_PASSWORD };
    expect(await auditRowsDuring(app, () => post('/reset-password', body))).toEqual([
      anAuditRow('session.ended', id, { ...by, facts: { how: 'reset', count: 1 } }),
      anAuditRow('password.reset', id, { ...by, facts: { sessionsEnded: true } }),
    ]);
  });

  it('every sign-in method that a reset removes where the address was not verified', async () => {
    const { id } = await aStoredUser(app);
    await aLinkedAccount(app, id, 'github');
    await somePasskeys(app, id, 1);
    const [passkey] = await storedPasskeys(app, id);
    const by = await byUser(app, id, null);
    const body = { token: await aResetToken(app, id), newPassword: NEW_PASSWORD };
    expect(await auditRowsDuring(app, () => post('/reset-password', body))).toEqual([
      anAuditRow('account.unlinked', id, { ...by, facts: { provider: 'github' } }),
      anAuditRow('passkey.deleted', id, { ...by, facts: { id: passkey?.id } }),
      anAuditRow('password.reset', id, { ...by, facts: { sessionsEnded: true } }),
    ]);
  });

  it('the name of a changed field, and a changed address with both masked', async () => {
    const { id, email, token } = await aSignedInUser(app, { isVerified: false });
    const by = await byUser(app, id, token);
    const profile = await auditRowsDuring(app, () => post('/update-user', { name: 'Ola Normann' }, token));
    expect(profile).toEqual([anAuditRow('profile.changed', id, { ...by, facts: { fields: ['name'] } })]);
    const newEmail = anEmailAddress();
    const masked = { old: 'pe•••@eksempel.no', new: 'pe•••@eksempel.no' };
    expect(await auditRowsDuring(app, () => post('/change-email', { newEmail }, token))).toEqual([
      anAuditRow('email.changed', id, { ...by, facts: masked, addressDigest: addressDigestOf(email) }),
      anAuditRow('email.verification-sent', id, { ...by, addressDigest: addressDigestOf(newEmail) }),
    ]);
  });

  it('a deletion, after which the row remains', async () => {
    const { id, token } = await aSignedInUser(app);
    const by = await byUser(app, id, token);
    const rows = await auditRowsDuring(app, () => deleteUser(app, { token }).expect(200));
    expect(rows).toEqual([anAuditRow('user.deleted', id, { ...by, facts: { proof: 'session' } })]);
  });

  it('without a password, token, name or address in clear text', async () => {
    const { email, token } = await aSignedUpUser(app);
    const verification = await mailedVerificationToken(app, email);
    await app.request().get(`/verify-email?token=${verification}`).expect(200);
    await post('/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }, token);
    await post('/forget-password', { email });
    const log = (await auditLogText(app)).toLowerCase();
    expect(log).toContain('password.changed');
    const texts = [email, token, verification, PASSWORD, NEW_PASSWORD, 'Kari Nordmann', 'Ola Normann'];
    expect(texts.filter((text) => log.includes(text.toLowerCase()))).toEqual([]);
  });
});
