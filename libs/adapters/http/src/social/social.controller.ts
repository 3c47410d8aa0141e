import { Body, Controller, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Client } from '@portvakt/kernel';
import type { SessionView } from '@portvakt/session';
import { BeginLink, BeginSocialSignIn, type Entered, type GivenIdToken, SignInWithIdToken } from '@portvakt/social-linking';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { SignedInAnswer } from '../identity/identity.dto.js';
import { toUserAnswer } from '../identity/user-answer.js';
import { OriginGuard } from '../origin/origin.guard.js';
import { CurrentClient } from '../request/client.js';
import { ShapePipe } from '../request/shape.pipe.js';
import { CurrentSession } from '../session/current-session.js';
import { SessionCookies } from '../session/session-cookies.js';
import { SessionGuard } from '../session/session.guard.js';
import { SecondStepAnswer } from '../two-factor/second-step-answer.js';
import { TrustedDeviceCookie } from '../two-factor/trusted-device-cookie.js';
import { LinkSocialBody, ProviderRedirectAnswer, SignInSocialBody } from './social.dto.js';
import { StateCookie } from './state-cookie.js';

/** The way to a provider, and a way in without one: an ID token (specification §11.2, §11.4, §12.1). */
@ApiTags('social')
@Controller()
@UseGuards(OriginGuard)
export class SocialController {
  constructor(
    private readonly beginning: BeginSocialSignIn,
    private readonly signingIn: SignInWithIdToken,
    private readonly linking: BeginLink,
    private readonly states: StateCookie,
    private readonly cookies: SessionCookies,
    private readonly secondStep: SecondStepAnswer,
    private readonly trustedDevice: TrustedDeviceCookie,
  ) {}

  @Post('sign-in/social')
  @HttpCode(200)
  @ApiExtraModels(ProviderRedirectAnswer, SignedInAnswer)
  @ApiOkResponse({
    description: 'Where the browser is to go; with an ID token, what a sign-in answers',
    schema: { oneOf: [{ $ref: getSchemaPath(ProviderRedirectAnswer) }, { $ref: getSchemaPath(SignedInAnswer) }] },
  })
  @ApiErrors(
    'PROVIDER_NOT_FOUND',
    'CALLBACKURL_IS_REQUIRED',
    'UNABLE_TO_CREATE_VERIFICATION',
    'ID_TOKEN_NOT_SUPPORTED',
    'INVALID_ID_TOKEN',
    'FAILED_TO_GET_PROVIDER_PROFILE',
    'USER_EMAIL_NOT_FOUND',
    'ACCOUNT_NOT_LINKED',
    'SIGNUP_DISABLED',
    'FIELD_IS_REQUIRED_AT_SOCIAL_SIGN_UP',
    'UNABLE_TO_LINK_ACCOUNT',
    'UNABLE_TO_CREATE_USER',
    'UNABLE_TO_CREATE_SESSION',
  )
  async signInSocial(
    @Body(ShapePipe) body: SignInSocialBody,
    @CurrentClient() client: Client,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProviderRedirectAnswer | SignedInAnswer> {
    const { provider, callbackURL: callbackUrl, requestSignUp, idToken } = body;
    if (idToken) {
      const deviceCookie = this.trustedDevice.read(request);
      const token = declaredIn(idToken);
      const input = { provider, idToken: token, callbackUrl, requestSignUp, deviceCookie, client };
      return this.answer(await this.signingIn.execute(input), reply);
    }
    const { newUserCallbackURL: newUserUrl, errorCallbackURL: errorUrl, scopes, loginHint } = body;
    const wish = { provider, callbackUrl, errorUrl, newUserUrl, scopes, loginHint, requestSignUp };
    const { url, state } = await this.beginning.execute(wish);
    this.states.add(reply, state);
    return { url, redirect: body.disableRedirect !== true };
  }

  @Post('link-social')
  @HttpCode(200)
  @UseGuards(SessionGuard)
  @ApiCookieAuth()
  @ApiOkResponse({ type: ProviderRedirectAnswer })
  @ApiErrors('PROVIDER_NOT_FOUND', 'CALLBACKURL_IS_REQUIRED', 'UNABLE_TO_CREATE_VERIFICATION')
  async linkSocial(
    @Body(ShapePipe) { provider, callbackURL, errorCallbackURL, scopes }: LinkSocialBody,
    @CurrentSession() { user: owner }: SessionView,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProviderRedirectAnswer> {
    const wish = { provider, owner, callbackUrl: callbackURL, errorUrl: errorCallbackURL, scopes };
    const { url, state } = await this.linking.execute(wish);
    this.states.add(reply, state);
    return { url, redirect: true };
  }

  private async answer(entered: Entered, reply: FastifyReply): Promise<SignedInAnswer> {
    if (entered.kind === 'second-step') return this.secondStep.json(reply, entered.reference, true);
    if (entered.deviceCookie !== null) this.trustedDevice.start(reply, entered.deviceCookie);
    await this.cookies.start(reply, entered.session);
    return { redirect: false, token: entered.session.token, user: toUserAnswer(entered.person) };
  }
}

const declaredIn = ({ token, nonce, accessToken, refreshToken, expiresAt }: GivenIdToken): GivenIdToken => ({
  token,
  nonce,
  accessToken,
  refreshToken,
  expiresAt,
});
