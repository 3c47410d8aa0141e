export { type ApiFailure, asApiFailure, isApiFailure } from './api-failure.js';
export type {
  ListSessionsApiResponse,
  SignInEmailApiArg,
  SignUpEmailApiArg,
} from './generated/api.js';
export {
  useGetWebConfigQuery,
  useListSessionsQuery,
  useRevokeOtherSessionsMutation,
  useRevokeSessionMutation,
  useSendVerificationEmailMutation,
  useSignInEmailMutation,
  useSignOutMutation,
  useSignUpEmailMutation,
} from './generated/api.js';
export { isEmailAddress } from './email-syntax.js';
export { forgetSession } from './forget-session.js';
export { api } from './tags.js';
export { type SignedIn, useSession, useSessionPastCache, useSessionWatch } from './use-session.js';
export { useWebConfig, type WebSettings } from './use-web-config.js';
