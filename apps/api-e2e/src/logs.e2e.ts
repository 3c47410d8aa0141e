import { describe, expect, it } from '@jest/globals';

import { Browser } from './testing/browser.js';
import { aDatabase } from './testing/database.js';
import { DatabaseProxy } from './testing/database-proxy.js';
import { freePort } from './testing/free-port.js';
import { MailSink } from './testing/mail-sink.js';
import { anEmailAddress, aSignedUpUser, PASSWORD } from './testing/users.js';
import { loggedLines, SECRET, Service } from './testing/service.js';
import { waitUntil } from './testing/wait-until.js';
import { mailTo, tokenIn } from './testing/written-mails.js';

const DATABASE_PASSWORD = 'databasens-passord';
const ERROR = 50;

/** Asserts that each line is JSON and contains no secret, neither plain nor encoded for a URL or JSON. */
function expectNoneLogged({ program }: Service, secrets: readonly string[]): readonly object[] {
  const output = program.stdout + program.stderr;
  for (const secret of secrets.flatMap((text) => [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)])) {
    expect(output).not.toContain(secret);
  }
  return [...loggedLines(program.stdout), ...loggedLines(program.stderr)];
}

/** The value and the signature of every cookie, as sent and decoded. */
const cookieValues = (browser: Browser): string[] =>
  browser.cookieHeader.split('; ').flatMap((pair) => {
    const value = decodeURIComponent(pair.slice(pair.indexOf('=') + 1));
    return [value, ...value.split('.')];
  });

describe('the log at its most verbose level', () => {
  it('contains nothing that would let a reader sign in, whatever is requested', async () => {
    const database = await aDatabase();
    const service = await Service.start({ DATABASE_URL: database.url, LOG_LEVEL: 'trace' });
    const { browser, email } = await aSignedUpUser(service);
    const token = tokenIn(await mailTo(service, email));

    const other = new Browser(service);
    await other.post('/sign-in/email', { email, password: PASSWORD });
    await other.post('/sign-in/email', { email, password: 'et feil passord' });
    await other.post('/sign-in/email', { email: 'ukjent@eksempel.no', password: PASSWORD });
    await other.post('/sign-in/email', { email, password: { hemmelig: 'gjenstand' } });
    await other.post('/sign-up/email', { name: 'Kari', email, password: PASSWORD });
    await other.post('/send-verification-email', { email });
    await browser.get('/verify-email?token=forfalsket-lenke&callbackURL=/hjem');
    expect((await browser.get(`/verify-email?token=${token}`)).status).toBe(200);
    await browser.get('/get-session');
    await browser.get('/list-sessions');
    await other.fetch(`${service.address}/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"email":"${email}","password":"et halvt passord`,
    });
    await service.stop();

    const passwords = [PASSWORD, 'et feil passord', 'et halvt passord', 'gjenstand'];
    const links = [token, 'forfalsket-lenke'];
    const cookies = [...cookieValues(browser), ...cookieValues(other)];
    const lines = expectNoneLogged(service, [email, 'ukjent@eksempel.no', SECRET, ...passwords, ...links, ...cookies]);
    expect(lines.length).toBeGreaterThan(1);
  });

  it('contains no secrets when errors are logged', async () => {
    const database = await aDatabase();
    const proxy = await DatabaseProxy.to(database.url);
    const url = proxy.url.replace(/\/\/(\w+)@/, `//$1:${DATABASE_PASSWORD}@`);
    expect(url).toContain(DATABASE_PASSWORD);
    const mail = { SMTP_URL: `smtp://avsender:smtp-passord@127.0.0.1:${await freePort()}` };
    const service = await Service.start({ DATABASE_URL: url, LOG_LEVEL: 'trace', ...mail });
    const { browser, email } = await aSignedUpUser(service);
    const newEmail = anEmailAddress();

    await database.sql(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'no room for %', NEW."email"; END $$`);
    await database.sql('CREATE TRIGGER refuse BEFORE INSERT ON "user" FOR EACH ROW EXECUTE FUNCTION refuse()');
    const refused = await new Browser(service).post('/sign-up/email', {
      name: 'Ola',
      email: newEmail,
      password: PASSWORD,
    });
    expect(refused.status).toBe(422);
    await database.sql('ALTER TABLE "session" RENAME TO "gone"');
    expect((await new Browser(service).post('/sign-in/email', { email, password: PASSWORD })).status).not.toBe(200);
    expect((await browser.get('/get-session')).status).toBe(500);
    await proxy.block();
    expect((await browser.get('/list-sessions')).status).toBe(500);
    await service.stop();

    const secrets = [email, newEmail, PASSWORD, SECRET, DATABASE_PASSWORD, 'smtp-passord', ...cookieValues(browser)];
    const lines = expectNoneLogged(service, secrets);
    expect(lines).toContainEqual(expect.objectContaining({ level: ERROR }));
  });

  it('does not repeat what a mail server says about a mailbox', async () => {
    const database = await aDatabase();
    const sink = await MailSink.open({ refusesRecipients: true });
    const smtp = { SMTP_URL: `smtp://127.0.0.1:${sink.port}` };
    const service = await Service.start({ DATABASE_URL: database.url, LOG_LEVEL: 'trace', ...smtp });
    const { email } = await aSignedUpUser(service);
    await waitUntil('the failure is logged', async () => /"responseCode":550/.test(service.program.stdout));
    await service.stop();
    expectNoneLogged(service, [email]);
  });
});
