import type { UserId } from '@portvakt/kernel';

import { OperatorsError } from '../errors.js';
import { type Approval, mayDo, type OperatorNeed } from '../model/access.js';
import type { Operator } from '../model/operator.js';
import { rolesIn } from '../model/roles.js';
import type { LockedUser, OperatorsStore } from '../ports.js';

export interface TargetRequest {
  readonly approval: Approval;
  readonly userId: UserId;
  /** What the operator needs; judged again, because they may have lost it in the meantime. */
  readonly need: OperatorNeed;
}

/**
 * Locks the operator and the user whom a change is about, and returns the user. Throws the code of `need` where the
 * operator has lost their session or role in the meantime, or where only an admin may act on an operator; and
 * `OPERATED_USER_NOT_FOUND`.
 */
export async function lockTarget(
  store: OperatorsStore,
  { approval, userId, need }: TargetRequest,
): Promise<LockedUser> {
  const { operator } = approval;
  const own = operator.kind === 'person' ? [operator.id] : [];
  const locked = await store.users.lock([...own, userId]);
  const roles = await rolesNow(store, operator, locked);
  if (!mayDo({ ...operator, roles } as Operator, need.permission)) throw new OperatorsError(need.code);
  const user = locked.get(userId);
  if (!user) throw new OperatorsError('OPERATED_USER_NOT_FOUND');
  if (rolesIn(user.role).length > 0 && !roles.some((role) => role === 'admin')) throw new OperatorsError(need.code);
  return user;
}

/** The roles that the operator has now; none where their session is revoked. */
async function rolesNow(
  { sessions }: OperatorsStore,
  operator: Operator,
  locked: ReadonlyMap<UserId, LockedUser>,
): Promise<Operator['roles']> {
  if (operator.kind === 'token') return operator.roles;
  const self = locked.get(operator.id);
  return self && !self.banned && (await sessions.isAlive(operator.sessionId)) ? rolesIn(self.role) : [];
}

/** The reason as a fact of an event; nothing where none was given. */
export const reasonOf = ({ reason }: Approval): { readonly reason?: string } => (reason === null ? {} : { reason });

/** Throws `LAST_ADMIN` where nobody but this user is an admin who is not banned. Call `lockRoles` first. */
export async function assertAdminRemains({ users }: Pick<OperatorsStore, 'users'>, without: UserId): Promise<void> {
  const admins = await users.admins();
  if (!admins.some(({ id }) => id !== without)) throw new OperatorsError('LAST_ADMIN');
}
