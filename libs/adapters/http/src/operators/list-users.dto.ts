import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

import { USER_SORTS } from '@portvakt/operators';

import { TEXT_MAX_LENGTH, TOKEN_MAX_LENGTH } from '../request/text-lengths.js';
import { OptionalText } from '../request/fields.js';
import { rule } from '../request/text-rules.js';
import { OperatedUserAnswer } from './operated-user-answer.dto.js';
import { optionalField, OptionalOneOf, OptionalTime } from './query-fields.js';

const WholeNumber = (least: number): PropertyDecorator =>
  optionalField(
    rule('isWholeNumber', (value) => typeof value === 'string' && /^\d+$/.test(value) && Number(value) >= least),
    { type: 'integer', minimum: least },
  );

/** The query of `/admin/list-users` (operators §6). Every value is a text. */
export class ListUsersQuery {
  @OptionalText(TEXT_MAX_LENGTH) readonly searchValue?: string;
  @OptionalOneOf('email', 'name') readonly searchField?: 'email' | 'name';
  @OptionalOneOf('contains', 'starts_with', 'ends_with') readonly searchOperator?:
    'contains' | 'starts_with' | 'ends_with';
  @OptionalText(TEXT_MAX_LENGTH) readonly filterField?: string;
  @OptionalText(TEXT_MAX_LENGTH) readonly filterValue?: string;
  @OptionalOneOf('eq', 'ne', 'lt', 'lte', 'gt', 'gte') readonly filterOperator?:
    'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte';
  @OptionalOneOf('active', 'banned') readonly status?: 'active' | 'banned';
  @OptionalOneOf('true', 'false') readonly emailVerified?: 'true' | 'false';
  @OptionalOneOf('true', 'false') readonly twoFactorEnabled?: 'true' | 'false';
  @OptionalText(TEXT_MAX_LENGTH) readonly role?: string;
  /** The id of a provider, or `credential`. */
  @OptionalText(TEXT_MAX_LENGTH) readonly provider?: string;
  @OptionalTime() readonly createdFrom?: string;
  @OptionalTime() readonly createdTo?: string;
  @OptionalTime() readonly lastSignInFrom?: string;
  @OptionalTime() readonly lastSignInTo?: string;
  @OptionalOneOf(...USER_SORTS) readonly sortBy?: (typeof USER_SORTS)[number];
  @OptionalOneOf('asc', 'desc') readonly sortDirection?: 'asc' | 'desc';
  @WholeNumber(1) readonly limit?: string;
  @WholeNumber(0) readonly offset?: string;
  @OptionalText(TOKEN_MAX_LENGTH) readonly cursor?: string;
}

export class ListedUserAnswer extends OperatedUserAnswer {
  /** Ids of providers, `credential` for a password, `passkey`. */
  @ApiProperty({ type: [String] }) readonly signInMethods!: readonly string[];
}

export class ListUsersAnswer {
  @ApiProperty({ type: [ListedUserAnswer] }) readonly users!: ListedUserAnswer[];
  @ApiProperty({ type: 'integer' }) readonly total!: number;
  @ApiProperty() readonly totalIsEstimate!: boolean;
  @ApiProperty({ type: 'integer' }) readonly limit!: number;
  /** Absent where none was given. */
  @ApiPropertyOptional({ type: 'integer' }) readonly offset?: number;
  @ApiProperty({ type: String, nullable: true }) readonly nextCursor!: string | null;
}
