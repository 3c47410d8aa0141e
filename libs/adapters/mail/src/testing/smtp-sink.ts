import type { AddressInfo, Socket } from 'node:net';

import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as received. */
  readonly source: string;
}

/** A local mail server that records the received mails. */
export class SmtpSink {
  readonly received: ReceivedMail[] = [];
  /** Whether to close the connection instead of confirming a received mail. */
  cutsAfterData = false;
  private readonly sockets = new Set<Socket>();
  private server: SMTPServer | null = null;

  /** Returns the port; 0 selects a free one. */
  async listen(port = 0): Promise<number> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          const to = envelope.rcptTo.map(({ address }) => address);
          this.received.push({ from, to, source: Buffer.concat(chunks).toString('utf8') });
          if (this.cutsAfterData) for (const socket of this.sockets) socket.destroy();
          else done();
        });
      },
    });
    this.server = server;
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => this.sockets.add(socket));
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
    return (server.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
