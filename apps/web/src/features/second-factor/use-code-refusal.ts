import type { ApiFailure } from '@portvakt/api-client';

import { codeTexts } from '../../forms/code.texts.js';
import { errorTexts } from '../../i18n/errors.texts.js';
import { useTexts } from '../../i18n/texts.js';
import type { Method } from './methods.js';
import { secondFactorTexts } from './second-factor.texts.js';
import type { EndOfSignIn } from './sign-in-ended.js';

/** Gives the message that a refusal puts under the field, if it is about what was typed there. */
export function useCodeRefusal(): (method: Method, refusal: ApiFailure) => string | undefined {
  const texts = useTexts(secondFactorTexts);
  const codes = useTexts(codeTexts);
  const errors = useTexts(errorTexts);

  return (method, { code }) => {
    switch (code) {
      case 'INVALID_CODE':
        return method === 'app' ? codes.wrongFromApp : texts.wrongFromMail;
      case 'INVALID_BACKUP_CODE':
        return texts.wrongBackupCode;
      case 'OTP_HAS_EXPIRED':
      case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
        return errors[code];
      default:
        return undefined;
    }
  };
}

/** Why a refusal is the end of the sign-in, or undefined when it is not: a code by e-mail can be asked for anew (contract §13.6). */
export function endOfSignIn(method: Method, { code }: ApiFailure): EndOfSignIn | undefined {
  if (code === 'INVALID_TWO_FACTOR_COOKIE') return 'tooLate';
  return code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE' && method !== 'epost' ? 'tooManyCodes' : undefined;
}
