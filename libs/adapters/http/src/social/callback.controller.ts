import { Controller, Get, Param, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiFoundResponse, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Client } from '@portvakt/kernel';
import type { SessionView } from '@portvakt/session';
import {
  CancelRedirect,
  FinishRedirect,
  type FinishRedirectInput,
  type RedirectFinished,
} from '@portvakt/social-linking';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { CurrentClient } from '../request/client.js';
import { redirectTo } from '../request/redirect.js';
import { callerOf } from '../session/caller-of.js';
import { CurrentSession } from '../session/current-session.js';
import { SessionCookies } from '../session/session-cookies.js';
import { OptionalSessionGuard } from '../session/session.guard.js';
import { SecondStepAnswer } from '../two-factor/second-step-answer.js';
import { TrustedDeviceCookie } from '../two-factor/trusted-device-cookie.js';
import { SocialRedirects } from './social-redirects.js';
import { CallbackFailureFilter } from './callback-failure.filter.js';
import { type CallbackParameters, callbackQuery, readCallback, readCallbackBody } from './callback-parameters.js';
import { PendingSignUpCookie } from './pending-sign-up-cookie.js';
import { StateCookie } from './state-cookie.js';

const REDIRECTS = 'Into the product, or to an error page with `error`';

/** The callback of a provider (specification §12.2). Every outcome, including a failure, is a redirect. */
@ApiTags('social')
@Controller('callback')
@UseFilters(CallbackFailureFilter)
export class CallbackController {
  constructor(
    private readonly finishing: FinishRedirect,
    private readonly cancelling: CancelRedirect,
    private readonly urls: SocialRedirects,
    private readonly states: StateCookie,
    private readonly pendingSignUp: PendingSignUpCookie,
    private readonly cookies: SessionCookies,
    private readonly secondStep: SecondStepAnswer,
    private readonly trustedDevice: TrustedDeviceCookie,
  ) {}

  /** A cross-site POST carries none of our cookies, so it is redirected to a GET, which does (Apple). */
  @Post(':id')
  @ApiParam({ name: 'id' })
  @ApiConsumes('application/x-www-form-urlencoded', 'multipart/form-data', 'application/json')
  @ApiBody({ schema: { type: 'object', additionalProperties: { type: 'string' } } })
  @ApiFoundResponse({ description: 'To the same path as GET, with the same parameters' })
  @ApiErrors()
  postSocialCallback(
    @Param('id') provider: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): void {
    const parameters = readCallbackBody(request.body);
    const path = parameters && this.urls.callback(provider, callbackQuery(parameters));
    redirectTo(reply, path ?? this.urls.error('invalid_callback_request'));
  }

  @Get(':id')
  @UseGuards(OptionalSessionGuard)
  @ApiParam({ name: 'id' })
  @ApiQuery({ name: 'code', required: false })
  @ApiQuery({ name: 'state', required: false })
  @ApiQuery({ name: 'error', required: false })
  @ApiQuery({ name: 'error_description', required: false })
  @ApiQuery({ name: 'iss', required: false })
  @ApiQuery({ name: 'device_id', required: false })
  @ApiQuery({ name: 'user', required: false })
  @ApiFoundResponse({ description: REDIRECTS })
  @ApiErrors()
  async socialCallback(
    @Param('id') provider: string,
    @Query() query: unknown,
    @CurrentSession() view: SessionView | null,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const request = {
      provider,
      caller: view && callerOf(view),
      trustedDeviceCookie: this.trustedDevice.read(reply.request),
      client,
    };
    redirectTo(reply, await this.targetOf(readCallback(query), request, reply));
  }

  private async targetOf(
    parameters: CallbackParameters | null,
    request: Pick<FinishRedirectInput, 'provider' | 'caller' | 'trustedDeviceCookie' | 'client'>,
    reply: FastifyReply,
  ): Promise<string> {
    if (!parameters) return this.urls.error('invalid_callback_request');
    const {
      state,
      error,
      code = null,
      device_id: deviceId = null,
      iss: issuer = null,
      user: userForm = null,
    } = parameters;
    const isOwnState = state !== undefined && this.states.take(reply, state);
    if (error !== undefined) return this.cancel(error, parameters);
    if (state === undefined) return this.urls.error('state_not_found');
    const input = { ...request, state, isOwnState, code, deviceId, issuer, userForm };
    return this.signIn(await this.finishing.execute(input), reply);
  }

  /** The provider refused: the state is used up, and the error page shows the provider's error code. */
  private async cancel(error: string, { state, error_description: description }: CallbackParameters): Promise<string> {
    if (state !== undefined) await this.cancelling.execute({ state });
    return this.urls.error(error, null, description);
  }

  /** Writes the cookies and returns the URL that the browser is sent to. */
  private async signIn(finished: RedirectFinished, reply: FastifyReply): Promise<string> {
    switch (finished.kind) {
      case 'restart':
        return this.urls.builtInError('please_restart_the_process');
      case 'refused':
        return this.urls.error(finished.code, finished.errorUrl);
      case 'linked':
        return finished.goTo;
      case 'incomplete':
        this.pendingSignUp.start(reply, finished.reference);
        return this.urls.completeSignUp();
      case 'second-step':
        return this.secondStep.redirectUrl(reply, finished.reference, finished.goTo);
      case 'signed-in':
        if (finished.trustedDeviceCookie !== null) this.trustedDevice.start(reply, finished.trustedDeviceCookie);
        await this.cookies.start(reply, finished.session);
        return finished.goTo;
    }
  }
}
