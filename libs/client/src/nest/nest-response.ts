import type { ServerResponse } from 'node:http';

import { HttpException } from '@nestjs/common';

import type { Refusal } from '../refusal.js';

/** The methods of responses in Express and Fastify. A reply of Fastify has `header` but no `appendHeader`. */
export type NestResponse =
  Pick<ServerResponse, 'setHeader' | 'appendHeader'> | { header(name: string, value: string): unknown };

/** Nest's own exception filter sends the response, in both frameworks; a redirect is a response with a `Location`. */
export function refused({ status, headers, body }: Refusal, response: NestResponse): HttpException {
  for (const [name, value] of Object.entries(headers)) addHeader(response, name, value);
  return new HttpException(body ?? '', status);
}

export function addHeader(response: NestResponse, name: string, value: string): void {
  if ('appendHeader' in response) response.appendHeader(name, value);
  else response.header(name, value);
}
