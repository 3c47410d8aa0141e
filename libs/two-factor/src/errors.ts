import { DomainError } from '@portvakt/kernel';

/**
 * All error codes of this context. A released code never changes its meaning. A wire code with several HTTP statuses
 * has one code per status here.
 */
export type TwoFactorErrorCode =
  | 'INVALID_TWO_FACTOR_COOKIE'
  | 'SECOND_FACTOR_BLOCKED'
  | 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'
  | 'INVALID_CODE'
  | 'INVALID_BACKUP_CODE'
  | 'TOTP_ISNT_CONFIGURED'
  | 'TOTP_NOT_ENABLED'
  | 'OTP_ISNT_CONFIGURED'
  | 'OTP_NOT_ENABLED'
  | 'OTP_HAS_EXPIRED'
  | 'TOO_MANY_CODE_MAILS'
  | 'BACKUP_CODES_NOT_ENABLED'
  | 'TWO_FACTOR_NOT_ENABLED'
  | 'TOO_MANY_AUTHENTICATORS'
  | 'AUTHENTICATOR_NOT_FOUND'
  | 'INVALID_SECOND_FACTOR_PASSWORD'
  | 'NO_PASSWORD_CREDENTIAL_FOUND'
  | 'FAILED_TO_CREATE_SESSION_AFTER_SECOND_FACTOR'
  | 'SECOND_FACTOR_OWNER_NOT_FOUND';

export class TwoFactorError extends DomainError<TwoFactorErrorCode> {}

/** Too many wrong codes (specification C23) or too many mails (specification §9): the client must wait. */
export class WaitError extends TwoFactorError {
  constructor(
    code: 'SECOND_FACTOR_BLOCKED' | 'TOO_MANY_CODE_MAILS',
    readonly retryAfterSeconds: number,
  ) {
    super(code);
  }
}
