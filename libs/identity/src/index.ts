// The public face. What is not here may change without asking.
export { IdentityError, type IdentityErrorCode, RequiredFieldError, TooManySignInsError } from './errors.js';
export type { IdentityMail, VerifyEmailMail } from './mails.js';
export type { AdditionalField, AdditionalFields, AdditionalValue } from './model/additional-field.js';
export { type AdditionalValues, fitsType, returnedValues } from './model/additional-values.js';
export { type Email, parseEmail } from './model/email.js';
export { defaultIdentityPolicy, type IdentityPolicy } from './model/identity-policy.js';
export { assertSignUpOpen } from './model/sign-up-switch.js';
export { type NewUser, registerUser, type User } from './model/user.js';
export type { VerificationClaims } from './model/verification-claims.js';
export {
  type CredentialRepository,
  type IdentityLinks,
  IdentityPorts,
  type IdentityStore,
  type IssuedSession,
  type PasswordHasher,
  type PendingSignIn,
  type SecondStep,
  type SessionIssuer,
  type SessionRequest,
  type SignInBudget,
  type SignInCandidate,
  type SignInReader,
  type UserRepository,
  type VerificationTokens,
} from './ports.js';
export { SendVerificationEmail, type SendVerificationEmailInput } from './use-cases/send-verification-email.js';
export { SignIn, type SignedIn, type SignInInput } from './use-cases/sign-in.js';
export { type SignedUp, SignUp, type SignUpInput } from './use-cases/sign-up.js';
export { type EmailVerified, VerifyEmail, type VerifyEmailInput } from './use-cases/verify-email.js';

import { SendVerificationEmail } from './use-cases/send-verification-email.js';
import { SignIn } from './use-cases/sign-in.js';
import { SignUp } from './use-cases/sign-up.js';
import { VerifyEmail } from './use-cases/verify-email.js';

/** All of them, for wiring: a new use case is one file and one line here. */
export const identityUseCases = [SendVerificationEmail, SignIn, SignUp, VerifyEmail] as const;
