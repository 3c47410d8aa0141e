import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';

import { OptionalFlag } from '../request/fields.js';
import { MayBeAbsent } from '../request/text-rules.js';
import { IsReason, REASON_MAX_LENGTH, UserBody } from './user-fields.dto.js';

/** Ten years. */
const LONGEST_BAN_SECONDS = 315_360_000;

export class BanUserBody extends UserBody {
  @ApiPropertyOptional({ maxLength: REASON_MAX_LENGTH })
  @MayBeAbsent()
  @IsReason(REASON_MAX_LENGTH)
  readonly banReason?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: LONGEST_BAN_SECONDS })
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(LONGEST_BAN_SECONDS)
  readonly banExpiresIn?: number;

  @OptionalFlag({ default: true }) readonly notify?: boolean;
}
