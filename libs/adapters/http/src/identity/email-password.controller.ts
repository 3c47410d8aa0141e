import { Body, Controller, HttpCode, Post, Req, Res, UseGuards, UseInterceptors, UsePipes } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

import { type SignedIn, SignIn, SignUp, type User } from '@portvakt/identity';
import type { Client, IssuedSession } from '@portvakt/kernel';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { OriginGuard } from '../origin/origin.guard.js';
import { SignUpLimitInterceptor } from '../rate-limit/sign-up-limit.interceptor.js';
import { EmailRateLimitGuard } from '../rate-limit/email-rate-limit.guard.js';
import { CurrentClient } from '../request/client.js';
import { ShapePipe } from '../request/shape.pipe.js';
import { SessionCookies } from '../session/session-cookies.js';
import { KnownDeviceCookie } from './known-device-cookie.js';
import { SignedInAnswer, SignedUpAnswer, SignInEmailBody, SignUpEmailBody } from './identity.dto.js';
import { SignUpSwitchGuard } from './sign-up-switch.guard.js';
import { SecondStepAnswer } from '../two-factor/second-step-answer.js';
import { TrustedDeviceCookie } from '../two-factor/trusted-device-cookie.js';
import { toUserAnswer } from './user-answer.dto.js';

/** Sign-up and sign-in with e-mail and password (specification §11.2). */
@ApiTags('identity')
@Controller()
@UseGuards(EmailRateLimitGuard, OriginGuard)
@UsePipes(ShapePipe)
export class EmailPasswordController {
  constructor(
    private readonly signingUp: SignUp,
    private readonly signingIn: SignIn,
    private readonly cookies: SessionCookies,
    private readonly secondStep: SecondStepAnswer,
    private readonly trustedDevice: TrustedDeviceCookie,
    private readonly knownDevice: KnownDeviceCookie,
  ) {}

  @Post('sign-up/email')
  @HttpCode(200)
  @UseGuards(SignUpSwitchGuard)
  @UseInterceptors(SignUpLimitInterceptor)
  @ApiOkResponse({ type: SignedUpAnswer })
  @ApiErrors(
    'INVALID_CALLBACKURL',
    'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED',
    'INVALID_EMAIL',
    'PASSWORD_TOO_SHORT',
    'PASSWORD_TOO_LONG',
    'FIELD_IS_REQUIRED',
    'FIELD_IS_TAKEN',
    'USER_ALREADY_EXISTS',
    'FAILED_TO_CREATE_USER',
    'FAILED_TO_CREATE_SESSION_AT_SIGN_UP',
  )
  async signUpEmail(
    @Body() { callbackURL, ...body }: SignUpEmailBody,
    @CurrentClient() client: Client,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedUpAnswer> {
    const given = request.body as Readonly<Record<string, unknown>>;
    const { user, session } = await this.signingUp.execute({ ...body, callbackUrl: callbackURL, given, client });
    await this.startSession(reply, user, session);
    return { token: session?.token ?? null, user: toUserAnswer(user) };
  }

  @Post('sign-in/email')
  @HttpCode(200)
  @ApiOkResponse({ type: SignedInAnswer })
  @ApiErrors(
    'INVALID_CALLBACKURL',
    'EMAIL_AND_PASSWORD_IS_NOT_ENABLED',
    'INVALID_EMAIL',
    'INVALID_EMAIL_OR_PASSWORD',
    'EMAIL_NOT_VERIFIED',
    'BANNED_USER',
    'FAILED_TO_CREATE_SESSION_AT_SIGN_IN',
    'TOO_MANY_SIGN_INS',
  )
  async signInEmail(
    @Body() { email, password, callbackURL, rememberMe: remember = true }: SignInEmailBody,
    @CurrentClient() client: Client,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedInAnswer> {
    const trustedDeviceCookie = this.trustedDevice.read(request);
    const knownDevice = this.knownDevice.entryFor(request, email);
    const input = { email, password, callbackUrl: callbackURL, remember, trustedDeviceCookie, knownDevice, client };
    const outcome = await this.signingIn.execute(input);
    return this.answer(outcome, callbackURL, remember, reply);
  }

  private async answer(
    outcome: SignedIn,
    url: string | undefined,
    remember: boolean,
    reply: FastifyReply,
  ): Promise<SignedInAnswer> {
    if (outcome.kind === 'second-step') return this.secondStep.json(reply, outcome.reference, remember);
    if (outcome.trustedDeviceCookie !== null) this.trustedDevice.start(reply, outcome.trustedDeviceCookie);
    await this.startSession(reply, outcome.user, outcome.session);
    const { token } = outcome.session;
    const user = toUserAnswer(outcome.user);
    return url ? { redirect: true, token, url, user } : { redirect: false, token, user };
  }

  /** `session`: null after a sign-up that starts none. */
  private async startSession(reply: FastifyReply, { email }: User, session: IssuedSession | null): Promise<void> {
    if (!session) return;
    this.knownDevice.add(reply, email);
    await this.cookies.start(reply, session);
  }
}
