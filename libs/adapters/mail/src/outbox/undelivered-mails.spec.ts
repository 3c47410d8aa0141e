import { beforeEach, describe, expect, it } from '@jest/globals';

import { MailRefused, type OutgoingMail, THE_SERVICE, type UserId } from '@portvakt/kernel';
import { FixedClock, InMemoryJournal, InMemoryOutboxQueue } from '@portvakt/kernel/testing';

import type { MailEvent } from '../events.js';
import { aVerifyEmailMail, LINK } from '../testing/mails.js';
import { Allowance, Sender } from '../testing/outbox-doubles.js';
import { RecordingLog } from '../testing/recording-log.js';
import { OutboxWorker } from './outbox-worker.js';
import { MailContentError } from './send-failure.js';

const to = (mailbox: string): OutgoingMail => aVerifyEmailMail({}, mailbox);

let clock: FixedClock;
let queue: InMemoryOutboxQueue;
let sender: Sender;
let log: RecordingLog;
let allowance: Allowance;
let events: MailEvent[];

/** Each call is a new process, which tries due mails once. */
const drain = (): Promise<void> => {
  const journal = new InMemoryJournal(events);
  return new OutboxWorker({ queue, sender, clock, allowance, journal, log }).stop();
};

beforeEach(() => {
  clock = new FixedClock();
  queue = new InMemoryOutboxQueue(clock);
  sender = new Sender();
  log = new RecordingLog();
  allowance = new Allowance();
  events = [];
});

