/** Moments of one sign-in, in Unix ms by this page's clock: no code, no address. */
export interface SignInMoments {
  /** When the code was first asked for. */
  readonly begunAt: number | undefined;
  /** When the last code by e-mail was sent. */
  readonly codeSentAt: number | undefined;
}

/** What the history keeps of them beside the URL; nothing yet for a sign-in that begins. */
export function readMoments(state: unknown): SignInMoments {
  return { begunAt: momentIn(state, 'begunAt'), codeSentAt: momentIn(state, 'codeSentAt') };
}

function momentIn(state: unknown, name: keyof SignInMoments): number | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const moment: unknown = Object.getOwnPropertyDescriptor(state, name)?.value;
  return typeof moment === 'number' ? moment : undefined;
}
