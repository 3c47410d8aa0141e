import { afterEach, describe, expect, it } from '@jest/globals';

import { type MailKind, OutboxWorker } from '@portvakt/adapters/mail';

import { anOpenRequest } from '../../testing/account-requests.js';
import { addressDigestOf, awaitedAuditRows } from '../../testing/audit-log.js';
import { anOperator, eventsBy, refusalIn, type TestOperator } from '../../testing/operators.js';
import { TestMailServer } from '../../testing/smtp-server.js';
import { startTestApp, type TestApp, useApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { anEmailAddress, aSignedInUser, type SignedInUser } from '../../testing/users.js';

const HOUR_MS = 3_600_000;

let server: TestMailServer;
const app: TestApp = useApp(async () => {
  server = await TestMailServer.down();
  return startTestApp({ SMTP_URL: server.url });
});
afterEach(() => server.close());

interface Mail {
  readonly id: string;
  readonly to: string;
  readonly lastError: string | null;
}

const mailsIn = async (operator: TestOperator, query = ''): Promise<readonly Mail[]> =>
  ((await operator.get(`/admin/list-mails${query}`).expect(200)).body as { mails: Mail[] }).mails;

/** Queues a mail with a link to the user, waits until sending has failed, and puts the next attempt off for an hour. */
async function aFailedMail(operator: TestOperator, user: SignedInUser): Promise<Mail> {
  await operator.post('/admin/send-password-reset', { userId: user.id }).expect(200);
  const mail = await until(async () =>
    (await mailsIn(operator, '?state=failing')).find(({ to, lastError }) => to === user.email && lastError),
  );
  await app.database.sql('UPDATE "outboxMail" SET "dueAt" = $2 WHERE "id" = $1', [
    mail.id,
    new Date(app.clock.now().getTime() + HOUR_MS),
  ]);
  return mail;
}

const stateOf = async (operator: TestOperator, user: SignedInUser): Promise<string> => {
  const answer = await operator.get(`/admin/list-user-mails?userId=${user.id}`).expect(200);
  return (answer.body as { mails: { state: string }[] }).mails.map(({ state }) => state).join(' ');
};

const queuedMails = (id: string): Promise<object[]> =>
  app.database.sql('SELECT FROM "outboxMail" WHERE "id" = $1', [id]);

async function untilNotBeingSent(id: string): Promise<void> {
  const isClaimed = 'SELECT FROM "outboxMail" WHERE "id" = $1 AND "claimedUntil" > $2';
  await until(async () => (await app.database.sql(isClaimed, [id, app.clock.now()])).length === 0);
}

const untilGone = (id: string): Promise<true> => until(async () => (await queuedMails(id)).length === 0);

describe('a mail that cannot be sent', () => {
  it('is listed with the class of the error and without its link, and sent when tried again', async () => {
    const support = await anOperator(app, 'support');
    const user = await aSignedInUser(app, { language: 'nn' });
    const { id } = await aFailedMail(support, user);
    const answer = await support.get('/admin/list-mails?state=failing');
    expect(answer.body).toMatchObject({ depth: 1, oldestAt: expect.any(String), nextCursor: null });
    expect((answer.body as { mails: object[] }).mails).toEqual([
      {
        id,
        kind: 'reset-password',
        to: user.email,
        userId: user.id,
        language: 'nn',
        attempts: 1,
        dueAt: expect.any(String),
        createdAt: (answer.body as { oldestAt: string }).oldestAt,
        lastError: 'connection',
      },
    ]);
    expect(answer.text).not.toMatch(/reset-password\/|http|token/);
    expect(await mailsIn(support, '?state=queued')).toEqual([]);
    expect(await stateOf(support, user)).toBe('failing');

    await server.listen();
    const retried = await support.post('/admin/retry-mail', { id, reason: 'serveren er oppe' });
    expect([retried.status, retried.body]).toEqual([200, { status: true }]);
    await untilGone(id);
    expect(server.received.filter((to) => to === user.email)).toHaveLength(1);
    await awaitedAuditRows(app, 'mail.sent', 1);
    expect(await stateOf(support, user)).toBe('sent');
    expect((await eventsBy(app, support.id)).at(-1)).toMatchObject({
      kind: 'mail.retried',
      subjectId: user.id,
      addressDigest: addressDigestOf(user.email),
      facts: { kind: 'reset-password', attempt: 1, mail: id, reason: 'serveren er oppe' },
    });
    expect(refusalIn(await support.post('/admin/retry-mail', { id }))).toBe('404 MAIL_NOT_FOUND');
  });

  it('is never sent once it is discarded', async () => {
    const support = await anOperator(app, 'support');
    const user = await aSignedInUser(app);
    const { id } = await aFailedMail(support, user);
    await support.post('/admin/discard-mail', { id }).expect(200);
    expect((await eventsBy(app, support.id)).at(-1)).toMatchObject({ kind: 'mail.discarded', facts: { mail: id } });
    expect(await stateOf(support, user)).toBe('discarded');
    expect(refusalIn(await support.post('/admin/discard-mail', { id }))).toBe('404 MAIL_NOT_FOUND');
    expect(refusalIn(await support.post('/admin/retry-mail', { id: 'x' }))).toBe('404 MAIL_NOT_FOUND');
  });

  it('is not discarded by support where it tells what operators did, or is for an operator', async () => {
    const [admin, support] = [await anOperator(app, 'admin'), await anOperator(app, 'support')];
    const user = await aSignedInUser(app);
    await admin.post('/admin/ban-user', { userId: user.id }).expect(200);
    const notice = (await mailsIn(support)).find(({ to }) => to === user.email)!;
    const refused = await support.post('/admin/discard-mail', { id: notice.id });
    expect(refusalIn(refused)).toBe('403 OPERATOR_PERMISSION_REQUIRED');
    const { id } = await aFailedMail(admin, admin);
    expect(refusalIn(await support.post('/admin/discard-mail', { id }))).toBe('403 OPERATOR_PERMISSION_REQUIRED');
    expect(refusalIn(await support.post('/admin/retry-mail', { id }))).toBe('403 OPERATOR_PERMISSION_REQUIRED');
    await admin.post('/admin/discard-mail', { id }).expect(200);
  });

  it.each<MailKind>(['email-changed', 'password-changed', 'two-factor-changed'])(
    'is not discarded by support where an operator may have made the change: %s',
    async (kind) => {
      const [admin, support] = [await anOperator(app, 'admin'), await anOperator(app, 'support')];
      const { id } = await aFailedMail(support, await aSignedInUser(app));
      await app.database.sql('UPDATE "outboxMail" SET "kind" = $2 WHERE "id" = $1', [id, kind]);
      const refused = await support.post('/admin/discard-mail', { id });
      expect(refusalIn(refused)).toBe('403 OPERATOR_PERMISSION_REQUIRED');
      await admin.post('/admin/discard-mail', { id }).expect(200);
    },
  );
});

describe('the mail with which an owner can stop a case', () => {
  it('is discarded by nobody while the case is open, not even by an admin (OP9)', async () => {
    const [admin, support] = [await anOperator(app, 'admin'), await anOperator(app, 'support')];
    const user = await aSignedInUser(app);
    const request = await anOpenRequest(admin, user.id, { kind: 'email-change', newEmail: anEmailAddress() });
    const { id } = (await mailsIn(admin)).find(({ to }) => to === user.email)!;
    for (const operator of [support, admin]) {
      const refused = await operator.post('/admin/discard-mail', { id });
      expect(refusalIn(refused)).toBe('403 OPERATOR_PERMISSION_REQUIRED');
    }
    expect(await queuedMails(id)).toHaveLength(1);
    await admin.post('/admin/retry-mail', { id }).expect(200);
    await admin.post('/admin/cancel-request', { id: request.id }).expect(200);
    await untilNotBeingSent(id);
    await admin.post('/admin/discard-mail', { id }).expect(200);
  });
});

describe('a mail that is being sent', () => {
  it('is not sent a second time by a retry, and is not discarded any more', async () => {
    const support = await anOperator(app, 'support');
    const user = await aSignedInUser(app);
    const { id } = await aFailedMail(support, user);
    await server.listen();
    const held = server.holdNext();
    await support.post('/admin/retry-mail', { id }).expect(200);
    await held.arrived;
    await support.post('/admin/retry-mail', { id }).expect(200);
    expect(refusalIn(await support.post('/admin/discard-mail', { id }))).toBe('404 MAIL_NOT_FOUND');
    app.nest.get(OutboxWorker).wake();
    held.confirm();
    await untilGone(id);
    expect(server.received.filter((to) => to === user.email)).toHaveLength(1);
    const kinds = (await eventsBy(app, support.id)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'mail.retried')).toHaveLength(1);
    expect(kinds).not.toContain('mail.discarded');
  });

  it('is sent exactly once, or discarded and never sent, whatever comes first', async () => {
    const support = await anOperator(app, 'support');
    const users = await Promise.all(Array.from({ length: 12 }, () => aSignedInUser(app)));
    const mails: Mail[] = [];
    for (const user of users) mails.push(await aFailedMail(support, user));
    await server.listen();
    const worker = app.nest.get(OutboxWorker);
    const answers = await Promise.all(
      mails.flatMap(({ id }) => {
        const retry = support.post('/admin/retry-mail', { id });
        const second = support.post('/admin/retry-mail', { id });
        const discard = support.post('/admin/discard-mail', { id });
        worker.wake();
        return [retry, second, discard].map(async (request) => ({
          id,
          path: request.url,
          status: (await request).status,
        }));
      }),
    );
    for (const { id } of mails) await untilGone(id);
    for (const { id, to } of mails) {
      const isDiscarded = answers.some(
        (one) => one.id === id && one.path.endsWith('discard-mail') && one.status === 200,
      );
      expect(server.received.filter((received) => received === to)).toHaveLength(isDiscarded ? 0 : 1);
    }
    expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
  });
});

