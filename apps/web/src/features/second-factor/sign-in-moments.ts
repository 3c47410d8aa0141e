/** Times of one sign-in in Unix milliseconds, by the browser's clock. */
export interface SignInMoments {
  /** When the code was first requested. */
  readonly begunAt: number | undefined;
  /** When the last code was sent by e-mail. */
  readonly codeSentAt: number | undefined;
}

/** Reads the times from the history state; both are undefined for a new sign-in. */
export function readMoments(state: unknown): SignInMoments {
  return { begunAt: momentIn(state, 'begunAt'), codeSentAt: momentIn(state, 'codeSentAt') };
}

function momentIn(state: unknown, name: keyof SignInMoments): number | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const moment: unknown = Object.getOwnPropertyDescriptor(state, name)?.value;
  return typeof moment === 'number' ? moment : undefined;
}
