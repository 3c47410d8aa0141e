import { DomainError } from '@portvakt/kernel';

/** Errors of the HTTP layer itself: shape, origin, session and rate limit (specification §1.2). */
export type RequestErrorCode =
  | 'VALIDATION_ERROR'
  | 'UNAUTHORIZED'
  | 'SESSION_IS_NOT_FRESH'
  | 'INVALID_ORIGIN'
  | 'INVALID_CALLBACKURL'
  | 'INVALID_REDIRECTURL'
  | 'INVALID_ERRORCALLBACKURL'
  | 'INVALID_NEWUSERCALLBACKURL'
  | 'TOO_MANY_REQUESTS'
  | 'SESSION_COOKIE_MISSING'
  | 'SESSION_NOT_READABLE'
  | 'DELETION_LINK_NEEDS_SESSION';

export class RequestError extends DomainError<RequestErrorCode> {}

/** A rate limit of specification §9 is reached. */
export class TooManyRequestsError extends RequestError {
  constructor(readonly retryAfterSeconds: number) {
    super('TOO_MANY_REQUESTS');
  }
}

/** The body or query does not have the required shape (specification §2.3). */
export class ValidationError extends RequestError {
  /** `fields`: names only, because values may be secret. */
  constructor(
    readonly part: 'body' | 'query',
    readonly fields: readonly string[] = [],
  ) {
    super('VALIDATION_ERROR');
  }
}
