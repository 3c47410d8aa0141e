// The public API of this library. Everything else may change without notice.
export { OperatorsError, type OperatorsErrorCode, TooManyViewsError } from './errors.js';
export type { OperatorsEvent } from './events.js';
export type {
  DayFigure,
  DayFigures,
  Figures,
  LastCheck,
  LiveFigures,
  NotedTotals,
  ServiceFacts,
  UserTotals,
} from './figure-ports.js';
export type { Impersonations, NewImpersonation, StartedImpersonation } from './impersonation-ports.js';
export type { LockedMail, MailDirectory, MailPageRequest, QueuedMails, QueueState } from './mail-ports.js';
export { operatorsUnlimitedMails } from './request-mails.js';
export type {
  AccountRequestDoneMail,
  AccountRequestEndedMail,
  AccountRequestMail,
  RequestStoppedMail,
  RequestWaitingMail,
} from './request-mails.js';
export type {
  AccountRequests,
  RequestDirectory,
  RequestLinks,
  RequestPosition,
  RequestSearch,
  UserEmailAddresses,
  UserSecondFactors,
} from './request-ports.js';
export {
  type AccountRequest,
  REQUEST_KINDS,
  REQUEST_STATES,
  type RequestKind,
  type RequestState,
} from './model/account-request.js';
export { operatorsPurposes } from './model/verification-purposes.js';
export type {
  AccountExportedMail,
  AccountLockedMail,
  AccountRemovedMail,
  AccountUnlockedMail,
  AccountViewedMail,
  ManyUsersOpenedMail,
  OperatorsMail,
  RoleChangedMail,
} from './mails.js';
export { Authorization, type AuthorizationRequest } from './model/access.js';
export { codeForMissing } from './model/permission-denied.js';
export type {
  AccountExport,
  AccountExporter,
  ExportedAccount,
  ExportedAuthenticator,
  ExportedPasskey,
  ExportedRequest,
} from './model/account-export.js';
export { type ApiToken, isExpiredToken } from './model/api-token.js';
export { mintApiToken, type MintedToken } from './model/mint-api-token.js';
export {
  type MailPosition,
  type MailState,
  type OperatedMail,
  QUEUED_MAIL_STATES,
  type QueuedMailState,
  type UserMail,
} from './model/operated-mail.js';
export type { OperatedSession } from './model/operated-session.js';
export type { OperatedUser } from './model/operated-user.js';
export { actorOf, counterOf, type MachineOperator, type Operator, type PersonalOperator } from './model/operator.js';
export { defaultOperatorPolicy, type OperatorPolicy } from './model/operator-policy.js';
export {
  builtInRoles,
  OPERATOR_ROLES,
  type OperatorRole,
  type OperatorRoles,
  permissionNames,
  type Permission,
  type Permissions,
  permissionsByRole,
  type Role,
  roleErrors,
  TOKEN_ROLES,
  type TokenRole,
} from './model/roles.js';
export type { UserAccount, UserAuthenticator, UserDetails } from './model/user-details.js';
export { type Purpose, PURPOSES } from './model/processing-purposes.js';
export type { SettingInForce } from './model/setting-in-force.js';
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
  type OperatedSessions,
  type OperatedUsers,
  OperatorsPorts,
  type OperatorsStore,
  type ResetMailAllowance,
  type TokenUses,
  type UserDirectory,
  type UserMails,
  type UserPage,
  type UserPageRequest,
  type ViewAllowance,
} from './ports.js';
export type { GivenProfile, GivenUser, PreparedPassword, UserChanges, UserPreparation } from './user-changes.js';
export type { UserDetailsReader } from './user-details-reader.js';
export type { CommandPorts, CommandStore } from './commands/command-ports.js';
export { GrantRoleByEmail, type GrantRoleByEmailInput } from './commands/grant-role-by-email.js';
export { ResetSecondFactorByEmail } from './commands/reset-second-factor-by-email.js';
export { RetryFailedMails } from './commands/retry-failed-mails.js';
export { RevokeRolesByEmail, type RevokeRolesByEmailInput } from './commands/revoke-roles-by-email.js';
export { RevokeSessionsByEmail } from './commands/revoke-sessions-by-email.js';
export { RevokeSessionsOfAllUsers } from './commands/revoke-sessions-of-all-users.js';
export { isOperator } from './steps/is-operator.js';
export { assertNotLastAdmin, type NotLastAdmin } from './steps/last-admin.js';
export { ApproveRequest } from './use-cases/approve-request.js';
export { CancelRequest } from './use-cases/cancel-request.js';
export { CarryOutRequests } from './use-cases/carry-out-requests.js';
export { type ListedRequests, ListRequests, type ListRequestsInput } from './use-cases/list-requests.js';
export { NoteStepUp, type StepUpInput } from './use-cases/note-step-up.js';
export { OpenRequest, type OpenRequestInput } from './use-cases/open-request.js';
export { type StopPorts, StopRequest, type StopStore } from './use-cases/stop-request.js';
export { BanUser, type BanUserInput } from './use-cases/ban-user.js';
export { ChangeQueuedMail } from './use-cases/change-queued-mail.js';
export { CreateUser, type CreateUserInput } from './use-cases/create-user.js';
export { DescribeOperator, type OperatorDescription } from './use-cases/describe-operator.js';
export { DescribeUser } from './use-cases/describe-user.js';
export {
  CancelRequestsOfDeletedUser,
  type CancelRequestsPorts,
  type CancelRequestsStore,
} from './use-cases/cancel-requests-of-deleted-user.js';
export { DeleteExpiredImpersonations } from './use-cases/delete-expired-impersonations.js';
export { ExportAccount } from './use-cases/export-account.js';
export { FindUsers, type FindUsersInput, type FoundUsers } from './use-cases/find-users.js';
export { type BegunImpersonation, ImpersonateUser } from './use-cases/impersonate-user.js';
export { AuthorizeOperator, type OperatorRefusal } from './use-cases/authorize-operator.js';
export { LiftExpiredBans } from './use-cases/lift-expired-bans.js';
export { type ListedMails, type ListedUserMails, ListMails, type ListUserMailsInput } from './use-cases/list-mails.js';
export { type ListedOperators, ListOperators } from './use-cases/list-operators.js';
export { type ListedUsers, ListUsers, type ListUsersInput } from './use-cases/list-users.js';
export { NoteFigures } from './use-cases/note-figures.js';
export { type Overview, ReadOverview } from './use-cases/read-overview.js';
export { AssertSecondFactorGiven } from './use-cases/assert-second-factor-given.js';
export { AuthorizeLogReading, type AuthorizeLogReadingInput } from './use-cases/authorize-log-reading.js';
export { ReadSettings } from './use-cases/read-settings.js';
export { RemoveUser } from './use-cases/remove-user.js';
export { RevokeUserSessions } from './use-cases/revoke-user-sessions.js';
export { SendUserMail } from './use-cases/send-user-mail.js';
export { SetRole, type SetRoleInput } from './use-cases/set-role.js';
export { SetUserPassword, type SetUserPasswordInput } from './use-cases/set-user-password.js';
export { UpdateUser, type UpdateUserInput } from './use-cases/update-user.js';
export { ViewUser, type ViewUserInput } from './use-cases/view-user.js';
export { operatorsUseCases } from './use-cases.js';
