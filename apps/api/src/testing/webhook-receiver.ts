import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedWebhook {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface WebhookBody {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The response has a body that begins but does not end. */
  readonly isEndless?: boolean;
}

/** A server that receives webhooks. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  /** The responses to the next requests; 204 to all later ones. `hang`: no response. */
  readonly answers: (Answer | 'hang')[] = [];
  private server: Server | null = null;

  /** Listens on a free port of this machine and returns its origin. */
  async listen(): Promise<string> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        this.received.push({ path: request.url ?? '', headers: request.headers, body });
        const answer = this.answers.shift() ?? { status: 204 };
        if (answer === 'hang') return;
        response.writeHead(answer.status, answer.headers);
        if (answer.isEndless) response.write('{');
        else response.end();
      });
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server?.close(resolve));
  }

  /** The bodies about one user, as they were sent. */
  bodiesOf(userId: string): readonly WebhookBody[] {
    const bodies = this.received.map(({ body }) => JSON.parse(body) as WebhookBody);
    return bodies.filter(({ data }) => data['userId'] === userId);
  }
}
