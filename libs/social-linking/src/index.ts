// The public API of this library. Everything else may change without notice.
export { RequiredAtSocialSignUpError, SocialError, type SocialErrorCode, StateNotStoredError } from './errors.js';
export type { SocialEvent } from './events.js';
export type { AccountLinkedMail, SocialMail } from './mails.js';
export { type Account, type AccountId, type AccountTokens, CREDENTIAL, type Identity } from './model/account.js';
export { PENDING_SIGN_UP_LIFETIME_MS } from './model/pending-sign-up.js';
export type { ProviderProfile } from './model/provider-profile.js';
export type { ProviderTokens } from './model/provider-tokens.js';
export { RedirectRefusal } from './model/redirect-code.js';
export { socialPurposes } from './model/sign-in-state.js';
export { SingleFlight } from './model/single-flight.js';
export { defaultSocialPolicy, type SocialPolicy } from './model/social-policy.js';
export {
  type AuthorizationRequest,
  type AuthorizationResponse,
  type IdTokenVerification,
  type PresentedIdToken,
  ProviderError,
  type ProviderPolicy,
  type Providers,
  type RefreshRequest,
  type SocialProvider,
} from './model/social-provider.js';
export {
  type AccountReader,
  type AccountRepository,
  type AccountView,
  type GivenFields,
  type UserProfile,
  type Users,
  type RegistrationResult,
  type ReturnUrls,
  SocialPorts,
  type SocialStore,
} from './ports.js';
export type { RedirectStarted } from './steps/begin-redirect.js';
export type { SignInResult } from './steps/complete-sign-in.js';
export type { SignInOrIncomplete } from './steps/sign-in-unless-incomplete.js';
export type { AccountOfProvider } from './steps/find-account.js';
export { BeginAccountLinking, type BeginAccountLinkingInput } from './use-cases/begin-account-linking.js';
export { BeginSocialSignIn, type BeginSocialSignInInput } from './use-cases/begin-social-sign-in.js';
export { CancelRedirect, type CancelRedirectInput } from './use-cases/cancel-redirect.js';
export { CompleteProviderSignIn, type CompleteProviderSignInInput } from './use-cases/complete-provider-sign-in.js';
export { CompleteSignUp, type CompleteSignUpInput, type SignUpCompleted } from './use-cases/complete-sign-up.js';
export { FinishRedirect, type FinishRedirectInput, type RedirectFinished } from './use-cases/finish-redirect.js';
export { GetAccessToken } from './use-cases/get-access-token.js';
export { GetAccountInfo, type GetAccountInfoInput } from './use-cases/get-account-info.js';
export { GetPendingSignUp, type PendingSignUpView } from './use-cases/get-pending-sign-up.js';
export { ListAccounts } from './use-cases/list-accounts.js';
export { type AccessTokenRefreshed, RefreshAccessToken } from './use-cases/refresh-access-token.js';
export {
  type GivenIdToken,
  SignInWithIdToken,
  type SignInWithIdTokenInput,
} from './use-cases/sign-in-with-id-token.js';
export { UnlinkAccount, type UnlinkAccountInput } from './use-cases/unlink-account.js';

import { BeginAccountLinking } from './use-cases/begin-account-linking.js';
import { BeginSocialSignIn } from './use-cases/begin-social-sign-in.js';
import { CancelRedirect } from './use-cases/cancel-redirect.js';
import { CompleteSignUp } from './use-cases/complete-sign-up.js';
import { FinishRedirect } from './use-cases/finish-redirect.js';
import { GetAccessToken } from './use-cases/get-access-token.js';
import { GetAccountInfo } from './use-cases/get-account-info.js';
import { GetPendingSignUp } from './use-cases/get-pending-sign-up.js';
import { ListAccounts } from './use-cases/list-accounts.js';
import { RefreshAccessToken } from './use-cases/refresh-access-token.js';
import { SignInWithIdToken } from './use-cases/sign-in-with-id-token.js';
import { UnlinkAccount } from './use-cases/unlink-account.js';

/**
 * The use cases that are injected: all but `CompleteProviderSignIn`, which runs inside a transaction of two-factor. A new
 * one is exported, imported and listed here.
 */
export const socialUseCases = [
  BeginAccountLinking,
  BeginSocialSignIn,
  CancelRedirect,
  CompleteSignUp,
  FinishRedirect,
  GetAccessToken,
  GetAccountInfo,
  GetPendingSignUp,
  ListAccounts,
  RefreshAccessToken,
  SignInWithIdToken,
  UnlinkAccount,
] as const;
