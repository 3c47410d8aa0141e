import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';

import type { Client, UserId } from '@portvakt/kernel';
import { ChangeQueuedMail, AuthorizeOperator, ListMails, type OperatedMail, type Operator } from '@portvakt/operators';

import { CurrentClient } from '../request/client.js';
import { isoOrNull } from '../request/iso-time.js';
import { StatusAnswer } from '../request/status-answer.dto.js';
import { CurrentOperator } from './current-operator.js';
import {
  ListMailsQuery,
  ListUserMailsQuery,
  MailBody,
  MailQueueAnswer,
  type OperatedMailAnswer,
  UserMailsAnswer,
} from './mail-queue.dto.js';
import { ForOperators } from './operator.decorator.js';

/** Queued mails, and which mails were sent to a user; never their contents (operators §7). */
@Controller('admin')
export class MailQueueController {
  constructor(
    private readonly authorizing: AuthorizeOperator,
    private readonly listing: ListMails,
    private readonly changing: ChangeQueuedMail,
  ) {}

  @Get('list-mails')
  @ForOperators('mail: list', { errors: ['INVALID_CURSOR'] })
  @ApiOkResponse({ type: MailQueueAnswer })
  async listMails(@Query() { state, cursor }: ListMailsQuery): Promise<MailQueueAnswer> {
    const { mails, depth, oldestAt, nextCursor } = await this.listing.waiting(state ?? null, cursor);
    return { mails: mails.map(toAnswer), depth, oldestAt: isoOrNull(oldestAt), nextCursor };
  }

  @Get('list-user-mails')
  @ForOperators('mail: list', { errors: ['OPERATED_USER_NOT_FOUND', 'TOO_MANY_USERS_OPENED', 'INVALID_CURSOR'] })
  @ApiOkResponse({ type: UserMailsAnswer })
  async listUserMails(
    @Query() { userId, cursor }: ListUserMailsQuery,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<UserMailsAnswer> {
    const listed = await this.listing.ofUser({ operator, client, userId: userId as UserId, cursor });
    const mails = listed.mails.map(({ id, kind, state, at, attempts }) => ({
      id,
      kind,
      state,
      at: at.toISOString(),
      attempts,
    }));
    return { mails, nextCursor: listed.nextCursor };
  }

  @Post('retry-mail')
  @HttpCode(200)
  @ForOperators('mail: retry', { change: true, errors: ['MAIL_NOT_FOUND'] })
  @ApiOkResponse({ type: StatusAnswer })
  async retryMail(
    @Body() { id, reason }: MailBody,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<StatusAnswer> {
    await this.changing.retry(this.authorizing.authorize({ operator, client, reason }), id);
    return { status: true };
  }

  @Post('discard-mail')
  @HttpCode(200)
  @ForOperators('mail: retry', { change: true, errors: ['MAIL_NOT_FOUND'] })
  @ApiOkResponse({ type: StatusAnswer })
  async discardMail(
    @Body() { id, reason }: MailBody,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<StatusAnswer> {
    await this.changing.discard(this.authorizing.authorize({ operator, client, reason }), id);
    return { status: true };
  }
}

const toAnswer = ({ dueAt, createdAt, ...mail }: OperatedMail): OperatedMailAnswer => ({
  ...mail,
  dueAt: dueAt.toISOString(),
  createdAt: createdAt.toISOString(),
});
