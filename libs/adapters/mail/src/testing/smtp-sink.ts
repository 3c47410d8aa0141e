import type { AddressInfo, Socket } from 'node:net';

import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** Headers and body as they came over the wire. */
  readonly source: string;
}

/** A mail server on a port of this machine that keeps what it is given. */
export class SmtpSink {
  readonly received: ReceivedMail[] = [];
  /** Whether it breaks the connection where it should confirm a mail that it has. */
  cutsAfterData = false;
  private readonly sockets = new Set<Socket>();
  private server: SMTPServer | null = null;

  /** Answers the port; 0 means a free one. */
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
