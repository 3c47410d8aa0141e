import { stateField } from '../../navigation-state/state-field.js';

/** Times of one sign-in in Unix milliseconds, by the browser's clock. */
interface SignInTimes {
  /** When the code was first requested. */
  readonly startedAt: number | undefined;
  /** When the last code was sent by e-mail. */
  readonly codeSentAt: number | undefined;
}

/** Reads the times from the history state; both are undefined for a new sign-in. */
export function readSignInTimes(state: unknown): SignInTimes {
  return { startedAt: timeIn(state, 'startedAt'), codeSentAt: timeIn(state, 'codeSentAt') };
}

function timeIn(state: unknown, name: keyof SignInTimes): number | undefined {
  const moment = stateField(state, name);
  return typeof moment === 'number' ? moment : undefined;
}
