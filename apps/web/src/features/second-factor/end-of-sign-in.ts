import type { ApiFailure } from '@portvakt/api-client';

import type { CodeKind } from '../../codes/code-kind.js';

export type EndOfSignIn = 'tooLate' | 'tooManyCodes';

/**
 * Returns why a refusal ends the sign-in, or undefined if it does not: a new code can still be requested by e-mail
 * (specification §13.6).
 */
export function endOfSignIn(kind: CodeKind, { code }: ApiFailure): EndOfSignIn | undefined {
  if (code === 'INVALID_TWO_FACTOR_COOKIE') return 'tooLate';
  return code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE' && kind !== 'email' ? 'tooManyCodes' : undefined;
}
