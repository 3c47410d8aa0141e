// Generated from openapi.json by generate-client.mjs: change the API, not this file.
import { baseApi as api } from "../base-api.js";
export const addTagTypes = [
  "site",
  "session",
  "identity",
  "two-factor",
  "social",
  "passkey",
  "activity",
  "AccountExport",
  "account requests",
] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      getWebConfig: build.query<GetWebConfigApiResponse, GetWebConfigApiArg>({
        query: () => ({ url: `/api/web-config` }),
        providesTags: ["site"],
      }),
      getReturnAddress: build.query<
        GetReturnAddressApiResponse,
        GetReturnAddressApiArg
      >({
        query: (queryArg) => ({
          url: `/api/return-address`,
          params: {
            to: queryArg,
          },
        }),
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
      forgetPassword: build.mutation<
        ForgetPasswordApiResponse,
        ForgetPasswordApiArg
      >({
        query: (queryArg) => ({
          url: `/forget-password`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["identity"],
      }),
      resetPassword: build.mutation<
        ResetPasswordApiResponse,
        ResetPasswordApiArg
      >({
        query: (queryArg) => ({
          url: `/reset-password`,
          method: "POST",
          body: queryArg.resetPasswordBody,
          params: {
            token: queryArg.token,
          },
        }),
        invalidatesTags: ["identity"],
      }),
      changePassword: build.mutation<
        ChangePasswordApiResponse,
        ChangePasswordApiArg
      >({
        query: (queryArg) => ({
          url: `/change-password`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["identity"],
      }),
      updateUser: build.mutation<UpdateUserApiResponse, UpdateUserApiArg>({
        query: (queryArg) => ({
          url: `/update-user`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["identity"],
      }),
      changeEmail: build.mutation<ChangeEmailApiResponse, ChangeEmailApiArg>({
        query: (queryArg) => ({
          url: `/change-email`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["identity"],
      }),
      deleteUser: build.mutation<DeleteUserApiResponse, DeleteUserApiArg>({
        query: (queryArg) => ({
          url: `/delete-user`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["identity"],
      }),
      enableTwoFactor: build.mutation<
        EnableTwoFactorApiResponse,
        EnableTwoFactorApiArg
      >({
        query: (queryArg) => ({
          url: `/two-factor/enable`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["two-factor"],
      }),
      listUserTwofactors: build.query<
        ListUserTwofactorsApiResponse,
        ListUserTwofactorsApiArg
      >({
        query: () => ({ url: `/two-factor/list-user-twofactors` }),
        providesTags: ["two-factor"],
      }),
      addAuthenticator: build.mutation<
        AddAuthenticatorApiResponse,
        AddAuthenticatorApiArg
      >({
        query: (queryArg) => ({
          url: `/two-factor/add`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["two-factor"],
      }),
      deleteAuthenticator: build.mutation<
        DeleteAuthenticatorApiResponse,
        DeleteAuthenticatorApiArg
      >({
        query: (queryArg) => ({
          url: `/two-factor/delete`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["two-factor"],
      }),
      generateBackupCodes: build.mutation<
        GenerateBackupCodesApiResponse,
        GenerateBackupCodesApiArg
      >({
        query: (queryArg) => ({
          url: `/two-factor/generate-backup-codes`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["two-factor"],
      }),
      verifyTotp: build.mutation<VerifyTotpApiResponse, VerifyTotpApiArg>({
        query: (queryArg) => ({
          url: `/two-factor/verify-totp`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["two-factor"],
      }),
      sendOtp: build.mutation<SendOtpApiResponse, SendOtpApiArg>({
        query: (queryArg) => ({
          url: `/two-factor/send-otp`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["two-factor"],
      }),
      verifyOtp: build.mutation<VerifyOtpApiResponse, VerifyOtpApiArg>({
        query: (queryArg) => ({
          url: `/two-factor/verify-otp`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["two-factor"],
      }),
      verifyBackupCode: build.mutation<
        VerifyBackupCodeApiResponse,
        VerifyBackupCodeApiArg
      >({
        query: (queryArg) => ({
          url: `/two-factor/verify-backup-code`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["two-factor"],
      }),
      signInSocial: build.mutation<SignInSocialApiResponse, SignInSocialApiArg>(
        {
          query: (queryArg) => ({
            url: `/sign-in/social`,
            method: "POST",
            body: queryArg,
          }),
          invalidatesTags: ["social"],
        },
      ),
      linkSocial: build.mutation<LinkSocialApiResponse, LinkSocialApiArg>({
        query: (queryArg) => ({
          url: `/link-social`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["social"],
      }),
      listAccounts: build.query<ListAccountsApiResponse, ListAccountsApiArg>({
        query: () => ({ url: `/list-accounts` }),
        providesTags: ["social"],
      }),
      unlinkAccount: build.mutation<
        UnlinkAccountApiResponse,
        UnlinkAccountApiArg
      >({
        query: (queryArg) => ({
          url: `/unlink-account`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["social"],
      }),
      generateAuthenticateOptions: build.mutation<
        GenerateAuthenticateOptionsApiResponse,
        GenerateAuthenticateOptionsApiArg
      >({
        query: (queryArg) => ({
          url: `/passkey/generate-authenticate-options`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["passkey"],
      }),
      verifyAuthentication: build.mutation<
        VerifyAuthenticationApiResponse,
        VerifyAuthenticationApiArg
      >({
        query: (queryArg) => ({
          url: `/passkey/verify-authentication`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["passkey"],
      }),
      listActivity: build.query<ListActivityApiResponse, ListActivityApiArg>({
        query: (queryArg) => ({
          url: `/list-activity`,
          params: {
            cursor: queryArg.cursor,
            limit: queryArg.limit,
          },
        }),
        providesTags: ["activity"],
      }),
      exportAccount: build.mutation<
        ExportAccountApiResponse,
        ExportAccountApiArg
      >({
        query: () => ({ url: `/export-account`, method: "POST" }),
        invalidatesTags: ["AccountExport", "activity"],
      }),
      listAccountRequests: build.query<
        ListAccountRequestsApiResponse,
        ListAccountRequestsApiArg
      >({
        query: () => ({ url: `/list-account-requests` }),
        providesTags: ["account requests"],
      }),
      cancelAccountRequest: build.mutation<
        CancelAccountRequestApiResponse,
        CancelAccountRequestApiArg
      >({
        query: (queryArg) => ({
          url: `/cancel-account-request`,
          method: "POST",
          body: queryArg,
        }),
        invalidatesTags: ["account requests"],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as generatedApi };
export type GetWebConfigApiResponse = /** status 200  */ WebConfigAnswer;
export type GetWebConfigApiArg = void;
export type GetReturnAddressApiResponse =
  /** status 200  */ ReturnAddressAnswer;
export type GetReturnAddressApiArg = /** A path or an absolute URL */ string;
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
export type RevokeOtherSessionsApiResponse = /** status 200  */ StatusAnswer;
export type RevokeOtherSessionsApiArg = void;
export type SignOutApiResponse = /** status 200  */ SignedOutAnswer;
export type SignOutApiArg = void;
export type SignUpEmailApiResponse = /** status 200  */ SignedUpAnswer;
export type SignUpEmailApiArg = SignUpEmailBody;
export type SignInEmailApiResponse = /** status 200  */ SignedInAnswer;
export type SignInEmailApiArg = SignInEmailBody;
export type SendVerificationEmailApiResponse =
  /** status 200 The same for an unknown or already verified address */ StatusAnswer;
export type SendVerificationEmailApiArg = SendVerificationEmailBody;
export type ForgetPasswordApiResponse =
  /** status 200 The same for an unknown address */ ResetMailSentAnswer;
export type ForgetPasswordApiArg = ForgetPasswordBody;
export type ResetPasswordApiResponse = /** status 200  */ StatusAnswer;
export type ResetPasswordApiArg = {
  token?: string;
  resetPasswordBody: ResetPasswordBody;
};
export type ChangePasswordApiResponse =
  /** status 200  */ PasswordChangedAnswer;
export type ChangePasswordApiArg = ChangePasswordBody;
export type UpdateUserApiResponse = /** status 200  */ StatusAnswer;
export type UpdateUserApiArg = UpdateUserBody;
export type ChangeEmailApiResponse = /** status 200  */ StatusAnswer;
export type ChangeEmailApiArg = ChangeEmailBody;
export type DeleteUserApiResponse = /** status 200  */ UserDeletedAnswer;
export type DeleteUserApiArg = DeleteUserBody;
export type EnableTwoFactorApiResponse =
  /** status 200  */ TwoFactorSetUpAnswer;
export type EnableTwoFactorApiArg = EnableTwoFactorBody;
export type ListUserTwofactorsApiResponse =
  /** status 200  */ AuthenticatorAnswer[];
export type ListUserTwofactorsApiArg = void;
export type AddAuthenticatorApiResponse =
  /** status 200  */ AuthenticatorAddedAnswer;
export type AddAuthenticatorApiArg = AddAuthenticatorBody;
export type DeleteAuthenticatorApiResponse = /** status 200  */ StatusAnswer;
export type DeleteAuthenticatorApiArg = DeleteAuthenticatorBody;
export type GenerateBackupCodesApiResponse =
  /** status 200  */ BackupCodesAnswer;
export type GenerateBackupCodesApiArg = PasswordBody;
export type VerifyTotpApiResponse = /** status 200  */ SecondFactorPassedAnswer;
export type VerifyTotpApiArg = VerifyTotpBody;
export type SendOtpApiResponse = /** status 200  */ StatusAnswer;
export type SendOtpApiArg = SendOtpBody;
export type VerifyOtpApiResponse = /** status 200  */ SecondFactorPassedAnswer;
export type VerifyOtpApiArg = VerifyOtpBody;
export type VerifyBackupCodeApiResponse =
  /** status 200  */ SecondFactorPassedAnswer;
export type VerifyBackupCodeApiArg = VerifyBackupCodeBody;
export type SignInSocialApiResponse =
  | /** status 200 Where the browser is to go; with an ID token, what a sign-in answers, or the page that asks for required fields */ ProviderRedirectAnswer
  | SignedInAnswer;
export type SignInSocialApiArg = SignInSocialBody;
export type LinkSocialApiResponse = /** status 200  */ ProviderRedirectAnswer;
export type LinkSocialApiArg = LinkSocialBody;
export type ListAccountsApiResponse = /** status 200  */ AccountAnswer[];
export type ListAccountsApiArg = void;
export type UnlinkAccountApiResponse = /** status 200  */ StatusAnswer;
export type UnlinkAccountApiArg = AccountOfProviderBody;
export type GenerateAuthenticateOptionsApiResponse =
  /** status 200  */ RequestOptionsAnswer;
export type GenerateAuthenticateOptionsApiArg = AuthenticateOptionsBody;
export type VerifyAuthenticationApiResponse =
  /** status 200  */ SignedInWithPasskeyAnswer;
export type VerifyAuthenticationApiArg = VerifyAuthenticationBody;
export type ListActivityApiResponse = /** status 200  */ ActivityPageAnswer;
export type ListActivityApiArg = {
  cursor?: string;
  limit?: number;
};
export type ExportAccountApiResponse = /** status 200  */ AccountExportAnswer;
export type ExportAccountApiArg = void;
export type ListAccountRequestsApiResponse =
  /** status 200  */ OwnRequestsAnswer;
export type ListAccountRequestsApiArg = void;
export type CancelAccountRequestApiResponse = /** status 200  */ StatusAnswer;
export type CancelAccountRequestApiArg = CancelAccountRequestBody;
export type TwoFactorMethodsAnswer = {
  totp: boolean;
  emailOtp: boolean;
  maxAuthenticators: number;
};
export type PasskeysAnswer = {
  /** The host that passkeys are bound to */
  rpId: string;
  /** Whether one may be made after a password without asking */
  conditionalCreate: boolean;
  /** How many a user may have */
  max: number;
};
export type ContactAnswer = {
  email: string | null;
  url: string | null;
};
export type LinksAnswer = {
  privacy: string | null;
  accessibility: string | null;
  help: string | null;
  terms: string | null;
};
export type LifetimesAnswer = {
  resetPassword: number;
  verification: number;
  deleteToken: number;
  pendingTwoFactor: number;
  emailCode: number;
  trustedDevice: number;
  session: number;
  /** How long the audit log keeps events */
  events: number;
  /** After which their IP addresses are shortened; 0: at once */
  eventDetails: number;
};
export type LocalisedTextAnswer = {
  nb: string;
  nn: string;
  en: string;
};
export type FieldRulesAnswer = {
  /** A regular expression with the flag `u` for the whole text */
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  min?: number;
  max?: number;
  /** The only values that are allowed */
  oneOf?: (string | number)[];
};
export type FieldAnswer = {
  name: string;
  type: "string" | "number" | "boolean" | "date" | "string[]" | "number[]";
  required: boolean;
  /** Whether new users of a provider are asked for it too, before they have an account */
  fromEverybody: boolean;
  /** The value of a new user who gives none; null: no value */
  default:
    | (
        | (string | null)
        | (number | null)
        | (boolean | null)
        | ((string | number | boolean)[] | null)
      )
    | null;
  label: LocalisedTextAnswer | null;
  help: LocalisedTextAnswer | null;
  in: ("sign-up" | "profile")[];
  rules: FieldRulesAnswer;
};
export type ThemeAnswer = {
  /** The path below which its files are */
  path: string;
  /** The built-in pages that it replaces */
  pages: ("privacy" | "accessibility")[];
  /** Ids of the providers whose logos it has, at providers/{id}.svg */
  providerLogos: string[];
};
export type WebConfigAnswer = {
  appName: string;
  basePath: string;
  providers: string[];
  providerNames: {
    [key: string]: string;
  };
  /** Whether a signed-in user may connect providers */
  linking: boolean;
  emailPassword: boolean;
  signUp: boolean;
  passwordMinLength: number;
  passwordMaxLength: number;
  changeEmail: boolean;
  deleteUser: boolean;
  deleteUserConfirmByMail: boolean;
  twoFactor: TwoFactorMethodsAnswer;
  /** `null`: passkeys are off */
  passkeys: PasskeysAnswer | null;
  requireEmailVerification: boolean;
  homeUrl: string | null;
  contact: ContactAnswer;
  /** Whom a user with a locked account turns to */
  supportContact: string | null;
  links: LinksAnswer;
  resetPassword: boolean;
  verificationEmail: boolean;
  verificationOnSignUp: boolean;
  lifetimes: LifetimesAnswer;
  /** How long another device may remain signed in after it was signed out; 0: not at all */
  sessionCacheSeconds: number;
  /** The additional fields that users fill in */
  fields: FieldAnswer[];
  /** The texts of the product’s own refusals by code */
  refusals: {
    [key: string]: LocalisedTextAnswer;
  };
  theme: ThemeAnswer | null;
  /** Whether the service runs for developers, who see hints for operators */
  development: boolean;
};
export type ErrorBody = {
  code: string;
  message: string;
  fields?: string[];
};
export type ReturnAddressAnswer = {
  /** The address as given; null if the web app must not open it */
  to: string | null;
  /** Host and port; null for a path */
  host: string | null;
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
  impersonatedBy?: string;
};
export type SessionUserAnswer = {
  id: string;
  email: string;
  name: string;
  image: string | null;
  emailVerified: boolean;
  createdAt: string;
  updatedAt: string;
  twoFactorEnabled: boolean;
  /** An operator's roles, joined with commas; missing for everybody else */
  role?: string;
};
export type SessionViewAnswer = {
  session: SessionAnswer;
  user: SessionUserAnswer;
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
  /** A second factor is required */
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
export type ResetMailSentAnswer = {
  status: boolean;
  message: string;
};
export type ForgetPasswordBody = {
  email: string;
  /** The page that asks for the new password */
  redirectTo?: string;
};
export type ResetPasswordBody = {
  /** Its length is counted in UTF-16 units */
  newPassword: string;
  /** Otherwise it is in the query */
  token?: string;
};
export type PasswordChangedAnswer = {
  token: string | null;
  user: UserAnswer;
};
export type ChangePasswordBody = {
  /** Its length is counted in UTF-16 units */
  newPassword: string;
  currentPassword: string;
  revokeOtherSessions?: boolean;
};
export type UpdateUserBody = {
  name?: string;
  /** An http(s) address or a path of the site, of at most 2048 characters; the stored picture; null or empty for none */
  image?: string | null;
};
export type ChangeEmailBody = {
  newEmail: string;
  /** Where the links of the mails lead */
  callbackURL?: string;
};
export type UserDeletedAnswer = {
  success: boolean;
  message: "User deleted" | "Verification email sent";
};
export type DeleteUserBody = {
  password?: string;
  token?: string;
  /** Where the link of the mail leads */
  callbackURL?: string;
};
export type TwoFactorSetUpAnswer = {
  totpURI: string;
  backupCodes: string[];
};
export type EnableTwoFactorBody = {
  password: string;
  /** The name the authenticator shows */
  issuer?: string;
};
export type AuthenticatorAnswer = {
  id: string;
  name: string;
  createdAt: string;
  lastUsedAt: string | null;
  verified: boolean;
};
export type AuthenticatorAddedAnswer = {
  totpURI: string;
  backupCodes: string[];
  id: string;
};
export type AddAuthenticatorBody = {
  password: string;
  /** The name the authenticator shows */
  issuer?: string;
  /** Trimmed */
  name: string;
};
export type DeleteAuthenticatorBody = {
  id: string;
};
export type BackupCodesAnswer = {
  status: boolean;
  backupCodes: string[];
};
export type PasswordBody = {
  password: string;
};
export type SecondFactorPassedAnswer = {
  token?: string;
  user: UserAnswer;
};
export type VerifyTotpBody = {
  code: string;
  trustDevice?: boolean;
  /** Which authenticator it is from */
  id?: string;
};
export type SendOtpBody = {
  trustDevice?: boolean;
};
export type VerifyOtpBody = {
  code: string;
  trustDevice?: boolean;
};
export type VerifyBackupCodeBody = {
  code: string;
  trustDevice?: boolean;
  disableSession?: boolean;
};
export type ProviderRedirectAnswer = {
  /** The authorization URL of the provider */
  url: string;
  redirect: boolean;
};
export type IdTokenMembers = {
  token: string;
  nonce?: string;
  accessToken?: string;
  refreshToken?: string;
  /** When the access token expires, in seconds since 1970 */
  expiresAt?: number;
};
export type SignInSocialBody = {
  provider: string;
  callbackURL?: string;
  /** Where the browser goes with `error` when it fails */
  errorCallbackURL?: string;
  /** Added to the default and the configured ones */
  scopes?: string[];
  /** Where a new user is redirected */
  newUserCallbackURL?: string;
  /** The published client then does not redirect by itself */
  disableRedirect?: boolean;
  /** Allows a sign-up where implicit sign-up is off */
  requestSignUp?: boolean;
  loginHint?: string;
  idToken?: IdTokenMembers;
};
export type LinkSocialBody = {
  provider: string;
  callbackURL?: string;
  /** Where the browser goes with `error` when it fails */
  errorCallbackURL?: string;
  /** Added to the default and the configured ones */
  scopes?: string[];
};
export type AccountAnswer = {
  id: string;
  provider: string;
  /** The same as `provider`, for later clients */
  providerId: string;
  /** The id of the user at the provider */
  accountId: string;
  createdAt: string;
  updatedAt: string;
  scopes: string[];
};
export type AccountOfProviderBody = {
  providerId: string;
  /** Which of several; else the oldest */
  accountId?: string;
};
export type CredentialDescriptorAnswer = {
  id: string;
  type: "public-key";
  transports?: string[];
};
export type RequestOptionsAnswer = {
  rpId: string;
  challenge: string;
  /** In milliseconds */
  timeout: number;
  userVerification: "required";
  /** Of somebody who is known already */
  allowCredentials?: CredentialDescriptorAnswer[];
  /** Whether the challenge is for one user, so that the passkeys of all others are refused as not found */
  userKnown?: true;
};
export type AuthenticateOptionsBody = {
  /** Ignored, known or not */
  email?: string;
};
export type SignedInWithPasskeyAnswer = {
  session: SessionAnswer;
  user: UserAnswer;
};
export type SignInResponse = {
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle?: string | null;
};
export type SignInCredential = {
  id: string;
  rawId: string;
  type: "public-key";
  response: SignInResponse;
};
export type VerifyAuthenticationBody = {
  response: SignInCredential;
  /** Else as the pending sign-in wished, else remembered */
  rememberMe?: boolean;
};
export type ActivityAnswer = {
  id: string;
  at: string;
  kind:
    | "sign-up.completed"
    | "sign-in.completed"
    | "sign-in.refused"
    | "session.ended"
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
    | "impersonation.ended";
  outcome: "done" | "refused";
  by: "you" | "someone" | "support" | "service";
  browser: string;
  system: string;
  ipAddress: string | null;
  facts: {
    [key: string]: unknown;
  };
};
export type ActivityPageAnswer = {
  events: ActivityAnswer[];
  nextCursor: string | null;
};
export type ExportingService = {
  name: string;
  version: string;
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
export type OwnRequestAnswer = {
  id: string;
  kind: "second-factor-reset" | "email-change" | "removal";
  state: "waiting" | "approved";
  newEmail: string | null;
  requestedAt: string;
  approvedAt: string | null;
  notBefore: string;
  expiresAt: string;
  approvalNeeded: boolean;
};
export type OwnRequestsAnswer = {
  requests: OwnRequestAnswer[];
};
export type CancelAccountRequestBody = {
  token?: string;
  id?: string;
};
export const {
  useGetWebConfigQuery,
  useGetReturnAddressQuery,
  useGetSessionQuery,
  useListSessionsQuery,
  useRevokeSessionMutation,
  useRevokeOtherSessionsMutation,
  useSignOutMutation,
  useSignUpEmailMutation,
  useSignInEmailMutation,
  useSendVerificationEmailMutation,
  useForgetPasswordMutation,
  useResetPasswordMutation,
  useChangePasswordMutation,
  useUpdateUserMutation,
  useChangeEmailMutation,
  useDeleteUserMutation,
  useEnableTwoFactorMutation,
  useListUserTwofactorsQuery,
  useAddAuthenticatorMutation,
  useDeleteAuthenticatorMutation,
  useGenerateBackupCodesMutation,
  useVerifyTotpMutation,
  useSendOtpMutation,
  useVerifyOtpMutation,
  useVerifyBackupCodeMutation,
  useSignInSocialMutation,
  useLinkSocialMutation,
  useListAccountsQuery,
  useUnlinkAccountMutation,
  useGenerateAuthenticateOptionsMutation,
  useVerifyAuthenticationMutation,
  useListActivityQuery,
  useExportAccountMutation,
  useListAccountRequestsQuery,
  useCancelAccountRequestMutation,
} = injectedRtkApi;
