import { Body, Controller, Get, HttpCode, Post, Res, UseGuards, UsePipes } from '@nestjs/common';
import { ApiCookieAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import type { Client } from '@portvakt/kernel';
import { ListSessions, RevokeSessions, type Session, type SessionView } from '@portvakt/session';

import { AdminSessionCookie } from '../operators/admin-session-cookie.js';
import { ApiErrors } from '../errors/api-errors.decorator.js';
import { RequestError } from '../errors/request-error.js';
import { OriginGuard } from '../origin/origin.guard.js';
import { CurrentClient } from '../request/client.js';
import { NoBodyPipe } from '../request/no-body.pipe.js';
import { ShapePipe } from '../request/shape.pipe.js';
import { StatusAnswer } from '../request/status-answer.dto.js';
import { callerOf } from './caller-of.js';
import { CurrentSession } from './current-session.js';
import { toSessionAnswer } from './session-answer.js';
import { SessionCookies } from './session-cookies.js';
import { RevokeSessionBody, SessionAnswer, SignedOutAnswer } from './session.dto.js';
import { SessionGuard } from './session.guard.js';

/** The caller's sessions (specification §11.1). `/get-session` has its own controller. */
@ApiTags('session')
@Controller()
@UseGuards(OriginGuard)
export class SessionController {
  constructor(
    private readonly listing: ListSessions,
    private readonly revoking: RevokeSessions,
    private readonly cookies: SessionCookies,
    private readonly adminSession: AdminSessionCookie,
  ) {}

  @Get('list-sessions')
  @UseGuards(SessionGuard)
  @ApiCookieAuth()
  @ApiOkResponse({ type: [SessionAnswer] })
  @ApiErrors()
  async listSessions(@CurrentSession() current: SessionView): Promise<SessionAnswer[]> {
    const sessions = await this.listing.execute({ userId: current.user.id });
    return sessions.map((session) => toSessionAnswer(withoutTokenIfImpersonated(current, session)));
  }

  @Post('revoke-session')
  @HttpCode(200)
  @UseGuards(SessionGuard)
  @UsePipes(ShapePipe)
  @ApiCookieAuth()
  @ApiOkResponse({ type: StatusAnswer })
  @ApiErrors('SESSION_NOT_FOUND')
  async revokeSession(
    @Body() { token }: RevokeSessionBody,
    @CurrentSession() current: SessionView,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StatusAnswer> {
    await this.revoking.revokeOwn({ token, caller: callerOf(current), client });
    this.cookies.clearSession(reply, token);
    return { status: true };
  }

  @Post('revoke-sessions')
  @HttpCode(200)
  @UseGuards(SessionGuard)
  @ApiCookieAuth()
  @ApiOkResponse({ type: StatusAnswer })
  @ApiErrors()
  async revokeSessions(
    @Body(NoBodyPipe) _body: unknown,
    @CurrentSession() current: SessionView,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StatusAnswer> {
    await this.revoking.revokeAllOwn({ caller: callerOf(current), client });
    this.cookies.clear(reply);
    return { status: true };
  }

  @Post('revoke-other-sessions')
  @HttpCode(200)
  @UseGuards(SessionGuard)
  @ApiCookieAuth()
  @ApiOkResponse({ type: StatusAnswer })
  @ApiErrors()
  async revokeOtherSessions(
    @Body(NoBodyPipe) _body: unknown,
    @CurrentSession() current: SessionView,
    @CurrentClient() client: Client,
  ): Promise<StatusAnswer> {
    await this.revoking.revokeOthers({ caller: callerOf(current), client });
    return { status: true };
  }

  @Post('sign-out')
  @HttpCode(200)
  @ApiOkResponse({ type: SignedOutAnswer })
  @ApiErrors('SESSION_COOKIE_MISSING')
  async signOut(
    @Body(NoBodyPipe) _body: unknown,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedOutAnswer> {
    const { token } = this.cookies.read(reply.request);
    // The row is deleted before the cookie is cleared, so that a failed sign-out can be repeated.
    if (token) await this.revoking.signOut({ token, client });
    await this.signOutOperator(reply, client);
    this.cookies.clear(reply);
    if (!token) throw new RequestError('SESSION_COOKIE_MISSING');
    return { success: true };
  }

  /**
   * If an operator signs out during an impersonation, or after it has expired, their own session ends too (operators
   * §9).
   */
  private async signOutOperator(reply: FastifyReply, client: Client): Promise<void> {
    const own = this.adminSession.read(reply.request);
    if (own) await this.revoking.signOut({ token: own.token, client });
    this.adminSession.clear(reply);
  }
}

/**
 * An operator who impersonates a user gets ids instead of the tokens of the user's sessions (operators OP7), and so
 * cannot end them.
 */
const withoutTokenIfImpersonated = ({ session: own }: SessionView, session: Session): Session =>
  own.impersonatedBy === null || session.id === own.id ? session : { ...session, token: session.id };
