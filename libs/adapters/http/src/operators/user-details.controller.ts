import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';

import type { Client, UserId } from '@portvakt/kernel';
import { DescribeUser, type Operator } from '@portvakt/operators';

import { HttpSettings } from '../http-settings.js';
import { CurrentClient } from '../request/client.js';
import { CurrentOperator } from './current-operator.js';
import { toOperatedUserAnswer } from './operated-user-answer.dto.js';
import { ForOperators } from './operator.decorator.js';
import { toUserDetailsAnswer, UserDetailsAnswer, UserDetailsQuery } from './user-details.dto.js';

/** One user with sign-in methods, second factor and open cases (operators §7). */
@Controller('admin')
export class UserDetailsController {
  constructor(
    private readonly describing: DescribeUser,
    private readonly settings: HttpSettings,
  ) {}

  @Get('user-details')
  @ForOperators('user: get', { errors: ['OPERATED_USER_NOT_FOUND', 'TOO_MANY_USERS_OPENED'] })
  @ApiOkResponse({ type: UserDetailsAnswer })
  async getUserDetails(
    @Query() { userId }: UserDetailsQuery,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<UserDetailsAnswer> {
    const details = await this.describing.execute({ operator, client, userId: userId as UserId });
    return toUserDetailsAnswer(details, toOperatedUserAnswer(this.settings.identity.additionalFields)(details.user));
  }
}
