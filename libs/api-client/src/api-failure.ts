/** Codes that the app sets itself: a response had no body with a code, or the browser stored no session cookie. */
export type LocalFailureCode = 'NETWORK_ERROR' | 'NO_COOKIES' | 'NOT_FOUND' | 'INTERNAL_SERVER_ERROR' | 'OVERLOADED';

/** The shape of every failed request: branch on `code` and show the text for it. */
export interface ApiFailure {
  /** A stable code of specification §15, or one of {@link LocalFailureCode}. */
  readonly code: string;
  /** The server's bokmål message; empty if the response had none. */
  readonly message: string;
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  /** The fields that the refusal is about, as the service names them. */
  readonly fields?: readonly string[];
  /** Seconds to wait before a retry, or null if the server gave none. */
  readonly retryAfterSeconds: number | null;
}

/** Narrows the `error` of a generated hook, which may also be an exception thrown inside the client. */
export function isApiFailure(error: unknown): error is ApiFailure {
  return typeof error === 'object' && error !== null && 'code' in error && 'retryAfterSeconds' in error;
}

/** Any error of a hook as an {@link ApiFailure}; an exception inside the client counts as an internal error. */
export function asApiFailure(error: unknown): ApiFailure {
  if (isApiFailure(error)) return error;
  return { code: 'INTERNAL_SERVER_ERROR', message: '', status: 0, retryAfterSeconds: null };
}
