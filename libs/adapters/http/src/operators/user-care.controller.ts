import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';

import type { Client, UserId } from '@portvakt/kernel';
import {
  BanUser,
  JudgeOperator,
  type Operator as AnOperator,
  RevokeUserSessions,
  SetRole,
  ViewUser,
} from '@portvakt/operators';

import { HttpSettings } from '../http-settings.js';
import { CurrentClient } from '../request/client.js';
import { CurrentOperator } from './current-operator.js';
import { toOperatedUserAnswer } from './operated-user-answer.dto.js';
import { Operator } from './operator.decorator.js';
import {
  BanUserBody,
  RevokeUserSessionBody,
  rolesOf,
  SetRoleBody,
  SuccessAnswer,
  toOperatedSessionAnswer,
  UserBody,
  UserInAnswer,
  UserSessionsAnswer,
} from './user-care.dto.js';

const BANNING = {
  code: 'YOU_ARE_NOT_ALLOWED_TO_BAN_USERS',
  change: true,
  errors: ['YOU_CANNOT_BAN_YOURSELF', 'OPERATED_USER_NOT_FOUND', 'LAST_ADMIN'],
} as const;

const REVOKING = {
  code: 'YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS',
  change: true,
  errors: ['OPERATED_USER_NOT_FOUND', 'OPERATED_SESSION_NOT_FOUND'],
} as const;

/** What operators do to users: bans, roles and sessions (operators §6). */
@Controller('admin')
export class UserCareController {
  constructor(
    private readonly judging: JudgeOperator,
    private readonly banning: BanUser,
    private readonly settingRole: SetRole,
    private readonly revoking: RevokeUserSessions,
    private readonly viewing: ViewUser,
    private readonly settings: HttpSettings,
  ) {}

  @Post('ban-user')
  @HttpCode(200)
  @Operator('user: ban', BANNING)
  @ApiOkResponse({ type: UserInAnswer })
  async banUser(
    @Body() { userId, reason, banReason, banExpiresIn, notify }: BanUserBody,
    @CurrentOperator() operator: AnOperator,
    @CurrentClient() client: Client,
  ): Promise<UserInAnswer> {
    const approval = this.judging.approve({ operator, client, reason });
    const user = await this.banning.ban({
      approval,
      userId: userId as UserId,
      banReason: banReason ?? null,
      expiresInSeconds: banExpiresIn ?? null,
      notify: notify ?? true,
    });
    return { user: this.toAnswer(user) };
  }

  @Post('unban-user')
  @HttpCode(200)
  @Operator('user: ban', BANNING)
  @ApiOkResponse({ type: UserInAnswer })
  async unbanUser(
    @Body() { userId, reason }: UserBody,
    @CurrentOperator() operator: AnOperator,
    @CurrentClient() client: Client,
  ): Promise<UserInAnswer> {
    const approval = this.judging.approve({ operator, client, reason });
    return { user: this.toAnswer(await this.banning.lift(approval, userId as UserId)) };
  }

  @Post('set-role')
  @HttpCode(200)
  @Operator('user: set-role', {
    code: 'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
    change: true,
    errors: [
      'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE',
      'YOU_CANNOT_CHANGE_YOUR_OWN_ROLE',
      'OPERATED_USER_NOT_FOUND',
      'LAST_ADMIN',
    ],
  })
  @ApiOkResponse({ type: UserInAnswer })
  async setRole(
    @Body() { userId, reason, role }: SetRoleBody,
    @CurrentOperator() operator: AnOperator,
    @CurrentClient() client: Client,
  ): Promise<UserInAnswer> {
    const approval = this.judging.approve({ operator, client, reason });
    const user = await this.settingRole.execute({ approval, userId: userId as UserId, roles: rolesOf(role) });
    return { user: this.toAnswer(user) };
  }

  @Post('list-user-sessions')
  @HttpCode(200)
  @Operator('session: list', {
    code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS',
    errors: ['OPERATED_USER_NOT_FOUND', 'TOO_MANY_USERS_OPENED'],
  })
  @ApiOkResponse({ type: UserSessionsAnswer })
  async listUserSessions(
    @Body() { userId }: UserBody,
    @CurrentOperator() operator: AnOperator,
    @CurrentClient() client: Client,
  ): Promise<UserSessionsAnswer> {
    const sessions = await this.viewing.sessions({ operator, client, userId: userId as UserId });
    return { sessions: sessions.map(toOperatedSessionAnswer) };
  }

  @Post('revoke-user-session')
  @HttpCode(200)
  @Operator('session: revoke', REVOKING)
  @ApiOkResponse({ type: SuccessAnswer })
  async revokeUserSession(
    @Body() { sessionToken, reason }: RevokeUserSessionBody,
    @CurrentOperator() operator: AnOperator,
    @CurrentClient() client: Client,
  ): Promise<SuccessAnswer> {
    await this.revoking.one(this.judging.approve({ operator, client, reason }), sessionToken);
    return { success: true };
  }

  @Post('revoke-user-sessions')
  @HttpCode(200)
  @Operator('session: revoke', REVOKING)
  @ApiOkResponse({ type: SuccessAnswer })
  async revokeUserSessions(
    @Body() { userId, reason }: UserBody,
    @CurrentOperator() operator: AnOperator,
    @CurrentClient() client: Client,
  ): Promise<SuccessAnswer> {
    await this.revoking.all(this.judging.approve({ operator, client, reason }), userId as UserId);
    return { success: true };
  }

  private toAnswer(user: Parameters<ReturnType<typeof toOperatedUserAnswer>>[0]): UserInAnswer['user'] {
    return toOperatedUserAnswer(this.settings.identity.additionalFields)(user);
  }
}
