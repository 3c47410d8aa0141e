// The public API of this library. Everything else may change without notice.
export {
  FieldTakenError,
  IdentityError,
  type IdentityErrorCode,
  InvalidFieldsError,
  RequiredFieldError,
  TooManySignInsError,
} from './errors.js';
export type { IdentityEvent } from './events.js';
export type {
  ApproveNewEmailMail,
  DeleteUserMail,
  EmailChangedMail,
  IdentityMail,
  InvitationMail,
  PasswordChangedMail,
  ResetPasswordMail,
  VerifyEmailMail,
} from './mails.js';
export { identityCountedMails } from './mails.js';
export type {
  AdditionalField,
  AdditionalFields,
  AdditionalValue,
  FieldPlace,
  FieldRules,
  LocalisedText,
} from './model/additional-field.js';
export {
  type AdditionalValues,
  asksUsersOfProviders,
  fitsType,
  returnedValues,
  storedValues,
} from './model/additional-values.js';
export { obeysRules, wholeMatch } from './model/field-rules.js';
export { chooseDeletionProof, type DeletionProof } from './model/deletion-proof.js';
export type { GivenProfile, ProfileChange } from './model/profile-change.js';
export { defaultIdentityPolicy, type IdentityPolicy } from './model/identity-policy.js';
export { assertSignUpOpen } from './model/sign-up-switch.js';
export { createUser, languageOf, type NewUser, type User, wishedLanguage } from './model/user.js';
export { identityPurposes } from './model/verification-purposes.js';
export type { EmailChange, VerificationClaims } from './model/verification-claims.js';
export {
  type CountedMail,
  type CredentialRepository,
  type IdentityLinks,
  IdentityPorts,
  type IdentityStore,
  type LinkedAccounts,
  type MailAllowance,
  type PasswordBudget,
  type PasswordCounter,
  type PasswordHasher,
  type SecondFactor,
  type SignInCandidate,
  type SignInReader,
  type UserRepository,
  type VerificationTokens,
  type UserPasskeys,
  type OperatorRoles,
  type UserRequests,
} from './ports.js';
export {
  type AccountRules,
  type NewUserSource,
  NO_ACCOUNT_RULES,
  type PasswordCandidate,
  type PasswordRule,
  type PasswordRules,
  type PasswordRuleTools,
} from './rules.js';
export { ChangeEmail, type ChangeEmailInput } from './use-cases/change-email.js';
export { ChangePassword, type ChangePasswordInput, type PasswordChanged } from './use-cases/change-password.js';
export { CheckResetToken } from './use-cases/check-reset-token.js';
export { UpdateUserForOperator, type UpdateUserForOperatorInput } from './use-cases/update-user-for-operator.js';
export {
  CreateUserForOperator,
  type CreateUserForOperatorInput,
  type GivenUser,
} from './use-cases/create-user-for-operator.js';
export { DeleteUser, type DeleteUserInput } from './use-cases/delete-user.js';
export { DeleteUserForOperator, type DeleteUserForOperatorInput } from './use-cases/delete-user-for-operator.js';
export { UpdateUserFromProvider, type UpdateUserFromProviderInput } from './use-cases/update-user-from-provider.js';
export { ForgetPassword, type ForgetPasswordInput } from './use-cases/forget-password.js';
export { type VerifiedPassword, verifyPasswordInSession } from './steps/verify-password.js';
export { ReclaimUser, type ReclaimUserInput } from './use-cases/reclaim-user.js';
export {
  type ProviderProfile,
  CreateUserFromProvider,
  type CreateUserFromProviderInput,
} from './use-cases/create-user-from-provider.js';
export { ReplaceEmailForOperator } from './use-cases/replace-email-for-operator.js';
export {
  type PreparedPassword,
  ReplacePasswordForOperator,
  type ReplacePasswordForOperatorInput,
} from './use-cases/replace-password-for-operator.js';
export { ResetPassword, type ResetPasswordInput } from './use-cases/reset-password.js';
export {
  SendResetLinkForOperator,
  type SendResetLinkForOperatorInput,
} from './use-cases/send-reset-link-for-operator.js';
export { SendVerificationEmail, type SendVerificationEmailInput } from './use-cases/send-verification-email.js';
export { SetPassword, type SetPasswordInput } from './use-cases/set-password.js';
export { SignIn, type SignedIn, type SignInInput } from './use-cases/sign-in.js';
export { type SignedUp, SignUp, type SignUpInput } from './use-cases/sign-up.js';
export { UpdateUser, type UpdateUserInput } from './use-cases/update-user.js';
export { type EmailVerified, VerifyEmail, type VerifyEmailInput } from './use-cases/verify-email.js';

import { ChangeEmail } from './use-cases/change-email.js';
import { ChangePassword } from './use-cases/change-password.js';
import { CheckResetToken } from './use-cases/check-reset-token.js';
import { UpdateUserForOperator } from './use-cases/update-user-for-operator.js';
import { CreateUserForOperator } from './use-cases/create-user-for-operator.js';
import { DeleteUser } from './use-cases/delete-user.js';
import { UpdateUserFromProvider } from './use-cases/update-user-from-provider.js';
import { ForgetPassword } from './use-cases/forget-password.js';
import { ReclaimUser } from './use-cases/reclaim-user.js';
import { CreateUserFromProvider } from './use-cases/create-user-from-provider.js';
import { ReplacePasswordForOperator } from './use-cases/replace-password-for-operator.js';
import { ResetPassword } from './use-cases/reset-password.js';
import { SendVerificationEmail } from './use-cases/send-verification-email.js';
import { SetPassword } from './use-cases/set-password.js';
import { SignIn } from './use-cases/sign-in.js';
import { SignUp } from './use-cases/sign-up.js';
import { UpdateUser } from './use-cases/update-user.js';
import { VerifyEmail } from './use-cases/verify-email.js';

/**
 * The use cases that are injected: all but `DeleteUserForOperator`, `ReplaceEmailForOperator` and
 * `SendResetLinkForOperator`, which run inside the transaction of an operator. A new one takes three lines here: the
 * export, the import and its place in this list.
 */
export const identityUseCases = [
  ChangeEmail,
  ChangePassword,
  UpdateUserForOperator,
  CheckResetToken,
  CreateUserForOperator,
  DeleteUser,
  UpdateUserFromProvider,
  ForgetPassword,
  ReclaimUser,
  CreateUserFromProvider,
  ReplacePasswordForOperator,
  ResetPassword,
  SendVerificationEmail,
  SetPassword,
  SignIn,
  SignUp,
  UpdateUser,
  VerifyEmail,
] as const;
