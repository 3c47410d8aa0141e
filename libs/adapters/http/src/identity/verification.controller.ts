import { Body, Controller, Get, HttpCode, Post, Query, Res, UseFilters, UseGuards, UsePipes } from '@nestjs/common';
import { ApiFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import { parseEmail, SendVerificationEmail, VerifyEmail } from '@portvakt/identity';
import type { Client } from '@portvakt/kernel';
import type { SessionView } from '@portvakt/session';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { ValidationError } from '../errors/request-error.js';
import { CallbackUrlPipe } from '../origin/callback-url.pipe.js';
import { OriginGuard } from '../origin/origin.guard.js';
import { CurrentClient } from '../request/client.js';
import { sendTo } from '../request/send-to.js';
import { ShapePipe } from '../request/shape.pipe.js';
import { CurrentSession } from '../session/current-session.js';
import { SessionCookies } from '../session/session-cookies.js';
import { StatusAnswer } from '../request/status-answer.dto.js';
import { OptionalSessionGuard } from '../session/session.guard.js';
import { CallbackErrorFilter } from './callback-error.filter.js';
import { EmailVerifiedAnswer, SendVerificationEmailBody, VerifyEmailQuery } from './identity.dto.js';

/** Proof that a mailbox is the user's (contract §11.2). */
@ApiTags('identity')
@Controller()
@UseGuards(OriginGuard)
export class VerificationController {
  constructor(
    private readonly sending: SendVerificationEmail,
    private readonly verifying: VerifyEmail,
    private readonly cookies: SessionCookies,
  ) {}

  @Post('send-verification-email')
  @HttpCode(200)
  @UsePipes(ShapePipe)
  @ApiOkResponse({ type: StatusAnswer, description: 'The same for an unknown or already proven address' })
  @ApiErrors('VERIFICATION_EMAIL_ISNT_ENABLED')
  async sendVerificationEmail(@Body() body: SendVerificationEmailBody): Promise<StatusAnswer> {
    const email = parseEmail(body.email);
    if (!email) throw new ValidationError('body', ['email']);
    await this.sending.execute({ email, callbackUrl: body.callbackURL });
    return { status: true };
  }

  @Get('verify-email')
  @UseGuards(OptionalSessionGuard)
  @UseFilters(CallbackErrorFilter)
  @ApiOkResponse({ type: EmailVerifiedAnswer })
  @ApiFoundResponse({ description: 'To `callbackURL` where one is given; a refusal adds `error`' })
  @ApiErrors('INVALID_VERIFICATION_TOKEN', 'VERIFICATION_TOKEN_EXPIRED', 'VERIFIED_USER_NOT_FOUND')
  async verifyEmail(
    @Query(ShapePipe, CallbackUrlPipe) { token, callbackURL }: VerifyEmailQuery,
    @CurrentSession() caller: SessionView | null,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<EmailVerifiedAnswer | undefined> {
    const outcome = await this.verifying.execute({ token, callerId: caller?.user.id ?? null, client });
    if (outcome.kind === 'started') await this.cookies.start(reply, outcome.session);
    if (outcome.kind === 'own-session' && caller) await this.cookies.start(reply, caller.session);
    if (outcome.kind === 'proven' && caller) await this.cookies.keepAnew(reply, caller.session);
    if (!callbackURL) return { status: true, user: null };
    sendTo(reply, callbackURL);
    return undefined;
  }
}
