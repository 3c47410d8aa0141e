import { Body, Controller, Get, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import type { Client } from '@portvakt/kernel';
import type { SessionView } from '@portvakt/session';
import {
  AddAuthenticator,
  DeleteAuthenticator,
  DisableTwoFactor,
  EnableTwoFactor,
  GenerateBackupCodes,
  GetTotpUri,
  ListAuthenticators,
} from '@portvakt/two-factor';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { OriginGuard } from '../origin/origin.guard.js';
import { CurrentClient } from '../request/client.js';
import { ShapePipe } from '../request/shape.pipe.js';
import { StatusAnswer } from '../request/status-answer.dto.js';
import { CurrentSession } from '../session/current-session.js';
import { SessionCookies } from '../session/session-cookies.js';
import { SessionFreshness } from '../session/session-freshness.js';
import { SessionGuard } from '../session/session.guard.js';
import { SecondFactorCookies } from './second-factor-cookies.js';
import { toAuthenticatorAnswer, toSetUpAnswer } from './two-factor-answers.js';
import {
  AddAuthenticatorBody,
  AuthenticatorAddedAnswer,
  AuthenticatorAnswer,
  BackupCodesAnswer,
  DeleteAuthenticatorBody,
  EnableTwoFactorBody,
  GetTotpUriBody,
  PasswordBody,
  TotpUriAnswer,
  TwoFactorSetUpAnswer,
} from './two-factor.dto.js';

/** Set-up and removal of the second factor (specification §11.5). TwoFactorCodesController verifies its codes. */
@ApiTags('two-factor')
@ApiCookieAuth()
@Controller('two-factor')
@UseGuards(OriginGuard, SessionGuard)
export class TwoFactorSetUpController {
  constructor(
    private readonly enabling: EnableTwoFactor,
    private readonly listing: ListAuthenticators,
    private readonly adding: AddAuthenticator,
    private readonly deleting: DeleteAuthenticator,
    private readonly disabling: DisableTwoFactor,
    private readonly showing: GetTotpUri,
    private readonly generating: GenerateBackupCodes,
    private readonly freshness: SessionFreshness,
    private readonly cookies: SecondFactorCookies,
    private readonly sessions: SessionCookies,
  ) {}

  @Post('enable')
  @HttpCode(200)
  @ApiOkResponse({ type: TwoFactorSetUpAnswer })
  @ApiErrors('INVALID_SECOND_FACTOR_PASSWORD', 'TOO_MANY_SIGN_INS', 'FAILED_TO_CREATE_SESSION_AFTER_SECOND_FACTOR')
  async enableTwoFactor(
    @Body(ShapePipe) { password, issuer }: EnableTwoFactorBody,
    @CurrentSession() { session, user: owner }: SessionView,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<TwoFactorSetUpAnswer> {
    const setUp = await this.enabling.execute({ owner, sessionId: session.id, password, issuer, client });
    await this.sessions.replace(reply, setUp.started);
    return toSetUpAnswer(setUp);
  }

  @Get('list-user-twofactors')
  @ApiOkResponse({ type: [AuthenticatorAnswer] })
  @ApiErrors()
  async listUserTwofactors(@CurrentSession() { user }: SessionView): Promise<AuthenticatorAnswer[]> {
    const authenticators = await this.listing.execute({ userId: user.id });
    return authenticators.map(toAuthenticatorAnswer);
  }

  @Post('add')
  @HttpCode(200)
  @ApiOkResponse({ type: AuthenticatorAddedAnswer })
  @ApiErrors('INVALID_SECOND_FACTOR_PASSWORD', 'TOO_MANY_AUTHENTICATORS', 'TOO_MANY_SIGN_INS')
  async addAuthenticator(
    @Body(ShapePipe) { password, name, issuer }: AddAuthenticatorBody,
    @CurrentSession() { session, user: owner }: SessionView,
    @CurrentClient() client: Client,
  ): Promise<AuthenticatorAddedAnswer> {
    const input = { owner, sessionId: session.id, password, issuer, client };
    const added = await this.adding.execute({ ...input, name: name.trim() });
    return { ...toSetUpAnswer(added), id: added.id };
  }

  @Post('delete')
  @HttpCode(200)
  @ApiOkResponse({ type: StatusAnswer })
  @ApiErrors(
    'AUTHENTICATOR_NOT_FOUND',
    'SESSION_IS_NOT_FRESH',
    'OPERATOR_SECOND_FACTOR_REQUIRED',
    'FAILED_TO_CREATE_SESSION_AFTER_SECOND_FACTOR',
  )
  async deleteAuthenticator(
    @Body(ShapePipe) { id }: DeleteAuthenticatorBody,
    @CurrentSession() view: SessionView,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StatusAnswer> {
    this.freshness.require(view);
    const {
      session: { id: sessionId, strongFactorAt },
      user: { id: userId },
    } = view;
    const started = await this.deleting.execute({ userId, sessionId, strongFactorAt, id, client });
    if (started) await this.cookies.turnedOff(reply, started);
    return { status: true };
  }

  @Post('disable')
  @HttpCode(200)
  @ApiOkResponse({ type: StatusAnswer })
  @ApiErrors('INVALID_SECOND_FACTOR_PASSWORD', 'TOO_MANY_SIGN_INS', 'FAILED_TO_CREATE_SESSION_AFTER_SECOND_FACTOR')
  async disableTwoFactor(
    @Body(ShapePipe) { password }: PasswordBody,
    @CurrentSession() { session, user: owner }: SessionView,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StatusAnswer> {
    const started = await this.disabling.execute({ owner, sessionId: session.id, password, client });
    await this.cookies.turnedOff(reply, started);
    return { status: true };
  }

  @Post('get-totp-uri')
  @HttpCode(200)
  @ApiOkResponse({ type: TotpUriAnswer })
  @ApiErrors(
    'TOTP_ISNT_CONFIGURED',
    'TOTP_NOT_ENABLED',
    'NO_PASSWORD_CREDENTIAL_FOUND',
    'INVALID_SECOND_FACTOR_PASSWORD',
    'TOO_MANY_SIGN_INS',
  )
  async getTotpUri(
    @Body(ShapePipe) { password, id }: GetTotpUriBody,
    @CurrentSession() { session, user: owner }: SessionView,
    @CurrentClient() client: Client,
  ): Promise<TotpUriAnswer> {
    return { totpURI: await this.showing.execute({ owner, sessionId: session.id, password, id, client }) };
  }

  @Post('generate-backup-codes')
  @HttpCode(200)
  @ApiOkResponse({ type: BackupCodesAnswer })
  @ApiErrors(
    'TWO_FACTOR_NOT_ENABLED',
    'NO_PASSWORD_CREDENTIAL_FOUND',
    'INVALID_SECOND_FACTOR_PASSWORD',
    'TOO_MANY_SIGN_INS',
  )
  async generateBackupCodes(
    @Body(ShapePipe) { password }: PasswordBody,
    @CurrentSession() { session, user: owner }: SessionView,
    @CurrentClient() client: Client,
  ): Promise<BackupCodesAnswer> {
    const backupCodes = await this.generating.execute({ owner, sessionId: session.id, password, client });
    return { status: true, backupCodes };
  }
}
