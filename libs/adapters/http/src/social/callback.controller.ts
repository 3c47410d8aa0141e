import { Controller, Get, Param, Post, Query, Req, Res, UseFilters, UseGuards } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiFoundResponse, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Client } from '@portvakt/kernel';
import type { SessionView } from '@portvakt/session';
import { AbandonRedirect, FinishRedirect, type RedirectFinished } from '@portvakt/social-linking';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { CurrentClient } from '../request/client.js';
import { sendTo } from '../request/send-to.js';
import { CurrentSession } from '../session/current-session.js';
import { SessionCookies } from '../session/session-cookies.js';
import { OptionalSessionGuard } from '../session/session.guard.js';
import { SecondStepAnswer } from '../two-factor/second-step-answer.js';
import { TrustedDeviceCookie } from '../two-factor/trusted-device-cookie.js';
import { CallbackAddresses } from './callback-addresses.js';
import { CallbackDefectFilter } from './callback-defect.filter.js';
import { type CallbackParameters, callbackQuery, readCallback, readCallbackBody } from './callback-parameters.js';
import { StateCookie } from './state-cookie.js';

const GOES_ON = 'Into the product, or to an error address with `error`';

/** The way back from a provider (specification §12.2). Whatever happens, a browser is sent on. */
@ApiTags('social')
@Controller('callback')
@UseFilters(CallbackDefectFilter)
export class CallbackController {
  constructor(
    private readonly finishing: FinishRedirect,
    private readonly abandoning: AbandonRedirect,
    private readonly addresses: CallbackAddresses,
    private readonly states: StateCookie,
    private readonly cookies: SessionCookies,
    private readonly secondStep: SecondStepAnswer,
    private readonly trustedDevice: TrustedDeviceCookie,
  ) {}

  /** A cross-site POST comes without our cookies; the browser brings them along when it asks again (Apple). */
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
    if (parameters) sendTo(reply, this.addresses.callback(provider, callbackQuery(parameters)));
    else sendTo(reply, this.addresses.error('invalid_callback_request'));
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
  @ApiFoundResponse({ description: GOES_ON })
  @ApiErrors()
  async socialCallback(
    @Param('id') provider: string,
    @Query() query: unknown,
    @CurrentSession() view: SessionView | null,
    @CurrentClient() client: Client,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const parameters = readCallback(query);
    if (!parameters) return sendTo(reply, this.addresses.error('invalid_callback_request'));
    const { state, error } = parameters;
    const isOwnState = state !== undefined && this.states.take(reply, state);
    if (error !== undefined) return this.abandon(error, parameters, reply);
    if (state === undefined) return sendTo(reply, this.addresses.error('state_not_found'));
    const finished = await this.finishing.execute({
      provider,
      state,
      isOwnState,
      code: parameters.code ?? null,
      deviceId: parameters.device_id ?? null,
      issuer: parameters.iss ?? null,
      userForm: parameters.user ?? null,
      caller: view && { id: view.user.id, sessionId: view.session.id },
      deviceCookie: this.trustedDevice.read(reply.request),
      client,
    });
    await this.follow(finished, reply);
  }

  private async abandon(error: string, parameters: CallbackParameters, reply: FastifyReply): Promise<void> {
    const { state, error_description: description } = parameters;
    if (state !== undefined) await this.abandoning.execute({ state });
    sendTo(reply, this.addresses.error(error, null, description));
  }

  private async follow(finished: RedirectFinished, reply: FastifyReply): Promise<void> {
    switch (finished.kind) {
      case 'restart':
        return sendTo(reply, this.addresses.ownError('please_restart_the_process'));
      case 'refused':
        return sendTo(reply, this.addresses.error(finished.code, finished.errorUrl));
      case 'linked':
        return sendTo(reply, finished.goTo);
      case 'second-step':
        return this.secondStep.redirect(reply, finished.reference, finished.goTo);
      case 'signed-in':
        if (finished.deviceCookie !== null) this.trustedDevice.start(reply, finished.deviceCookie);
        await this.cookies.start(reply, finished.session);
        return sendTo(reply, finished.goTo);
    }
  }
}
