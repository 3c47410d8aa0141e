import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterwards } from './clean-up.js';

/** Receives webhooks, and answers each with `status`. */
export class WebhookSink {
  /** The ids of the events, with repetitions. */
  readonly ids: string[] = [];
  readonly bodies: string[] = [];
  readonly traceparents: string[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  status = 204;
  /** Events are recorded when they arrive, and answered once this resolves. */
  hold: (body: string) => Promise<void> | undefined = () => undefined;

  private constructor(readonly url: string) {}

  static async open(): Promise<WebhookSink> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        sink.ids.push(String(request.headers['webhook-id']));
        sink.bodies.push(body);
        sink.traceparents.push(String(request.headers['traceparent']));
        sink.headers.push(request.headers);
        void Promise.resolve(sink.hold(body)).then(() => response.writeHead(sink.status).end());
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    afterwards(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    const sink = new WebhookSink(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
    return sink;
  }
}
