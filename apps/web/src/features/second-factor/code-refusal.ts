import type { ApiFailure } from '@portvakt/api-client';

import { backupCodeTexts } from '../../forms/backup-code.texts.js';
import { codeTexts } from '../../forms/code.texts.js';
import { accountErrorTexts } from '../../i18n/account-errors.texts.js';
import { textKeys } from '../../i18n/texts.js';
import type { Method } from './methods.js';
import { secondFactorTexts } from './second-factor.texts.js';
import type { EndOfSignIn } from './sign-in-ended.js';

const keys = textKeys(secondFactorTexts);
const backupKeys = textKeys(backupCodeTexts);
const codeKeys = textKeys(codeTexts);
const errorKeys = textKeys(accountErrorTexts);

/** Returns the text key for the message under the code field, or undefined if the refusal is not about the code. */
export function codeRefusalKey(method: Method, { code }: ApiFailure): string | undefined {
  switch (code) {
    case 'INVALID_CODE':
      return method === 'app' ? codeKeys.wrongFromApp : keys.wrongFromMail;
    case 'INVALID_BACKUP_CODE':
      return backupKeys.wrongBackupCode;
    case 'OTP_HAS_EXPIRED':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return errorKeys[code];
    default:
      return undefined;
  }
}

/**
 * Returns why a refusal ends the sign-in, or undefined if it does not: a new code can still be requested by e-mail
 * (specification §13.6).
 */
export function endOfSignIn(method: Method, { code }: ApiFailure): EndOfSignIn | undefined {
  if (code === 'INVALID_TWO_FACTOR_COOKIE') return 'tooLate';
  return code === 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE' && method !== 'epost' ? 'tooManyCodes' : undefined;
}
