import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

import { LANGUAGES } from '@portvakt/kernel';
import { FixedClock, InMemoryJournal, InMemoryOutboxQueue } from '@portvakt/kernel/testing';

import { OutboxWorker } from '../outbox/outbox-worker.js';
import { mailSettingsIn } from '../testing/mail-settings-in.js';
import { aVerifyEmailMail, inLanguage, LINK, queued, UNLIMITED } from '../testing/mails.js';
import { RecordingLog } from '../testing/recording-log.js';
import { SmtpSink } from '../testing/smtp-sink.js';
import { MailSender } from './mail-sender.js';
import { mailServerError } from './mail-server-error.js';

const allowance = { take: async () => true };
const journal = new InMemoryJournal([]);

/** Decodes the line folding of a quoted-printable body. */
const unfolded = (source: string): string =>
  Buffer.from(
    source
      .replace(/=\r\n/g, '')
      .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

describe('MailSender with a mail server', () => {
  let sink: SmtpSink;
  let port: number;
  let sender: MailSender;

  beforeEach(async () => {
    sink = new SmtpSink();
    port = await sink.listen();
    const smtpUrl = `smtp://127.0.0.1:${port}?ignoreTLS=true`;
    sender = new MailSender(mailSettingsIn('unused', { smtpUrl }), new FixedClock());
  });

  afterEach(() => sink.close());

  it('delivers one mail to one recipient, with both parts and the link in each', async () => {
    await sender.send(queued(aVerifyEmailMail({}, 'kari+x@eksempel.no')), UNLIMITED);
    expect(sink.received).toHaveLength(1);
    const [{ from, to, source } = { from: '', to: [], source: '' }] = sink.received;
    expect({ from, to }).toEqual({ from: 'no-reply@eksempel.no', to: ['kari+x@eksempel.no'] });
    expect(source).toMatch(/^From: Min konto <no-reply@eksempel\.no>\r$/m);
    expect(source).toMatch(/^To: kari\+x@eksempel\.no\r$/m);
    expect(source).toMatch(/^Subject: Bekreft e-postadressen din\r$/m);
    expect(source).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
    expect(source).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/m);
    const body = unfolded(source);
    expect(body).toContain(`\r\n${LINK}\r\n`);
    expect(body).toContain(`href="${LINK.replaceAll('&', '&amp;')}"`);
  });

  it.each(LANGUAGES)('sends the language %s in a header', async (language) => {
    await sender.send(queued(inLanguage(aVerifyEmailMail(), language)), UNLIMITED);
    expect(sink.received[0]?.source).toMatch(new RegExp(`^Content-Language: ${language}\\r$`, 'm'));
  });

  it('does not let a name inject a header', async () => {
    await sender.send(queued(aVerifyEmailMail({ name: 'Kari\r\nBcc: alle' })), UNLIMITED);
    expect(sink.received[0]?.to).toEqual(['kari@eksempel.no']);
    expect(sink.received[0]?.source).not.toMatch(/^Bcc:/m);
  });

  it('uses the same Message-ID for all attempts to send one mail', async () => {
    const clock = new FixedClock();
    const queue = new InMemoryOutboxQueue(clock);
    /** Each worker is a new process. */
    const drain = async (): Promise<void> => {
      const smtpUrl = `smtp://127.0.0.1:${port}?ignoreTLS=true`;
      const another = new MailSender(mailSettingsIn('unused', { smtpUrl }), clock);
      await new OutboxWorker({ queue, sender: another, clock, allowance, journal, log: new RecordingLog() }).stop();
    };
    const id = queue.add(aVerifyEmailMail());
    sink.cutsAfterData = true;
    await drain();
    expect(queue.remaining()).toEqual([id]);
    sink.cutsAfterData = false;
    clock.advance(5_000);
    const other = queue.add(aVerifyEmailMail({}, 'ola@eksempel.no'));
    await drain();
    expect(queue.remaining()).toEqual([]);
    const idsByRecipient = sink.received.map(({ to, source }) => [to[0], /^Message-ID: (.*)\r$/m.exec(source)?.[1]]);
    expect(idsByRecipient.sort()).toEqual([
      ['kari@eksempel.no', `<${id}@eksempel.no>`],
      ['kari@eksempel.no', `<${id}@eksempel.no>`],
      ['ola@eksempel.no', `<${other}@eksempel.no>`],
    ]);
  });

  it('delivers mails later that could not be delivered while the server was down', async () => {
    const clock = new FixedClock();
    const queue = new InMemoryOutboxQueue(clock);
    const log = new RecordingLog();
    /** Stopping tries due mails once. */
    const drain = (): Promise<void> => new OutboxWorker({ queue, sender, clock, allowance, journal, log }).stop();
    const id = queue.add(aVerifyEmailMail());
    await sink.close();

    await drain();
    expect(queue.remaining()).toEqual([id]);
    expect(log.lines).toMatchObject([{ level: 'error', facts: { mailId: id, attempt: 1, code: 'ESOCKET' } }]);

    await sink.listen(port);
    clock.advance(5_000);
    await drain();
    expect(queue.remaining()).toEqual([]);
    expect(sink.received.map(({ to }) => to)).toEqual([['kari@eksempel.no']]);
  });
});

describe('mailServerError', () => {
  const sink = new SmtpSink();
  let port: number;

  beforeEach(async () => {
    port = await sink.listen();
  });
  afterEach(() => sink.close());

  it('is null when the server accepts mail, and sends none', async () => {
    expect(await mailServerError(`smtp://127.0.0.1:${port}?ignoreTLS=true`)).toBeNull();
    expect(sink.received).toEqual([]);
  });

  it('is the reason when the server accepts no mail: a refused login, without its name, or no encryption', async () => {
    const login = await mailServerError(`smtp://kari:hemmelig@127.0.0.1:${port}?ignoreTLS=true`);
    expect(login).toMatch(/^the login is refused \(5\d\d\)$/);
    expect(await mailServerError(`smtps://127.0.0.1:${port}`)).toMatch(/^.*(?:SSL|TLS).*$/);
    expect(await mailServerError(`smtp://127.0.0.1:${port}?requireTLS=true`)).not.toBeNull();
  });
});
