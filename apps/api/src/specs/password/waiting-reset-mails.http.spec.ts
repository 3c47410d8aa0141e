import { beforeAll, describe, expect, it } from '@jest/globals';

import { linkIn } from '../../testing/mails.js';
import { anOperator } from '../../testing/operators.js';
import { type TestApp, useTestApp } from '../../testing/test-app.js';
import { FIREFOX, FIREFOX_ON_WINDOWS } from '../../testing/user-agents.js';
import { anEmailAddress, aSignedInUser, aStoredUser, PASSWORD } from '../../testing/users.js';

/** Every row written to the outbox, although the worker deletes it after sending. */
async function noteOutbox({ database }: TestApp): Promise<() => Promise<string>> {
  await database.sql('CREATE TABLE "seenMail" ("row" text)');
  await database.sql(`
    CREATE FUNCTION note_mail() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO "seenMail" VALUES (to_jsonb(NEW)::text); RETURN NEW; END $$`);
  await database.sql('CREATE TRIGGER note AFTER INSERT ON "outboxMail" FOR EACH ROW EXECUTE FUNCTION note_mail()');
  return async () => {
    const rows = await database.sql<{ row: string }>('SELECT "row" FROM "seenMail"');
    return rows.map(({ row }) => row).join('\n');
  };
}

describe.each([
  ['strict', false],
  ['standard', true],
])('a waiting mail, policy %s (security K2)', (policy, isReadable) => {
  const app = useTestApp({ POLICY: policy });
  let written: () => Promise<string>;
  beforeAll(async () => {
    written = await noteOutbox(app);
  });

  it(`${isReadable ? 'shows' : 'hides'} in the table the link that it brings`, async () => {
    const { email } = await aSignedInUser(app);
    await app.request().post('/forget-password').send({ email }).expect(200);
    const token =
      linkIn(await app.mailTo(email, 'Lag nytt passord'))
        .pathname.split('/')
        .at(-1) ?? '';
    expect(token).toMatch(/^[A-Za-z0-9]{24}$/);
    expect((await written()).includes(token)).toBe(isReadable);
  });

  it(`${isReadable ? 'shows' : 'hides'} in the table from where somebody signed in`, async () => {
    const { email } = await aStoredUser(app);
    const signIn = (agent: string) =>
      app.request().post('/sign-in/email').set('user-agent', agent).send({ email, password: PASSWORD }).expect(200);
    await signIn(FIREFOX);
    await signIn(FIREFOX_ON_WINDOWS);
    await app.mailTo(email, 'Ny innlogging på kontoen din');
    expect(/"new-sign-in"/.test(await written())).toBe(true);
    expect(/"ipAddress"/.test(await written())).toBe(isReadable);
  });
});

describe('a reset mail that waits for the mail server', () => {
  const app = useTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' });

  const forget = (email: string) =>
    app.request().post('/forget-password').send({ email, redirectTo: '/nytt-passord' }).expect(200);

  const waitingMails = (email: string) =>
    app.database.sql<{ url: string }>(
      `SELECT "data"->>'url' AS "url" FROM "outboxMail" WHERE "recipient" = $1 AND "kind" = 'reset-password'`,
      [email],
    );

  const waitingKinds = async (email: string): Promise<readonly string[]> => {
    const rows = await app.database.sql<{ kind: string }>('SELECT "kind" FROM "outboxMail" WHERE "recipient" = $1', [
      email,
    ]);
    return rows.map(({ kind }) => kind);
  };

  it('is replaced by the next one, so that the newest mail in the mailbox has the link that works', async () => {
    const [user, other] = [await aStoredUser(app), await aStoredUser(app)];
    await forget(other.email);
    await forget(user.email);
    const [first] = await waitingMails(user.email);
    await forget(user.email);
    const [second, ...more] = await waitingMails(user.email);
    expect([second === undefined, second?.url === first?.url, more]).toEqual([false, false, []]);
    const { pathname, search } = new URL(second?.url ?? '');
    const opened = await app.request().get(`${pathname}${search}`);
    expect(opened.headers['location']).toMatch(/token=[A-Za-z0-9]{24}$/);
    expect(await waitingMails(other.email)).toHaveLength(1);
  });

  it('takes the place of an invitation, whose link it replaces', async () => {
    const admin = await anOperator(app, 'admin');
    const email = anEmailAddress();
    await admin.post('/admin/create-user', { name: 'Kari Ny', email }).expect(200);
    expect(await waitingKinds(email)).toContain('invitation');
    await forget(email);
    expect(await waitingKinds(email)).toContain('reset-password');
    expect(await waitingKinds(email)).not.toContain('invitation');
  });
});
