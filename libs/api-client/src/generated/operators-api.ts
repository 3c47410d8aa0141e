// Generated from openapi.json by generate-client.mjs: change the API, not this file.
import { baseApi as api } from "../base-api.js";
export const addTagTypes = ["Operators", "operators", "OperatedUsers"] as const;
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
export const {
  useGetOperatorQuery,
  useHasPermissionMutation,
  useListUsersQuery,
} = injectedRtkApi;