describe('the lists', () => {
  it('go page by page, and a cursor belongs to its list', async () => {
    const support = await anOperator(app, 'support');
    const user = await aSignedInUser(app);
    await app.database.sql(
      `INSERT INTO "outboxMail" ("id", "kind", "userId", "recipient", "data", "dueAt", "createdAt")
       SELECT 'page-' || n, 'verify-email', $1, $2, '{}', $3::timestamptz, $4::timestamptz + n * interval '1 ms'
       FROM generate_series(1, 60) n`,
      [user.id, user.email, new Date(app.clock.now().getTime() + HOUR_MS), app.clock.now()],
    );
    const first = (await support.get('/admin/list-mails?state=queued')).body as { mails: Mail[]; nextCursor: string };
    const second = (await support.get(`/admin/list-mails?state=queued&cursor=${first.nextCursor}`))
      .body as typeof first;
    const ids = [...first.mails, ...second.mails].filter(({ to }) => to === user.email).map(({ id }) => id);
    expect(ids).toEqual(Array.from({ length: 60 }, (_, n) => `page-${n + 1}`));
    expect(refusalIn(await support.get(`/admin/list-mails?cursor=${first.nextCursor}`))).toBe('400 INVALID_CURSOR');
    const path = `/admin/list-user-mails?userId=${user.id}`;
    const newest = (await support.get(path)).body as { mails: Mail[]; nextCursor: string };
    const older = (await support.get(`${path}&cursor=${newest.nextCursor}`)).body as typeof newest;
    expect([...newest.mails, ...older.mails].map(({ id }) => id)).toEqual([...ids].reverse());
    expect(older.nextCursor).toBeNull();
    expect((await support.get('/admin/list-mails?state=sent')).status).toBe(400);
    const viewed = (await eventsBy(app, support.id)).filter(({ kind }) => kind === 'user.viewed');
    expect(viewed).toMatchObject([{ subjectId: user.id, facts: { parts: ['mails'] } }]);
    expect(refusalIn(await support.get('/admin/list-user-mails?userId=x'))).toBe('404 USER_NOT_FOUND');
  });
});
