import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';

import { type Client, parseEmail, type UserId } from '@portvakt/kernel';
import {
  ApproveRequest,
  CancelRequest,
  AuthorizeOperator,
  ListRequests,
  OpenRequest,
  type Operator,
} from '@portvakt/operators';

import { CurrentClient } from '../request/client.js';
import {
  CreateRequestBody,
  ListRequestsQuery,
  RequestBody,
  RequestInAnswer,
  RequestsAnswer,
  statesIn,
  toRequestAnswer,
} from './account-requests.dto.js';
import { CurrentOperator } from './current-operator.js';
import { OperatorLimits } from './operator-limits.js';
import { ForOperators } from './operator.decorator.js';

/** Cases: changes of an account that need two people and a wait (operators §8). */
@Controller('admin')
export class AccountRequestsController {
  constructor(
    private readonly authorizing: AuthorizeOperator,
    private readonly limits: OperatorLimits,
    private readonly listing: ListRequests,
    private readonly opening: OpenRequest,
    private readonly approving: ApproveRequest,
    private readonly cancelling: CancelRequest,
  ) {}

  @Get('list-requests')
  @ForOperators('request: list', { errors: ['INVALID_CURSOR'] })
  @ApiOkResponse({ type: RequestsAnswer })
  async listRequests(@Query() query: ListRequestsQuery): Promise<RequestsAnswer> {
    const { requests, nextCursor } = await this.listing.execute({
      states: statesIn(query),
      userId: query.userId as UserId | undefined,
      cursor: query.cursor,
    });
    const named = requests.map((request) => ({ ...toRequestAnswer(request), userName: request.userName }));
    return { requests: named, nextCursor };
  }

  @Post('create-request')
  @HttpCode(200)
  @ForOperators('request: create', {
    change: true,
    errors: [
      'OPERATED_USER_NOT_FOUND',
      'USER_IS_AN_OPERATOR',
      'BANNED_USER',
      'REQUEST_ALREADY_OPEN',
      'TWO_FACTOR_NOT_ENABLED',
      'EMAIL_IS_THE_SAME',
      'USER_ALREADY_EXISTS',
    ],
  })
  @ApiOkResponse({ type: RequestInAnswer })
  async createRequest(
    @Body() { userId, kind, reason, newEmail }: CreateRequestBody,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<RequestInAnswer> {
    this.opening.assertOffered(kind);
    const authorization = this.authorizing.authorize({ operator, client, reason, needsReason: true });
    await this.limits.takeRequest(operator);
    const request = await this.opening.execute({
      authorization,
      userId: userId as UserId,
      kind,
      newEmail: kind === 'email-change' ? parseEmail(newEmail ?? '') : null,
    });
    return { request: toRequestAnswer(request) };
  }

  @Post('approve-request')
  @HttpCode(200)
  @ForOperators('request: approve', {
    change: true,
    errors: ['REQUEST_NOT_FOUND', 'YOU_CANNOT_APPROVE_YOUR_OWN_REQUEST', 'REQUEST_IS_CLOSED'],
  })
  @ApiOkResponse({ type: RequestInAnswer })
  async approveRequest(
    @Body() { id, reason }: RequestBody,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<RequestInAnswer> {
    const request = await this.approving.execute(this.authorizing.authorize({ operator, client, reason }), id);
    return { request: toRequestAnswer(request) };
  }

  @Post('cancel-request')
  @HttpCode(200)
  @ForOperators('request: cancel', { change: true, errors: ['REQUEST_NOT_FOUND', 'REQUEST_IS_CLOSED'] })
  @ApiOkResponse({ type: RequestInAnswer })
  async cancelRequest(
    @Body() { id, reason }: RequestBody,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<RequestInAnswer> {
    const request = await this.cancelling.execute(this.authorizing.authorize({ operator, client, reason }), id);
    return { request: toRequestAnswer(request) };
  }
}
