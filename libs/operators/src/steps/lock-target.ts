import type { UserId } from '@portvakt/kernel';

import { OperatorsError, type OperatorsErrorCode } from '../errors.js';
import { type Authorization, mayDo } from '../model/access.js';
import { type Operator, personalOperator } from '../model/operator.js';
import { codeForMissing, permissionDenied } from '../model/permission-denied.js';
import { hasRole, isAdmin, type Permission } from '../model/roles.js';
import type { LockedUser, OperatorsStore } from '../ports.js';

export interface TargetRequest {
  readonly authorization: Authorization;
  readonly userId: UserId;
  /** The required permission; checked again, because the operator may have lost it in the meantime. */
  readonly permission: Permission;
  /** The refusal where the user is an operator, whom only an admin may change. Default: that of `permission`. */
  readonly codeOfOperators?: OperatorsErrorCode;
}

/**
 * Locks the operator and the user of a change, and returns the user. Throws the code of the permission where the
 * operator has lost their session or role in the meantime, and where only an admin may change the user, who is an
 * operator. Throws `OPERATED_USER_NOT_FOUND` where the user does not exist.
 */
export async function lockTarget(store: OperatorsStore, request: TargetRequest): Promise<LockedUser> {
  return (await lockTargetWithRoles(store, request)).user;
}

/** As `lockTarget`, and also returns the operator's current roles. */
export async function lockTargetWithRoles(
  store: OperatorsStore,
  request: TargetRequest,
): Promise<{ readonly user: LockedUser; readonly roles: Operator['roles'] }> {
  const { user, roles } = await lockBoth(store, request);
  if (!user) throw new OperatorsError('OPERATED_USER_NOT_FOUND');
  return { user, roles };
}

/**
 * Locks the operator and, if given, the user, who may have been deleted. Returns the operator's current roles. Throws
 * as `lockTarget`.
 */
export async function lockOperator(
  store: OperatorsStore,
  request: Omit<TargetRequest, 'userId'> & { readonly userId: UserId | null },
): Promise<Operator['roles']> {
  return (await lockBoth(store, request)).roles;
}

interface Locked {
  readonly roles: Operator['roles'];
  readonly user: LockedUser | undefined;
}

async function lockBoth(
  store: OperatorsStore,
  {
    authorization,
    userId,
    permission,
    codeOfOperators,
  }: Omit<TargetRequest, 'userId'> & { readonly userId: UserId | null },
): Promise<Locked> {
  const { operator } = authorization;
  const ids = [...(operator.kind === 'person' ? [operator.id] : []), ...(userId === null ? [] : [userId])];
  const locked = await store.users.lock(ids);
  const now = await operatorNow(store, authorization, locked);
  if (!mayDo(now, permission)) throw permissionDenied(permission);
  const user = userId === null ? undefined : locked.get(userId);
  const targetIsOperator = hasRole(user?.role ?? null, authorization.roles);
  const { roles } = now;
  if (targetIsOperator && !isAdmin(roles)) {
    throw new OperatorsError(codeOfOperators ?? codeForMissing(permission));
  }
  return { roles, user };
}

/** Locks the operator, and throws the code of the first permission that they have lost in the meantime. */
export async function assertStillAllowed(
  store: OperatorsStore,
  authorization: Authorization,
  permissions: readonly Permission[],
): Promise<void> {
  const { operator } = authorization;
  const locked = await store.users.lock(operator.kind === 'person' ? [operator.id] : []);
  const now = await operatorNow(store, authorization, locked);
  const missing = permissions.find((permission) => !mayDo(now, permission));
  if (missing) throw permissionDenied(missing);
}

/** The operator with their current roles; with none if their session is revoked. */
async function operatorNow(
  { sessions }: OperatorsStore,
  { operator, roles }: Authorization,
  locked: ReadonlyMap<UserId, LockedUser>,
): Promise<Operator> {
  if (operator.kind === 'token') return operator;
  const self = locked.get(operator.id);
  const isActive = self !== undefined && !self.banned && (await sessions.lockAlive(operator.sessionId));
  return personalOperator({ ...operator, role: isActive ? self.role : null }, roles);
}
