import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';

import type { Client, UserId } from '@portvakt/kernel';
import { BanUser, AuthorizeOperator, type Operator } from '@portvakt/operators';

import { HttpSettings } from '../http-settings.js';
import { CurrentClient } from '../request/client.js';
import { CurrentOperator } from './current-operator.js';
import { toOperatedUserAnswer } from './operated-user-answer.dto.js';
import { ForOperators } from './operator.decorator.js';
import { BanUserBody } from './user-bans.dto.js';
import { UserBody, UserInAnswer } from './user-fields.dto.js';

/** Bans of users (operators §5, §6). */
@Controller('admin')
export class UserBansController {
  constructor(
    private readonly authorizing: AuthorizeOperator,
    private readonly banning: BanUser,
    private readonly settings: HttpSettings,
  ) {}

  @Post('ban-user')
  @HttpCode(200)
  @ForOperators('user: ban', {
    change: true,
    errors: ['YOU_CANNOT_BAN_YOURSELF', 'OPERATED_USER_NOT_FOUND', 'LAST_ADMIN'],
  })
  @ApiOkResponse({ type: UserInAnswer })
  async banUser(
    @Body() { userId, reason, banReason, banExpiresIn, notify }: BanUserBody,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<UserInAnswer> {
    const authorization = this.authorizing.authorize({ operator, client, reason });
    const user = await this.banning.ban({
      authorization,
      userId: userId as UserId,
      banReason: banReason ?? null,
      expiresInSeconds: banExpiresIn ?? null,
      notify: notify ?? true,
    });
    return { user: this.toAnswer(user) };
  }

  @Post('unban-user')
  @HttpCode(200)
  @ForOperators('user: ban', { change: true, errors: ['OPERATED_USER_NOT_FOUND'] })
  @ApiOkResponse({ type: UserInAnswer })
  async unbanUser(
    @Body() { userId, reason }: UserBody,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<UserInAnswer> {
    const authorization = this.authorizing.authorize({ operator, client, reason });
    return { user: this.toAnswer(await this.banning.lift(authorization, userId as UserId)) };
  }

  private toAnswer(user: Parameters<ReturnType<typeof toOperatedUserAnswer>>[0]): UserInAnswer['user'] {
    return toOperatedUserAnswer(this.settings.identity.additionalFields)(user);
  }
}
