import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import type { Client, UserId } from '@portvakt/kernel';
import { ImpersonateUser, AuthorizeOperator, OperatorsError, type Operator } from '@portvakt/operators';
import { GetSession, type SessionView } from '@portvakt/session';

import { RequestError } from '../errors/request-error.js';
import { HttpSettings } from '../http-settings.js';
import { CurrentClient } from '../request/client.js';
import { NoBodyPipe } from '../request/no-body.pipe.js';
import { SessionCookies } from '../session/session-cookies.js';
import { AdminSessionCookie } from './admin-session-cookie.js';
import { CurrentOperator } from './current-operator.js';
import { ImpersonationAnswer } from './impersonation.dto.js';
import { toOperatedUserAnswer } from './operated-user-answer.dto.js';
import { ForImpersonators, ForOperators } from './operator.decorator.js';
import { UserBody } from './user-fields.dto.js';
import { toOperatedSessionAnswer } from './user-sessions.dto.js';

/**
 * Seeing an account as its user (operators §9). The module registers this controller only where impersonation is
 * enabled.
 */
@Controller('admin')
export class ImpersonationController {
  constructor(
    private readonly authorizing: AuthorizeOperator,
    private readonly impersonating: ImpersonateUser,
    private readonly getting: GetSession,
    private readonly cookies: SessionCookies,
    private readonly ownSession: AdminSessionCookie,
    private readonly settings: HttpSettings,
  ) {}

  @Post('impersonate-user')
  @HttpCode(200)
  @ForOperators('user: impersonate', {
    change: true,
    errors: ['OPERATED_USER_NOT_FOUND', 'YOU_CANNOT_IMPERSONATE_ADMINS', 'BANNED_USER'],
  })
  @ApiOkResponse({ type: ImpersonationAnswer })
  async impersonateUser(
    @Body() { userId, reason }: UserBody,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImpersonationAnswer> {
    const authorization = this.authorizing.authorize({ operator, client, reason });
    const own = this.cookies.read(reply.request);
    if (own.token === null) throw new RequestError('UNAUTHORIZED');
    const { session, token, user } = await this.impersonating.begin(authorization, userId as UserId);
    await this.cookies.start(reply, { token, remember: false });
    this.ownSession.set(reply, { token: own.token, remember: own.remember });
    const toUser = toOperatedUserAnswer(this.settings.identity.additionalFields);
    return { session: toOperatedSessionAnswer(session), user: toUser(user) };
  }

  /**
   * Also restores the operator's own session if the impersonation has already expired. Throws
   * `YOU_ARE_NOT_IMPERSONATING_ANYONE` if the current session is not an impersonated one.
   */
  @Post('stop-impersonating')
  @HttpCode(200)
  @ForImpersonators('YOU_ARE_NOT_IMPERSONATING_ANYONE')
  @ApiOkResponse({ type: ImpersonationAnswer })
  async stopImpersonating(
    @Body(NoBodyPipe) _body: unknown,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ImpersonationAnswer> {
    const { token } = this.cookies.read(reply.request);
    const current = token === null ? null : await this.sessionWith(token);
    if (current && current.session.impersonatedBy === null) {
      throw new OperatorsError('YOU_ARE_NOT_IMPERSONATING_ANYONE');
    }
    const operatorId = token === null ? null : await this.impersonating.end(token, client);
    const own = this.ownSession.read(reply.request);
    // The cookie is cleared after the reads, so that a request that failed can be repeated.
    const restored = own && (await this.ownView(own.token, operatorId));
    this.ownSession.clear(reply);
    if (!restored) {
      this.cookies.clear(reply);
      throw new RequestError('UNAUTHORIZED');
    }
    await this.cookies.start(reply, own);
    return restored;
  }

  /** The operator's own session, if it has not ended and belongs to the operator who impersonated the user. */
  private async ownView(token: string, operatorId: UserId | null): Promise<ImpersonationAnswer | null> {
    const view = await this.sessionWith(token);
    if (!view || view.session.impersonatedBy !== null) return null;
    if (operatorId !== null && view.user.id !== operatorId) return null;
    const user = await this.impersonating.operator(view.user.id);
    if (!user) return null;
    const toUser = toOperatedUserAnswer(this.settings.identity.additionalFields);
    return { session: { ...toOperatedSessionAnswer(view.session), token }, user: toUser(user) };
  }

  private async sessionWith(token: string): Promise<SessionView | null> {
    const reading = await this.getting.execute({ token, mayRefresh: false });
    return reading.kind === 'not-found' ? null : reading.view;
  }
}
