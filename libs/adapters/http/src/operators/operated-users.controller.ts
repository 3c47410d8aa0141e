import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';

import type { Client, UserId } from '@portvakt/kernel';
import { FindUsers, ListOperators, ListUsers, type Operator, ViewUser } from '@portvakt/operators';

import { HttpSettings } from '../http-settings.js';
import { CurrentClient } from '../request/client.js';
import { isoOrNull } from '../request/iso-time.js';
import { CurrentOperator } from './current-operator.js';
import { ListUsersAnswer, ListUsersQuery } from './list-users.dto.js';
import { OperatedUserAnswer, toOperatedUserAnswer } from './operated-user-answer.dto.js';
import { ForOperators } from './operator.decorator.js';
import { FindUsersQuery, FoundUsersAnswer } from './find-users.dto.js';
import { OperatorsAnswer } from './list-operators.dto.js';
import { UserIdQuery } from './user-fields.dto.js';
import { userListRequest } from './user-list-request.js';

/** Finding and seeing users (operators §6, §7). */
@Controller('admin')
export class OperatedUsersController {
  constructor(
    private readonly listing: ListUsers,
    private readonly finding: FindUsers,
    private readonly viewing: ViewUser,
    private readonly operators: ListOperators,
    private readonly settings: HttpSettings,
  ) {}

  @Get('list-users')
  @ForOperators('user: list', {
    code: 'YOU_ARE_NOT_ALLOWED_TO_LIST_USERS',
    errors: ['INVALID_CURSOR', 'OFFSET_TOO_LARGE', 'SEARCH_TOO_BROAD'],
  })
  @ApiOkResponse({ type: ListUsersAnswer })
  async listUsers(
    @Query() query: ListUsersQuery,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<ListUsersAnswer> {
    const request = userListRequest(query);
    const { users, ...listed } = await this.listing.execute({ operator, client, ...request });
    const { limit, offset } = request;
    const toAnswer = toOperatedUserAnswer(this.settings.identity.additionalFields);
    const sent = users.map((user) => ({ ...toAnswer(user), signInMethods: user.signInMethods }));
    return { users: sent, ...listed, limit, ...(offset === undefined ? {} : { offset }) };
  }

  @Get('find-users')
  @ForOperators('user: list', { errors: ['SEARCH_TOO_BROAD'] })
  @ApiOkResponse({ type: FoundUsersAnswer })
  async findUsers(
    @Query() { q }: FindUsersQuery,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<FoundUsersAnswer> {
    const { users, by } = await this.finding.execute({ operator, client, text: q });
    return { users: users.map(toOperatedUserAnswer(this.settings.identity.additionalFields)), by };
  }

  @Get('get-user')
  @ForOperators('user: get', {
    code: 'YOU_ARE_NOT_ALLOWED_TO_GET_USER',
    errors: ['OPERATED_USER_NOT_FOUND', 'TOO_MANY_USERS_OPENED'],
  })
  @ApiOkResponse({ type: OperatedUserAnswer })
  async getUser(
    @Query() { id }: UserIdQuery,
    @CurrentOperator() operator: Operator,
    @CurrentClient() client: Client,
  ): Promise<OperatedUserAnswer> {
    const user = await this.viewing.execute({ operator, client, userId: id as UserId });
    return toOperatedUserAnswer(this.settings.identity.additionalFields)(user);
  }

  @Get('list-operators')
  @ForOperators('operator: list')
  @ApiOkResponse({ type: OperatorsAnswer })
  async listOperators(): Promise<OperatorsAnswer> {
    const { operators, tokens } = await this.operators.execute();
    const toAnswer = toOperatedUserAnswer(this.settings.identity.additionalFields);
    return {
      operators: operators.map(({ user, strongFactorAt }) => ({
        ...toAnswer(user),
        strongFactorAt: isoOrNull(strongFactorAt),
      })),
      tokens: tokens.map((token) => ({ ...token, lastUsedAt: isoOrNull(token.lastUsedAt) })),
    };
  }
}
