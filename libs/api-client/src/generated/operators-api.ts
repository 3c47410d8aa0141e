// Generated from openapi.json by generate-client.mjs: change the API, not this file.
import { baseApi as api } from "../base-api.js";
export const addTagTypes = [
  "Operators",
  "operators",
  "OperatedUsers",
  "UserBans",
  "UserRoles",
  "UserSessions",
  "UserMails",
  "UserDetails",
  "MailQueue",
  "AccountExport",
  "Impersonation",
  "Events",
  "Settings",
  "AccountRequests",
  "ExportEvents",
  "Overview",
  "UserAccounts",
] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getOperator: build.query<GetOperatorApiResponse, GetOperatorApiArg>({
        query: () => ({ url: `/admin/me` }),
        providesTags: ["Operators", "operators"],
      }),
      hasPermission: build.query<HasPermissionApiResponse, HasPermissionApiArg>(
        {
          query: (queryArg) => ({
            url: `/admin/has-permission`,
            method: "POST",
            body: queryArg,
          }),
          providesTags: ["Operators", "operators"],
        },
      ),
      listUsers: build.query<ListUsersApiResponse, ListUsersApiArg>({
        query: (queryArg) => ({
          url: `/admin/list-users`,
          params: {
            searchValue: queryArg.searchValue,
            searchField: queryArg.searchField,
            searchOperator: queryArg.searchOperator,
            filterField: queryArg.filterField,
            filterValue: queryArg.filterValue,
            filterOperator: queryArg.filterOperator,
            status: queryArg.status,
            emailVerified: queryArg.emailVerified,
            twoFactorEnabled: queryArg.twoFactorEnabled,
            role: queryArg.role,
            provider: queryArg.provider,
            createdFrom: queryArg.createdFrom,
            createdTo: queryArg.createdTo,
            lastSignInFrom: queryArg.lastSignInFrom,
            lastSignInTo: queryArg.lastSignInTo,
            sortBy: queryArg.sortBy,
            sortDirection: queryArg.sortDirection,
            limit: queryArg.limit,
            offset: queryArg.offset,
            cursor: queryArg.cursor,
          },
        }),
        providesTags: ["OperatedUsers", "operators"],
      }),
      findUsers: build.query<FindUsersApiResponse, FindUsersApiArg>({
        query: (queryArg) => ({
          url: `/admin/find-users`,
          params: {
            q: queryArg,
          },
        }),
        providesTags: ["OperatedUsers", "operators"],
      }),
      getUser: build.query<GetUserApiResponse, GetUserApiArg>({
        query: (queryArg) => ({
          url: `/admin/get-user`,
          params: {
            id: queryArg,
          },
        }),
        providesTags: ["OperatedUsers", "operators"],
      }),
      listOperators: build.query<ListOperatorsApiResponse, ListOperatorsApiArg>(
        {
          query: () => ({ url: `/admin/list-operators` }),
          providesTags: ["OperatedUsers", "operators"],
        },
      ),
      banUser: build.mutation<BanUserApiResponse, BanUserApiArg>({
        query: (queryArg) => ({
          url: `/admin/ban-user`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["UserBans", "operators"],
      }),
      unbanUser: build.mutation<UnbanUserApiResponse, UnbanUserApiArg>({
        query: (queryArg) => ({
          url: `/admin/unban-user`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["UserBans", "operators"],
      }),
      setRole: build.mutation<SetRoleApiResponse, SetRoleApiArg>({
        query: (queryArg) => ({
          url: `/admin/set-role`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["UserRoles", "operators"],
      }),
      listUserSessions: build.query<
        ListUserSessionsApiResponse,
        ListUserSessionsApiArg
      >({
        query: (queryArg) => ({
          url: `/admin/list-user-sessions`,
          method: "POST",
          body: queryArg,
        }),
        providesTags: ["UserSessions", "operators"],
      }),
      revokeUserSession: build.mutation<
        RevokeUserSessionApiResponse,
        RevokeUserSessionApiArg
      >({
        query: (queryArg) => ({
          url: `/admin/revoke-user-session`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["UserSessions", "operators"],
      }),
      revokeUserSessions: build.mutation<
        RevokeUserSessionsApiResponse,
        RevokeUserSessionsApiArg
      >({
        query: (queryArg) => ({
          url: `/admin/revoke-user-sessions`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["UserSessions", "operators"],
      }),
      sendVerificationToUser: build.mutation<
        SendVerificationToUserApiResponse,
        SendVerificationToUserApiArg
      >({
        query: (queryArg) => ({
          url: `/admin/send-verification-email`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["UserMails", "operators"],
      }),
      sendPasswordReset: build.mutation<
        SendPasswordResetApiResponse,
        SendPasswordResetApiArg
      >({
        query: (queryArg) => ({
          url: `/admin/send-password-reset`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["UserMails", "operators"],
      }),
      getUserDetails: build.query<
        GetUserDetailsApiResponse,
        GetUserDetailsApiArg
      >({
        query: (queryArg) => ({
          url: `/admin/user-details`,
          params: {
            userId: queryArg,
          },
        }),
        providesTags: ["UserDetails", "operators"],
      }),
      listMails: build.query<ListMailsApiResponse, ListMailsApiArg>({
        query: (queryArg) => ({
          url: `/admin/list-mails`,
          params: {
            state: queryArg.state,
            cursor: queryArg.cursor,
          },
        }),
        providesTags: ["MailQueue", "operators"],
      }),
      listUserMails: build.query<ListUserMailsApiResponse, ListUserMailsApiArg>(
        {
          query: (queryArg) => ({
            url: `/admin/list-user-mails`,
            params: {
              userId: queryArg.userId,
              cursor: queryArg.cursor,
            },
          }),
          providesTags: ["MailQueue", "operators"],
        },
      ),
      retryMail: build.mutation<RetryMailApiResponse, RetryMailApiArg>({
        query: (queryArg) => ({
          url: `/admin/retry-mail`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["MailQueue", "operators"],
      }),
      discardMail: build.mutation<DiscardMailApiResponse, DiscardMailApiArg>({
        query: (queryArg) => ({
          url: `/admin/discard-mail`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["MailQueue", "operators"],
      }),
      exportUser: build.mutation<ExportUserApiResponse, ExportUserApiArg>({
        query: (queryArg) => ({
          url: `/admin/export-user`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["AccountExport", "operators"],
      }),
      impersonateUser: build.mutation<
        ImpersonateUserApiResponse,
        ImpersonateUserApiArg
      >({
        query: (queryArg) => ({
          url: `/admin/impersonate-user`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["Impersonation", "operators"],
      }),
      stopImpersonating: build.mutation<
        StopImpersonatingApiResponse,
        StopImpersonatingApiArg
      >({
        query: () => ({ url: `/admin/stop-impersonating`, method: "POST" }),
        invalidatesTags: ["Impersonation", "operators"],
      }),
      listEvents: build.query<ListEventsApiResponse, ListEventsApiArg>({
        query: (queryArg) => ({
          url: `/admin/list-events`,
          params: {
            subjectId: queryArg.subjectId,
            actorId: queryArg.actorId,
            kind: queryArg.kind,
            outcome: queryArg.outcome,
            email: queryArg.email,
            sessionId: queryArg.sessionId,
            ipAddress: queryArg.ipAddress,
            from: queryArg["from"],
            to: queryArg.to,
            limit: queryArg.limit,
            cursor: queryArg.cursor,
          },
        }),
        providesTags: ["Events", "operators"],
      }),
      countNewEvents: build.query<
        CountNewEventsApiResponse,
        CountNewEventsApiArg
      >({
        query: (queryArg) => ({
          url: `/admin/count-new-events`,
          params: {
            subjectId: queryArg.subjectId,
            actorId: queryArg.actorId,
            kind: queryArg.kind,
            outcome: queryArg.outcome,
            email: queryArg.email,
            sessionId: queryArg.sessionId,
            ipAddress: queryArg.ipAddress,
            from: queryArg["from"],
            to: queryArg.to,
            since: queryArg.since,
          },
        }),
        providesTags: ["Events", "operators"],
      }),
      getEvent: build.query<GetEventApiResponse, GetEventApiArg>({
        query: (queryArg) => ({
          url: `/admin/get-event`,
          params: {
            id: queryArg,
          },
        }),
        providesTags: ["Events", "operators"],
      }),
      getAuditState: build.query<GetAuditStateApiResponse, GetAuditStateApiArg>(
        {
          query: () => ({ url: `/admin/audit-state` }),
          providesTags: ["Events", "operators"],
        },
      ),
      listSettings: build.query<ListSettingsApiResponse, ListSettingsApiArg>({
        query: () => ({ url: `/admin/settings` }),
        providesTags: ["Settings", "operators"],
      }),
      listRequests: build.query<ListRequestsApiResponse, ListRequestsApiArg>({
        query: (queryArg) => ({
          url: `/admin/list-requests`,
          params: {
            state: queryArg.state,
            userId: queryArg.userId,
            cursor: queryArg.cursor,
          },
        }),
        providesTags: ["AccountRequests", "operators"],
      }),
      createRequest: build.mutation<
        CreateRequestApiResponse,
        CreateRequestApiArg
      >({
        query: (queryArg) => ({
          url: `/admin/create-request`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["AccountRequests", "operators"],
      }),
      approveRequest: build.mutation<
        ApproveRequestApiResponse,
        ApproveRequestApiArg
      >({
        query: (queryArg) => ({
          url: `/admin/approve-request`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["AccountRequests", "operators"],
      }),
      cancelRequest: build.mutation<
        CancelRequestApiResponse,
        CancelRequestApiArg
      >({
        query: (queryArg) => ({
          url: `/admin/cancel-request`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["AccountRequests", "operators"],
      }),
      exportEvents: build.query<ExportEventsApiResponse, ExportEventsApiArg>({
        query: (queryArg) => ({
          url: `/admin/export-events`,
          params: {
            subjectId: queryArg.subjectId,
            actorId: queryArg.actorId,
            kind: queryArg.kind,
            outcome: queryArg.outcome,
            email: queryArg.email,
            sessionId: queryArg.sessionId,
            ipAddress: queryArg.ipAddress,
            from: queryArg["from"],
            to: queryArg.to,
            format: queryArg.format,
          },
        }),
        providesTags: ["ExportEvents", "operators"],
      }),
      getOverview: build.query<GetOverviewApiResponse, GetOverviewApiArg>({
        query: () => ({ url: `/admin/overview` }),
        providesTags: ["Overview", "operators"],
      }),
      createUser: build.mutation<CreateUserApiResponse, CreateUserApiArg>({
        query: (queryArg) => ({
          url: `/admin/create-user`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["UserAccounts", "operators"],
      }),
      updateOperatedUser: build.mutation<
        UpdateOperatedUserApiResponse,
        UpdateOperatedUserApiArg
      >({
        query: (queryArg) => ({
          url: `/admin/update-user`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["UserAccounts", "operators"],
      }),
      removeUser: build.mutation<RemoveUserApiResponse, RemoveUserApiArg>({
        query: (queryArg) => ({
          url: `/admin/remove-user`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["UserAccounts", "operators"],
      }),
      setUserPassword: build.mutation<
        SetUserPasswordApiResponse,
        SetUserPasswordApiArg
      >({
        query: (queryArg) => ({
          url: `/admin/set-user-password`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["UserAccounts", "operators"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as generatedOperatorsApi };
export type GetOperatorApiResponse = /** status 200  */ OperatorAnswer;
export type GetOperatorApiArg = void;
export type HasPermissionApiResponse = /** status 200  */ HasPermissionAnswer;
export type HasPermissionApiArg = HasPermissionBody;
export type ListUsersApiResponse = /** status 200  */ ListUsersAnswer;
export type ListUsersApiArg = {
  searchValue?: string;
  searchField?: "email" | "name";
  searchOperator?: "contains" | "starts_with" | "ends_with";
  filterField?: string;
  filterValue?: string;
  filterOperator?: "eq" | "ne" | "lt" | "lte" | "gt" | "gte";
  status?: "active" | "banned";
  emailVerified?: "true" | "false";
  twoFactorEnabled?: "true" | "false";
  role?: string;
  provider?: string;
  createdFrom?: string;
  createdTo?: string;
  lastSignInFrom?: string;
  lastSignInTo?: string;
  sortBy?: "createdAt" | "lastSignInAt" | "email" | "name";
  sortDirection?: "asc" | "desc";
  limit?: number;
  offset?: number;
  cursor?: string;
};
export type FindUsersApiResponse = /** status 200  */ FoundUsersAnswer;
export type FindUsersApiArg = string;
export type GetUserApiResponse = /** status 200  */ OperatedUserAnswer;
export type GetUserApiArg = string;
export type ListOperatorsApiResponse = /** status 200  */ OperatorsAnswer;
export type ListOperatorsApiArg = void;
export type BanUserApiResponse = /** status 200  */ UserInAnswer;
export type BanUserApiArg = BanUserBody;
export type UnbanUserApiResponse = /** status 200  */ UserInAnswer;
export type UnbanUserApiArg = UserBody;
export type SetRoleApiResponse = /** status 200  */ UserInAnswer;
export type SetRoleApiArg = SetRoleBody;
export type ListUserSessionsApiResponse = /** status 200  */ UserSessionsAnswer;
export type ListUserSessionsApiArg = UserBody;
export type RevokeUserSessionApiResponse = /** status 200  */ SuccessAnswer;
export type RevokeUserSessionApiArg = RevokeUserSessionBody;
export type RevokeUserSessionsApiResponse = /** status 200  */ SuccessAnswer;
export type RevokeUserSessionsApiArg = UserBody;
export type SendVerificationToUserApiResponse = /** status 200  */ StatusAnswer;
export type SendVerificationToUserApiArg = UserBody;
export type SendPasswordResetApiResponse = /** status 200  */ StatusAnswer;
export type SendPasswordResetApiArg = UserBody;
export type GetUserDetailsApiResponse = /** status 200  */ UserDetailsAnswer;
export type GetUserDetailsApiArg = string;
export type ListMailsApiResponse = /** status 200  */ MailQueueAnswer;
export type ListMailsApiArg = {
  state?: "queued" | "failing";
  cursor?: string;
};
export type ListUserMailsApiResponse = /** status 200  */ UserMailsAnswer;
export type ListUserMailsApiArg = {
  userId: string;
  cursor?: string;
};
export type RetryMailApiResponse = /** status 200  */ StatusAnswer;
export type RetryMailApiArg = MailBody;
export type DiscardMailApiResponse = /** status 200  */ StatusAnswer;
export type DiscardMailApiArg = MailBody;
export type ExportUserApiResponse = /** status 200  */ AccountExportAnswer;
export type ExportUserApiArg = UserBody;
export type ImpersonateUserApiResponse = /** status 200  */ ImpersonationAnswer;
export type ImpersonateUserApiArg = UserBody;
export type StopImpersonatingApiResponse =
  /** status 200  */ ImpersonationAnswer;
export type StopImpersonatingApiArg = void;
export type ListEventsApiResponse = /** status 200  */ EventPageAnswer;
export type ListEventsApiArg = {
  subjectId?: string;
  actorId?: string;
  kind?: string;
  outcome?: "done" | "refused";
  email?: string;
  sessionId?: string;
  ipAddress?: string;
  from?: string;
  to?: string;
  limit?: number;
  cursor?: string;
};
export type CountNewEventsApiResponse = /** status 200  */ NewEventsAnswer;
export type CountNewEventsApiArg = {
  subjectId?: string;
  actorId?: string;
  kind?: string;
  outcome?: "done" | "refused";
  email?: string;
  sessionId?: string;
  ipAddress?: string;
  from?: string;
  to?: string;
  since: string;
};
export type GetEventApiResponse = /** status 200  */ EventAnswer;
export type GetEventApiArg = string;
export type GetAuditStateApiResponse = /** status 200  */ AuditStateAnswer;
export type GetAuditStateApiArg = void;
export type ListSettingsApiResponse = /** status 200  */ SettingsAnswer;
export type ListSettingsApiArg = void;
export type ListRequestsApiResponse = /** status 200  */ RequestsAnswer;
export type ListRequestsApiArg = {
  /** One or more states, separated by commas: waiting, approved, done, failed, cancelled, stopped, expired */
  state?: string;
  userId?: string;
  cursor?: string;
};
export type CreateRequestApiResponse = /** status 200  */ RequestInAnswer;
export type CreateRequestApiArg = CreateRequestBody;
export type ApproveRequestApiResponse = /** status 200  */ RequestInAnswer;
export type ApproveRequestApiArg = RequestBody;
export type CancelRequestApiResponse = /** status 200  */ RequestInAnswer;
export type CancelRequestApiArg = RequestBody;
export type ExportEventsApiResponse = /** status 200  */ string;
export type ExportEventsApiArg = {
  subjectId?: string;
  actorId?: string;
  kind?: string;
  outcome?: "done" | "refused";
  email?: string;
  sessionId?: string;
  ipAddress?: string;
  from?: string;
  to?: string;
  format: "ndjson" | "csv";
};
export type GetOverviewApiResponse = /** status 200  */ OverviewAnswer;
export type GetOverviewApiArg = void;
export type CreateUserApiResponse = /** status 200  */ UserInAnswer;
export type CreateUserApiArg = CreateUserBody;
export type UpdateOperatedUserApiResponse =
  /** status 200  */ OperatedUserAnswer;
export type UpdateOperatedUserApiArg = UpdateOperatedUserBody;
export type RemoveUserApiResponse = /** status 200  */ SuccessAnswer;
export type RemoveUserApiArg = UserBody;
export type SetUserPasswordApiResponse = /** status 200  */ StatusAnswer;
export type SetUserPasswordApiArg = SetUserPasswordBody;
export type OperatedUserAnswer = {
  id: string;
  email: string;
  name: string;
  image: string | null;
  emailVerified: boolean;
  createdAt: string;
  updatedAt: string;
  twoFactorEnabled: boolean;
  role: string;
  banned: boolean;
  banReason: string | null;
  banExpires: string | null;
  lastSignInAt: string | null;
};
export type SecondFactorState = {
  enabled: boolean;
  givenAt: string | null;
  readUntil: string | null;
  changeUntil: string | null;
};
export type OperatorFeatures = {
  setPassword: boolean;
  impersonation: boolean;
  reasonRequired: boolean;
};
export type NewRequestTerms = {
  waitSeconds: number;
  approvalNeeded: boolean;
  othersCanApprove: boolean;
};
export type OperatorAnswer = {
  user: OperatedUserAnswer;
  roles: string[];
  permissions: {
    [key: string]: string[];
  };
  secondFactor: SecondFactorState;
  features: OperatorFeatures;
  openRequests: number;
  newRequest: NewRequestTerms;
  assignableRoles: string[];
};
export type ErrorBody = {
  code: string;
  message: string;
  fields?: string[];
};
export type HasPermissionAnswer = {
  error: string | null;
  success: boolean;
};
export type HasPermissionBody = {
  permissions?: {
    [key: string]: string[];
  };
  permission?: {
    [key: string]: string[];
  };
};
export type ListedUserAnswer = {
  id: string;
  email: string;
  name: string;
  image: string | null;
  emailVerified: boolean;
  createdAt: string;
  updatedAt: string;
  twoFactorEnabled: boolean;
  role: string;
  banned: boolean;
  banReason: string | null;
  banExpires: string | null;
  lastSignInAt: string | null;
  signInMethods: string[];
};
export type ListUsersAnswer = {
  users: ListedUserAnswer[];
  total: number;
  totalIsEstimate: boolean;
  limit: number;
  offset?: number;
  nextCursor: string | null;
};
export type FoundUsersAnswer = {
  users: OperatedUserAnswer[];
  by: "email" | "id" | "session" | "account" | "text";
};
export type ListedOperatorAnswer = {
  id: string;
  email: string;
  name: string;
  image: string | null;
  emailVerified: boolean;
  createdAt: string;
  updatedAt: string;
  twoFactorEnabled: boolean;
  role: string;
  banned: boolean;
  banReason: string | null;
  banExpires: string | null;
  lastSignInAt: string | null;
  strongFactorAt: string | null;
};
export type MachineTokenAnswer = {
  name: string;
  role: "auditor" | "service";
  expires: string;
  lastUsedAt: string | null;
};
export type OperatorsAnswer = {
  operators: ListedOperatorAnswer[];
  tokens: MachineTokenAnswer[];
};
export type UserInAnswer = {
  user: OperatedUserAnswer;
};
export type BanUserBody = {
  userId: string;
  reason?: string;
  banReason?: string;
  banExpiresIn?: number;
  notify?: boolean;
};
export type UserBody = {
  userId: string;
  reason?: string;
};
export type SetRoleBody = {
  userId: string;
  reason?: string;
  role: string | string[];
};
export type OperatedSessionAnswer = {
  id: string;
  userId: string;
  token: string;
  expiresAt: string;
  createdAt: string;
  updatedAt: string;
  ipAddress: string;
  userAgent: string;
  impersonatedBy: string | null;
  strongFactorAt: string | null;
};
export type UserSessionsAnswer = {
  sessions: OperatedSessionAnswer[];
};
export type SuccessAnswer = {
  success: boolean;
};
export type RevokeUserSessionBody = {
  sessionToken: string;
  reason?: string;
};
export type StatusAnswer = {
  status: boolean;
};
export type UserAccountAnswer = {
  id: string;
  provider: string;
  /** The id of the user at the provider */
  accountId: string;
  scopes: string[];
  createdAt: string;
  updatedAt: string;
};
export type AuthenticatorAnswer = {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  verified: boolean;
};
export type UserPasskeyAnswer = {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
};
export type RequestAnswer = {
  id: string;
  kind: "second-factor-reset" | "email-change" | "removal";
  state:
    | "waiting"
    | "approved"
    | "done"
    | "failed"
    | "cancelled"
    | "stopped"
    | "expired";
  userId: string;
  reason: string;
  newEmail: string | null;
  requestedBy: string;
  requestedAt: string;
  approvedBy: string | null;
  approvedAt: string | null;
  notBefore: string;
  expiresAt: string;
  endedAt: string | null;
  endedBy: string | null;
  approvalNeeded: boolean;
};
export type UserDetailsAnswer = {
  user: OperatedUserAnswer;
  hasPassword: boolean;
  passwordChangedAt: string | null;
  accounts: UserAccountAnswer[];
  authenticators: AuthenticatorAnswer[];
  backupCodes: boolean;
  passkeys: UserPasskeyAnswer[];
  trustedDevices: number;
  secondFactorBlockedUntil: string | null;
  sessions: number;
  requests: RequestAnswer[];
  language: "nb" | "nn" | "en";
};
export type OperatedMailAnswer = {
  id: string;
  kind: string;
  to: string;
  userId: string | null;
  language: "nb" | "nn" | "en";
  attempts: number;
  dueAt: string;
  createdAt: string;
  lastError: ("connection" | "refused-4xx" | "refused-5xx" | "template") | null;
};
export type MailQueueAnswer = {
  mails: OperatedMailAnswer[];
  depth: number;
  oldestAt: string | null;
  nextCursor: string | null;
};
export type UserMailAnswer = {
  id: string;
  kind: string;
  state: "queued" | "failing" | "sent" | "left-out" | "given-up" | "discarded";
  at: string;
  attempts: number;
};
export type UserMailsAnswer = {
  mails: UserMailAnswer[];
  nextCursor: string | null;
};
export type MailBody = {
  id: string;
  reason?: string;
};
export type ExportingService = {
  name: string;
  version: string;
};
export type AccountExportAnswer = {
  format: number;
  exportedAt: string;
  service: ExportingService;
  user: OperatedUserAnswer;
  language: string | null;
  accounts: {
    [key: string]: unknown;
  }[];
  sessions: OperatedSessionAnswer[];
  authenticators: {
    [key: string]: unknown;
  }[];
  passkeys: {
    [key: string]: unknown;
  }[];
  knownDevices: {
    [key: string]: unknown;
  }[];
  requests: {
    [key: string]: unknown;
  }[];
  mails: {
    [key: string]: unknown;
  }[];
  activity: {
    [key: string]: unknown;
  }[];
  purposes: {
    [key: string]: unknown;
  }[];
};
export type ImpersonationAnswer = {
  session: OperatedSessionAnswer;
  user: OperatedUserAnswer;
};
export type EventSubject = {
  id: string;
  name: string | null;
  email: string | null;
};
export type EventActor = {
  type: "anyone" | "user" | "operator" | "token" | "command" | "service";
  id: string | null;
  name: string | null;
  role: string | null;
};
export type EventImpersonator = {
  id: string;
  name: string | null;
};
export type EventAnswer = {
  id: string;
  at: string;
  kind:
    | "sign-up.completed"
    | "sign-in.completed"
    | "sign-in.challenged"
    | "sign-in.refused"
    | "session.ended"
    | "session.replaced"
    | "email.verification-sent"
    | "email.verified"
    | "email.change-asked"
    | "email.changed"
    | "password.reset-asked"
    | "password.reset"
    | "password.changed"
    | "password.set"
    | "password.refused"
    | "profile.changed"
    | "user.deletion-asked"
    | "user.deleted"
    | "second-factor.begun"
    | "second-factor.on"
    | "second-factor.off"
    | "authenticator.added"
    | "authenticator.deleted"
    | "backup-codes.made"
    | "backup-code.used"
    | "code.sent"
    | "code.refused"
    | "second-factor.blocked"
    | "device.trusted"
    | "device.forgotten"
    | "passkey.added"
    | "passkey.changed"
    | "passkey.deleted"
    | "passkey.suspected"
    | "account.linked"
    | "account.unlinked"
    | "account.reclaimed"
    | "account.refused"
    | "user.created"
    | "user.searched"
    | "user.viewed"
    | "user.exported"
    | "ban.set"
    | "ban.lifted"
    | "ban.expired"
    | "role.changed"
    | "mail.asked"
    | "request.opened"
    | "request.approved"
    | "request.cancelled"
    | "request.stopped"
    | "request.done"
    | "request.failed"
    | "request.expired"
    | "impersonation.begun"
    | "impersonation.ended"
    | "operator.stepped-up"
    | "operator.refused"
    | "audit.read"
    | "audit.exported"
    | "audit.shortened"
    | "audit.pruned"
    | "audit.checked"
    | "mail.sent"
    | "mail.delayed"
    | "mail.given-up"
    | "mail.left-out"
    | "mail.retried"
    | "mail.discarded"
    | "service.started"
    | "migrations.applied";
  outcome: "done" | "refused";
  subject: EventSubject | null;
  actor: EventActor;
  impersonator: EventImpersonator | null;
  sessionId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  browser: string;
  system: string;
  facts: {
    [key: string]: unknown;
  };
  seal: number | null;
  digest: string;
};
export type EventPageAnswer = {
  events: EventAnswer[];
  total: number | null;
  totalIsEstimate: boolean;
  nextCursor: string | null;
};
export type NewEventsAnswer = {
  count: number;
  isMore: boolean;
};
export type NewestSeal = {
  seal: number;
  digest: string;
  sealedAt: string;
};
export type LastCheckAnswer = {
  at: string;
  result: "whole" | "faults";
  faults: number;
};
export type AuditStateAnswer = {
  head: NewestSeal | null;
  unsealed: number;
  oldestUnsealedAt: string | null;
  lastCheck: LastCheckAnswer | null;
  retentionDays: number;
  detailDays: number;
};
export type SettingAnswer = {
  name: string;
  group: string;
  value: string | null;
  source: "default" | "environment" | "file";
};
export type SettingsAnswer = {
  settings: SettingAnswer[];
};
export type ListedRequestAnswer = {
  id: string;
  kind: "second-factor-reset" | "email-change" | "removal";
  state:
    | "waiting"
    | "approved"
    | "done"
    | "failed"
    | "cancelled"
    | "stopped"
    | "expired";
  userId: string;
  reason: string;
  newEmail: string | null;
  requestedBy: string;
  requestedAt: string;
  approvedBy: string | null;
  approvedAt: string | null;
  notBefore: string;
  expiresAt: string;
  endedAt: string | null;
  endedBy: string | null;
  approvalNeeded: boolean;
  userName: string | null;
};
export type RequestsAnswer = {
  requests: ListedRequestAnswer[];
  nextCursor: string | null;
};
export type RequestInAnswer = {
  request: RequestAnswer;
};
export type CreateRequestBody = {
  userId: string;
  kind: "second-factor-reset" | "email-change" | "removal";
  reason: string;
  newEmail?: string;
};
export type RequestBody = {
  id: string;
  reason?: string;
};
export type Count = {
  total: number;
  verified: number;
  withSecondFactor: number;
  banned: number;
};
export type DayAnswer = {
  day: string;
  signIns: number;
  signInsRefused: number;
  signUps: number;
  deletions: number;
  codesRefused: number;
  mailsSent: number;
  mailsGivenUp: number;
};
export type NowAnswer = {
  secondFactorBlocked: number;
  openRequests: number;
  sessions: number;
};
export type OverviewMail = {
  queued: number;
  failing: number;
  oldestAt: string | null;
};
export type OverviewDeliveries = {
  failing: number;
  givenUp: number;
};
export type OverviewAudit = {
  sealedAt: string | null;
  unsealed: number;
  oldestUnsealedAt: string | null;
  lastCheck: LastCheckAnswer | null;
};
export type OverviewService = {
  version: string;
  node: string;
  startedAt: string;
  migrations: "current" | "pending";
  policy: "standard" | "strict";
  database: string;
};
export type OverviewAnswer = {
  countedAt: string | null;
  users: Count;
  days: DayAnswer[];
  now: NowAnswer;
  mail: OverviewMail;
  deliveries: OverviewDeliveries;
  audit: OverviewAudit;
  service: OverviewService;
};
export type CreateUserBody = {
  email: string;
  name: string;
  /** Without one, the user gets a link to choose it */
  password?: string;
  /** As for `/admin/set-role`, which the operator must be allowed to use */
  role?: string | string[];
  /** The additional fields of the product (`ADDITIONAL_USER_FIELDS`) too; everything else is ignored */
  data?: {
    image?: string | null;
    emailVerified?: boolean;
    [key: string]: unknown;
  };
  reason?: string;
};
export type UpdateOperatedUserBody = {
  userId: string;
  reason?: string;
  /** The additional fields of the product (`ADDITIONAL_USER_FIELDS`) too */
  data: {
    name?: string;
    image?: string | null;
    [key: string]: unknown;
  };
};
export type SetUserPasswordBody = {
  userId: string;
  reason?: string;
  /** Its length is counted in UTF-16 units */
  newPassword: string;
};
export const {
  useGetOperatorQuery,
  useHasPermissionQuery,
  useListUsersQuery,
  useFindUsersQuery,
  useGetUserQuery,
  useListOperatorsQuery,
  useBanUserMutation,
  useUnbanUserMutation,
  useSetRoleMutation,
  useListUserSessionsQuery,
  useRevokeUserSessionMutation,
  useRevokeUserSessionsMutation,
  useSendVerificationToUserMutation,
  useSendPasswordResetMutation,
  useGetUserDetailsQuery,
  useListMailsQuery,
  useListUserMailsQuery,
  useRetryMailMutation,
  useDiscardMailMutation,
  useExportUserMutation,
  useImpersonateUserMutation,
  useStopImpersonatingMutation,
  useListEventsQuery,
  useCountNewEventsQuery,
  useGetEventQuery,
  useGetAuditStateQuery,
  useListSettingsQuery,
  useListRequestsQuery,
  useCreateRequestMutation,
  useApproveRequestMutation,
  useCancelRequestMutation,
  useExportEventsQuery,
  useGetOverviewQuery,
  useCreateUserMutation,
  useUpdateOperatedUserMutation,
  useRemoveUserMutation,
  useSetUserPasswordMutation,
} = injectedRtkApi;
