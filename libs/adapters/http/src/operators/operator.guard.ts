import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyReply } from 'fastify';

import { AuthorizeOperator, type MachineOperator, type Operator } from '@portvakt/operators';
import { GetSession, type SessionReading, type SessionView } from '@portvakt/session';

import { RequestError } from '../errors/request-error.js';
import { SessionCookies } from '../session/session-cookies.js';
import { SESSION_COOKIE, type SessionCookieOptions } from '../session/session-cookie.strategy.js';
import { BEARER_TOKEN, type BearerTokenOptions, isFromMachine } from './bearer-token.strategy.js';
import type { OperatorRequest } from './current-operator.js';
import { OPERATOR_ENDPOINT, type OperatorEndpoint } from './operator-endpoint.js';
import { OperatorLimits } from './operator-limits.js';

const Authenticated = AuthGuard([BEARER_TOKEN, SESSION_COOKIE]);

/**
 * Identifies the operator and checks their permissions: the steps 6 to 6c of operators §4.1. A request with a bearer
 * token and a session cookie is refused, because it is not clear who acts.
 */
@Injectable()
export class OperatorGuard extends Authenticated implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly authorizing: AuthorizeOperator,
    private readonly limits: OperatorLimits,
    private readonly getSession: GetSession,
    private readonly cookies: SessionCookies,
  ) {
    super();
  }

  /** Called by passport. Returns what both strategies are given. */
  override getAuthenticateOptions(): BearerTokenOptions & SessionCookieOptions {
    return { authorizing: this.authorizing, getSession: this.getSession, cookies: this.cookies };
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<OperatorRequest>();
    await super.canActivate(context);
    const { permission, code, change } = this.reflector.get<OperatorEndpoint>(OPERATOR_ENDPOINT, context.getHandler());
    const operator = request.user as Operator;
    request.operator = operator;
    await this.limits.take(operator, change);
    await this.authorizing.admit(operator, permission, code);
    return true;
  }

  /** Called by passport with what the first successful strategy returned. The returned value becomes `request.user`. */
  override handleRequest<Found = Operator>(
    error: Error | null,
    found: SessionReading | MachineOperator | false,
    _info: unknown,
    context: ExecutionContext,
  ): Found {
    if (error) throw error;
    const http = context.switchToHttp();
    const request = http.getRequest<OperatorRequest>();
    const isMachine = isFromMachine(request);
    if (!found || (isMachine && this.cookies.read(request).token !== null)) throw new RequestError('UNAUTHORIZED');
    if (found.kind === 'token') return found as Found;
    this.cookies.apply(http.getResponse<FastifyReply>(), found);
    if (isMachine || found.kind === 'not-found') throw new RequestError('UNAUTHORIZED');
    return this.authorizing.personOf(givenBy(found.view)) as Found;
  }
}

const givenBy = ({ session, user }: SessionView): Parameters<AuthorizeOperator['personOf']>[0] => ({
  id: user.id,
  sessionId: session.id,
  role: user.role,
  twoFactorEnabled: user.twoFactorEnabled,
  strongFactorAt: session.strongFactorAt,
  sessionUpdatedAt: session.updatedAt,
  impersonatedBy: session.impersonatedBy,
});
