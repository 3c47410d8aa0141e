import { Body, Controller, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import type { Client } from '@portvakt/kernel';
import {
  type SecondFactorContext,
  type SecondFactorPassed,
  SendOtp,
  VerifyBackupCode,
  VerifyOtp,
  VerifyTotp,
} from '@portvakt/two-factor';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { OriginGuard } from '../origin/origin.guard.js';
import { CurrentClient } from '../request/client.js';
import { OptionalBodyPipe } from '../request/optional-body.pipe.js';
import { ShapePipe } from '../request/shape.pipe.js';
import { StatusAnswer } from '../request/status-answer.dto.js';
import { OptionalSessionGuard } from '../session/session.guard.js';
import { CurrentContext } from './second-factor-context.js';
import { SecondFactorCookies } from './second-factor-cookies.js';
import { EmailOtpSwitchGuard, TotpSwitchGuard } from './second-factor-switch.guard.js';
import { SecondFactorGuard } from './second-factor.guard.js';
import { toPassedAnswer } from './two-factor-answers.js';
import {
  SecondFactorPassedAnswer,
  SendOtpBody,
  VerifyBackupCodeBody,
  VerifyOtpBody,
  VerifyTotpBody,
} from './two-factor.dto.js';

/** Verification of codes: from an authenticator, by e-mail, and backup codes (specification §11.5). */
@ApiTags('two-factor')
@ApiCookieAuth()
@Controller('two-factor')
@UseGuards(OriginGuard)
export class TwoFactorCodesController {
  constructor(
    private readonly totp: VerifyTotp,
    private readonly sending: SendOtp,
    private readonly otp: VerifyOtp,
    private readonly backupCode: VerifyBackupCode,
    private readonly cookies: SecondFactorCookies,
  ) {}

  @Post('verify-totp')
  @HttpCode(200)
  @UseGuards(TotpSwitchGuard, OptionalSessionGuard, SecondFactorGuard)
  @ApiOkResponse({ type: SecondFactorPassedAnswer })
  @ApiErrors(
    'TOTP_ISNT_CONFIGURED',
    'INVALID_TWO_FACTOR_COOKIE',
    'SECOND_FACTOR_BLOCKED',
    'TOTP_NOT_ENABLED',
    'INVALID_CODE',
    'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
    'TOO_MANY_AUTHENTICATORS',
    'FAILED_TO_CREATE_SESSION_AFTER_SECOND_FACTOR',
  )
  async verifyTotp(
    @Body(ShapePipe) { code, id, trustDevice: trustsDevice = false }: VerifyTotpBody,
    @CurrentContext() context: SecondFactorContext,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SecondFactorPassedAnswer> {
    return this.answer(reply, await this.totp.execute({ context, client, code, id, trustsDevice }));
  }

  @Post('send-otp')
  @HttpCode(200)
  @UseGuards(EmailOtpSwitchGuard, OptionalSessionGuard, SecondFactorGuard)
  @ApiOkResponse({ type: StatusAnswer })
  @ApiErrors(
    'OTP_ISNT_CONFIGURED',
    'INVALID_TWO_FACTOR_COOKIE',
    'SECOND_FACTOR_BLOCKED',
    'OTP_NOT_ENABLED',
    'TOO_MANY_CODE_MAILS',
  )
  async sendOtp(
    @Body(OptionalBodyPipe, ShapePipe) _body: SendOtpBody,
    @CurrentContext() context: SecondFactorContext,
    @CurrentClient() client: Client,
  ): Promise<StatusAnswer> {
    await this.sending.execute({ context, client });
    return { status: true };
  }

  @Post('verify-otp')
  @HttpCode(200)
  @UseGuards(OptionalSessionGuard, SecondFactorGuard)
  @ApiOkResponse({ type: SecondFactorPassedAnswer })
  @ApiErrors(
    'INVALID_TWO_FACTOR_COOKIE',
    'SECOND_FACTOR_BLOCKED',
    'OTP_NOT_ENABLED',
    'OTP_HAS_EXPIRED',
    'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
    'INVALID_CODE',
    'FAILED_TO_CREATE_SESSION_AFTER_SECOND_FACTOR',
  )
  async verifyOtp(
    @Body(ShapePipe) { code, trustDevice: trustsDevice = false }: VerifyOtpBody,
    @CurrentContext() context: SecondFactorContext,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SecondFactorPassedAnswer> {
    return this.answer(reply, await this.otp.execute({ context, client, code, trustsDevice }));
  }

  @Post('verify-backup-code')
  @HttpCode(200)
  @UseGuards(OptionalSessionGuard, SecondFactorGuard)
  @ApiOkResponse({ type: SecondFactorPassedAnswer })
  @ApiErrors(
    'INVALID_TWO_FACTOR_COOKIE',
    'SECOND_FACTOR_BLOCKED',
    'BACKUP_CODES_NOT_ENABLED',
    'INVALID_BACKUP_CODE',
    'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
    'FAILED_TO_CREATE_SESSION_AFTER_SECOND_FACTOR',
  )
  async verifyBackupCode(
    @Body(ShapePipe) { code, disableSession = false, trustDevice: trustsDevice = false }: VerifyBackupCodeBody,
    @CurrentContext() context: SecondFactorContext,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SecondFactorPassedAnswer> {
    const request = { context, client, code, trustsDevice, keepsPending: disableSession };
    return this.answer(reply, await this.backupCode.execute(request));
  }

  private async answer(reply: FastifyReply, passed: SecondFactorPassed): Promise<SecondFactorPassedAnswer> {
    await this.cookies.passed(reply, passed);
    return toPassedAnswer(passed);
  }
}