describe('a mail that cannot be sent', () => {
  /** A mail that was given up. */
  const keptOf = (id: string) => {
    const { lastError, abandonedAt, attempts, mail } = queue.rowOf(id) ?? {};
    return { lastError, abandonedAt, attempts, data: mail?.data };
  };
  const refusal = (responseCode: number, command: string, response: string): Error =>
    Object.assign(new Error(response), { code: 'EENVELOPE', responseCode, command, response });

  it('is given up when the next attempt would be after it expires', async () => {
    sender.failure = new Error('down');
    const id = queue.add({ ...to('a@b.no'), usefulUntil: new Date(clock.now().getTime() + 180_000) });
    for (const ms of [0, 5_000, 30_000, 120_000]) {
      expect(queue.remaining()).toEqual([id]);
      clock.advance(ms);
      await drain();
    }
    expect(queue.remaining()).toEqual([]);
    expect(log.lines.map(({ message }) => message)).toEqual([
      ...Array.from({ length: 3 }, () => 'mail not sent; tried again later'),
      'mail given up',
    ]);
    expect(keptOf(id)).toMatchObject({ lastError: 'connection', abandonedAt: clock.now(), attempts: 4 });
  });

  it.each([
    ['an hour', 3_600, [0, 5, 35, 155, 755, 1_355, 1_955, 2_555, 3_155, 3_275, 3_395, 3_515]],
    ['five minutes', 300, [0, 5, 35, 155, 275]],
  ])('is given up, with a link of %s, only when that has less than two minutes left', async (_, lifetime, expected) => {
    sender.failure = new Error('down');
    const begunAt = clock.now().getTime();
    const id = queue.add({ ...to('a@b.no'), usefulUntil: new Date(begunAt + lifetime * 1_000) });
    const attempts: number[] = [];
    while (queue.remaining().length > 0) {
      clock.advance((queue.rowOf(id)?.dueAt.getTime() ?? 0) - clock.now().getTime());
      attempts.push((clock.now().getTime() - begunAt) / 1_000);
      await drain();
    }
    expect(attempts).toEqual(expected);
  });

  it('is given up when it expires while the service is stopped, and keeps its last error', async () => {
    sender.failure = new Error('down');
    const id = queue.add({ ...to('a@b.no'), usefulUntil: new Date(clock.now().getTime() + 180_000) });
    await drain();
    sender.failure = null;
    clock.advance(180_000);
    await drain();
    expect([queue.remaining(), sender.sent]).toEqual([[], []]);
    expect(keptOf(id)).toMatchObject({ lastError: 'connection', abandonedAt: clock.now() });
    expect(JSON.stringify(keptOf(id))).not.toContain('http');
    expect(log.lines.at(-1)).toMatchObject({ level: 'error', message: 'mail given up' });
    expect(events.map(({ kind }) => kind)).toEqual(['mail.delayed', 'mail.given-up']);
  });

  it('is given up at once when its recipient is permanently refused, without its link, and logged by codes only', async () => {
    sender.failure = refusal(550, 'RCPT TO', `550 5.1.1 <a@b.no> unknown, ${LINK}`);
    const id = queue.add(to('a@b.no'));
    await drain();
    expect(queue.remaining()).toEqual([]);
    expect(keptOf(id)).toMatchObject({ lastError: 'refused-5xx', abandonedAt: clock.now(), attempts: 1 });
    expect(keptOf(id).data).toMatchObject({ occasion: 'new-account' });
    expect(JSON.stringify(keptOf(id))).not.toContain('http');
    expect(log.lines).toEqual([
      {
        level: 'error',
        facts: { mailId: id, kind: 'verify-email', attempt: 1, error: 'Error', code: 'EENVELOPE', responseCode: 550 },
        message: 'mail given up',
      },
    ]);
    sender.failure = null;
    clock.advance(86_400_000);
    await drain();
    expect(sender.sent).toEqual([]);
  });

  it.each([
    [450, 'RCPT TO', '450 4.2.0 greylisted'],
    [530, 'MAIL FROM', '530 5.7.0 authentication required'],
    [535, 'AUTH PLAIN', '535 5.7.8 bad credentials'],
    [550, 'MAIL FROM', '550 5.1.8 sender unknown'],
    [550, 'RCPT TO', '550 5.7.1 relaying denied'],
    [503, 'RCPT TO', '503 5.5.1 bad sequence'],
    [554, 'CONN', '554 no service here'],
  ])('is tried again after the temporary refusal %i to %s: %s', async (responseCode, command, response) => {
    sender.failure = refusal(responseCode, command, response);
    const id = queue.add(to('a@b.no'));
    await drain();
    expect(queue.remaining()).toEqual([id]);
    expect(queue.rowOf(id)?.lastError).toBe(responseCode < 500 ? 'refused-4xx' : 'refused-5xx');
  });

  it.each([
    [550, 'RCPT TO', '550 no such user'],
    [553, 'RCPT TO', '553-5.1.3 not an address\n553 5.1.3 really'],
    [552, 'DATA', '552 5.3.4 too big'],
    [554, 'DATA', '554 5.6.0 no'],
  ])('is given up at once after the refusal %i to %s: %s', async (responseCode, command, response) => {
    sender.failure = refusal(responseCode, command, response);
    queue.add(to('a@b.no'));
    await drain();
    expect(queue.remaining()).toEqual([]);
  });

  it('is given up at once when a transport refuses it permanently, also one with a kernel of its own', async () => {
    const ofAnotherCopy = Object.assign(new Error('no'), { [Symbol.for('portvakt.mail-refused')]: true });
    for (const failure of [new MailRefused('nobody has a@b.no'), ofAnotherCopy]) {
      sender.failure = failure;
      const id = queue.add(to('a@b.no'));
      await drain();
      expect(queue.remaining()).toEqual([]);
      expect(keptOf(id)).toMatchObject({ lastError: 'refused-5xx', attempts: 1 });
    }
    expect(log.lines[0]?.facts).toMatchObject({ kind: 'verify-email', attempt: 1, error: 'MailRefused' });
  });

  it('is logged with nothing of its error but what is a name or a code', async () => {
    sender.failure = Object.assign(new Error(LINK), { name: 'no mailbox a@b.no', code: LINK, url: LINK });
    const id = queue.add(to('a@b.no'));
    await drain();
    expect(log.lines[0]?.facts).toEqual({ mailId: id, kind: 'verify-email', attempt: 1 });
  });

  it('is tried again when its kind is unknown, since a newer version can send it', async () => {
    sender.failure = new MailContentError('no template');
    const id = queue.add(to('a@b.no'));
    await drain();
    expect(queue.remaining()).toEqual([id]);
    expect(queue.rowOf(id)?.lastError).toBe('template');
  });
});

