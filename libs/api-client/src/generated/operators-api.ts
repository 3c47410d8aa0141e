// Generated from openapi.json by generate-client.mjs: change the API, not this file.
import { baseApi as api } from "../base-api.js";
export const addTagTypes = [
  "Operators",
  "operators",
  "OperatedUsers",
  "UserCare",
  "UserMails",
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
      hasPermission: build.mutation<
        HasPermissionApiResponse,
        HasPermissionApiArg
      >({
        query: (queryArg) => ({
          url: `/admin/has-permission`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["Operators", "operators"],
      }),
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
        invalidatesTags: ["UserCare", "operators"],
      }),
      unbanUser: build.mutation<UnbanUserApiResponse, UnbanUserApiArg>({
        query: (queryArg) => ({
          url: `/admin/unban-user`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["UserCare", "operators"],
      }),
      setRole: build.mutation<SetRoleApiResponse, SetRoleApiArg>({
        query: (queryArg) => ({
          url: `/admin/set-role`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["UserCare", "operators"],
      }),
      listUserSessions: build.mutation<
        ListUserSessionsApiResponse,
        ListUserSessionsApiArg
      >({
        query: (queryArg) => ({
          url: `/admin/list-user-sessions`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["UserCare", "operators"],
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
        invalidatesTags: ["UserCare", "operators"],
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
        invalidatesTags: ["UserCare", "operators"],
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
export type OperatorAnswer = {
  user: OperatedUserAnswer;
  roles: string[];
  permissions: {
    [key: string]: string[];
  };
  secondFactor: SecondFactorState;
  features: OperatorFeatures;
  openRequests: number;
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
export type ListUsersAnswer = {
  users: OperatedUserAnswer[];
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
export const {
  useGetOperatorQuery,
  useHasPermissionMutation,
  useListUsersQuery,
  useFindUsersQuery,
  useGetUserQuery,
  useListOperatorsQuery,
  useBanUserMutation,
  useUnbanUserMutation,
  useSetRoleMutation,
  useListUserSessionsMutation,
  useRevokeUserSessionMutation,
  useRevokeUserSessionsMutation,
  useSendVerificationToUserMutation,
  useSendPasswordResetMutation,
} = injectedRtkApi;
