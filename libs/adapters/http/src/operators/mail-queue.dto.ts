import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

import { QUEUED_MAIL_STATES, type QueuedMailState } from '@portvakt/operators';

import { OptionalText } from '../request/fields.js';
import { TOKEN_MAX_LENGTH } from '../request/text-lengths.js';
import { MayBeAbsent, rule } from '../request/text-rules.js';
import { IdField, ReasonField } from './user-fields.dto.js';

export class ListMailsQuery {
  /** Default: both. `failing`: sending was tried at least once. */
  @ApiPropertyOptional({ enum: QUEUED_MAIL_STATES })
  @MayBeAbsent()
  @rule('isQueuedMailState', (value) => QUEUED_MAIL_STATES.some((state) => state === value))
  readonly state?: QueuedMailState;

  /** `nextCursor` of the page before. */
  @OptionalText(TOKEN_MAX_LENGTH) readonly cursor?: string;
}

export class ListUserMailsQuery {
  @IdField() readonly userId!: string;

  /** `nextCursor` of the page before. */
  @OptionalText(TOKEN_MAX_LENGTH) readonly cursor?: string;
}

export class MailBody {
  @IdField() readonly id!: string;

  @ReasonField() readonly reason?: string;
}

/** A mail that is still to be sent, without its content. */
export class OperatedMailAnswer {
  @ApiProperty() readonly id!: string;
  @ApiProperty({ example: 'verify-email' }) readonly kind!: string;
  @ApiProperty() readonly to!: string;
  @ApiProperty({ type: String, nullable: true }) readonly userId!: string | null;
  @ApiProperty({ enum: ['nb', 'nn', 'en'] }) readonly language!: string;
  @ApiProperty({ type: 'integer' }) readonly attempts!: number;
  /** When it is tried next. */
  @ApiProperty({ format: 'date-time' }) readonly dueAt!: string;
  @ApiProperty({ format: 'date-time' }) readonly createdAt!: string;
  /** Why the last attempt failed. */
  @ApiProperty({ enum: ['connection', 'refused-4xx', 'refused-5xx', 'template'], type: String, nullable: true })
  readonly lastError!: string | null;
}

export class MailQueueAnswer {
  /** Oldest first. */
  @ApiProperty({ type: [OperatedMailAnswer] }) readonly mails!: readonly OperatedMailAnswer[];
  /** How many mails are still to be sent, whatever their state. */
  @ApiProperty({ type: 'integer' }) readonly depth!: number;
  /** When the oldest of them was added. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readonly oldestAt!: string | null;
  /** Null on the last page. */
  @ApiProperty({ type: String, nullable: true }) readonly nextCursor!: string | null;
}

export class UserMailAnswer {
  @ApiProperty() readonly id!: string;
  @ApiProperty({ example: 'verify-email' }) readonly kind!: string;
  @ApiProperty({ enum: ['queued', 'failing', 'sent', 'left-out', 'given-up', 'discarded'] }) readonly state!: string;
  /** When it got into this state; for mails in the queue, when they were added. */
  @ApiProperty({ format: 'date-time' }) readonly at!: string;
  @ApiProperty({ type: 'integer' }) readonly attempts!: number;
}

export class UserMailsAnswer {
  /** Newest first. */
  @ApiProperty({ type: [UserMailAnswer] }) readonly mails!: readonly UserMailAnswer[];
  /** Null on the last page. */
  @ApiProperty({ type: String, nullable: true }) readonly nextCursor!: string | null;
}
