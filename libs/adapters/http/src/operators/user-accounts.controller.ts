import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import type { Client, UserId } from '@portvakt/kernel';
import {
  CreateUser,
  AuthorizeOperator,
  type OperatedUser,
  type Operator,
  RemoveUser,
  SetUserPassword,
  UpdateUser,
} from '@portvakt/operators';

import { HttpSettings } from '../http-settings.js';
import { CurrentClient } from '../request/client.js';
import { StatusAnswer } from '../request/status-answer.dto.js';
import { SessionCookies } from '../session/session-cookies.js';
import { CurrentOperator, isPerson } from './current-operator.js';
import { OperatedUserAnswer, toOperatedUserAnswer } from './operated-user-answer.dto.js';
import { ForOperators } from './operator.decorator.js';
import { CreateUserBody, SetUserPasswordBody, UpdateOperatedUserBody } from './user-accounts.dto.js';
import { SuccessAnswer, UserBody, UserInAnswer } from './user-fields.dto.js';
import { rolesOf } from './user-roles.dto.js';

const PASSWORD_LENGTH = ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'] as const;

/** Creating, changing and deleting users (operators §6, §7). */
@Controller('admin')
export class UserAccountsController {
  constructor(
    private readonly authorizing: AuthorizeOperator,
    private readonly creating: CreateUser,
    private readonly updating: UpdateUser,
    private readonly removing: RemoveUser,
    private readonly settingPassword: SetUserPassword,
    private readonly cookies: SessionCookies,
    private readonly settings: HttpSettings,
  ) {}

  @Post('create-user')
  @HttpCode(200)
  @ForOperators('user: create', {
    change: true,
    errors: [
      'INVALID_EMAIL',
      ...PASSWORD_LENGTH,
      'RESET_PASSWORD_ISNT_ENABLED',
      'YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE',
      'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE',
      'USER_ALREADY_EXISTS',
      'FIELD_IS_REQUIRED',
      'FIELD_IS_TAKEN',
    ],
  })
  @ApiOkResponse({ type: UserInAnswer })
  async createUser(
    @Body() { email, name, password, role, data = {}, reason }: CreateUserBody,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<UserInAnswer> {
    const authorization = this.authorizing.authorize({ operator, client, reason });
    const user = await this.creating.execute({
      authorization,
      user: {
        email,
        name,
        password: password ?? null,
        image: data.image ?? null,
        emailVerified: data.emailVerified ?? false,
        given: data,
      },
      roles: role === undefined ? [] : rolesOf(role),
    });
    return { user: this.toAnswer(user) };
  }

  @Post('update-user')
  @HttpCode(200)
  @ForOperators('user: update', {
    change: true,
    errors: ['NO_DATA_TO_UPDATE', 'OPERATED_USER_NOT_FOUND'],
  })
  @ApiOkResponse({ type: OperatedUserAnswer })
  async updateOperatedUser(
    @Body() { userId, data, reason }: UpdateOperatedUserBody,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OperatedUserAnswer> {
    const authorization = this.authorizing.authorize({ operator, client, reason });
    const profile = { name: data.name, image: data.image, given: data };
    const user = await this.updating.execute({ authorization, userId: userId as UserId, profile });
    if (isPerson(operator, user.id)) await this.cookies.refreshOwnData(reply);
    return this.toAnswer(user);
  }

  @Post('remove-user')
  @HttpCode(200)
  @ForOperators('user: delete', {
    change: true,
    errors: ['YOU_CANNOT_REMOVE_YOURSELF', 'OPERATED_USER_NOT_FOUND', 'USER_IS_AN_OPERATOR', 'REQUEST_REQUIRED'],
  })
  @ApiOkResponse({ type: SuccessAnswer })
  async removeUser(
    @Body() { userId, reason }: UserBody,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<SuccessAnswer> {
    await this.removing.execute(this.authorizing.authorize({ operator, client, reason }), userId as UserId);
    return { success: true };
  }

  @Post('set-user-password')
  @HttpCode(200)
  @ForOperators('user: set-password', {
    change: true,
    errors: ['SETTING_PASSWORDS_IS_NOT_ENABLED', ...PASSWORD_LENGTH, 'OPERATED_USER_NOT_FOUND', 'USER_IS_AN_OPERATOR'],
  })
  @ApiOkResponse({ type: StatusAnswer })
  async setUserPassword(
    @Body() { userId, newPassword, reason }: SetUserPasswordBody,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<StatusAnswer> {
    const authorization = this.authorizing.authorize({ operator, client, reason });
    await this.settingPassword.execute({ authorization, userId: userId as UserId, newPassword });
    return { status: true };
  }

  private toAnswer(user: OperatedUser): OperatedUserAnswer {
    return toOperatedUserAnswer(this.settings.identity.additionalFields)(user);
  }
}
