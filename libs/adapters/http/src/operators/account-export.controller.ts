import { Body, Controller, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import type { Client, UserId } from '@portvakt/kernel';
import { type AccountExport, ExportAccount, AuthorizeOperator, type Operator } from '@portvakt/operators';
import type { SessionView } from '@portvakt/session';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { HttpSettings } from '../http-settings.js';
import { OriginGuard } from '../origin/origin.guard.js';
import { CurrentClient } from '../request/client.js';
import { callerOf } from '../session/caller-of.js';
import { CurrentSession } from '../session/current-session.js';
import { SessionFreshness } from '../session/session-freshness.js';
import { SessionGuard } from '../session/session.guard.js';
import { AccountExportAnswer, toAccountExportAnswer } from './account-export.dto.js';
import { CurrentOperator } from './current-operator.js';
import { ForOperators } from './operator.decorator.js';
import { OperatorLimits } from './operator-limits.js';
import { UserBody } from './user-fields.dto.js';

/**
 * Everything stored about a user, as a file: for the user, or for an operator whom the user has asked (operators §7.1).
 */
@Controller()
export class AccountExportController {
  constructor(
    private readonly authorizing: AuthorizeOperator,
    private readonly exporting: ExportAccount,
    private readonly limits: OperatorLimits,
    private readonly freshness: SessionFreshness,
    private readonly settings: HttpSettings,
  ) {}

  @Post('admin/export-user')
  @HttpCode(200)
  @ForOperators('user: export', { change: true, errors: ['OPERATED_USER_NOT_FOUND', 'EXPORT_TOO_LARGE'] })
  @ApiOkResponse({ type: AccountExportAnswer })
  async exportUser(
    @Body() { userId, reason }: UserBody,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AccountExportAnswer> {
    const authorization = this.authorizing.authorize({ operator, client, reason });
    const prepare = () => this.exporting.ofUser(authorization, userId as UserId);
    return this.answer(reply, await this.limits.forExport(operator, prepare));
  }

  @Post('export-account')
  @HttpCode(200)
  @UseGuards(OriginGuard, SessionGuard)
  @ApiTags('activity')
  @ApiCookieAuth()
  @ApiOkResponse({ type: AccountExportAnswer })
  @ApiErrors('SESSION_IS_NOT_FRESH', 'EXPORT_TOO_LARGE')
  async exportAccount(
    @CurrentSession() view: SessionView,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AccountExportAnswer> {
    this.freshness.require(view);
    const prepare = () => this.exporting.own(callerOf(view), client);
    return this.answer(reply, await this.limits.forOwnExport(view.user.id, prepare));
  }

  /** The response is a file that no cache may keep. */
  private answer(reply: FastifyReply, exported: AccountExport): AccountExportAnswer {
    void reply.header('content-disposition', `attachment; filename="konto-${exported.user.id}.json"`);
    return toAccountExportAnswer(exported, this.settings);
  }
}
