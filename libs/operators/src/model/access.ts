import type { ClientInfo } from '@portvakt/kernel';

import { OperatorsError, type OperatorsErrorCode } from '../errors.js';
import type { Operator, PersonalOperator } from './operator.js';
import type { OperatorPolicy } from './operator-policy.js';
import { isAllowed, type OperatorRoles, type Permission } from './roles.js';

/** What an endpoint requires of an operator. */
export interface OperatorNeed {
  readonly permission: Permission;
  /** The refusal where the permission is missing. */
  readonly code: OperatorsErrorCode;
  /** The refusal where the target is an operator, whom only an admin may change. Default: `code`. */
  readonly codeOfOperators?: OperatorsErrorCode;
}

type AccessPolicy = Pick<OperatorPolicy, 'secondFactorRequired' | 'secondFactorAgeMs' | 'freshAgeMs'>;

/** What no token may do, whatever its role (operators §4.4). */
const FOR_PEOPLE_ONLY = ['user: set-role', 'user: set-password', 'user: impersonate'];

/** Whether the operator has the permission (operators §3). */
export const mayDo = ({ kind, permissions }: Pick<Operator, 'kind' | 'permissions'>, permission: Permission): boolean =>
  isAllowed(permissions, permission) &&
  !(kind === 'token' && (permission.startsWith('request: ') || FOR_PEOPLE_ONLY.includes(permission)));

/** Throws where the operator may not use the endpoint: the steps 6a and 6b of operators §4.1, in that order. */
export function assertPermitted(operator: Operator, need: OperatorNeed): void {
  assertOwnSession(operator);
  if (!mayDo(operator, need.permission)) throw new OperatorsError(need.code);
}

/** Throws where an operator impersonates the user of the session. */
export function assertOwnSession(operator: Operator): void {
  if (operator.kind === 'person' && operator.impersonatedBy !== null)
    throw new OperatorsError('IMPERSONATION_IS_READ_ONLY');
}

/** Throws at step 6c of operators §4.1. `hasPasskey` matters only where two-factor authentication is off. */
export function assertSecondFactor(
  { twoFactorEnabled, strongFactorAt }: PersonalOperator,
  hasPasskey: boolean,
  { secondFactorAgeMs }: AccessPolicy,
  now: Date,
): void {
  if (!twoFactorEnabled && !hasPasskey) throw new OperatorsError('OPERATOR_SECOND_FACTOR_NOT_ENABLED');
  if (!isWithin(strongFactorAt, secondFactorAgeMs, now)) {
    throw new OperatorsError('OPERATOR_SECOND_FACTOR_REQUIRED');
  }
}

const REASON_LENGTH = { min: 5, max: 500 };

/**
 * Proof that an operator may change something now: a code was given recently, and a reason if one is required. Every
 * use case that changes something takes an `Approval`, and only `approve` creates one.
 */
export class Approval {
  private constructor(
    readonly operator: Operator,
    readonly client: ClientInfo,
    /** Why the operator acts, in their own words; null where none was given. */
    readonly reason: string | null,
    /** All roles that exist. */
    readonly roles: OperatorRoles,
  ) {}

  /** The steps 9 and 10 of operators §4.1. Throws `STEP_UP_REQUIRED` or `REASON_IS_REQUIRED`. */
  static approve(
    { operator, client, reason = null, needsReason = false }: ApprovalRequest,
    policy: AccessPolicy & Pick<OperatorPolicy, 'reasonRequired' | 'roles'>,
    now: Date,
  ): Approval {
    if (operator.kind === 'person' && !isSteppedUp(operator, policy, now)) throw new OperatorsError('STEP_UP_REQUIRED');
    if (reason === null ? needsReason || policy.reasonRequired : !isReason(reason))
      throw new OperatorsError('REASON_IS_REQUIRED');
    return new Approval(operator, client, reason, policy.roles);
  }
}

export interface ApprovalRequest {
  readonly operator: Operator;
  readonly client: ClientInfo;
  readonly reason?: string | null | undefined;
  /** Requires a reason even if the policy does not; false where absent. */
  readonly needsReason?: boolean;
}

const isSteppedUp = (operator: PersonalOperator, policy: AccessPolicy, now: Date): boolean =>
  isWithin(policy.secondFactorRequired ? operator.strongFactorAt : operator.sessionUpdatedAt, policy.freshAgeMs, now);

const isReason = (text: string): boolean => {
  const { length } = text.trim();
  return length >= REASON_LENGTH.min && text.length <= REASON_LENGTH.max;
};

const isWithin = (at: Date | null, ageMs: number, now: Date): boolean =>
  at !== null && now.getTime() - at.getTime() < ageMs;
