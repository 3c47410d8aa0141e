import { describe, expect, it } from '@jest/globals';

import type { Browser } from './testing/browser.js';
import { type Database, aDatabase } from './testing/database.js';
import { Program } from './testing/program.js';
import { SECRET, Service } from './testing/service.js';
import { temporaryFolder } from './testing/temporary-folder.js';
import { aSignedUpUser, signedInAs, turnTwoFactorOn } from './testing/users.js';
import { waitUntil } from './testing/wait-until.js';
import { mailTo, tokenIn } from './testing/written-mails.js';

const USERS = 20_000;

type Answer = Readonly<Record<string, unknown>>;

/** Runs a command beside the service. */
async function command(main: string, database: Database, ...args: readonly string[]) {
  const environment = { PUBLIC_URL: 'http://localhost:3000', AUTH_SECRET: SECRET, DATABASE_URL: database.url };
  const program = Program.start(main, { args, environment });
  const { code } = await program.ended;
  return { code, stdout: program.stdout };
}

/** A user with two-factor on, who just gave a code. */
async function aUserWithTwoFactor(service: Service): Promise<{ readonly browser: Browser; readonly email: string }> {
  const user = await aSignedUpUser(service);
  await turnTwoFactorOn(user.browser);
  return user;
}

async function anOperator(service: Service, database: Database, role: string) {
  const operator = await aUserWithTwoFactor(service);
  expect((await command('operator.js', database, 'grant', operator.email, '--role', role)).code).toBe(0);
  return operator;
}

async function answerOf(sent: Promise<Response>): Promise<Answer> {
  const answer = await sent;
  const body = (await answer.json()) as Answer;
  if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${JSON.stringify(body)}`);
  return body;
}

/** The id of the only user whom a search finds. */
async function find({ browser }: { readonly browser: Browser }, text: string): Promise<string> {
  const { users } = (await answerOf(browser.get(`/admin/find-users?q=${encodeURIComponent(text)}`))) as {
    users: readonly { id: string }[];
  };
  expect(users).toHaveLength(1);
  return users[0]?.id ?? '';
}

const askForReset = async ({ browser }: { readonly browser: Browser }, userId: string): Promise<string> => {
  const body = { userId, kind: 'second-factor-reset', reason: 'Mistet telefonen, ringte oss' };
  const { request } = (await answerOf(browser.post('/admin/create-request', body))) as { request: { id: string } };
  return request.id;
};

describe('operators at work', () => {
  it('find, sign out and help a user among 20 000, another user stops them, and the audit log has it all', async () => {
    const database = await aDatabase();
    const service = await Service.start({
      DATABASE_URL: database.url,
      DATA_DIR: temporaryFolder(),
      AUDIT_SEAL_INTERVAL: '1',
      OPERATOR_REQUEST_DELAY: '0',
    });
    await database.sql(
      `INSERT INTO "user" ("id", "email", "name", "emailVerified")
       SELECT 'user' || n, 'bruker' || n || '@eksempel.no', 'Bruker ' || n, true FROM generate_series(1, ${USERS}) n`,
    );
    await database.sql(
      `UPDATE "user" SET "banned" = true, "bannedAt" = now(), "banExpires" = now() WHERE "id" = 'user1'`,
    );
    const [support, admin] = [
      await anOperator(service, database, 'support'),
      await anOperator(service, database, 'admin'),
    ];
    const [kari, ola] = [await aUserWithTwoFactor(service), await aUserWithTwoFactor(service)];

    const kariId = await find(support, kari.email.toUpperCase());
    await answerOf(support.browser.post('/admin/revoke-user-sessions', { userId: kariId }));
    expect(await signedInAs(kari.browser)).toBeNull();

    const helped = await askForReset(support, kariId);
    expect((await support.browser.post('/admin/approve-request', { id: helped })).status).toBe(403);
    await answerOf(admin.browser.post('/admin/approve-request', { id: helped }));
    await waitUntil('the job has carried out the case', async () => {
      const rows = await database.sql(`SELECT FROM "operatorRequest" WHERE "id" = $1 AND "state" = 'done'`, [helped]);
      return rows.length === 1;
    });
    expect(await answerOf(support.browser.get(`/admin/user-details?userId=${kariId}`))).toMatchObject({
      user: { twoFactorEnabled: false },
      authenticators: [],
      requests: [],
    });

    const olaId = await find(support, ola.email);
    await askForReset(support, olaId);
    const mail = await mailTo(service, ola.email, 3);
    expect(mail.subject).toBe('Noen har bedt oss nullstille tofaktor på kontoen din');
    const stopped = await service.fetch('/cancel-account-request', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: tokenIn(mail) }),
    });
    expect(stopped.status).toBe(200);
    expect(await signedInAs(ola.browser)).toBe(ola.email);

    const kindsAbout = async (id: string): Promise<readonly string[]> => {
      const { events } = (await answerOf(admin.browser.get(`/admin/list-events?subjectId=${id}&limit=200`))) as {
        events: readonly { kind: string }[];
      };
      return events.map(({ kind }) => kind).filter((kind) => !kind.startsWith('mail.'));
    };
    const helping = ['session.ended', 'request.opened', 'request.approved', 'second-factor.off', 'request.done'];
    expect(await kindsAbout(kariId)).toEqual(expect.arrayContaining(helping));
    expect(await kindsAbout(olaId)).toEqual(expect.arrayContaining(['request.opened', 'request.stopped']));

    await waitUntil('the job has ended the ban whose time was over', async () => {
      const ended = await database.sql(`SELECT FROM "user" WHERE "id" = 'user1' AND NOT "banned"`);
      return ended.length === 1;
    });
    expect(await kindsAbout('user1')).toContain('ban.expired');

    await service.stop();
    const whole = await command('audit.js', database, 'verify');
    expect(whole).toMatchObject({ code: 0, stdout: expect.stringMatching(/^whole: /) });
    const [event] = await database.sql<{ id: string; seal: string }>(
      `SELECT "id", "seal" FROM "auditEvent" WHERE "kind" = 'request.approved'`,
    );
    await database.sql(
      `ALTER TABLE "auditEvent" DISABLE TRIGGER ALL;
       UPDATE "auditEvent" SET "actorId" = 'somebody else' WHERE "kind" = 'request.approved';
       ALTER TABLE "auditEvent" ENABLE TRIGGER ALL`,
    );
    expect(await command('audit.js', database, 'verify')).toEqual({
      code: 1,
      stdout: `changed seal ${event?.seal} event ${event?.id}\n`,
    });
  });
});
