import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';

import type { Client, UserId } from '@portvakt/kernel';
import { AuthorizeOperator, type Operator, RevokeUserSessions, ViewUser } from '@portvakt/operators';

import { CurrentClient } from '../request/client.js';
import { CurrentOperator } from './current-operator.js';
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
  ): Promise<SuccessAnswer> {
    await this.revoking.one(this.authorizing.authorize({ operator, client, reason }), sessionToken);
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
  ): Promise<SuccessAnswer> {
    await this.revoking.all(this.authorizing.authorize({ operator, client, reason }), userId as UserId);
    return { success: true };
  }
}
