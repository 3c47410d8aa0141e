import { OperatorsError } from '../errors.js';
import type { OperatedUser } from '../model/operated-user.js';
import { codeForMissing } from '../model/permission-denied.js';
import { hasRole, isAdmin, type Permission } from '../model/roles.js';
import type { Authorization } from '../model/access.js';

/**
 * Throws where the user is an operator: `USER_IS_AN_OPERATOR` where the caller is an admin, who can remove the role
 * first, and the code of the permission for other callers, who may only look at operators (operators §3, OP14).
 */
export function assertNoOperator(
  { role }: OperatedUser,
  { operator, roles }: Pick<Authorization, 'operator' | 'roles'>,
  permission: Permission,
): void {
  if (!hasRole(role, roles)) return;
  throw new OperatorsError(isAdmin(operator.roles) ? 'USER_IS_AN_OPERATOR' : codeForMissing(permission));
}
