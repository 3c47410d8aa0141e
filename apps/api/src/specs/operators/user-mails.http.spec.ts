import { describe, expect, it } from '@jest/globals';

import { whileAddressIsLocked } from '../../testing/database-locks.js';
import { linkIn } from '../../testing/mails.js';
import { anOperator, eventsBy, refusalIn } from '../../testing/operators.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedInUser } from '../../testing/users.js';
import { aResetToken } from '../../testing/verification-records.js';

const app = useTestApp();

describe('a link to a new password', () => {
  it('goes to the stored address and replaces older ones; the operator sees none (case 50)', async () => {
    const support = await anOperator(app, 'support');
    const user = await aSignedInUser(app, { language: 'nn' });
    await aResetToken(app, user.id);
    const answer = await support.post('/admin/send-password-reset', { userId: user.id, email: 'x@example.no' });
    expect([answer.status, answer.body]).toEqual([200, { status: true }]);
    const mail = await app.mailTo(user.email);
    expect(mail.subject).toBe('Lag nytt passord');
    const link = linkIn(mail);
    expect(link.href).toContain('/reset-password/');
    const opened = await app.request().get(`${link.pathname}${link.search}`);
    expect(opened.headers['location']).toContain('/nytt-passord?token=');
    const records = await app.database.sql('SELECT FROM "verification" WHERE "userId" = $1', [user.id]);
    expect(records).toHaveLength(1);
    expect((await app.mails()).filter(({ to }) => to === 'x@example.no')).toEqual([]);
    const [event, ...more] = await eventsBy(app, support.id);
    expect([event, more]).toMatchObject([
      { kind: 'mail.asked', subjectId: user.id, facts: { kind: 'reset-password' } },
      [],
    ]);
  });

  it('waits for no lock on the address, because /forget-password locks the user after it', async () => {
    const support = await anOperator(app, 'support');
    const user = await aSignedInUser(app);
    await whileAddressIsLocked(app, user.email, () =>
      support.post('/admin/send-password-reset', { userId: user.id }).expect(200).then(),
    );
    expect((await app.mailTo(user.email)).subject).toBe('Lag nytt passord');
  });

  it('is for nobody who is banned, and for no operator from support', async () => {
    const [support, admin] = [await anOperator(app, 'support'), await anOperator(app, 'admin')];
    const user = await aSignedInUser(app);
    await admin.post('/admin/ban-user', { userId: user.id }).expect(200);
    const banned = await support.post('/admin/send-password-reset', { userId: user.id });
    expect(refusalIn(banned)).toBe('403 BANNED_USER');
    const ofAdmin = await support.post('/admin/send-password-reset', { userId: admin.id });
    expect(refusalIn(ofAdmin)).toBe('403 OPERATOR_PERMISSION_REQUIRED');
    expect(refusalIn(await support.post('/admin/send-password-reset', { userId: 'x' }))).toBe('404 USER_NOT_FOUND');
    const auditor = await anOperator(app, 'auditor');
    const refused = await auditor.post('/admin/send-password-reset', { userId: user.id });
    expect(refusalIn(refused)).toBe('403 OPERATOR_PERMISSION_REQUIRED');
  });
});

describe('a verification link', () => {
  it('goes to the stored address', async () => {
    const support = await anOperator(app, 'support');
    const user = await aSignedInUser(app, { isVerified: false });
    await support.post('/admin/send-verification-email', { userId: user.id }).expect(200);
    expect(linkIn(await app.mailTo(user.email)).href).toContain('/verify-email?token=');
    expect(await eventsBy(app, support.id)).toMatchObject([{ kind: 'mail.asked', facts: { kind: 'verify-email' } }]);
  });

  it('is for addresses that are not verified', async () => {
    const support = await anOperator(app, 'support');
    const user = await aSignedInUser(app);
    const answer = await support.post('/admin/send-verification-email', { userId: user.id });
    expect(refusalIn(answer)).toBe('400 EMAIL_ALREADY_VERIFIED');
  });
});
