import { DomainError, type UserId } from '@portvakt/kernel';

import type { SignInRefused } from './events.js';

/**
 * Every refusal of this context. A code never changes meaning once released. A code that the API sends with several
 * statuses has one entry here for each status.
 */
export type SocialErrorCode =
  | 'PROVIDER_NOT_FOUND'
  | 'CALLBACKURL_IS_REQUIRED'
  | 'UNABLE_TO_CREATE_VERIFICATION'
  | 'ID_TOKEN_NOT_SUPPORTED'
  | 'INVALID_ID_TOKEN'
  | 'FAILED_TO_GET_PROVIDER_PROFILE'
  | 'USER_EMAIL_NOT_FOUND'
  | 'ACCOUNT_NOT_LINKED'
  | 'BANNED_USER'
  | 'SIGNUP_DISABLED'
  | 'UNABLE_TO_LINK_ACCOUNT'
  | 'UNABLE_TO_CREATE_USER'
  | 'UNABLE_TO_CREATE_SESSION'
  | 'FIELD_IS_REQUIRED_AT_SOCIAL_SIGN_UP'
  | 'PENDING_SIGN_UP_NOT_FOUND'
  | 'FAILED_TO_UNLINK_LAST_ACCOUNT'
  | 'ACCOUNT_NOT_FOUND'
  | 'EITHER_USERID_OR_SESSION_IS_REQUIRED'
  | 'PROVIDER_NOT_SUPPORTED'
  | 'TOKEN_REFRESH_NOT_SUPPORTED'
  | 'FAILED_TO_GET_A_VALID_ACCESS_TOKEN'
  | 'FAILED_TO_REFRESH_ACCESS_TOKEN'
  | 'ACCOUNT_OWNER_NOT_FOUND';

export class SocialError extends DomainError<SocialErrorCode> {}

/** The state of a redirect could not be stored. */
export class StateNotStoredError extends SocialError {
  /** `cause`: the error of the database, for the log. */
  constructor(override readonly cause: unknown) {
    super('UNABLE_TO_CREATE_VERIFICATION');
  }
}

/** A refusal that the audit log keeps as `sign-in.refused`. `subject`: the user it is about, if there is one. */
export class SignInRefusal extends SocialError {
  constructor(
    code: SocialErrorCode,
    readonly reason: SignInRefused['facts']['reason'],
    readonly subject: UserId | null,
  ) {
    super(code);
  }
}

/** The product requires a field for sign-up that providers do not send; `field` is its name in requests. */
export class RequiredAtSocialSignUpError extends SocialError {
  constructor(readonly field: string) {
    super('FIELD_IS_REQUIRED_AT_SOCIAL_SIGN_UP');
  }
}
