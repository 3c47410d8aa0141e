import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';

import type { Client, UserId } from '@portvakt/kernel';
import { AuthorizeOperator, type Operator, SetRole } from '@portvakt/operators';

import { HttpSettings } from '../http-settings.js';
import { CurrentClient } from '../request/client.js';
import { CurrentOperator } from './current-operator.js';
import { toOperatedUserAnswer } from './operated-user-answer.dto.js';
import { ForOperators } from './operator.decorator.js';
import { UserInAnswer } from './user-fields.dto.js';
import { rolesOf, SetRoleBody } from './user-roles.dto.js';

/** Roles of users (operators §3, §6). */
@Controller('admin')
export class UserRolesController {
  constructor(
    private readonly authorizing: AuthorizeOperator,
    private readonly settingRole: SetRole,
    private readonly settings: HttpSettings,
  ) {}

  @Post('set-role')
  @HttpCode(200)
  @ForOperators('user: set-role', {
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
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<UserInAnswer> {
    const authorization = this.authorizing.authorize({ operator, client, reason });
    const user = await this.settingRole.execute({ authorization, userId: userId as UserId, roles: rolesOf(role) });
    return { user: toOperatedUserAnswer(this.settings.identity.additionalFields)(user) };
  }
}
