import { Body, Controller, Get, HttpCode, Post, Query, Res, UseFilters, UseGuards, UsePipes } from '@nestjs/common';
import { ApiFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import { type EmailVerified, SendVerificationEmail, type User, VerifyEmail } from '@portvakt/identity';
import type { Client } from '@portvakt/kernel';
import type { SessionView } from '@portvakt/session';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { CallbackUrlPipe } from '../origin/callback-url.pipe.js';
import { OriginGuard } from '../origin/origin.guard.js';
import { CurrentClient } from '../request/client.js';
import { emailIn } from '../request/email-in.js';
import { redirectOr } from '../request/redirect.js';
import { ShapePipe } from '../request/shape.pipe.js';
import { callerOf } from '../session/caller-of.js';
import { CurrentSession } from '../session/current-session.js';
import { SessionCookies } from '../session/session-cookies.js';
import { StatusAnswer } from '../request/status-answer.dto.js';
import { OptionalSessionGuard } from '../session/session.guard.js';
import { EmailVerifiedAnswer, SendVerificationEmailBody, VerifyEmailQuery } from './identity.dto.js';
import { KnownDeviceCookie } from './known-device-cookie.js';
import { LinkResultCookie } from './link-result-cookie.js';
import { toUserAnswer } from './user-answer.dto.js';
import { VerifyEmailErrorFilter } from './verify-email-error.filter.js';

/** Verification of e-mail addresses (specification §11.2). */
@ApiTags('identity')
@Controller()
@UseGuards(OriginGuard)
export class VerificationController {
  constructor(
    private readonly sending: SendVerificationEmail,
    private readonly verifying: VerifyEmail,
    private readonly cookies: SessionCookies,
    private readonly knownDevice: KnownDeviceCookie,
    private readonly linkResult: LinkResultCookie,
  ) {}

  @Post('send-verification-email')
  @HttpCode(200)
  @UsePipes(ShapePipe)
  @ApiOkResponse({ type: StatusAnswer, description: 'The same for an unknown or already verified address' })
  @ApiErrors('INVALID_CALLBACKURL', 'VERIFICATION_EMAIL_ISNT_ENABLED')
  async sendVerificationEmail(
    @Body() body: SendVerificationEmailBody,
    @CurrentClient() client: Client,
  ): Promise<StatusAnswer> {
    await this.sending.execute({ email: emailIn(body.email), callbackUrl: body.callbackURL, client });
    return { status: true };
  }

  @Get('verify-email')
  @UseGuards(OptionalSessionGuard)
  @UseFilters(VerifyEmailErrorFilter)
  @ApiOkResponse({ type: EmailVerifiedAnswer })
  @ApiFoundResponse({ description: 'To `callbackURL` where one is given; a refusal adds `error`' })
  @ApiErrors(
    'INVALID_CALLBACKURL',
    'FAILED_TO_CREATE_SESSION_AT_VERIFICATION',
    'INVALID_VERIFICATION_TOKEN',
    'VERIFICATION_TOKEN_EXPIRED',
    'VERIFIED_USER_NOT_FOUND',
    'CHANGE_LINK_NEEDS_SESSION',
  )
  async verifyEmail(
    @Query(ShapePipe, CallbackUrlPipe) { token, callbackURL }: VerifyEmailQuery,
    @CurrentSession() view: SessionView | null,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EmailVerifiedAnswer | undefined> {
    const caller = view && callerOf(view);
    const outcome = await this.verifying.execute({ token, caller, callbackUrl: callbackURL, client });
    await this.updateCookies(outcome, view, reply);
    if (outcome.kind !== 'change') this.linkResult.set(reply, 'email_verified', callbackURL);
    return redirectOr(reply, callbackURL, toVerifiedAnswer(outcome));
  }

  private async updateCookies(outcome: EmailVerified, view: SessionView | null, reply: FastifyReply): Promise<void> {
    if (outcome.kind === 'started') return this.cookies.start(reply, outcome.session);
    if (!view) return;
    if (outcome.kind === 'verified') return this.cookies.refreshData(reply, view.session);
    if (outcome.kind === 'change') this.dropOldEmail(outcome.user, view, reply);
    await this.cookies.renew(reply, view.session);
  }

  /** Under `strict`, only the second of two links changes the e-mail address. */
  private dropOldEmail({ email }: User, { user }: SessionView, reply: FastifyReply): void {
    if (email !== user.email) this.knownDevice.drop(reply, user.email);
  }
}

const toVerifiedAnswer = (outcome: EmailVerified): EmailVerifiedAnswer => ({
  status: true,
  user: outcome.kind === 'change' ? toUserAnswer(outcome.user) : null,
});
