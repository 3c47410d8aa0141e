/** Codes the app itself gives when an answer has no body to read one from (the refusals' own codes are the wire contract's). */
export type LocalFailureCode = 'NETWORK_ERROR' | 'NOT_FOUND' | 'INTERNAL_SERVER_ERROR' | 'OVERLOADED';

/** What every failed call looks like to a screen: branch on `code`, show the text for it. */
export interface ApiFailure {
  /** A stable code of the wire contract §15, or one of {@link LocalFailureCode}. */
  readonly code: string;
  /** The server's bokmål sentence; empty when the answer had none. */
  readonly message: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Seconds to wait before trying again, or null when the server named none. */
  readonly retryAfterSeconds: number | null;
}

/** Narrows the `error` of a generated hook, which may also be an error thrown inside the client itself. */
export function isApiFailure(error: unknown): error is ApiFailure {
  return typeof error === 'object' && error !== null && 'code' in error && 'retryAfterSeconds' in error;
}

/** Any error of a hook as an {@link ApiFailure}: what the client itself threw is told as a fault of ours. */
export function asApiFailure(error: unknown): ApiFailure {
  if (isApiFailure(error)) return error;
  return { code: 'INTERNAL_SERVER_ERROR', message: '', status: 0, retryAfterSeconds: null };
}
