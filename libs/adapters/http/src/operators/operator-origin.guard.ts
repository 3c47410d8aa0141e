import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

import { RequestError } from '../errors/request-error.js';
import { isSameOriginOrDirect } from '../origin/fetch-site.js';
import { isFromMachine } from './bearer-token.strategy.js';
import { OperatorAccess } from './operator-access.js';

/**
 * Checks the origin of requests to operators' endpoints, including GET requests (operators §13.2). A request with a
 * bearer token is not checked (operators §4.4): a session cookie beside the token is refused, so no page can send it on
 * behalf of somebody else.
 */
@Injectable()
export class OperatorOriginGuard implements CanActivate {
  constructor(private readonly access: OperatorAccess) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (isFromMachine(request)) return true;
    const isAllowed = request.method === 'GET' ? this.mayRead(request) : this.mayChange(request);
    if (!isAllowed) throw new RequestError('INVALID_ORIGIN');
    return true;
  }

  private mayRead({ headers }: FastifyRequest): boolean {
    if (isSameOriginOrDirect(headers)) return true;
    return headers.origin !== undefined && this.access.origins.matches(headers.origin);
  }

  private mayChange({ headers }: FastifyRequest): boolean {
    if (headers.cookie === undefined) return true;
    const origin = headers.origin ?? headers.referer;
    if (origin !== undefined) return this.access.origins.matches(origin);
    return isSameOriginOrDirect(headers);
  }
}
