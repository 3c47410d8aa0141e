import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards, UsePipes } from '@nestjs/common';
import { ApiCookieAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

import {
  ListSessions,
  RevokeOtherSessions,
  RevokeSession,
  RevokeSessions,
  type SessionView,
  SignOut,
} from '@portvakt/session';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { RequestError } from '../errors/request-error.js';
import { OriginGuard } from '../origin/origin.guard.js';
import { NoBodyPipe } from '../request/no-body.pipe.js';
import { ShapePipe } from '../request/shape.pipe.js';
import { StatusAnswer } from '../request/status-answer.dto.js';
import { CurrentSession } from './current-session.js';
import { toSessionAnswer } from './session-answer.js';
import { SessionCookies } from './session-cookies.js';
import { RevokeSessionBody, SessionAnswer, SignedOutAnswer } from './session.dto.js';
import { SessionGuard } from './session.guard.js';

/** The sessions of the caller (specification §11.1). `/get-session` is apart: see get-session.controller.ts. */
@ApiTags('session')
@Controller()
@UseGuards(OriginGuard)
export class SessionController {
  constructor(
    private readonly listing: ListSessions,
    private readonly revoking: RevokeSession,
    private readonly revokingAll: RevokeSessions,
    private readonly revokingOthers: RevokeOtherSessions,
    private readonly signingOut: SignOut,
    private readonly cookies: SessionCookies,
  ) {}

  @Get('list-sessions')
  @UseGuards(SessionGuard)
  @ApiCookieAuth()
  @ApiOkResponse({ type: [SessionAnswer] })
  @ApiErrors()
  async listSessions(@CurrentSession() { user }: SessionView): Promise<SessionAnswer[]> {
    const sessions = await this.listing.execute({ userId: user.id });
    return sessions.map(toSessionAnswer);
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
    @CurrentSession() { session, user }: SessionView,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StatusAnswer> {
    await this.revoking.execute({ token, userId: user.id });
    if (token === session.token) this.cookies.forget(reply);
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
    @CurrentSession() { user }: SessionView,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StatusAnswer> {
    await this.revokingAll.execute({ userId: user.id });
    this.cookies.forget(reply);
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
    @CurrentSession() { session }: SessionView,
  ): Promise<StatusAnswer> {
    await this.revokingOthers.execute({ current: session });
    return { status: true };
  }

  @Post('sign-out')
  @HttpCode(200)
  @ApiOkResponse({ type: SignedOutAnswer })
  @ApiErrors('SESSION_COOKIE_MISSING')
  async signOut(
    @Body(NoBodyPipe) _body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedOutAnswer> {
    const { token } = this.cookies.read(request);
    // First the row: a browser that forgot a session which could not be ended could never end it.
    if (token) await this.signingOut.execute({ token });
    this.cookies.forget(reply);
    if (!token) throw new RequestError('SESSION_COOKIE_MISSING');
    return { success: true };
  }
}
