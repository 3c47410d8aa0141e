const DEFAULT_RETRY_SECONDS = 1;

/**
 * Portvakt did not say who the visitor is: it is down, overloaded, or limits requests from this IP address. This never
 * means that nobody is signed in.
 */
export class PortvaktUnavailable extends Error {
  override readonly name = 'PortvaktUnavailable';

  constructor(
    message: string,
    readonly retryAfterSeconds: number = DEFAULT_RETRY_SECONDS,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The error for a response whose status is not a success. */
export function unavailableBy(answer: Response): PortvaktUnavailable {
  const seconds = Number(answer.headers.get('retry-after') ?? NaN);
  return new PortvaktUnavailable(
    `Portvakt answered ${answer.status}`,
    Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : DEFAULT_RETRY_SECONDS,
  );
}

export const unavailableAfter = (cause: unknown): PortvaktUnavailable =>
  new PortvaktUnavailable('Portvakt did not answer', DEFAULT_RETRY_SECONDS, { cause });
