// The public API of this library. Everything else may change without notice.
export { TwoFactorError, type TwoFactorErrorCode, WaitError } from './errors.js';
export type { TwoFactorEvent } from './events.js';
export type {
  AuthenticatorChangedMail,
  BackupCodeUsedMail,
  OneTimeCodeMail,
  SecondFactorBlockedMail,
  TwoFactorChangedMail,
  TwoFactorMail,
} from './mails.js';
export { twoFactorCountedMails } from './mails.js';
export { type Authenticator, type AuthenticatorId, type Authenticators, MAX_VERIFIED } from './model/authenticator.js';
export { BackupCodes } from './model/backup-codes.js';
export { type Failures, NO_FAILURES } from './model/failure-budget.js';
export { TotpSecret } from './model/totp-secret.js';
export {
  assertEmailOtpEnabled,
  assertTotpEnabled,
  defaultTwoFactorPolicy,
  type TwoFactorPolicy,
} from './model/two-factor-policy.js';
export {
  type AuthenticatorReader,
  type AuthenticatorRepository,
  type AuthenticatorView,
  type CodeMailAllowance,
  type CodeDigest,
  type DeviceProofs,
  type FailureRepository,
  type SecondFactorResetCases,
  type PendingProviderSignIns,
  type StepUp,
  type StepUps,
  type Users,
  type PasswordCheck,
  type VerifiedPassword,
  type StoredPasswords,
  type Totp,
  TwoFactorPorts,
  type TwoFactorStore,
} from './ports.js';
export {
  AddAuthenticator,
  type AddAuthenticatorInput,
  type AuthenticatorAdded,
} from './use-cases/add-authenticator.js';
export type { CallerWithPassword } from './steps/run-with-password.js';
export { BeginSecondStep } from './use-cases/begin-second-step.js';
export { CancelPendingSignIns } from './use-cases/cancel-pending-sign-ins.js';
export { DeleteAuthenticator, type DeleteAuthenticatorInput } from './use-cases/delete-authenticator.js';
export { DisableTwoFactor } from './use-cases/disable-two-factor.js';
export { EnableTwoFactor, type EnableTwoFactorInput, type TwoFactorSetUp } from './use-cases/enable-two-factor.js';
export { type EndedSignIn, EndPendingSignIn, type EndPendingSignInInput } from './use-cases/end-pending-sign-in.js';
export { FindPendingUser } from './use-cases/find-pending-user.js';
export { ForgetDevices } from './use-cases/forget-devices.js';
export { GenerateBackupCodes } from './use-cases/generate-backup-codes.js';
export { GenerateTotp } from './use-cases/generate-totp.js';
export { GetTotpUri, type GetTotpUriInput } from './use-cases/get-totp-uri.js';
export { ListAuthenticators } from './use-cases/list-authenticators.js';
export type { CallerSession, SecondFactorContext } from './steps/lock-context.js';
export type { SecondFactorPassed } from './steps/pass-second-factor.js';
export { ReclaimSecondFactor, type ReclaimSecondFactorInput } from './use-cases/reclaim-second-factor.js';
export { type ResetPorts, ResetSecondFactor } from './use-cases/reset-second-factor.js';
export { SendOtp, type SendOtpInput } from './use-cases/send-otp.js';
export { VerifyBackupCode, type VerifyBackupCodeInput } from './use-cases/verify-backup-code.js';
export { VerifyOtp, type VerifyOtpInput } from './use-cases/verify-otp.js';
export { VerifyTotp, type VerifyTotpInput } from './use-cases/verify-totp.js';
export { ViewBackupCodes } from './use-cases/view-backup-codes.js';

import { AddAuthenticator } from './use-cases/add-authenticator.js';
import { BeginSecondStep } from './use-cases/begin-second-step.js';
import { CancelPendingSignIns } from './use-cases/cancel-pending-sign-ins.js';
import { DeleteAuthenticator } from './use-cases/delete-authenticator.js';
import { DisableTwoFactor } from './use-cases/disable-two-factor.js';
import { EnableTwoFactor } from './use-cases/enable-two-factor.js';
import { EndPendingSignIn } from './use-cases/end-pending-sign-in.js';
import { FindPendingUser } from './use-cases/find-pending-user.js';
import { ForgetDevices } from './use-cases/forget-devices.js';
import { GenerateBackupCodes } from './use-cases/generate-backup-codes.js';
import { GenerateTotp } from './use-cases/generate-totp.js';
import { GetTotpUri } from './use-cases/get-totp-uri.js';
import { ListAuthenticators } from './use-cases/list-authenticators.js';
import { ReclaimSecondFactor } from './use-cases/reclaim-second-factor.js';
import { SendOtp } from './use-cases/send-otp.js';
import { VerifyBackupCode } from './use-cases/verify-backup-code.js';
import { VerifyOtp } from './use-cases/verify-otp.js';
import { VerifyTotp } from './use-cases/verify-totp.js';
import { ViewBackupCodes } from './use-cases/view-backup-codes.js';

/**
 * The use cases that are injected: all but `ResetSecondFactor`, which runs inside the transaction of an operator. A new use
 * case is exported, imported and listed here.
 */
export const twoFactorUseCases = [
  AddAuthenticator,
  BeginSecondStep,
  CancelPendingSignIns,
  DeleteAuthenticator,
  DisableTwoFactor,
  EnableTwoFactor,
  EndPendingSignIn,
  FindPendingUser,
  ForgetDevices,
  GenerateBackupCodes,
  GenerateTotp,
  GetTotpUri,
  ListAuthenticators,
  ReclaimSecondFactor,
  SendOtp,
  VerifyBackupCode,
  VerifyOtp,
  VerifyTotp,
  ViewBackupCodes,
] as const;
export { twoFactorPurposes } from './model/verification-purposes.js';
