import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';

import { afterwards } from './clean-up.js';

interface Taken {
  readonly recipients: string[];
  received: number;
}

/** A mail server on this machine that records the recipients. */
export class MailSink {
  private constructor(
    readonly port: number,
    private readonly taken: Taken,
  ) {}

  /** Starts on the port, or on any. A mail is accepted `delayMs` milliseconds after it was received. */
  static async open({ port = 0, delayMs = 0, refusesRecipients = false } = {}): Promise<MailSink> {
    const taken: Taken = { recipients: [], received: 0 };
    const waiting = new Set<NodeJS.Timeout>();
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onRcptTo: ({ address }, _session, done) => {
        if (refusesRecipients) done(Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 }));
        else done();
      },
      onData: (stream, { envelope }, done) => {
        stream.resume().on('end', () => {
          taken.received++;
          const accept = (): void => {
            taken.recipients.push(...envelope.rcptTo.map(({ address }) => address));
            done();
          };
          waiting.add(setTimeout(accept, delayMs));
        });
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
    afterwards(async () => {
      for (const timer of waiting) clearTimeout(timer);
      await new Promise<void>((resolve) => server.close(() => resolve()));
    });
    return new MailSink((server.server.address() as AddressInfo).port, taken);
  }

  /** Recipients of the accepted mails. */
  get recipients(): readonly string[] {
    return this.taken.recipients;
  }

  /** Number of mails received completely, accepted or not. */
  get received(): number {
    return this.taken.received;
  }
}
