import { useState } from 'react';

import {
  type ApiFailure,
  asApiFailure,
  useVerifyBackupCodeMutation,
  useVerifyOtpMutation,
  useVerifyTotpMutation,
} from '@portvakt/api-client';

import { backupCodeTexts } from '../forms/backup-code.texts.js';
import { toBackupCode } from '../forms/backup-code.js';
import { withoutSeparators } from '../forms/code.js';
import { codeTexts } from '../forms/code.texts.js';
import { useTranslatedForm } from '../forms/use-translated-form.js';
import { accountErrorTexts } from '../i18n/account-errors.texts.js';
import { textKeys } from '../i18n/texts.js';

export type CodeKind = 'app' | 'mail' | 'backup';

interface SessionCodeOptions {
  /** Called once the service has accepted a code in this session. */
  readonly onAccepted: () => void;
  /** Called with true before a code is sent, and with false once the answer is known. */
  readonly onSending?: ((isSending: boolean) => void) | undefined;
}

/** The form for a code in the session. A wrong code is shown at the field; `refused` is any other refusal. */
export function useSessionCode(kind: CodeKind, { onAccepted, onSending }: SessionCodeOptions) {
  const [verifyTotp, totp] = useVerifyTotpMutation();
  const [verifyOtp, otp] = useVerifyOtpMutation();
  const [verifyBackupCode, backup] = useVerifyBackupCodeMutation();
  const [refused, setRefused] = useState<ApiFailure>();
  const { register, handleSubmit, setError, setFocus, errors, submitCount } = useTranslatedForm({ code: '' });
  const isSending = totp.isLoading || otp.isLoading || backup.isLoading;

  const send = (code: string) => {
    if (kind === 'backup') return verifyBackupCode({ code: toBackupCode(code) });
    return (kind === 'app' ? verifyTotp : verifyOtp)({ code: withoutSeparators(code) });
  };

  const submit = handleSubmit(async ({ code }) => {
    // Enter and a pasted code may submit at the same time.
    if (isSending) return;
    setRefused(undefined);
    onSending?.(true);
    const answer = await send(code);
    onSending?.(false);
    if (!answer.error) {
      onAccepted();
      return;
    }
    const failure = asApiFailure(answer.error);
    const message = WRONG[kind][failure.code];
    if (message === undefined) {
      setRefused(failure);
      return;
    }
    setError('code', { message });
    setFocus('code', { shouldSelect: true });
  });
  return { register, errors, submitCount, submit, refused, isSending };
}

const errorKeys = textKeys(accountErrorTexts);

/** The messages for wrong codes, by the error code of the service. */
const WRONG: Readonly<Record<CodeKind, Readonly<Record<string, string>>>> = {
  app: { INVALID_CODE: textKeys(codeTexts).wrongFromApp },
  mail: {
    INVALID_CODE: errorKeys.INVALID_CODE,
    OTP_HAS_EXPIRED: errorKeys.OTP_HAS_EXPIRED,
    TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: errorKeys.TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE,
  },
  backup: { INVALID_BACKUP_CODE: textKeys(backupCodeTexts).wrongBackupCode },
};
