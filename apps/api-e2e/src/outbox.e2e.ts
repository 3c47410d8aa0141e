import { describe, expect, it } from '@jest/globals';

import { type Database, aDatabase } from './testing/database.js';
import { freePort } from './testing/free-port.js';
import { MailSink } from './testing/mail-sink.js';
import { aSignedUpUser } from './testing/users.js';
import { loggedLines, Service } from './testing/service.js';
import { waitUntil } from './testing/wait-until.js';

const attempts = (database: Database): Promise<{ attempts: number }[]> =>
  database.sql<{ attempts: number }>('SELECT "attempts" FROM "outboxMail"');

/** Simulates that the pause after a failure, or the lease of a killed process, has ended. */
const comesDue = (database: Database): Promise<unknown[]> =>
  database.sql(`UPDATE "outboxMail" SET "dueAt" = now() - interval '1 second'`);

const isTried = (database: Database): Promise<true> =>
  waitUntil('the mail has been tried', async () => (await attempts(database)).some((row) => row.attempts > 0));

const UNSENT = 'SMTP_URL is not set: no mail is sent, and mails with working links are written to DATA_DIR/outbox';

describe('a service in production', () => {
  it('warns once that it sends no mail without a mail server, at any log level', async () => {
    const database = await aDatabase();
    const environment = { DATABASE_URL: database.url, MIGRATE_ON_START: 'true', NODE_ENV: 'production' };
    const service = await Service.start({ ...environment, LOG_LEVEL: 'silent' });
    await waitUntil('the warning is there', async () => service.program.stdout.includes(UNSENT));
    await service.stop();
    const warnings = loggedLines(service.program.stdout).filter((line) => 'msg' in line && line.msg === UNSENT);
    expect(warnings).toEqual([expect.objectContaining({ level: 40 })]);
  });

  it('does not warn with a mail server', async () => {
    const database = await aDatabase();
    const sink = await MailSink.open();
    const mail = { SMTP_URL: `smtp://127.0.0.1:${sink.port}` };
    const environment = { DATABASE_URL: database.url, MIGRATE_ON_START: 'true', NODE_ENV: 'production', ...mail };
    const service = await Service.start({ ...environment, LOG_LEVEL: 'trace' });
    await service.stop();
    expect(service.program.stdout).not.toContain('SMTP_URL is not set');
  });
});

describe('a mail whose recipient the mail server rejects permanently', () => {
  it('is given up at once and kept without its link', async () => {
    const database = await aDatabase();
    const sink = await MailSink.open({ refusesRecipients: true });
    const service = await Service.start({ DATABASE_URL: database.url, SMTP_URL: `smtp://127.0.0.1:${sink.port}` });
    const { email } = await aSignedUpUser(service);
    const rows = () => database.sql<{ abandonedAt: Date | null }>('SELECT * FROM "outboxMail"');
    await waitUntil('the mail is given up', async () => (await rows()).some(({ abandonedAt }) => abandonedAt !== null));
    const [row] = await rows();
    expect(row).toMatchObject({ recipient: email, kind: 'verify-email', attempts: 1, lastError: 'refused-5xx' });
    expect(JSON.stringify(row)).not.toContain('http');
    expect(service.program.stdout).toContain('mail given up');
    expect(service.program.stdout).not.toContain(email);
  });
});

describe('a mail that was committed and not sent', () => {
  it('does not fail the request, survives kill -9 and is sent after the restart', async () => {
    const database = await aDatabase();
    const port = await freePort();
    const environment = { DATABASE_URL: database.url, SMTP_URL: `smtp://127.0.0.1:${port}` };
    const first = await Service.start(environment);
    const { email } = await aSignedUpUser(first);
    await isTried(database);
    await first.program.kill();
    expect(first.program.stdout).not.toContain(email);

    const sink = await MailSink.open({ port });
    await comesDue(database);
    await Service.start(environment);
    await waitUntil('the mail is there', async () => sink.recipients.length > 0);
    await waitUntil('the outbox is empty', async () => (await attempts(database)).length === 0);
    expect(sink.recipients).toEqual([email]);
  });

  it('is sent again when the process died while sending', async () => {
    const database = await aDatabase();
    const stuck = await MailSink.open({ delayMs: 600_000 });
    const first = await Service.start({ DATABASE_URL: database.url, SMTP_URL: `smtp://127.0.0.1:${stuck.port}` });
    const { email } = await aSignedUpUser(first);
    await waitUntil('the mail server has received it', async () => stuck.received > 0);
    await first.program.kill();

    const sink = await MailSink.open();
    await comesDue(database);
    await Service.start({ DATABASE_URL: database.url, SMTP_URL: `smtp://127.0.0.1:${sink.port}` });
    await waitUntil('the mail is there', async () => sink.recipients.length > 0);
    expect(sink.recipients).toEqual([email]);
  });
});
