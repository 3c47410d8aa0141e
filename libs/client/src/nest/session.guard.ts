import type { IncomingMessage, ServerResponse } from 'node:http';

import { type CanActivate, type ExecutionContext, HttpException, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

import { type GuardOptions, judge, type Refusal } from '../guard.js';
import type { Guarded } from '../guarded.js';
import type { Portvakt } from '../portvakt.js';
import { FRESH_SECONDS, IS_PUBLIC } from './decorators.js';
import { PORTVAKT } from './portvakt-token.js';

/** What requests of Express and of Fastify have in common, and where they differ. */
interface NestRequest extends Pick<IncomingMessage, 'headers'>, Guarded {
  readonly method: string;
  readonly ip?: string;
  readonly protocol: string;
  readonly originalUrl: string;
}

/** A reply of Fastify has `header` and no `appendHeader`. */
type NestResponse =
  Pick<ServerResponse, 'setHeader' | 'appendHeader'> | { header(name: string, value: string): unknown };

/** Lets requests with a session through; for the whole application as `APP_GUARD`. Nest 11, on Express and Fastify. */
@Injectable()
export class SessionGuard implements CanActivate {
  constructor(
    @Inject(PORTVAKT) private readonly portvakt: Portvakt,
    @Inject(Reflector) private readonly reflector: Reflector,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.read<boolean>(context, IS_PUBLIC)) return true;
    const request = context.switchToHttp().getRequest<NestRequest>();
    const response = context.switchToHttp().getResponse<NestResponse>();
    const options: GuardOptions = { fresh: this.read<number>(context, FRESH_SECONDS) };
    const { refusal, view, setCookies } = await judge(this.portvakt, askedBy(request), options);
    for (const line of setCookies) addHeader(response, 'set-cookie', line);
    if (refusal) throw refused(refusal, response);
    request.portvakt = view ?? undefined;
    return true;
  }

  private read<T>(context: ExecutionContext, key: string): T | undefined {
    return this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);
  }
}

function askedBy({ method, headers, ip, protocol, originalUrl }: NestRequest) {
  const { accept, cookie, 'user-agent': userAgent, host = '' } = headers;
  return { method, url: `${protocol}://${host}${originalUrl}`, accept, cookie, userAgent, clientAddress: ip };
}

/** Nest's own filter answers it, in both frameworks; a redirect is an answer with a `Location`. */
function refused({ status, headers, body }: Refusal, response: NestResponse): HttpException {
  for (const [name, value] of Object.entries(headers)) addHeader(response, name, value);
  return new HttpException(body ?? '', status);
}

function addHeader(response: NestResponse, name: string, value: string): void {
  if ('appendHeader' in response) response.appendHeader(name, value);
  else response.header(name, value);
}
