import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';

import {
  type AccountRequest,
  REQUEST_KINDS,
  REQUEST_STATES,
  type RequestKind,
  type RequestState,
} from '@portvakt/operators';

import { OptionalText } from '../request/fields.js';
import { isoOrNull } from '../request/iso-time.js';
import { EMAIL_MAX_LENGTH, TEXT_MAX_LENGTH, TOKEN_MAX_LENGTH } from '../request/text-lengths.js';
import { IsEmailAddress, MayBeAbsent, rule } from '../request/text-rules.js';
import { IdField, IsReason, REASON_MAX_LENGTH, ReasonField } from './user-fields.dto.js';

const OneOf = (texts: readonly string[]): PropertyDecorator =>
  rule('isOneOf', (value) => texts.some((text) => text === value));

/** A time; null until it has come. */
const Time = (): PropertyDecorator => ApiProperty({ type: String, format: 'date-time', nullable: true });

const isState = (text: string): text is RequestState => REQUEST_STATES.some((state) => state === text);

export class ListRequestsQuery {
  @ApiPropertyOptional({
    description: `One or more states, separated by commas: ${REQUEST_STATES.join(', ')}`,
    maxLength: TEXT_MAX_LENGTH,
    example: 'done,failed',
  })
  @MayBeAbsent()
  @rule(
    'isStates',
    (value) => typeof value === 'string' && value.length <= TEXT_MAX_LENGTH && value.split(',').every(isState),
  )
  readonly state?: string;

  @OptionalText(TOKEN_MAX_LENGTH) readonly userId?: string;
  /** `nextCursor` of the page before. */
  @OptionalText(TOKEN_MAX_LENGTH) readonly cursor?: string;
}

/** Undefined: any state. */
export const statesIn = ({ state }: ListRequestsQuery): readonly RequestState[] | undefined =>
  state?.split(',').filter(isState);

export class CreateRequestBody {
  @IdField() readonly userId!: string;

  @ApiProperty({ enum: REQUEST_KINDS })
  @OneOf(REQUEST_KINDS)
  readonly kind!: RequestKind;

  /** Always required; its length is checked after the step-up. */
  @ApiProperty({ minLength: 5, maxLength: REASON_MAX_LENGTH })
  @MayBeAbsent()
  @IsReason()
  readonly reason?: string;

  /** Required for `email-change`, and ignored for other kinds. */
  @ApiPropertyOptional({ format: 'email', maxLength: EMAIL_MAX_LENGTH })
  @ValidateIf(({ kind }: CreateRequestBody) => kind === 'email-change')
  @IsEmailAddress()
  readonly newEmail?: string;
}

export class RequestBody {
  @IdField() readonly id!: string;

  @ReasonField() readonly reason?: string;
}

/** Exactly one of the two is given. `id` needs a session of the owner; `token` is the one in the mail. */
export class CancelAccountRequestBody {
  @OptionalText(TOKEN_MAX_LENGTH) readonly token?: string;
  @OptionalText(TOKEN_MAX_LENGTH) readonly id?: string;
}

/** A case (operators §2, Request). */
export class RequestAnswer {
  @ApiProperty() readonly id!: string;
  @ApiProperty({ enum: REQUEST_KINDS }) readonly kind!: RequestKind;
  @ApiProperty({ enum: REQUEST_STATES }) readonly state!: RequestState;
  @ApiProperty() readonly userId!: string;
  @ApiProperty() readonly reason!: string;
  @ApiProperty({ type: String, nullable: true }) readonly newEmail!: string | null;
  @ApiProperty() readonly requestedBy!: string;
  @ApiProperty({ format: 'date-time' }) readonly requestedAt!: string;
  @ApiProperty({ type: String, nullable: true }) readonly approvedBy!: string | null;
  @Time() readonly approvedAt!: string | null;
  @ApiProperty({ format: 'date-time' }) readonly notBefore!: string;
  @ApiProperty({ format: 'date-time' }) readonly expiresAt!: string;
  @Time() readonly endedAt!: string | null;
  /** The id of a user, the name of a token, `service` or `command`. */
  @ApiProperty({ type: String, nullable: true }) readonly endedBy!: string | null;
  @ApiProperty() readonly approvalNeeded!: boolean;
}

export class RequestInAnswer {
  @ApiProperty() readonly request!: RequestAnswer;
}

export class ListedRequestAnswer extends RequestAnswer {
  /** The name of the user that the case is about. */
  @ApiProperty({ type: String, nullable: true }) readonly userName!: string | null;
}

export class RequestsAnswer {
  @ApiProperty({ type: [ListedRequestAnswer] }) readonly requests!: readonly ListedRequestAnswer[];
  @ApiProperty({ type: String, nullable: true }) readonly nextCursor!: string | null;
}

/** A case as its owner sees it: without the operators and their reasons. */
export class OwnRequestAnswer {
  @ApiProperty() readonly id!: string;
  @ApiProperty({ enum: REQUEST_KINDS }) readonly kind!: RequestKind;
  @ApiProperty({ enum: ['waiting', 'approved'] }) readonly state!: RequestState;
  @ApiProperty({ type: String, nullable: true }) readonly newEmail!: string | null;
  @ApiProperty({ format: 'date-time' }) readonly requestedAt!: string;
  @Time() readonly approvedAt!: string | null;
  @ApiProperty({ format: 'date-time' }) readonly notBefore!: string;
  @ApiProperty({ format: 'date-time' }) readonly expiresAt!: string;
  @ApiProperty() readonly approvalNeeded!: boolean;
}

export class OwnRequestsAnswer {
  @ApiProperty({ type: [OwnRequestAnswer] }) readonly requests!: readonly OwnRequestAnswer[];
}

export const toOwnRequestAnswer = (request: AccountRequest): OwnRequestAnswer => ({
  id: request.id,
  kind: request.kind,
  state: request.state,
  newEmail: request.newEmail,
  requestedAt: request.requestedAt.toISOString(),
  approvedAt: isoOrNull(request.approvedAt),
  notBefore: request.notBefore.toISOString(),
  expiresAt: request.expiresAt.toISOString(),
  approvalNeeded: request.approvalNeeded,
});

export const toRequestAnswer = (request: AccountRequest): RequestAnswer => ({
  ...toOwnRequestAnswer(request),
  userId: request.userId,
  reason: request.reason,
  requestedBy: request.requestedBy,
  approvedBy: request.approvedBy,
  endedAt: isoOrNull(request.endedAt),
  endedBy: request.endedBy,
});
