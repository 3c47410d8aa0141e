import { Body, Controller, Get, HttpCode, Post, UseGuards, UsePipes } from '@nestjs/common';
import { ApiCookieAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';

import type { Client } from '@portvakt/kernel';
import { ListRequests, StopRequest } from '@portvakt/operators';
import type { SessionView } from '@portvakt/session';

import { ApiErrors } from '../errors/api-errors.decorator.js';
import { RequestError, ValidationError } from '../errors/request-error.js';
import { OriginGuard } from '../origin/origin.guard.js';
import { CurrentClient } from '../request/client.js';
import { ShapePipe } from '../request/shape.pipe.js';
import { StatusAnswer } from '../request/status-answer.dto.js';
import { callerOf } from '../session/caller-of.js';
import { CurrentSession } from '../session/current-session.js';
import { OptionalSessionGuard, SessionGuard } from '../session/session.guard.js';
import { CancelAccountRequestBody, OwnRequestsAnswer, toOwnRequestAnswer } from './account-requests.dto.js';

/** Cases about an account, for its owner (operators §8). */
@ApiTags('account requests')
@Controller()
@UseGuards(OriginGuard)
export class OwnRequestsController {
  constructor(
    private readonly listing: ListRequests,
    private readonly stopping: StopRequest,
  ) {}

  @Get('list-account-requests')
  @UseGuards(SessionGuard)
  @ApiCookieAuth()
  @ApiOkResponse({ type: OwnRequestsAnswer })
  @ApiErrors()
  async listAccountRequests(@CurrentSession() { user }: SessionView): Promise<OwnRequestsAnswer> {
    const requests = await this.listing.openOf(user.id);
    return { requests: requests.map(toOwnRequestAnswer) };
  }

  /** The token of the mail replaces a session. */
  @Post('cancel-account-request')
  @HttpCode(200)
  @UseGuards(OptionalSessionGuard)
  @UsePipes(ShapePipe)
  @ApiOkResponse({ type: StatusAnswer })
  @ApiErrors('INVALID_STOP_TOKEN', 'REQUEST_NOT_FOUND', 'REQUEST_IS_CLOSED')
  async cancelAccountRequest(
    @Body() { token, id }: CancelAccountRequestBody,
    @CurrentSession() current: SessionView | null,
    @CurrentClient() client: Client,
  ): Promise<StatusAnswer> {
    if ((token === undefined) === (id === undefined)) throw new ValidationError('body', ['token', 'id']);
    if (token !== undefined) await this.stopping.byToken(token, client);
    else if (!current) throw new RequestError('UNAUTHORIZED');
    else await this.stopping.inSession(id ?? '', callerOf(current), client);
    return { status: true };
  }
}
