import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

import { isStorableText } from '@portvakt/kernel';

import { TextField } from '../request/fields.js';
import { MayBeAbsent, rule } from '../request/text-rules.js';
import { OperatedUserAnswer } from './operated-user-answer.dto.js';

const ID_MAX_LENGTH = 128;
export const REASON_MAX_LENGTH = 500;

/** An id is any text that is not empty; an unknown one leads to a 404. */
export const IdField = (): PropertyDecorator =>
  applyDecorators(
    TextField(ID_MAX_LENGTH, { minLength: 1 }),
    rule('isNotEmpty', (value) => value !== ''),
  );

/** Why the operator acts, in one or several lines. */
export const IsReason = (maxLength = Infinity): PropertyDecorator =>
  rule('isReason', (value) => typeof value === 'string' && value.length <= maxLength && isStorableText(value));

/** Optional; its length is checked after the step-up. */
export const ReasonField = (): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional({ minLength: 5, maxLength: REASON_MAX_LENGTH }), MayBeAbsent(), IsReason());

export class UserIdQuery {
  @IdField() readonly id!: string;
}

/** The fields of every change: the user it is about, and the reason. */
export class UserBody {
  @IdField() readonly userId!: string;

  @ReasonField() readonly reason?: string;
}

export class UserInAnswer {
  @ApiProperty() readonly user!: OperatedUserAnswer;
}

export class SuccessAnswer {
  @ApiProperty({ example: true }) readonly success!: boolean;
}
