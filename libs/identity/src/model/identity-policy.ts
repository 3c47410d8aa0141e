import type { AdditionalFields } from './additional-field.js';

/** What a deployment may decide about accounts with e-mail and password (specification §14). Ages in milliseconds. */
export interface IdentityPolicy {
  readonly emailPasswordEnabled: boolean;
  readonly signUpEnabled: boolean;
  /** A sign-up starts a session. */
  readonly autoSignIn: boolean;
  readonly requireEmailVerification: boolean;
  /** The first use of a verification link starts a session. */
  readonly autoSignInAfterVerification: boolean;
  readonly sendVerificationOnSignUp: boolean;
  /** There is a sender for verification mails. */
  readonly verificationEmailEnabled: boolean;
  readonly verificationLifetimeMs: number;
  /** In UTF-16 units of the password as typed. */
  readonly passwordMinLength: number;
  readonly passwordMaxLength: number;
  readonly additionalFields: AdditionalFields;
  /** There is a sender for links to a new password. */
  readonly resetPasswordEnabled: boolean;
  readonly resetPasswordLifetimeMs: number;
  /** A reset ends every session of the user (specification C16). */
  readonly revokeSessionsOnReset: boolean;
  readonly changeEmailEnabled: boolean;
  /** An address stays until the new one is proven (`strict`, specification C21). */
  readonly keepEmailUntilProven: boolean;
  readonly deleteUserEnabled: boolean;
  /** Whoever gives no other proof confirms a deletion by mail. */
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
  revokeSessionsOnReset: true,
  changeEmailEnabled: false,
  keepEmailUntilProven: false,
  deleteUserEnabled: false,
  deleteUserConfirmByMail: false,
  deleteUserLifetimeMs: 86_400_000,
};
