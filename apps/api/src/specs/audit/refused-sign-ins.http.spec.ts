import { describe, expect, it } from '@jest/globals';

import { addressDigestOf, auditRowsDuring, type AuditRow, anAuditRow } from '../../testing/audit-log.js';
import { statementsDuring } from '../../testing/database-statements.js';
import { aClient, LIMITS_BEHIND_PROXY } from '../../testing/rate-limit-clients.js';
import { type TestApp, useTestApp } from '../../testing/test-app.js';
import { anEmailAddress, aStoredUser, PASSWORD } from '../../testing/users.js';

const WRONG = 'et galt passord';

const refusal = (reason: string, subjectId: string | null, email: string): AuditRow =>
  anAuditRow('sign-in.refused', subjectId, {
    outcome: 'refused',
    addressDigest: addressDigestOf(email),
    facts: { way: 'password', reason },
  });

const signIn = (app: TestApp, email: string, password: string) =>
  app.request().post('/sign-in/email').send({ email, password });

describe('the audit log: a refused sign-in', () => {
  const app = useTestApp();
  const refuse = (email: string, password = WRONG) => signIn(app, email, password).expect(401);

  it('one event for a wrong password, with the user and a digest of the address in lower case', async () => {
    const { id, email } = await aStoredUser(app);
    const events = await auditRowsDuring(app, () => refuse(email.toUpperCase()));
    expect(events).toEqual([refusal('wrong-password', id, email)]);
  });

  it('one event for an address that nobody has', async () => {
    const email = anEmailAddress();
    expect(await auditRowsDuring(app, () => refuse(email))).toEqual([refusal('unknown-address', null, email)]);
  });

  it.each(['none', null, ''] as const)('one event for a user without a password: %j', async (stored) => {
    const { id, email } = await aStoredUser(app, { stored });
    expect(await auditRowsDuring(app, () => refuse(email))).toEqual([refusal('no-password', id, email)]);
  });

  it('the same statements, known or not, and no transaction', async () => {
    const costOf = (email: string) => statementsDuring(() => refuse(email).then());
    const unknown = await costOf(anEmailAddress());
    expect(unknown.map(({ text }) => text.trim().split(/\s+/)[0])).toEqual(['SELECT', 'INSERT']);
    for (const stored of [undefined, 'none', null, ''] as const) {
      const { email } = await aStoredUser(app, stored === undefined ? {} : { stored });
      expect(await costOf(email)).toEqual(unknown);
    }
  });
});

describe('the audit log: a sign-in with an unverified address', () => {
  const app = useTestApp({ REQUIRE_EMAIL_VERIFICATION: 'true' });

  it('one event, beside that of the mail', async () => {
    const { id, email } = await aStoredUser(app);
    const events = await auditRowsDuring(app, () => signIn(app, email, PASSWORD).expect(403));
    expect(events).toEqual([
      anAuditRow('email.verification-sent', id, { addressDigest: addressDigestOf(email) }),
      refusal('unverified', id, email),
    ]);
  });
});

describe('the audit log: sign-ins beyond the limit', () => {
  const app = useTestApp(LIMITS_BEHIND_PROXY);
  const QUARTER_MS = 15 * 60_000;

  /** Each comes from another IP address. */
  const guess = async (email: string, times: number): Promise<void> => {
    for (let n = 0; n < times; n++) await aClient(app).post('/sign-in/email').send({ email, password: WRONG });
  };
  const reasonsDuring = async (work: () => Promise<void>): Promise<readonly unknown[]> =>
    (await auditRowsDuring(app, work)).map(({ subjectId, facts }) => [facts['reason'], subjectId]);

  it('one event in each window, with the user where there is one', async () => {
    const { id, email } = await aStoredUser(app);
    expect(await reasonsDuring(() => guess(email, 20))).toHaveLength(20);
    expect(await reasonsDuring(() => guess(email, 5))).toEqual([['too-many', id]]);
    app.clock.advance(QUARTER_MS + 1);
    await guess(email, 20);
    expect(await reasonsDuring(() => guess(email, 3))).toEqual([['too-many', id]]);
  });

  it('one event for an address that nobody has, at the same statements', async () => {
    const [known, unknown] = [(await aStoredUser(app)).email, anEmailAddress()];
    for (const email of [known, unknown]) await guess(email, 20);
    const costOf = (email: string) => statementsDuring(() => guess(email, 1));
    expect(await costOf(unknown)).toEqual(await costOf(known));
    expect(await reasonsDuring(() => guess(unknown, 3))).toEqual([]);
  });
});
