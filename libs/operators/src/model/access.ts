import type { ClientInfo, Initiator, UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import { actorOf, type Operator, type PersonalOperator } from './operator.js';
import type { OperatorPolicy } from './operator-policy.js';
import { codeForMissing } from './permission-denied.js';
import { isAllowed, type OperatorRoles, type Permission } from './roles.js';

type AccessPolicy = Pick<OperatorPolicy, 'secondFactorRequired' | 'secondFactorAgeMs' | 'freshAgeMs'>;

/** What no token may do, whatever its role (operators §4.4). */
const FOR_PEOPLE_ONLY = ['user: set-role', 'user: set-password', 'user: impersonate'];

/** Whether the operator has the permission (operators §3). */
export const mayDo = ({ kind, permissions }: Pick<Operator, 'kind' | 'permissions'>, permission: Permission): boolean =>
  isAllowed(permissions, permission) &&
  !(kind === 'token' && (permission.startsWith('request: ') || FOR_PEOPLE_ONLY.includes(permission)));

/**
 * Throws where the operator may not use an endpoint with this permission: the steps 6a and 6b of operators §4.1, in that
 * order. `code` is the refusal where the permission is missing.
 */
export function assertPermitted(operator: Operator, permission: Permission, code = codeForMissing(permission)): void {
  assertOwnSession(operator);
  if (!mayDo(operator, permission)) throw new OperatorsError(code);
}

/** Throws where an operator impersonates the user of the session. */
export function assertOwnSession(operator: Operator): void {
  if (operator.kind === 'person' && operator.impersonatedBy !== null)
    throw new OperatorsError('IMPERSONATION_IS_READ_ONLY');
}

/** The operator's own id. Throws for a machine, which may do nothing with cases (operators §4.4). */
export function assertPerson({ operator }: Pick<Authorization, 'operator'>): UserId {
  if (operator.kind === 'token') throw new OperatorsError('OPERATOR_PERMISSION_REQUIRED');
  return operator.id;
}

/** Throws at step 6c of operators §4.1. `hasPasskey` matters only where two-factor authentication is off. */
export function assertSecondFactor(
  { twoFactorEnabled, strongFactorAt }: Pick<PersonalOperator, 'twoFactorEnabled' | 'strongFactorAt'>,
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
 * use case that changes something takes an `Authorization`, and only `grant` creates one.
 */
export class Authorization {
  private constructor(
    readonly operator: Operator,
    readonly client: ClientInfo,
    /** Why the operator acts, in their own words; null where none was given. */
    readonly reason: string | null,
    /** All roles that exist. */
    readonly roles: OperatorRoles,
  ) {}

  /** The steps 9 and 10 of operators §4.1. Throws `STEP_UP_REQUIRED` or `REASON_IS_REQUIRED`. */
  static grant(
    { operator, client, reason = null, needsReason = false }: AuthorizationRequest,
    policy: AccessPolicy & Pick<OperatorPolicy, 'reasonRequired' | 'roles'>,
    now: Date,
  ): Authorization {
    if (operator.kind === 'person' && !isSteppedUp(operator, policy, now)) throw new OperatorsError('STEP_UP_REQUIRED');
    if (reason === null ? needsReason || policy.reasonRequired : !isReason(reason))
      throw new OperatorsError('REASON_IS_REQUIRED');
    return new Authorization(operator, client, reason, policy.roles);
  }
}

/** Who acts, as events name them. */
export const initiatorOf = ({ operator, client }: Authorization): Initiator => ({ by: actorOf(operator), client });

/** The reason as a fact of an event; an empty object if none was given. */
export const reasonOf = ({ reason }: Authorization): { readonly reason?: string } =>
  reason === null ? {} : { reason };

/** Who proved the change, as a fact of an event. A machine acts for the product: `service`. */
export const proofKindOf = ({ operator }: Authorization): 'operator' | 'service' =>
  operator.kind === 'token' ? 'service' : 'operator';

export interface AuthorizationRequest {
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
