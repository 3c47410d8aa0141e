import { errors } from 'jose';
import { OperationProcessingError, UnsupportedOperationError } from 'oauth4webapi';

/** Why a step at a provider did not work. `reason` is shown to operators: no token, code, address or person in it. */
export class StepFailure extends Error {
  constructor(readonly reason: string) {
    super(reason);
    this.name = new.target.name;
  }
}

/** What may be said of an error of whatever origin: texts of others are left out, since they may quote an answer. */
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
