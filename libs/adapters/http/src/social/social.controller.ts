import { Body, Controller, HttpCode, Post, Res, UseGuards } from '@nestjs/common';
import { ApiCookieAuth, ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';

import type { Client } from '@portvakt/kernel';
import type { SessionView } from '@portvakt/session';
import {
  BeginAccountLinking,
  BeginSocialSignIn,
  RedirectRefusal,
  type RedirectStarted,
  type SignInResult,
  SignInWithIdToken,
} from '@portvakt/social-linking';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { SignedInAnswer } from '../identity/identity.dto.js';
import { toUserAnswer } from '../identity/user-answer.dto.js';
import { OriginGuard } from '../origin/origin.guard.js';
import { CurrentClient } from '../request/client.js';
import { ShapePipe } from '../request/shape.pipe.js';
import { CurrentSession } from '../session/current-session.js';
import { SessionCookies } from '../session/session-cookies.js';
import { SessionGuard } from '../session/session.guard.js';
import { SecondStepAnswer } from '../two-factor/second-step-answer.js';
import { TrustedDeviceCookie } from '../two-factor/trusted-device-cookie.js';
import { SocialRedirects } from './social-redirects.js';
import { type IdTokenMembers, LinkSocialBody, ProviderRedirectAnswer, SignInSocialBody } from './social.dto.js';
import { PendingSignUpCookie } from './pending-sign-up-cookie.js';
import { StateCookie } from './state-cookie.js';

/** Redirects to providers, and sign-in with an ID token (specification §11.2, §11.4, §12.1). */
@ApiTags('social')
@Controller()
@UseGuards(OriginGuard)
export class SocialController {
  constructor(
    private readonly beginning: BeginSocialSignIn,
    private readonly signingIn: SignInWithIdToken,
    private readonly linking: BeginAccountLinking,
    private readonly states: StateCookie,
    private readonly pendingSignUp: PendingSignUpCookie,
    private readonly urls: SocialRedirects,
    private readonly cookies: SessionCookies,
    private readonly secondStep: SecondStepAnswer,
    private readonly trustedDevice: TrustedDeviceCookie,
  ) {}

  @Post('sign-in/social')
  @HttpCode(200)
  @ApiExtraModels(ProviderRedirectAnswer, SignedInAnswer)
  @ApiOkResponse({
    description:
      'Where the browser is to go; with an ID token, what a sign-in answers, or the page that asks for required fields',
    schema: { oneOf: [{ $ref: getSchemaPath(ProviderRedirectAnswer) }, { $ref: getSchemaPath(SignedInAnswer) }] },
  })
  @ApiErrors(
    'INVALID_CALLBACKURL',
    'INVALID_ERRORCALLBACKURL',
    'INVALID_NEWUSERCALLBACKURL',
    'PROVIDER_NOT_FOUND',
    'CALLBACKURL_IS_REQUIRED',
    'UNABLE_TO_CREATE_VERIFICATION',
    'ID_TOKEN_NOT_SUPPORTED',
    'INVALID_ID_TOKEN',
    'FAILED_TO_GET_PROVIDER_PROFILE',
    'USER_EMAIL_NOT_FOUND',
    'ACCOUNT_NOT_LINKED',
    'BANNED_USER',
    'SIGNUP_DISABLED',
    'FIELD_IS_REQUIRED_AT_SOCIAL_SIGN_UP',
    'UNABLE_TO_LINK_ACCOUNT',
    'UNABLE_TO_CREATE_USER',
    'UNABLE_TO_CREATE_SESSION',
  )
  async signInSocial(
    @Body(ShapePipe) body: SignInSocialBody,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProviderRedirectAnswer | SignedInAnswer> {
    const { idToken } = body;
    return idToken ? this.signInWithIdToken(body, idToken, client, reply) : this.redirectToProvider(body, reply);
  }

  @Post('link-social')
  @HttpCode(200)
  @UseGuards(SessionGuard)
  @ApiCookieAuth()
  @ApiOkResponse({ type: ProviderRedirectAnswer })
  @ApiErrors(
    'INVALID_CALLBACKURL',
    'INVALID_ERRORCALLBACKURL',
    'PROVIDER_NOT_FOUND',
    'CALLBACKURL_IS_REQUIRED',
    'UNABLE_TO_CREATE_VERIFICATION',
  )
  async linkSocial(
    @Body(ShapePipe) { provider, callbackURL, errorCallbackURL, scopes }: LinkSocialBody,
    @CurrentSession() { user: owner }: SessionView,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ProviderRedirectAnswer> {
    const input = { provider, owner, callbackUrl: callbackURL, errorUrl: errorCallbackURL, scopes };
    return { url: await this.urlFor(this.linking.execute(input), errorCallbackURL, reply), redirect: true };
  }

  private async redirectToProvider(body: SignInSocialBody, reply: FastifyReply): Promise<ProviderRedirectAnswer> {
    const { provider, callbackURL: callbackUrl, requestSignUp, scopes, loginHint } = body;
    const { newUserCallbackURL: newUserUrl, errorCallbackURL: errorUrl } = body;
    const input = { provider, callbackUrl, errorUrl, newUserUrl, scopes, loginHint, requestSignUp };
    const url = await this.urlFor(this.beginning.execute(input), errorUrl, reply);
    return { url, redirect: body.disableRedirect !== true };
  }

  /** The page of the provider; the error page, if the provider does not answer. */
  private async urlFor(
    starting: Promise<RedirectStarted>,
    errorUrl: string | undefined,
    reply: FastifyReply,
  ): Promise<string> {
    try {
      const { url, state } = await starting;
      this.states.add(reply, state);
      return url;
    } catch (error) {
      if (error instanceof RedirectRefusal) return this.urls.error(error.code, errorUrl);
      throw error;
    }
  }

  private async signInWithIdToken(
    body: SignInSocialBody,
    { token, nonce, accessToken, refreshToken, expiresAt }: IdTokenMembers,
    client: Client,
    reply: FastifyReply,
  ): Promise<ProviderRedirectAnswer | SignedInAnswer> {
    const { provider, callbackURL: callbackUrl, newUserCallbackURL: newUserUrl, requestSignUp } = body;
    const idToken = { token, nonce, accessToken, refreshToken, expiresAt };
    const trustedDeviceCookie = this.trustedDevice.read(reply.request);
    const input = { provider, idToken, callbackUrl, newUserUrl, requestSignUp, trustedDeviceCookie, client };
    const result = await this.signingIn.execute(input);
    if (result.kind !== 'incomplete') return this.answer(result, reply);
    this.pendingSignUp.start(reply, result.reference);
    return { url: this.urls.completeSignUp(), redirect: body.disableRedirect !== true };
  }

  private async answer(result: SignInResult, reply: FastifyReply): Promise<SignedInAnswer> {
    if (result.kind === 'second-step') return this.secondStep.json(reply, result.reference, true);
    if (result.trustedDeviceCookie !== null) this.trustedDevice.start(reply, result.trustedDeviceCookie);
    await this.cookies.start(reply, result.session);
    return { redirect: false, token: result.session.token, user: toUserAnswer(result.user) };
  }
}
