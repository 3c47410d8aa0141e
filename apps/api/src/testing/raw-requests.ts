import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { type AddressInfo, connect, type Server } from 'node:net';
import { text } from 'node:stream/consumers';

import type { TestApp } from './test-app.js';

export interface RawRequest {
  readonly method?: string;
  /** Sent unchanged: not encoded and not normalised. */
  readonly path: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

export interface RawAnswer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Sends a request without a client library that would normalise it. */
export async function rawRequest(
  app: TestApp,
  { method = 'GET', path, headers = {}, body }: RawRequest,
): Promise<RawAnswer> {
  const { port } = (app.nest.getHttpServer() as Server).address() as AddressInfo;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers: { connection: 'close', ...headers } },
      resolve,
    );
    sent.on('error', reject);
    sent.end(body);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    status: response.statusCode ?? 0,
    statusText: response.statusMessage ?? '',
    headers: response.headers,
    text: Buffer.concat(chunks).toString(),
  };
}

export const JSON_TYPE = { 'content-type': 'application/json' };

/** Posts a text, valid JSON or not, with the JSON content type. */
export const postRawJson = (
  app: TestApp,
  path: string,
  body: string,
  headers: OutgoingHttpHeaders = {},
): Promise<RawAnswer> => rawRequest(app, { method: 'POST', path, body, headers: { ...JSON_TYPE, ...headers } });

/** Sends a text that need not be HTTP. Returns everything received until the service closes the connection. */
export async function sendRawBytes(app: TestApp, bytes: string): Promise<string> {
  const { port } = (app.nest.getHttpServer() as Server).address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  return text(socket);
}
