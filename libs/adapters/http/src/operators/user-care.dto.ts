import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';

import { isStorableText } from '@portvakt/kernel';
import type { OperatedSession } from '@portvakt/operators';

import { OptionalFlag, OptionalText, TextField } from '../request/fields.js';
import { TEXT_MAX_LENGTH, TOKEN_MAX_LENGTH } from '../request/text-lengths.js';
import { MayBeAbsent, rule } from '../request/text-rules.js';
import { OperatedUserAnswer, textOf } from './operated-user-answer.dto.js';

const ID_MAX_LENGTH = 128;
export const REASON_MAX_LENGTH = 500;
/** Ten years. */
const LONGEST_BAN_SECONDS = 315_360_000;

/** An id is a text that is not empty; one that nobody has is answered 404. */
export const IdField = (): PropertyDecorator =>
  applyDecorators(
    TextField(ID_MAX_LENGTH, { minLength: 1 }),
    rule('isNotEmpty', (value) => value !== ''),
  );

/** Why the operator acts, in one line or several. */
export const IsReason = (): PropertyDecorator =>
  rule('isReason', (value) => typeof value === 'string' && isStorableText(value));

/** Optional; its length is checked after the step-up. */
export const ReasonField = (): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional({ minLength: 5, maxLength: REASON_MAX_LENGTH }), MayBeAbsent(), IsReason());

export class UserIdQuery {
  @IdField() readonly id!: string;
}

export class FindUsersQuery {
  @TextField(254, { minLength: 1 })
  @rule('isNotEmpty', (value) => value !== '')
  readonly q!: string;
}

/** What every change takes: whom it is about, and why. */
export class UserBody {
  @IdField() readonly userId!: string;

  @ReasonField() readonly reason?: string;
}

export class RevokeUserSessionBody {
  @TextField(TOKEN_MAX_LENGTH) readonly sessionToken!: string;

  @ReasonField() readonly reason?: string;
}

export class BanUserBody extends UserBody {
  @OptionalText(REASON_MAX_LENGTH) readonly banReason?: string;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: LONGEST_BAN_SECONDS })
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(LONGEST_BAN_SECONDS)
  readonly banExpiresIn?: number;

  @OptionalFlag({ default: true }) readonly notify?: boolean;
}

export const isRoles = (value: unknown): boolean =>
  typeof value === 'string' || (Array.isArray(value) && value.every((role) => typeof role === 'string'));

/** The roles in one text or in a list. */
export const rolesOf = (role: string | readonly string[]): readonly string[] =>
  (typeof role === 'string' ? [role] : role).flatMap((each) => each.split(','));

export class SetRoleBody extends UserBody {
  /** One role, several joined with commas, or a list. */
  @ApiProperty({
    oneOf: [
      { type: 'string', maxLength: TEXT_MAX_LENGTH },
      { type: 'array', items: { type: 'string' } },
    ],
  })
  @rule('isRoles', isRoles)
  readonly role!: string | string[];
}

export class UserInAnswer {
  @ApiProperty() readonly user!: OperatedUserAnswer;
}

export class SuccessAnswer {
  @ApiProperty({ example: true }) readonly success!: boolean;
}

export class FoundUsersAnswer {
  @ApiProperty({ type: [OperatedUserAnswer] }) readonly users!: OperatedUserAnswer[];
  /** What the text was taken for. */
  @ApiProperty({ enum: ['email', 'id', 'session', 'account', 'text'] }) readonly by!: string;
}

/** A session as operators see it (operators §2, SessionO). */
export class OperatedSessionAnswer {
  @ApiProperty() readonly id!: string;
  @ApiProperty() readonly userId!: string;
  /** The id again: operators never get a token (operators OP7). */
  @ApiProperty() readonly token!: string;
  @ApiProperty({ format: 'date-time' }) readonly expiresAt!: string;
  @ApiProperty({ format: 'date-time' }) readonly createdAt!: string;
  @ApiProperty({ format: 'date-time' }) readonly updatedAt!: string;
  @ApiProperty() readonly ipAddress!: string;
  @ApiProperty() readonly userAgent!: string;
  @ApiProperty({ type: String, nullable: true }) readonly impersonatedBy!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readonly strongFactorAt!: string | null;
}

export class UserSessionsAnswer {
  @ApiProperty({ type: [OperatedSessionAnswer] }) readonly sessions!: OperatedSessionAnswer[];
}

export const toOperatedSessionAnswer = (session: OperatedSession): OperatedSessionAnswer => ({
  id: session.id,
  userId: session.userId,
  token: session.id,
  expiresAt: session.expiresAt.toISOString(),
  createdAt: session.createdAt.toISOString(),
  updatedAt: session.updatedAt.toISOString(),
  ipAddress: session.ipAddress,
  userAgent: session.userAgent,
  impersonatedBy: session.impersonatedBy,
  strongFactorAt: textOf(session.strongFactorAt),
});

export class ListedOperatorAnswer extends OperatedUserAnswer {
  /** When a code was last given in their newest session. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readonly strongFactorAt!: string | null;
}

export class MachineTokenAnswer {
  @ApiProperty() readonly name!: string;
  @ApiProperty({ enum: ['auditor', 'service'] }) readonly role!: string;
  /** The last day on which it works. */
  @ApiProperty({ format: 'date' }) readonly expires!: string;
  /** Within a minute; null before the first time. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readonly lastUsedAt!: string | null;
}

export class OperatorsAnswer {
  @ApiProperty({ type: [ListedOperatorAnswer] }) readonly operators!: ListedOperatorAnswer[];
  @ApiProperty({ type: [MachineTokenAnswer] }) readonly tokens!: MachineTokenAnswer[];
}
