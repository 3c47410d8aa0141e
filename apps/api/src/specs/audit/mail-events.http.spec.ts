import { describe, expect, it } from '@jest/globals';

import { addressDigestOf, auditLogText, awaitedAuditRows } from '../../testing/audit-log.js';
import { aClient, LIMITS_BEHIND_PROXY } from '../../testing/rate-limit-clients.js';
import { useTestApp } from '../../testing/test-app.js';
import { aSignedUpUser } from '../../testing/users.js';

const DAY_MS = 86_400_000;
const ID = expect.stringMatching(/^\w{32}$/);

describe('the audit log records mails (operators §10.2)', () => {
  const app = useTestApp({ ...LIMITS_BEHIND_PROXY, SEND_VERIFICATION_ON_SIGN_UP: 'false' });

  it('sent mails, and one mail above the limit of the mailbox', async () => {
    const { email, id } = await aSignedUpUser(app);
    for (let n = 0; n < 6; n++) await aClient(app).post('/send-verification-email').send({ email }).expect(200);
    // Mails are sent in parallel, so the omitted one may be noted before the last sent one.
    const rows = [...(await awaitedAuditRows(app, 'mail.%', 6))].sort((a, b) => b.kind.localeCompare(a.kind));
    const common = {
      outcome: 'done',
      subjectId: id,
      actorType: 'service',
      actorId: null,
      addressDigest: addressDigestOf(email),
      facts: { kind: 'verify-email', attempt: 1, mail: ID },
    };
    const kinds = ['mail.sent', 'mail.sent', 'mail.sent', 'mail.sent', 'mail.sent', 'mail.left-out'];
    expect(rows).toMatchObject(kinds.map((kind) => ({ ...common, kind })));
    expect(new Set(rows.map(({ facts }) => facts['mail'])).size).toBe(6);
    const log = await auditLogText(app);
    for (const { text } of await app.mails()) {
      expect(log).not.toContain(/token=([\w.-]+)/.exec(text)?.[1] ?? '?');
    }
    expect(log).not.toContain(email);
  });
});

describe('the audit log while the mail server is down', () => {
  const app = useTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });

  it('tells of a mail that was delayed, and given up once it was of no use', async () => {
    const { id } = await aSignedUpUser(app);
    const [delayed] = await awaitedAuditRows(app, 'mail.delayed', 1);
    expect(delayed).toMatchObject({ subjectId: id, facts: { kind: 'verify-email', attempt: 1, mail: ID } });
    app.clock.advance(30 * DAY_MS);
    const rows = await awaitedAuditRows(app, 'mail.given-up', 1);
    expect(rows).toMatchObject([{ subjectId: id, facts: { ...delayed?.facts, attempt: 2 } }]);
  });
});
