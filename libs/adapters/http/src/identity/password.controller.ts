import { Body, Controller, Get, HttpCode, Param, Post, Query, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import { ChangePassword, CheckResetToken, ForgetPassword, ResetPassword } from '@portvakt/identity';
import type { Client } from '@portvakt/kernel';
import type { SessionView } from '@portvakt/session';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { CallbackUrlPipe } from '../origin/callback-url.pipe.js';
import { OriginGuard } from '../origin/origin.guard.js';
import { EmailRateLimitGuard } from '../rate-limit/email-rate-limit.guard.js';
import { emailIn } from '../request/email-in.js';
import { CurrentClient } from '../request/client.js';
import { redirectTo } from '../request/redirect.js';
import { ShapePipe } from '../request/shape.pipe.js';
import { StatusAnswer } from '../request/status-answer.dto.js';
import { callerOf } from '../session/caller-of.js';
import { CurrentSession } from '../session/current-session.js';
import { SessionCookies } from '../session/session-cookies.js';
import { SessionGuard } from '../session/session.guard.js';
import { KnownDeviceCookie } from './known-device-cookie.js';
import {
  ChangePasswordBody,
  ForgetPasswordBody,
  PasswordChangedAnswer,
  ResetLinkQuery,
  ResetMailSentAnswer,
  ResetPasswordBody,
  ResetTokenQuery,
} from './password.dto.js';
import { ResetPage } from './reset-page.js';
import { toUserAnswer } from './user-answer.dto.js';

/** Fixed by specification §15.3. */
const RESET_MAIL_SENT = 'Hvis e-postadressen finnes hos oss, har vi sendt en lenke for å tilbakestille passordet.';

/** Password reset and password change (specification §11.3). */
@ApiTags('identity')
@Controller()
@UseGuards(OriginGuard)
export class PasswordController {
  constructor(
    private readonly forgetting: ForgetPassword,
    private readonly checking: CheckResetToken,
    private readonly resetting: ResetPassword,
    private readonly changing: ChangePassword,
    private readonly resetPage: ResetPage,
    private readonly cookies: SessionCookies,
    private readonly knownDevice: KnownDeviceCookie,
  ) {}

  @Post('forget-password')
  @HttpCode(200)
  @ApiOkResponse({ type: ResetMailSentAnswer, description: 'The same for an unknown address' })
  @ApiErrors('INVALID_REDIRECTURL', 'RESET_PASSWORD_ISNT_ENABLED')
  async forgetPassword(
    @Body(ShapePipe) { email, redirectTo }: ForgetPasswordBody,
    @CurrentClient() client: Client,
  ): Promise<ResetMailSentAnswer> {
    await this.forgetting.execute({ email: emailIn(email), redirectTo, client });
    return { status: true, message: RESET_MAIL_SENT };
  }

  /** The name of `/forget-password` in later clients (specification C8). */
  @Post('request-password-reset')
  @HttpCode(200)
  @ApiOkResponse({ type: ResetMailSentAnswer, description: 'As `/forget-password`' })
  @ApiErrors('INVALID_REDIRECTURL', 'RESET_PASSWORD_ISNT_ENABLED')
  requestPasswordReset(
    @Body(ShapePipe) body: ForgetPasswordBody,
    @CurrentClient() client: Client,
  ): Promise<ResetMailSentAnswer> {
    return this.forgetPassword(body, client);
  }

  @Get('reset-password/:token')
  @ApiFoundResponse({ description: 'To `callbackURL` with `token`; where the link is dead with `error=INVALID_TOKEN`' })
  @ApiErrors('INVALID_CALLBACKURL')
  async openResetLink(
    @Param('token') token: string,
    @Query(ShapePipe, CallbackUrlPipe) { callbackURL }: ResetLinkQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const isValid = callbackURL !== '' && (await this.checking.execute({ token }));
    redirectTo(reply, isValid ? this.resetPage.with(callbackURL, token) : this.resetPage.withoutToken(callbackURL));
  }

  @Post('reset-password')
  @HttpCode(200)
  @ApiOkResponse({ type: StatusAnswer })
  @ApiErrors('INVALID_RESET_TOKEN', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG')
  async resetPassword(
    @Body(ShapePipe) { newPassword, token }: ResetPasswordBody,
    @Query(ShapePipe) query: ResetTokenQuery,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StatusAnswer> {
    const email = await this.resetting.execute({ token: token || query.token || '', newPassword, client });
    this.knownDevice.add(reply, email);
    // The session of this browser may be one of those that have ended.
    await this.cookies.refreshOwnData(reply);
    return { status: true };
  }

  @Post('change-password')
  @HttpCode(200)
  @UseGuards(SessionGuard, EmailRateLimitGuard)
  @ApiCookieAuth()
  @ApiOkResponse({ type: PasswordChangedAnswer })
  @ApiErrors(
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'CREDENTIAL_ACCOUNT_NOT_FOUND',
    'INVALID_PASSWORD',
    'TOO_MANY_SIGN_INS',
    'FAILED_TO_CREATE_SESSION_AT_PASSWORD_CHANGE',
  )
  async changePassword(
    @Body(ShapePipe) { newPassword, currentPassword, revokeOtherSessions = false }: ChangePasswordBody,
    @CurrentSession() current: SessionView,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PasswordChangedAnswer> {
    const { user, session: started } = await this.changing.execute({
      caller: callerOf(current),
      currentPassword,
      newPassword,
      revokeOtherSessions,
      remember: current.session.remember,
      client,
    });
    await this.cookies.replace(reply, started);
    return { token: started?.token ?? null, user: toUserAnswer(user) };
  }
}
