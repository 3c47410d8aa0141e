import { afterEach, describe, expect, it } from '@jest/globals';

import {
  mailTemplate,
  type MailTransport,
  type MailWords,
  OutboxWorker,
  type RenderedMail,
} from '@portvakt/adapters/mail';
import { MailRefused } from '@portvakt/kernel';

import { anExtension } from '../../testing/extensions.js';
import { startTestApp, type TestApp, useTestApp } from '../../testing/test-app.js';
import { until } from '../../testing/until.js';
import { anEmailAddress, PASSWORD } from '../../testing/users.js';

const words: MailWords = {
  'verify-email': mailTemplate(
    'verify-email',
    {
      nb: { subject: 'Velkommen til Acme', reason: 'Bekreft at adressen er din.', button: 'Bekreft' },
      nn: { subject: 'Velkomen til Acme', reason: 'Stadfest at adressa er di.', button: 'Stadfest' },
      en: { subject: 'Welcome to Acme', reason: 'Verify that the address is yours.', button: 'Verify' },
    },
    ({ url }: { readonly url: string }, text) => ({
      subject: text('subject'),
      reason: [text('reason')],
      action: { label: text('button'), url },
      advice: [],
    }),
  ),
};

const VERIFYING = { SEND_VERIFICATION_ON_SIGN_UP: 'true', LOG_LEVEL: 'error' };

const signUp = (app: TestApp, email: string, language = 'nb') =>
  app
    .request()
    .post('/sign-up/email')
    .set('accept-language', language)
    .send({ name: 'Kari Nordmann', email, password: PASSWORD })
    .expect(200);

interface Row {
  readonly attempts: number;
  readonly lastError: string | null;
  readonly abandonedAt: Date | null;
}

const rowOf = async (app: TestApp, email: string): Promise<Row | undefined> =>
  (await app.database.sql<Row>('SELECT * FROM "outboxMail" WHERE "recipient" = $1', [email]))[0];

const eventsAbout = async (app: TestApp, id: string): Promise<readonly string[]> =>
  (
    await app.database.sql<{ kind: string }>(
      `SELECT "kind" FROM "auditEvent" WHERE "facts"->>'mail' = $1 ORDER BY "position"`,
      [id],
    )
  ).map(({ kind }) => kind);

const lines: string[] = [];
const log = { write: (line: string) => void lines.push(line) };

describe('the mail transport of an extension', () => {
  const sent: RenderedMail[] = [];
  let failure: Error | null = null;
  const transport: MailTransport = {
    async send(mail) {
      if (failure) throw failure;
      sent.push(mail);
    },
  };
  // Nothing listens on this port: a mail sent to the mail server would fail.
  const environment = { ...VERIFYING, SMTP_URL: 'smtp://127.0.0.1:1' };
  const app = useTestApp(environment, { extensions: [anExtension({ mail: { transport, words } })], log });
  const mailTo = (email: string): Promise<RenderedMail> => until(() => sent.find(({ to }) => to === email));

  afterEach(() => {
    failure = null;
    lines.length = 0;
  });

  it.each([
    ['nb', 'Velkommen til Acme', 'Bekreft'],
    ['nn', 'Velkomen til Acme', 'Stadfest'],
    ['en', 'Welcome to Acme', 'Verify'],
  ])(
    'is given the mail in the words of the extension and the language %s, with a link that works',
    async (...given) => {
      const [language, subject, button] = given;
      const email = anEmailAddress();
      await signUp(app, email, language);
      const mail = await mailTo(email);
      expect(mail).toMatchObject({ kind: 'verify-email', language, subject, from: 'Portvakt <no-reply@localhost>' });
      expect(mail.headers).toMatchObject({ 'Message-ID': `<${mail.id}@localhost>`, 'Content-Language': language });
      expect(mail.html).toContain(`>${button}</a>`);
      const [link = ''] = /http\S+/u.exec(mail.text) ?? [];
      const { pathname, search } = new URL(link);
      await app
        .request()
        .get(`${pathname}${search}`)
        .expect(({ status }) => expect([200, 302]).toContain(status));
      const [user] = await app.database.sql('SELECT "emailVerified" FROM "user" WHERE "email" = $1', [email]);
      expect(user).toEqual({ emailVerified: true });
    },
  );

  it('is given other mails in the words of the service', async () => {
    const email = anEmailAddress();
    await signUp(app, email);
    await app.request().post('/forget-password').send({ email }).expect(200);
    const mail = await until(() => sent.find(({ to, kind }) => to === email && kind === 'reset-password'));
    expect(mail.subject).toBe('Lag nytt passord');
  });

  it('leaves no mailbox for development, and the service is ready', async () => {
    await app.request().get('/utviklerpost').expect(404);
    await app.request().get('/ready').expect(200);
  });

  it('is given a mail again that it has rejected, and nothing of the error is logged', async () => {
    const email = anEmailAddress();
    failure = Object.assign(new Error(`no line to ${email}`), { code: 'EPOST' });
    await signUp(app, email);
    await until(async () => (await rowOf(app, email))?.lastError);
    expect(await rowOf(app, email)).toMatchObject({ attempts: 1, lastError: 'connection', abandonedAt: null });
    failure = null;
    app.clock.advance(5_000);
    app.nest.get(OutboxWorker).wake();
    const { id } = await mailTo(email);
    await until(async () => (await rowOf(app, email)) === undefined);
    expect(await until(async () => (await eventsAbout(app, id)).length === 2 && eventsAbout(app, id))).toEqual([
      'mail.delayed',
      'mail.sent',
    ]);
    const errors = lines.map((line) => JSON.parse(line) as { level: number }).filter(({ level }) => level >= 50);
    expect(errors).toEqual([
      expect.objectContaining({ mailId: id, kind: 'verify-email', attempt: 1, error: 'Error', code: 'EPOST' }),
    ]);
    expect(lines.join('')).not.toContain(email);
  });

  it('gives up a mail by MailRefused, and its link is deleted', async () => {
    const email = anEmailAddress();
    failure = new MailRefused(`nobody has ${email}`);
    await signUp(app, email);
    const row = await until(async () => {
      const found = await rowOf(app, email);
      return found?.abandonedAt ? found : undefined;
    });
    expect(row).toMatchObject({ attempts: 1, lastError: 'refused-5xx' });
    expect(JSON.stringify(row)).not.toContain('token=');
    expect(lines.join('')).toMatch(/"error":"MailRefused".*mail given up/u);
    expect(lines.join('')).not.toContain(email);
  });
});

describe('a mail transport that hangs', () => {
  it('is interrupted by its signal when the service stops, and the mail stays', async () => {
    const signals: AbortSignal[] = [];
    const transport: MailTransport = {
      send: (_mail, signal) => {
        signals.push(signal);
        return new Promise(() => undefined);
      },
    };
    const app = await startTestApp(VERIFYING, { extensions: [anExtension({ mail: { transport } })], log });
    try {
      const email = anEmailAddress();
      await signUp(app, email);
      const signal = await until(() => signals[0]);
      expect(signal.aborted).toBe(false);
      await app.nest.get(OutboxWorker).stop();
      expect(signal.aborted).toBe(true);
      expect(await rowOf(app, email)).toMatchObject({ lastError: 'connection', abandonedAt: null });
    } finally {
      await app.database.sql('DELETE FROM "outboxMail"');
      await app.stop();
    }
  });
});
