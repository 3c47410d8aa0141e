// Generated from openapi.json by generate-client.mjs: change the API, not this file.
import { baseApi as api } from "../base-api.js";
export const addTagTypes = ["site", "session", "identity"] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      ok: build.query<OkApiResponse, OkApiArg>({
        query: () => ({ url: `/ok` }),
        providesTags: ["site"],
      }),
      ready: build.query<ReadyApiResponse, ReadyApiArg>({
        query: () => ({ url: `/ready` }),
        providesTags: ["site"],
      }),
      getWebConfig: build.query<GetWebConfigApiResponse, GetWebConfigApiArg>({
        query: () => ({ url: `/api/web-config` }),
        providesTags: ["site"],
      }),
      getSession: build.query<GetSessionApiResponse, GetSessionApiArg>({
        query: (queryArg) => ({
          url: `/get-session`,
          params: {
            disableRefresh: queryArg.disableRefresh,
            disableCookieCache: queryArg.disableCookieCache,
          },
        }),
        providesTags: ["session"],
      }),
      listSessions: build.query<ListSessionsApiResponse, ListSessionsApiArg>({
        query: () => ({ url: `/list-sessions` }),
        providesTags: ["session"],
      }),
      revokeSession: build.mutation<
        RevokeSessionApiResponse,
        RevokeSessionApiArg
      >({
        query: (queryArg) => ({
          url: `/revoke-session`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["session"],
      }),
      revokeSessions: build.mutation<
        RevokeSessionsApiResponse,
        RevokeSessionsApiArg
      >({
        query: () => ({ url: `/revoke-sessions`, method: "POST" }),
        invalidatesTags: ["session"],
      }),
      revokeOtherSessions: build.mutation<
        RevokeOtherSessionsApiResponse,
        RevokeOtherSessionsApiArg
      >({
        query: () => ({ url: `/revoke-other-sessions`, method: "POST" }),
        invalidatesTags: ["session"],
      }),
      signOut: build.mutation<SignOutApiResponse, SignOutApiArg>({
        query: () => ({ url: `/sign-out`, method: "POST" }),
        invalidatesTags: ["session"],
      }),
      signUpEmail: build.mutation<SignUpEmailApiResponse, SignUpEmailApiArg>({
        query: (queryArg) => ({
          url: `/sign-up/email`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["identity"],
      }),
      signInEmail: build.mutation<SignInEmailApiResponse, SignInEmailApiArg>({
        query: (queryArg) => ({
          url: `/sign-in/email`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["identity"],
      }),
      sendVerificationEmail: build.mutation<
        SendVerificationEmailApiResponse,
        SendVerificationEmailApiArg
      >({
        query: (queryArg) => ({
          url: `/send-verification-email`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["identity"],
      }),
      verifyEmail: build.query<VerifyEmailApiResponse, VerifyEmailApiArg>({
        query: (queryArg) => ({
          url: `/verify-email`,
          params: {
            token: queryArg.token,
            callbackURL: queryArg.callbackUrl,
          },
        }),
        providesTags: ["identity"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as generatedApi };
export type OkApiResponse = /** status 200  */ OkAnswer;
export type OkApiArg = void;
export type ReadyApiResponse = /** status 200  */ ReadyAnswer;
export type ReadyApiArg = void;
export type GetWebConfigApiResponse = /** status 200  */ WebConfigAnswer;
export type GetWebConfigApiArg = void;
export type GetSessionApiResponse =
  | /** status 200 The session and its user, or `null` */ SessionViewAnswer
  | null;
export type GetSessionApiArg = {
  disableRefresh?: boolean;
  disableCookieCache?: boolean;
};
export type ListSessionsApiResponse = /** status 200  */ SessionAnswer[];
export type ListSessionsApiArg = void;
export type RevokeSessionApiResponse = /** status 200  */ StatusAnswer;
export type RevokeSessionApiArg = RevokeSessionBody;
export type RevokeSessionsApiResponse = /** status 200  */ StatusAnswer;
export type RevokeSessionsApiArg = void;
export type RevokeOtherSessionsApiResponse = /** status 200  */ StatusAnswer;
export type RevokeOtherSessionsApiArg = void;
export type SignOutApiResponse = /** status 200  */ SignedOutAnswer;
export type SignOutApiArg = void;
export type SignUpEmailApiResponse = /** status 200  */ SignedUpAnswer;
export type SignUpEmailApiArg = SignUpEmailBody;
export type SignInEmailApiResponse = /** status 200  */ SignedInAnswer;
export type SignInEmailApiArg = SignInEmailBody;
export type SendVerificationEmailApiResponse =
  /** status 200 The same for an unknown or already proven address */ StatusAnswer;
export type SendVerificationEmailApiArg = SendVerificationEmailBody;
export type VerifyEmailApiResponse = /** status 200  */ EmailVerifiedAnswer;
export type VerifyEmailApiArg = {
  token: string;
  callbackUrl?: string;
};
export type OkAnswer = {
  ok: boolean;
};
export type ErrorBody = {
  code: string;
  message: string;
  fields?: string[];
};
export type ReadyAnswer = {
  ok: boolean;
  database: "up" | "down";
  migrations: "current" | "pending" | "unknown";
  draining?: boolean;
};
export type TwoFactorMethodsAnswer = {
  totp: boolean;
  emailOtp: boolean;
  maxAuthenticators: number;
};
export type WebConfigAnswer = {
  appName: string;
  basePath: string;
  providers: string[];
  emailPassword: boolean;
  signUp: boolean;
  passwordMinLength: number;
  passwordMaxLength: number;
  changeEmail: boolean;
  deleteUser: boolean;
  deleteUserConfirmByMail: boolean;
  twoFactor: TwoFactorMethodsAnswer;
  requireEmailVerification: boolean;
};
export type SessionAnswer = {
  id: string;
  userId: string;
  token: string;
  expiresAt: string;
  createdAt: string;
  updatedAt: string;
  ipAddress: string;
  userAgent: string;
};
export type FullUserAnswer = {
  id: string;
  email: string;
  name: string;
  image: string | null;
  emailVerified: boolean;
  createdAt: string;
  updatedAt: string;
  twoFactorEnabled: boolean;
};
export type SessionViewAnswer = {
  session: SessionAnswer;
  user: FullUserAnswer;
};
export type StatusAnswer = {
  status: boolean;
};
export type RevokeSessionBody = {
  token: string;
};
export type SignedOutAnswer = {
  success: boolean;
};
export type UserAnswer = {
  id: string;
  email: string;
  name: string;
  image: string | null;
  emailVerified: boolean;
  createdAt: string;
  updatedAt: string;
};
export type SignedUpAnswer = {
  token: string | null;
  user: UserAnswer;
};
export type SignUpEmailBody = {
  email: string;
  /** Its length is counted in UTF-16 units */
  password: string;
  name: string;
  /** An http(s) address, or a path of the site */
  image?: string | null;
  /** Where the link of the verification mail leads */
  callbackURL?: string;
};
export type SignedInAnswer = {
  redirect?: boolean;
  token?: string;
  url?: string;
  user?: UserAnswer;
  /** A second factor is owed */
  twoFactorRedirect?: boolean;
};
export type SignInEmailBody = {
  email: string;
  password: string;
  callbackURL?: string;
  rememberMe?: boolean;
};
export type SendVerificationEmailBody = {
  email: string;
  /** Where the link of the mail leads */
  callbackURL?: string;
};
export type EmailVerifiedAnswer = {
  status: boolean;
  user: UserAnswer | null;
};
export const {
  useOkQuery,
  useReadyQuery,
  useGetWebConfigQuery,
  useGetSessionQuery,
  useListSessionsQuery,
  useRevokeSessionMutation,
  useRevokeSessionsMutation,
  useRevokeOtherSessionsMutation,
  useSignOutMutation,
  useSignUpEmailMutation,
  useSignInEmailMutation,
  useSendVerificationEmailMutation,
  useVerifyEmailQuery,
} = injectedRtkApi;
