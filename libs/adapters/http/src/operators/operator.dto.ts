import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

import { isObject } from '../request/is-object.js';
import { MayBeAbsent, rule } from '../request/text-rules.js';
import { OperatedUserAnswer } from './operated-user-answer.dto.js';

const isPermissions = (value: unknown): boolean =>
  isObject(value) &&
  Object.values(value).every((actions) => Array.isArray(actions) && actions.every((one) => typeof one === 'string'));

const PERMISSIONS = { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } } as const;

/** Exactly one of the two names is given; `permission` is the older one (operators §6). */
export class HasPermissionBody {
  @ApiPropertyOptional(PERMISSIONS)
  @MayBeAbsent()
  @rule('isPermissions', isPermissions)
  readonly permissions?: Record<string, string[]>;

  @ApiPropertyOptional(PERMISSIONS)
  @MayBeAbsent()
  @rule('isPermissions', isPermissions)
  readonly permission?: Record<string, string[]>;
}

export class HasPermissionAnswer {
  @ApiProperty({ type: String, nullable: true, example: null }) readonly error!: null;
  @ApiProperty() readonly success!: boolean;
}

class SecondFactorState {
  @ApiProperty() readonly enabled!: boolean;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readonly givenAt!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readonly readUntil!: string | null;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) readonly changeUntil!: string | null;
}

class OperatorFeatures {
  @ApiProperty() readonly setPassword!: boolean;
  @ApiProperty() readonly impersonation!: boolean;
  @ApiProperty() readonly reasonRequired!: boolean;
}

class NewRequestTerms {
  @ApiProperty({ type: 'integer' }) readonly waitSeconds!: number;
  /** False: no approval is needed, and the wait is twice as long instead. */
  @ApiProperty() readonly approvalNeeded!: boolean;
  @ApiProperty() readonly othersCanApprove!: boolean;
}

/** What the operator may do, and until when (operators §4.3). */
export class OperatorAnswer {
  @ApiProperty() readonly user!: OperatedUserAnswer;
  @ApiProperty({ type: [String] }) readonly roles!: readonly string[];
  @ApiProperty(PERMISSIONS) readonly permissions!: Readonly<Record<string, readonly string[]>>;
  @ApiProperty() readonly secondFactor!: SecondFactorState;
  @ApiProperty() readonly features!: OperatorFeatures;
  /** Cases that wait for an approval of this operator; 0 for one who may not approve any. */
  @ApiProperty({ type: 'integer' }) readonly openRequests!: number;
  /** The terms of a case that the operator would open now (operators §8). */
  @ApiProperty() readonly newRequest!: NewRequestTerms;
  /** Every role that a user can be given: the built-in ones first, then those of extensions. */
  @ApiProperty({ type: [String] }) readonly assignableRoles!: readonly string[];
}
