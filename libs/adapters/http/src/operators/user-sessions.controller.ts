import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import type { Client, UserId } from '@portvakt/kernel';
import { AuthorizeOperator, type Operator, RevokeUserSessions, ViewUser } from '@portvakt/operators';

import { CurrentClient } from '../request/client.js';
import { SessionCookies } from '../session/session-cookies.js';
import { CurrentOperator, isPerson } from './current-operator.js';
import { ForOperators } from './operator.decorator.js';
import { SuccessAnswer, UserBody } from './user-fields.dto.js';
import { RevokeUserSessionBody, toOperatedSessionAnswer, UserSessionsAnswer } from './user-sessions.dto.js';

const REVOKING = {
  change: true,
  errors: ['OPERATED_USER_NOT_FOUND', 'OPERATED_SESSION_NOT_FOUND'],
} as const;

/** Sessions of users, as operators see and revoke them (operators §6). */
@Controller('admin')
export class UserSessionsController {
  constructor(
    private readonly authorizing: AuthorizeOperator,
    private readonly revoking: RevokeUserSessions,
    private readonly viewing: ViewUser,
    private readonly cookies: SessionCookies,
  ) {}

  @Post('list-user-sessions')
  @HttpCode(200)
  @ForOperators('session: list', {
    errors: ['OPERATED_USER_NOT_FOUND', 'TOO_MANY_USERS_OPENED'],
  })
  @ApiOkResponse({ type: UserSessionsAnswer })
  async listUserSessions(
    @Body() { userId }: UserBody,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<UserSessionsAnswer> {
    const sessions = await this.viewing.sessions({ operator, client, userId: userId as UserId });
    return { sessions: sessions.map(toOperatedSessionAnswer) };
  }

  @Post('revoke-user-session')
  @HttpCode(200)
  @ForOperators('session: revoke', REVOKING)
  @ApiOkResponse({ type: SuccessAnswer })
  async revokeUserSession(
    @Body() { sessionToken, reason }: RevokeUserSessionBody,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SuccessAnswer> {
    await this.revoking.one(this.authorizing.authorize({ operator, client, reason }), sessionToken);
    if (operator.kind === 'person' && operator.sessionId === sessionToken) this.cookies.clear(reply);
    else this.cookies.clearSession(reply, sessionToken);
    return { success: true };
  }

  @Post('revoke-user-sessions')
  @HttpCode(200)
  @ForOperators('session: revoke', REVOKING)
  @ApiOkResponse({ type: SuccessAnswer })
  async revokeUserSessions(
    @Body() { userId, reason }: UserBody,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SuccessAnswer> {
    await this.revoking.all(this.authorizing.authorize({ operator, client, reason }), userId as UserId);
    if (isPerson(operator, userId)) this.cookies.clear(reply);
    return { success: true };
  }
}
