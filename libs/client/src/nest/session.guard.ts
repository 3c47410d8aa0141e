import type { IncomingMessage } from 'node:http';

import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';

import { type GuardOptions, judge } from '../guard.js';
import type { Guarded } from '../guarded.js';
import { hostOf } from '../host.js';
import type { Portvakt } from '../portvakt.js';
import { FRESH_SECONDS, IS_PUBLIC } from './decorators.js';
import { addHeader, type NestResponse, refused } from './nest-response.js';
import { PORTVAKT } from './portvakt-token.js';

/** The properties that this guard reads from requests of Express and of Fastify. */
interface NestRequest extends Pick<IncomingMessage, 'headers'>, Guarded {
  readonly method: string;
  readonly ip?: string;
  readonly hostname: string;
  readonly protocol: string;
  readonly originalUrl: string;
}

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

function askedBy(request: NestRequest) {
  const { method, headers, ip, protocol, originalUrl } = request;
  const { accept, cookie, 'user-agent': userAgent } = headers;
  const url = `${protocol}://${hostOf(request)}${originalUrl}`;
  return { method, url, accept, cookie, userAgent, clientAddress: ip };
}
