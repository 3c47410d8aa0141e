import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Client } from '@portvakt/kernel';
import { CompleteSignUp, GetPendingSignUp, type GivenFields, type SignUpCompleted } from '@portvakt/social-linking';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { SignedInAnswer } from '../identity/identity.dto.js';
import { toUserAnswer } from '../identity/user-answer.dto.js';
import { OriginGuard } from '../origin/origin.guard.js';
import { AnyFieldsPipe } from '../request/any-fields.pipe.js';
import { CurrentClient } from '../request/client.js';
import { SessionCookies } from '../session/session-cookies.js';
import { SecondStepAnswer } from '../two-factor/second-step-answer.js';
import { TrustedDeviceCookie } from '../two-factor/trusted-device-cookie.js';
import { PendingSignUpCookie } from './pending-sign-up-cookie.js';
import { CompleteSignUpBody, PendingSignUpAnswer } from './pending-sign-up.dto.js';

/** Asks new users of a provider for the fields that everybody must give (specification §12.6). */
@ApiTags('social')
@Controller('sign-up/provider')
@UseGuards(OriginGuard)
export class PendingSignUpController {
  constructor(
    private readonly reading: GetPendingSignUp,
    private readonly completing: CompleteSignUp,
    private readonly pending: PendingSignUpCookie,
    private readonly cookies: SessionCookies,
    private readonly secondStep: SecondStepAnswer,
    private readonly trustedDevice: TrustedDeviceCookie,
  ) {}

  @Get()
  @ApiOkResponse({ type: PendingSignUpAnswer })
  @ApiErrors('PENDING_SIGN_UP_NOT_FOUND')
  async getPendingSignUp(@Req() request: FastifyRequest): Promise<PendingSignUpAnswer> {
    const { provider, email, name } = await this.reading.execute(this.pending.read(request));
    return { provider, email, name };
  }

  @Post()
  @HttpCode(200)
  @ApiBody({ type: CompleteSignUpBody })
  @ApiOkResponse({ type: SignedInAnswer })
  @ApiErrors(
    'PENDING_SIGN_UP_NOT_FOUND',
    'FIELD_IS_REQUIRED',
    'FIELD_IS_TAKEN',
    'PROVIDER_NOT_FOUND',
    'ACCOUNT_NOT_LINKED',
    'BANNED_USER',
    'SIGNUP_DISABLED',
    'UNABLE_TO_LINK_ACCOUNT',
    'UNABLE_TO_CREATE_USER',
    'UNABLE_TO_CREATE_SESSION',
  )
  async completeSignUp(
    @Body(AnyFieldsPipe) given: object,
    @CurrentClient() client: Client,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedInAnswer> {
    const reference = this.pending.read(request);
    const trustedDeviceCookie = this.trustedDevice.read(request);
    const input = { reference, given: given as GivenFields, trustedDeviceCookie, client };
    return this.answer(await this.completing.execute(input), reply);
  }

  private async answer(completed: SignUpCompleted, reply: FastifyReply): Promise<SignedInAnswer> {
    this.pending.clear(reply);
    if (completed.kind === 'second-step') {
      const url = this.secondStep.redirectUrl(reply, completed.reference, completed.goTo);
      return { twoFactorRedirect: true, url };
    }
    const { session, user, goTo, trustedDeviceCookie } = completed;
    if (trustedDeviceCookie !== null) this.trustedDevice.start(reply, trustedDeviceCookie);
    await this.cookies.start(reply, session);
    return { redirect: true, token: session.token, url: goTo, user: toUserAnswer(user) };
  }
}
