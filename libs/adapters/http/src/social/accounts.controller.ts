import { Body, Controller, Get, HttpCode, Post, Query, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import type { Client, UserId } from '@portvakt/kernel';
import type { SessionView } from '@portvakt/session';
import { GetAccessToken, GetAccountInfo, ListAccounts, RefreshAccessToken, UnlinkAccount } from '@portvakt/social-linking';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { OriginGuard } from '../origin/origin.guard.js';
import { CurrentClient } from '../request/client.js';
import { ShapePipe } from '../request/shape.pipe.js';
import { StatusAnswer } from '../request/status-answer.dto.js';
import { callerOf } from '../session/caller-of.js';
import { CurrentSession } from '../session/current-session.js';
import { SessionFreshness } from '../session/session-freshness.js';
import { SessionGuard } from '../session/session.guard.js';
import {
  toAccessTokenAnswer,
  toAccountAnswer,
  toAccountInfoAnswer,
  toRefreshedTokensAnswer,
} from './account-answers.js';
import {
  AccessTokenAnswer,
  AccountAnswer,
  AccountInfoAnswer,
  AccountInfoInput,
  AccountOfProviderBody,
  RefreshedTokensAnswer,
} from './accounts.dto.js';

const REFUSALS_OF_ACCOUNT_INFO = [
  'ACCOUNT_NOT_FOUND',
  'PROVIDER_NOT_FOUND',
  'FAILED_TO_GET_A_VALID_ACCESS_TOKEN',
  'FAILED_TO_GET_PROVIDER_PROFILE',
] as const;

/** The caller's linked accounts and their provider tokens (specification §11.4). */
@ApiTags('social')
@ApiCookieAuth()
@Controller()
@UseGuards(OriginGuard, SessionGuard)
export class AccountsController {
  constructor(
    private readonly listing: ListAccounts,
    private readonly unlinking: UnlinkAccount,
    private readonly getting: GetAccessToken,
    private readonly refreshing: RefreshAccessToken,
    private readonly asking: GetAccountInfo,
    private readonly freshness: SessionFreshness,
  ) {}

  @Get('list-accounts')
  @ApiOkResponse({ type: [AccountAnswer] })
  @ApiErrors()
  async listAccounts(@CurrentSession() { user }: SessionView): Promise<AccountAnswer[]> {
    const accounts = await this.listing.execute({ userId: user.id });
    return accounts.map(toAccountAnswer);
  }

  @Post('unlink-account')
  @HttpCode(200)
  @ApiOkResponse({ type: StatusAnswer })
  @ApiErrors('SESSION_IS_NOT_FRESH', 'FAILED_TO_UNLINK_LAST_ACCOUNT', 'ACCOUNT_NOT_FOUND')
  async unlinkAccount(
    @Body(ShapePipe) { providerId, accountId }: AccountOfProviderBody,
    @CurrentSession() view: SessionView,
    @CurrentClient() client: Client,
  ): Promise<StatusAnswer> {
    this.freshness.require(view);
    await this.unlinking.execute({ caller: callerOf(view), providerId, accountId, client });
    return { status: true };
  }

  @Post('get-access-token')
  @HttpCode(200)
  @ApiOkResponse({ type: AccessTokenAnswer })
  @ApiErrors('PROVIDER_NOT_SUPPORTED', 'ACCOUNT_NOT_FOUND', 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN')
  async getAccessToken(
    @Body(ShapePipe) { providerId, accountId }: AccountOfProviderBody,
    @CurrentSession() { user }: SessionView,
  ): Promise<AccessTokenAnswer> {
    return toAccessTokenAnswer(await this.getting.execute({ userId: user.id, providerId, accountId }));
  }

  @Post('refresh-token')
  @HttpCode(200)
  @ApiOkResponse({ type: RefreshedTokensAnswer })
  @ApiErrors(
    'PROVIDER_NOT_SUPPORTED',
    'ACCOUNT_NOT_FOUND',
    'TOKEN_REFRESH_NOT_SUPPORTED',
    'FAILED_TO_REFRESH_ACCESS_TOKEN',
  )
  async refreshToken(
    @Body(ShapePipe) { providerId, accountId }: AccountOfProviderBody,
    @CurrentSession() { user }: SessionView,
  ): Promise<RefreshedTokensAnswer> {
    const { tokens, tokenType } = await this.refreshing.execute({ userId: user.id, providerId, accountId });
    return toRefreshedTokensAnswer(tokens, tokenType);
  }

  @Post('account-info')
  @HttpCode(200)
  @ApiOkResponse({ type: AccountInfoAnswer })
  @ApiErrors(...REFUSALS_OF_ACCOUNT_INFO)
  async accountInfo(
    @Body(ShapePipe) { accountId }: AccountInfoInput,
    @CurrentSession() { user }: SessionView,
  ): Promise<AccountInfoAnswer> {
    return this.ask(user.id, accountId);
  }

  /** The form that later clients use (specification C8). */
  @Get('account-info')
  @ApiOkResponse({ type: AccountInfoAnswer })
  @ApiErrors(...REFUSALS_OF_ACCOUNT_INFO)
  async getAccountInfo(
    @Query(ShapePipe) { accountId }: AccountInfoInput,
    @CurrentSession() { user }: SessionView,
  ): Promise<AccountInfoAnswer> {
    return this.ask(user.id, accountId);
  }

  private async ask(userId: UserId, accountId: string): Promise<AccountInfoAnswer> {
    return toAccountInfoAnswer(await this.asking.execute({ userId, accountId }));
  }
}
