import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';

import type { Client } from '@portvakt/kernel';
import { ListUsers, type Operator as AnOperator } from '@portvakt/operators';

import { HttpSettings } from '../http-settings.js';
import { CurrentClient } from '../request/client.js';
import { CurrentOperator } from './current-operator.js';
import { ListUsersAnswer, ListUsersQuery } from './list-users.dto.js';
import { toOperatedUserAnswer } from './operated-user-answer.dto.js';
import { Operator } from './operator.decorator.js';
import { userListRequest } from './user-list-request.js';

/** Finding and seeing users (operators §6, §7). */
@Controller('admin')
export class OperatedUsersController {
  constructor(
    private readonly listing: ListUsers,
    private readonly settings: HttpSettings,
  ) {}

  @Get('list-users')
  @Operator('user: list', {
    code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
    errors: ['INVALID_CURSOR', 'OFFSET_TOO_LARGE', 'SEARCH_TOO_BROAD'],
  })
  @ApiOkResponse({ type: ListUsersAnswer })
  async listUsers(
    @Query() query: ListUsersQuery,
    @CurrentOperator() operator: AnOperator,
    @CurrentClient() client: Client,
  ): Promise<ListUsersAnswer> {
    const request = userListRequest(query);
    const { users, ...listed } = await this.listing.execute({ operator, client, ...request });
    const { limit, offset } = request;
    const sent = users.map(toOperatedUserAnswer(this.settings.identity.additionalFields));
    return { users: sent, ...listed, limit, ...(offset === undefined ? {} : { offset }) };
  }
}
