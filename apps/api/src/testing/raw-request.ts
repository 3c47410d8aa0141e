import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:net';

import type { TestApp } from './test-app.js';

export interface RawRequest {
  readonly method?: string;
  /** Goes out as it is: nothing is encoded, joined or tidied up. */
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

/** A request that no client library has touched. The application has to listen. */
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

/** Posts a text that calls itself JSON, whatever it is. */
export const postText = (
  app: TestApp,
  path: string,
  body: string,
  headers: OutgoingHttpHeaders = {},
): Promise<RawAnswer> => rawRequest(app, { method: 'POST', path, body, headers: { ...JSON_TYPE, ...headers } });
