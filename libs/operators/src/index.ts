// The public API of this library. Everything else may change without notice.
export { OperatorsError, type OperatorsErrorCode } from './errors.js';
export type { OperatorsEvent } from './events.js';
export { Approval, type ApprovalRequest, type OperatorNeed } from './model/access.js';
export { type ApiToken, isExpiredToken } from './model/api-token.js';
export type { OperatedUser } from './model/operated-user.js';
export {
  counterOf,
  type MachineOperator,
  type Operator,
  personalOperator,
  type PersonalOperator,
} from './model/operator.js';
export { defaultOperatorPolicy, type OperatorPolicy } from './model/operator-policy.js';
export {
  isAllowed,
  OPERATOR_ROLES,
  type OperatorRole,
  type Permission,
  type Permissions,
  permissionsByRole,
  permissionsOf,
  type Role,
  rolesIn,
  TOKEN_ROLES,
  type TokenRole,
} from './model/roles.js';
export {
  type Comparison,
  MAX_USERS_PER_PAGE,
  type TextSearch,
  USER_SORTS,
  type UserCondition,
  type UserPosition,
  type UserSearch,
  type UserSort,
} from './model/user-search.js';
export { OperatorsPorts, type Repetitions, type UserDirectory, type UserPage, type UserPageRequest } from './ports.js';
export { DescribeOperator, type OperatorDescription } from './use-cases/describe-operator.js';
export { JudgeOperator, type OperatorRefusal } from './use-cases/judge-operator.js';
export { type ListedUsers, ListUsers, type ListUsersInput } from './use-cases/list-users.js';

import { DescribeOperator } from './use-cases/describe-operator.js';
import { JudgeOperator } from './use-cases/judge-operator.js';
import { ListUsers } from './use-cases/list-users.js';

/** All use cases, for wiring. A new one takes three lines here: the export, the import and its place in this list. */
export const operatorsUseCases = [DescribeOperator, JudgeOperator, ListUsers] as const;
