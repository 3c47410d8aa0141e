export { type ApiFailure, asApiFailure, isApiFailure } from './api-failure.js';
export type {
  ListAccountRequestsApiResponse,
  ListAccountsApiResponse,
  ListActivityApiResponse,
  ListSessionsApiResponse,
  ListUserTwofactorsApiResponse,
  SignInEmailApiArg,
  SignInSocialApiArg,
  SignUpEmailApiArg,
} from './generated/api.js';
export {
  useAddAuthenticatorMutation,
  useChangeEmailMutation,
  useChangePasswordMutation,
  useDeleteAuthenticatorMutation,
  useDeleteUserMutation,
  useEnableTwoFactorMutation,
  useForgetPasswordMutation,
  useGenerateAuthenticateOptionsMutation,
  useGenerateBackupCodesMutation,
  useGetReturnAddressQuery,
  useGetWebConfigQuery,
  useLinkSocialMutation,
  useListAccountsQuery,
  useListSessionsQuery,
  useListUserTwofactorsQuery,
  useResetPasswordMutation,
  useRevokeOtherSessionsMutation,
  useRevokeSessionMutation,
  useSendOtpMutation,
  useSendVerificationEmailMutation,
  useSignInEmailMutation,
  useSignInSocialMutation,
  useSignOutMutation,
  useSignUpEmailMutation,
  useUnlinkAccountMutation,
  useUpdateUserMutation,
  useVerifyAuthenticationMutation,
  useVerifyBackupCodeMutation,
  useVerifyOtpMutation,
  useVerifyTotpMutation,
} from './generated/api.js';
export type { PasskeyAnswer as Passkey } from './generated/passkeys-api.js';
export {
  ownPasskeysApi,
  useDeletePasskeyMutation,
  useGenerateRegisterOptionsMutation,
  useListUserPasskeysQuery,
  useUpdatePasskeyMutation,
  useVerifyRegistrationMutation,
} from './passkeys.js';
export { useCompleteSignUpMutation, useGetPendingSignUpQuery } from './pending-sign-up.js';
export { operatorRoles, operatorStatements } from './operator-permissions.js';
export { type Purpose, purposes } from './purposes.js';
export { toAsciiEmail } from './ascii-email.js';
export { toReadableEmail } from './readable-email.js';
export { isEmailAddress } from './email-syntax.js';
export {
  useCancelAccountRequestMutation,
  useExportAccountMutation,
  useListAccountRequestsQuery,
  useListActivityQuery,
} from './own-log.js';
export { readEmbeddedConfig } from './embedded-config.js';
export { clearFormerUser, clearSession, refetchSession } from './clear-session.js';
export { api } from './tags.js';
export {
  type SignedIn,
  useExpectedSession,
  useSession,
  useUncachedSession,
  useSessionWatch,
  useSignedInCheck,
} from './use-session.js';
export { useWebConfig, type WebConfig } from './use-web-config.js';
