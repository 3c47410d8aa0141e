import { DomainError } from '@portvakt/kernel';

/**
 * Every refusal of this context. A code never changes its meaning once released. A code that the API sends with several
 * statuses has one entry here for each status.
 */
export type IdentityErrorCode =
  | 'EMAIL_AND_PASSWORD_IS_NOT_ENABLED'
  | 'EMAIL_AND_PASSWORD_SIGN_UP_IS_NOT_ENABLED'
  | 'INVALID_EMAIL'
  | 'INVALID_EMAIL_OR_PASSWORD'
  | 'EMAIL_NOT_VERIFIED'
  | 'BANNED_USER'
  | 'PASSWORD_TOO_SHORT'
  | 'PASSWORD_TOO_LONG'
  | 'INVALID_IMAGE'
  | 'INVALID_ADDITIONAL_FIELD'
  | 'FIELD_IS_REQUIRED'
  | 'FIELD_IS_TAKEN'
  | 'USER_ALREADY_EXISTS'
  | 'FAILED_TO_CREATE_USER'
  | 'FAILED_TO_CREATE_SESSION_AT_SIGN_IN'
  | 'FAILED_TO_CREATE_SESSION_AT_SIGN_UP'
  | 'FAILED_TO_CREATE_SESSION_AT_VERIFICATION'
  | 'TOO_MANY_SIGN_INS'
  | 'VERIFICATION_EMAIL_ISNT_ENABLED'
  | 'INVALID_VERIFICATION_TOKEN'
  | 'VERIFICATION_TOKEN_EXPIRED'
  | 'VERIFIED_USER_NOT_FOUND'
  | 'CALLER_NOT_FOUND'
  | 'CHANGE_LINK_NEEDS_SESSION'
  | 'RESET_PASSWORD_ISNT_ENABLED'
  | 'INVALID_RESET_TOKEN'
  | 'EMAIL_CAN_NOT_BE_UPDATED'
  | 'FAILED_TO_UPDATE_USER'
  | 'CREDENTIAL_ACCOUNT_NOT_FOUND'
  | 'INVALID_PASSWORD'
  | 'USER_ALREADY_HAS_PASSWORD'
  | 'FAILED_TO_CREATE_SESSION_AT_PASSWORD_CHANGE'
  | 'CHANGE_EMAIL_IS_DISABLED'
  | 'EMAIL_IS_THE_SAME'
  | 'COULDNT_UPDATE_YOUR_EMAIL'
  | 'INVALID_DELETION_TOKEN'
  | 'SESSION_TOO_OLD_TO_DELETE_USER'
  | 'USER_CANNOT_BE_DELETED_PLEASE_PROVIDE_A_PASSWORD_OR_TOKEN';

export class IdentityError extends DomainError<IdentityErrorCode> {}

/** A required field is missing; `field` is its name on the wire. */
export class RequiredFieldError extends IdentityError {
  constructor(readonly field: string) {
    super('FIELD_IS_REQUIRED');
  }
}

/** Values of additional fields have a wrong type or break a rule; `fields` are their names on the wire. */
export class InvalidFieldsError extends IdentityError {
  constructor(readonly fields: readonly string[]) {
    super('INVALID_ADDITIONAL_FIELD');
  }
}

/** Another user has the value of a unique additional field; `field` is its name on the wire. */
export class FieldTakenError extends IdentityError {
  constructor(readonly field: string) {
    super('FIELD_IS_TAKEN');
  }
}

/** Too many passwords were tried for one address (specification §9). `isFirst`: the first refusal in its window. */
export class TooManySignInsError extends IdentityError {
  constructor(
    readonly retryAfterSeconds: number,
    readonly isFirst: boolean,
  ) {
    super('TOO_MANY_SIGN_INS');
  }
}
