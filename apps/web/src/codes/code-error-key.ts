import type { ApiFailure } from '@portvakt/api-client';

import { backupCodeTexts } from '../forms/backup-code.texts.js';
import { codeTexts } from '../forms/code.texts.js';
import { accountErrorTexts } from '../i18n/account-errors.texts.js';
import { textKeys } from '../i18n/texts.js';
import type { CodeKind } from './code-kind.js';

const codeKeys = textKeys(codeTexts);
const backupKeys = textKeys(backupCodeTexts);
const errorKeys = textKeys(accountErrorTexts);

/** Returns the text key for the message under the code field, or undefined if the refusal is not about the code. */
export function codeErrorKey(kind: CodeKind, { code }: ApiFailure): string | undefined {
  switch (code) {
    case 'INVALID_CODE':
      return kind === 'app' ? codeKeys.wrongFromApp : codeKeys.wrongFromMail;
    case 'INVALID_BACKUP_CODE':
      return backupKeys.wrongBackupCode;
    case 'OTP_HAS_EXPIRED':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
      return errorKeys[code];
    default:
      return undefined;
  }
}