describe('an expired mail', () => {
  it('is dropped and not counted, and its id and kind are logged', async () => {
    const id = queue.add({ ...to('a@b.no'), usefulUntil: clock.now() });
    queue.add({ ...to('b@b.no'), usefulUntil: new Date(clock.now().getTime() + 1) });
    await drain();
    expect(sender.sent).toEqual(['b@b.no']);
    expect(queue.rowOf(id)).toBeUndefined();
    expect(allowance.asked).toEqual(['verify-email b@b.no']);
    expect(log.lines).toEqual([
      {
        level: 'info',
        facts: { mailId: id, kind: 'verify-email', attempt: 1 },
        message: 'mail dropped: it has expired',
      },
    ]);
  });
});

describe('the audit log of the outbox', () => {
  const USER = 'kari' as UserId;
  const reported = (kind: string, mail: string, attempt = 1) => ({
    kind,
    outcome: 'done',
    subject: USER,
    by: THE_SERVICE,
    client: null,
    facts: { kind: 'verify-email', attempt, mail },
    address: 'a@b.no',
  });
  const add = (given: Partial<OutgoingMail> = {}): string => queue.add({ ...to('a@b.no'), userId: USER, ...given });

  it('records a mail that was delayed and then sent', async () => {
    sender.failure = new Error('down');
    const id = add();
    await drain();
    sender.failure = null;
    clock.advance(5_000);
    await drain();
    expect(events).toEqual([reported('mail.delayed', id), reported('mail.sent', id, 2)]);
  });

  it.each([
    ['temporarily', new Error('down')],
    ['permanently', Object.assign(new Error(), { responseCode: 550, command: 'RCPT TO', response: '550 no' })],
  ])('records nothing of a mail that was withdrawn while the mail server refused it %s', async (_, failure) => {
    sender.failure = failure;
    const id = add();
    sender.delay = Promise.resolve().then(() => queue.remove(id));
    await drain();
    expect(events).toEqual([]);
    expect(log.lines.map(({ message }) => message)).toEqual(['mail not sent; withdrawn meanwhile']);
  });

  it('does not record that a mail was given up if it was withdrawn meanwhile', async () => {
    sender.failure = new Error('down');
    const id = add({ usefulUntil: new Date(clock.now().getTime() + 180_000) });
    await drain();
    clock.advance(180_000);
    const giveUp = queue.giveUp.bind(queue);
    queue.giveUp = async (...given) => {
      await queue.remove(id);
      return giveUp(...given);
    };
    await drain();
    expect(events.map(({ kind }) => kind)).toEqual(['mail.delayed']);
  });

  it('records a mail that the mail server refused permanently', async () => {
    sender.failure = Object.assign(new Error(), { responseCode: 550, command: 'RCPT TO', response: '550 no' });
    const id = add();
    await drain();
    expect(events).toEqual([reported('mail.given-up', id)]);
  });

  it('records an expired mail as given up', async () => {
    const id = add({ usefulUntil: clock.now() });
    await drain();
    expect(events).toEqual([reported('mail.given-up', id)]);
  });

  it('records a mail over the limit of its mailbox as left out', async () => {
    allowance = new Allowance(0);
    const id = add();
    await drain();
    expect(events).toEqual([reported('mail.left-out', id)]);
    expect(sender.sent).toEqual([]);
  });

  it('does not make the worker send a mail twice when it cannot be written', async () => {
    const failing = { note: () => Promise.reject(new Error(`no space left: ${LINK}`)) };
    const id = add();
    const drainUnreported = (): Promise<void> =>
      new OutboxWorker({ queue, sender, clock, allowance, journal: failing, log }).stop();
    await drainUnreported();
    clock.advance(86_400_000);
    await drainUnreported();
    expect(sender.sent).toEqual(['a@b.no']);
    expect(log.lines).toEqual([
      {
        level: 'error',
        facts: { mailId: id, event: 'mail.sent', error: 'Error' },
        message: 'the audit log could not be written',
      },
    ]);
  });
});
