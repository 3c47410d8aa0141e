// The public API of this library. Everything else may change without notice.
export { OperatorsError, type OperatorsErrorCode } from './errors.js';
export { type ApiToken, isExpiredToken } from './model/api-token.js';
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
