import { useEffect, useRef, useState } from 'react';

import {
  type ApiFailure,
  asApiFailure,
  useSendOtpMutation,
  useVerifyBackupCodeMutation,
  useVerifyOtpMutation,
  useVerifyTotpMutation,
} from '@portvakt/api-client';

import { backupCodeTexts } from '../../forms/backup-code.texts.js';
import { toBackupCode } from '../../forms/backup-code.js';
import { withoutSeparators } from '../../forms/code.js';
import { usePacedSending } from '../../forms/use-paced-sending.js';
import { useTranslatedForm } from '../../forms/use-translated-form.js';
import { accountErrorTexts } from '../../i18n/account-errors.texts.js';
import { textKeys } from '../../i18n/texts.js';

export type CodeKind = 'app' | 'mail' | 'backup';

interface StepUpCodeOptions {
  readonly onAccepted: () => void;
  /** Called with true before a code is sent, and with false once the answer is known. */
  readonly onSending: (isSending: boolean) => void;
}

/** The form for a code in the session. A wrong code is shown at the field; `refused` is any other refusal. */
export function useStepUpCode(kind: CodeKind, { onAccepted, onSending }: StepUpCodeOptions) {
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
    onSending(true);
    const answer = await send(code);
    onSending(false);
    if (!answer.error) {
      onAccepted();
      return;
    }
    const failure = asApiFailure(answer.error);
    const message = WRONG[failure.code];
    if (message === undefined) {
      setRefused(failure);
      return;
    }
    setError('code', { message });
    setFocus('code', { shouldSelect: true });
  });
  return {
    register,
    errors,
    submitCount,
    submit,
    refused,
    isSending,
  };
}

/**
 * Mails a code when one is wanted for the first time, and a new one on request. Its state outlives a change to another
 * kind of code, so that changing back sends no second mail.
 */
export function useMailedCode(isWanted: boolean) {
  const [sendOtp, { isLoading, error }] = useSendOtpMutation();
  const hasBegun = useRef(false);
  const send = async () => (await sendOtp({})).error === undefined;
  const { sendAgain, status } = usePacedSending({ send, justSent: false });

  useEffect(() => {
    if (!isWanted || hasBegun.current) return;
    hasBegun.current = true;
    void sendAgain();
  });
  return { sendAgain: () => void sendAgain(), status, isSending: isLoading, failure: error && asApiFailure(error) };
}

export type MailedCode = ReturnType<typeof useMailedCode>;

const errorKeys = textKeys(accountErrorTexts);

const WRONG: Readonly<Record<string, string>> = {
  INVALID_CODE: errorKeys.INVALID_CODE,
  INVALID_BACKUP_CODE: textKeys(backupCodeTexts).wrongBackupCode,
  OTP_HAS_EXPIRED: errorKeys.OTP_HAS_EXPIRED,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: errorKeys.TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE,
};
