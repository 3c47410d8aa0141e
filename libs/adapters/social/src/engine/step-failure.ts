import { errors } from 'jose';
import { OperationProcessingError, UnsupportedOperationError } from 'oauth4webapi';

/** A failed request to a provider. `reason` is logged, so it contains no token, code, URL or personal data. */
export class StepFailure extends Error {
  constructor(readonly reason: string) {
    super(reason);
    this.name = new.target.name;
  }
}

/** The loggable reason of any error. Leaves out messages of libraries, because they may quote a response. */
export function reasonOf(error: unknown): string {
  if (error instanceof StepFailure) return error.reason;
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired) {
    return `${error.code} ${error.claim}`;
  }
  if (error instanceof errors.JOSEError) return error.code;
  if (error instanceof OperationProcessingError || error instanceof UnsupportedOperationError) {
    return error.code ?? error.name;
  }
  return error instanceof Error ? error.name : 'unknown';
}
