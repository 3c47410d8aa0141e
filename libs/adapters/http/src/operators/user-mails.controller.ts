import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';

import type { Client, UserId } from '@portvakt/kernel';
import { AuthorizeOperator, type Operator, SendUserMail } from '@portvakt/operators';

import { CurrentClient } from '../request/client.js';
import { StatusAnswer } from '../request/status-answer.dto.js';
import { CurrentOperator } from './current-operator.js';
import { ForOperators } from './operator.decorator.js';
import { UserBody } from './user-fields.dto.js';

/** Mails with links, to the stored address of a user (operators §7). */
@Controller('admin')
export class UserMailsController {
  constructor(
    private readonly authorizing: AuthorizeOperator,
    private readonly sending: SendUserMail,
  ) {}

  @Post('send-verification-email')
  @HttpCode(200)
  @ForOperators('mail: send', {
    change: true,
    errors: ['OPERATED_USER_NOT_FOUND', 'EMAIL_ALREADY_VERIFIED', 'BANNED_USER'],
  })
  @ApiOkResponse({ type: StatusAnswer })
  async sendVerificationToUser(
    @Body() { userId, reason }: UserBody,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<StatusAnswer> {
    await this.sending.verification(this.authorizing.authorize({ operator, client, reason }), userId as UserId);
    return { status: true };
  }

  @Post('send-password-reset')
  @HttpCode(200)
  @ForOperators('mail: send', { change: true, errors: ['OPERATED_USER_NOT_FOUND', 'BANNED_USER'] })
  @ApiOkResponse({ type: StatusAnswer })
  async sendPasswordReset(
    @Body() { userId, reason }: UserBody,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<StatusAnswer> {
    await this.sending.passwordReset(this.authorizing.authorize({ operator, client, reason }), userId as UserId);
    return { status: true };
  }
}
