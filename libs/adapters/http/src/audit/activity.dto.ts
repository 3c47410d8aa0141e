import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Matches } from 'class-validator';

import { ownerKinds } from '@portvakt/audit';

import { OptionalText } from '../request/fields.js';
import { TOKEN_MAX_LENGTH } from '../request/text-lengths.js';
import { MayBeAbsent } from '../request/text-rules.js';

/** 1 to 100. */
const LIMIT = /^([1-9]\d?|100)$/;

export class ActivityQuery {
  /** `nextCursor` of the page before. */
  @OptionalText(TOKEN_MAX_LENGTH)
  readonly cursor?: string;

  /** Events per page; 50 by default. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 100 })
  @MayBeAbsent()
  @Matches(LIMIT)
  readonly limit?: string;
}

/** Something that happened to the caller's account. */
export class ActivityAnswer {
  @ApiProperty() readonly id!: string;
  @ApiProperty({ format: 'date-time' }) readonly at!: string;
  /** What happened. A later version may add kinds. */
  @ApiProperty({ enum: ownerKinds, example: 'sign-in.completed' }) readonly kind!: string;
  @ApiProperty({ enum: ['done', 'refused'] }) readonly outcome!: 'done' | 'refused';
  @ApiProperty({ enum: ['you', 'someone', 'support', 'service'] })
  readonly by!: 'you' | 'someone' | 'support' | 'service';
  /** Empty when unknown, and for operators. */
  @ApiProperty() readonly browser!: string;
  /** Empty when unknown, and for operators. */
  @ApiProperty() readonly system!: string;
  /** Null when unknown, and for operators. Shortened to the network after some time. */
  @ApiProperty({ type: String, nullable: true }) readonly ipAddress!: string | null;
  /** Short texts, numbers, booleans and lists of texts, by name. */
  @ApiProperty({ type: 'object', additionalProperties: true }) readonly facts!: Readonly<Record<string, unknown>>;
}

export class ActivityPageAnswer {
  /** Newest first. */
  @ApiProperty({ type: [ActivityAnswer] }) readonly events!: readonly ActivityAnswer[];
  /** Null on the last page. */
  @ApiProperty({ type: String, nullable: true }) readonly nextCursor!: string | null;
}
