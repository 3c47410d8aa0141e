import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Client } from '@portvakt/kernel';
import { BeginPasskeySignIn, FinishPasskeySignIn, PasskeyError, type SignedInWithPasskey } from '@portvakt/passkey';
import type { SessionView } from '@portvakt/session';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { KnownDeviceCookie } from '../identity/known-device-cookie.js';
import { OriginGuard } from '../origin/origin.guard.js';
import { CurrentClient } from '../request/client.js';
import { OptionalBodyPipe } from '../request/optional-body.pipe.js';
import { ShapePipe } from '../request/shape.pipe.js';
import { CurrentSession } from '../session/current-session.js';
import { SessionCookies } from '../session/session-cookies.js';
import { OptionalSessionGuard } from '../session/session.guard.js';
import { TwoFactorCookie } from '../two-factor/two-factor-cookie.js';
import { ChallengeCookie } from './challenge-cookie.js';
import { toSignedInAnswer } from './passkey-answers.js';
import { challengeOf, toAssertionResponse } from './passkey-credentials.js';
import { RequestOptionsAnswer } from './passkey-options.dto.js';
import { AuthenticateOptionsBody, SignedInWithPasskeyAnswer, VerifyAuthenticationBody } from './passkey.dto.js';

/** Sign-in with a passkey, also as the second step of another sign-in (passkeys §2.3, §2.4). */
@ApiTags('passkey')
@Controller('passkey')
@UseGuards(OriginGuard)
export class PasskeySignInController {
  constructor(
    private readonly beginning: BeginPasskeySignIn,
    private readonly finishing: FinishPasskeySignIn,
    private readonly challenges: ChallengeCookie,
    private readonly sessions: SessionCookies,
    private readonly pending: TwoFactorCookie,
    private readonly knownDevice: KnownDeviceCookie,
  ) {}

  @Post('generate-authenticate-options')
  @HttpCode(200)
  @UseGuards(OptionalSessionGuard)
  @ApiOkResponse({ type: RequestOptionsAnswer })
  @ApiErrors()
  generateAuthenticateOptions(
    @Body(OptionalBodyPipe, ShapePipe) _body: AuthenticateOptionsBody,
    @CurrentSession() view: SessionView | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RequestOptionsAnswer> {
    return this.begin(view, reply);
  }

  /** For later versions of the published client. */
  @Get('generate-authenticate-options')
  @UseGuards(OptionalSessionGuard)
  @ApiOkResponse({ type: RequestOptionsAnswer })
  @ApiErrors()
  getAuthenticateOptions(
    @CurrentSession() view: SessionView | null,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RequestOptionsAnswer> {
    return this.begin(view, reply);
  }

  @Post('verify-authentication')
  @HttpCode(200)
  @ApiOkResponse({ type: SignedInWithPasskeyAnswer })
  @ApiErrors(
    'CHALLENGE_NOT_FOUND',
    'PASSKEY_NOT_FOUND',
    'AUTHENTICATION_FAILED',
    'BANNED_USER',
    'EMAIL_NOT_VERIFIED',
    'FAILED_TO_CREATE_SESSION_WITH_PASSKEY',
  )
  async verifyAuthentication(
    @Body(ShapePipe) { response, rememberMe: remember }: VerifyAuthenticationBody,
    @CurrentClient() client: Client,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignedInWithPasskeyAnswer> {
    const challenge = challengeOf(response);
    if (!this.challenges.take(reply, challenge)) throw new PasskeyError('CHALLENGE_NOT_FOUND');
    const signedIn = await this.finishing.execute({
      response: toAssertionResponse(response),
      challenge,
      remember,
      isMarkedUnremembered: !this.sessions.read(request).remember,
      pendingReference: this.pending.read(request),
      client,
    });
    await this.startSession(reply, signedIn);
    return toSignedInAnswer(signedIn);
  }

  private async begin(view: SessionView | null, reply: FastifyReply): Promise<RequestOptionsAnswer> {
    const pendingReference = this.pending.read(reply.request);
    const options = await this.beginning.execute({ userId: view?.user.id ?? null, pendingReference });
    this.challenges.add(reply, options.challenge);
    return options;
  }

  private async startSession(reply: FastifyReply, signedIn: SignedInWithPasskey): Promise<void> {
    this.pending.clearIfSent(reply);
    if (signedIn.completesPasswordSignIn) this.knownDevice.add(reply, signedIn.holder.email);
    await this.sessions.start(reply, signedIn.session);
  }
}
