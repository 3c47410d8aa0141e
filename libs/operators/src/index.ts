// The public API of this library. Everything else may change without notice.
export { OperatorsError, type OperatorsErrorCode, TooManyViewsError } from './errors.js';
export type { OperatorsEvent } from './events.js';
export type { AccountLockedMail, AccountUnlockedMail, OperatorsMail, RoleChangedMail } from './mails.js';
export { Approval, type ApprovalRequest, type OperatorNeed } from './model/access.js';
export { type ApiToken, isExpiredToken } from './model/api-token.js';
export { mintApiToken, type MintedToken } from './model/mint-api-token.js';
export type { OperatedSession } from './model/operated-session.js';
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
export {
  type DescribedOperator,
  type LockedUser,
  type NewBan,
  type OpenRequests,
  type OperatedSessions,
  type OperatedUsers,
  OperatorsPorts,
  type OperatorsStore,
  type Repetitions,
  type UserDirectory,
  type UserMails,
  type UserPage,
  type UserPageRequest,
  type ViewAllowance,
} from './ports.js';
export type { CommandPorts, CommandStore } from './steps/lock-by-email.js';
export { BanUser, type BanUserInput } from './use-cases/ban-user.js';
export { DescribeOperator, type OperatorDescription } from './use-cases/describe-operator.js';
export { EndBans } from './use-cases/end-bans.js';
export { FindUsers, type FindUsersInput, type FoundUsers } from './use-cases/find-users.js';
export { GrantRole, type GrantRoleInput } from './use-cases/grant-role.js';
export { JudgeOperator, type OperatorRefusal } from './use-cases/judge-operator.js';
export { type ListedOperators, ListOperators } from './use-cases/list-operators.js';
export { type ListedUsers, ListUsers, type ListUsersInput } from './use-cases/list-users.js';
export { RevokeRole, type RevokeRoleInput } from './use-cases/revoke-role.js';
export { RevokeUserSessions } from './use-cases/revoke-user-sessions.js';
export { SendUserMail } from './use-cases/send-user-mail.js';
export { SetRole, type SetRoleInput } from './use-cases/set-role.js';
export { ViewUser, type ViewUserInput } from './use-cases/view-user.js';

import { BanUser } from './use-cases/ban-user.js';
import { DescribeOperator } from './use-cases/describe-operator.js';
import { EndBans } from './use-cases/end-bans.js';
import { FindUsers } from './use-cases/find-users.js';
import { JudgeOperator } from './use-cases/judge-operator.js';
import { ListOperators } from './use-cases/list-operators.js';
import { ListUsers } from './use-cases/list-users.js';
import { RevokeUserSessions } from './use-cases/revoke-user-sessions.js';
import { SendUserMail } from './use-cases/send-user-mail.js';
import { SetRole } from './use-cases/set-role.js';
import { ViewUser } from './use-cases/view-user.js';

/** All use cases, for wiring. A new one takes three lines here: the export, the import and its place in this list. */
export const operatorsUseCases = [
  BanUser,
  DescribeOperator,
  EndBans,
  FindUsers,
  JudgeOperator,
  ListOperators,
  ListUsers,
  RevokeUserSessions,
  SendUserMail,
  SetRole,
  ViewUser,
] as const;
