import { DomainError } from '@portvakt/kernel';

/**
 * All error codes of this context (passkeys §8). A released code never changes its meaning. A wire code with several
 * HTTP statuses has one code per status here.
 */
export type PasskeyErrorCode =
  | 'CHALLENGE_NOT_FOUND'
  | 'FAILED_TO_VERIFY_REGISTRATION'
  | 'PASSKEY_ALREADY_REGISTERED'
  | 'TOO_MANY_PASSKEYS'
  | 'SECOND_FACTOR_REQUIRED'
  | 'PASSKEY_NOT_FOUND'
  | 'OWN_PASSKEY_NOT_FOUND'
  | 'AUTHENTICATION_FAILED'
  | 'EMAIL_NOT_VERIFIED'
  | 'BANNED_USER'
  | 'FAILED_TO_DELETE_LAST_PASSKEY'
  | 'PASSKEY_HOLDER_NOT_FOUND'
  | 'FAILED_TO_CREATE_SESSION_WITH_PASSKEY';

export class PasskeyError extends DomainError<PasskeyErrorCode> {}
