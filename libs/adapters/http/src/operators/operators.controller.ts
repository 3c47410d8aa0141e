import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';

import { DescribeOperator, type Operator } from '@portvakt/operators';

import { ValidationError } from '../errors/request-error.js';
import { HttpSettings } from '../http-settings.js';
import { isoOrNull } from '../request/iso-time.js';
import { CurrentOperator } from './current-operator.js';
import { toOperatedUserAnswer } from './operated-user-answer.dto.js';
import { ForEveryUser } from './operator.decorator.js';
import { HasPermissionAnswer, HasPermissionBody, OperatorAnswer } from './operator.dto.js';

const SECOND_MS = 1000;

/** What operators may do themselves (operators §4.3, §6). */
@Controller('admin')
export class OperatorsController {
  constructor(
    private readonly describing: DescribeOperator,
    private readonly settings: HttpSettings,
  ) {}

  @Get('me')
  @ForEveryUser('OPERATOR_PERMISSION_REQUIRED')
  @ApiOkResponse({ type: OperatorAnswer })
  async getOperator(@CurrentOperator() operator: Operator): Promise<OperatorAnswer> {
    const { user, secondFactor, newRequest, ...described } = await this.describing.execute(operator);
    const { enabled, givenAt, readUntil, changeUntil } = secondFactor;
    const { waitMs, approvalNeeded, othersCanApprove } = newRequest;
    return {
      user: toOperatedUserAnswer(this.settings.identity.additionalFields)(user),
      ...described,
      secondFactor: {
        enabled,
        givenAt: isoOrNull(givenAt),
        readUntil: isoOrNull(readUntil),
        changeUntil: isoOrNull(changeUntil),
      },
      newRequest: { waitSeconds: waitMs / SECOND_MS, approvalNeeded, othersCanApprove },
    };
  }

  @Post('has-permission')
  @HttpCode(200)
  @ForEveryUser()
  @ApiOkResponse({ type: HasPermissionAnswer })
  hasPermission(@Body() body: HasPermissionBody, @CurrentOperator() operator: Operator): HasPermissionAnswer {
    return { error: null, success: this.describing.hasAll(operator, askedIn(body)) };
  }
}

function askedIn({ permissions, permission }: HasPermissionBody): Readonly<Record<string, readonly string[]>> {
  const asked = permissions ?? permission;
  if (!asked || (permissions && permission)) throw new ValidationError('body', ['permissions']);
  return asked;
}
