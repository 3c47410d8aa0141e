import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { METRICS_TYPE, metricsText } from '@portvakt/adapters/telemetry';

import type { ManagementSource } from './management-source.js';

const JSON_TYPE = 'application/json; charset=utf-8';

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly text?: string;
}

const NOT_FOUND: Answer = { status: 404 };
const NOT_ALLOWED: Answer = { status: 405 };

/**
 * Serves `/metrics`, `/ok` and `/ready` on a separate port, where no rate limit applies and no proxy exposes them to
 * the public. It is a plain Node server, so that it answers even if the application hangs in a hook or waits for its
 * connection pool.
 */
export class ManagementServer {
  private constructor(private readonly server: Server) {}

  static async listen(port: number, host: string, source: ManagementSource): Promise<ManagementServer> {
    const server = createServer((request, response) => {
      answerTo(request, source).then(
        (answer) => send(response, answer),
        () => send(response, { status: 500 }),
      );
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
    return new ManagementServer(server);
  }

  get address(): string {
    const { address, port, family } = this.server.address() as AddressInfo;
    return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
  }

  /** Closes open requests too: the service has already stopped. */
  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

async function answerTo({ method, url = '/' }: IncomingMessage, source: ManagementSource): Promise<Answer> {
  const path = url.split('?', 1)[0];
  if (path !== '/metrics' && path !== '/ok' && path !== '/ready') return NOT_FOUND;
  if (method !== 'GET' && method !== 'HEAD') return NOT_ALLOWED;
  if (path === '/metrics') {
    const text = await metricsText(await source.metrics(), source.expectedProcesses);
    return { status: 200, type: METRICS_TYPE, text };
  }
  const report = path === '/ok' ? { ok: await source.isAlive() } : await source.readiness();
  return { status: report.ok ? 200 : 503, type: JSON_TYPE, text: JSON.stringify(report) };
}

function send(response: ServerResponse, { status, type, text = '' }: Answer): void {
  response.writeHead(status, { 'cache-control': 'no-store', ...(type === undefined ? {} : { 'content-type': type }) });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}
