import type { AdditionalFields } from './additional-field.js';

/** The settings of a deployment for users, passwords and mails (specification §14). */
export interface IdentityPolicy {
  readonly emailPasswordEnabled: boolean;
  readonly signUpEnabled: boolean;
  /** A sign-up starts a session. */
  readonly autoSignIn: boolean;
  readonly requireEmailVerification: boolean;
  /** The first use of a verification link starts a session. */
  readonly autoSignInAfterVerification: boolean;
  readonly sendVerificationOnSignUp: boolean;
  /** Whether verification mails are sent at all. */
  readonly verificationEmailEnabled: boolean;
  readonly verificationLifetimeMs: number;
  /** In UTF-16 units of the password as typed. */
  readonly passwordMinLength: number;
  readonly passwordMaxLength: number;
  readonly additionalFields: AdditionalFields;
  /** Whether password reset mails are sent at all. */
  readonly resetPasswordEnabled: boolean;
  readonly resetPasswordLifetimeMs: number;
  readonly changeEmailEnabled: boolean;
  /** A change of the e-mail address takes effect only once the new one is verified (`strict`, specification C21). */
  readonly keepEmailUntilVerified: boolean;
  readonly deleteUserEnabled: boolean;
  /** A deletion without password or token must be confirmed by mail. */
  readonly deleteUserConfirmByMail: boolean;
  readonly deleteUserLifetimeMs: number;
}

export const defaultIdentityPolicy: IdentityPolicy = {
  emailPasswordEnabled: true,
  signUpEnabled: true,
  autoSignIn: true,
  requireEmailVerification: false,
  autoSignInAfterVerification: false,
  sendVerificationOnSignUp: true,
  verificationEmailEnabled: true,
  verificationLifetimeMs: 3_600_000,
  passwordMinLength: 8,
  passwordMaxLength: 128,
  additionalFields: {},
  resetPasswordEnabled: true,
  resetPasswordLifetimeMs: 3_600_000,
  changeEmailEnabled: false,
  keepEmailUntilVerified: false,
  deleteUserEnabled: false,
  deleteUserConfirmByMail: false,
  deleteUserLifetimeMs: 86_400_000,
};
