import type { AddressInfo } from 'node:net';

import { SMTPServer } from 'smtp-server';

/** A mail server on this machine that can be down, and slow. */
export class TestMailServer {
  /** The recipients of the mails it has confirmed, and of those it has not confirmed yet. */
  readonly received: string[] = [];
  private server: SMTPServer | null = null;
  private answersAfter: Promise<void> = Promise.resolve();
  private onArrival: () => void = () => undefined;

  private constructor(readonly port: number) {}

  /** A server that is down, on a port that nothing else uses. */
  static async down(): Promise<TestMailServer> {
    const probe = new TestMailServer(0);
    const port = await probe.listen(0);
    await probe.close();
    return new TestMailServer(port);
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`;
  }

  async listen(port = this.port): Promise<number> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, { envelope }, done) => {
        stream.resume();
        stream.on('end', () => {
          this.received.push(...envelope.rcptTo.map(({ address }) => address));
          this.onArrival();
          void this.answersAfter.then(() => done());
        });
      },
    });
    server.on('error', () => undefined);
    this.server = server;
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
    return (server.server.address() as AddressInfo).port;
  }

  /** Lets the next mail arrive without confirming it. `arrived` is fulfilled then; `confirm` confirms it. */
  holdNext(): { readonly arrived: Promise<void>; confirm(): void } {
    let confirm: () => void = () => undefined;
    this.answersAfter = new Promise((resolve) => {
      confirm = resolve;
    });
    const arrived = new Promise<void>((resolve) => {
      this.onArrival = resolve;
    });
    return { arrived, confirm };
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
