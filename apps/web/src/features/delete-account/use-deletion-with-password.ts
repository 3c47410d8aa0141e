import { useEffect, useRef, useState } from 'react';

import { useTranslatedForm } from '../../forms/use-translated-form.js';
import { textKeys } from '../../i18n/texts.js';
import { deleteAccountTexts } from './delete-account.texts.js';
import { useDeleteAccount } from './use-delete-account.js';

const keys = textKeys(deleteAccountTexts);

/**
 * The password form and the question that follows it. `onNoPassword` is called when the account turns out to have no
 * password.
 */
export function useDeletionWithPassword(onNoPassword: () => void) {
  const { deleteAccount, isBusy, refusal } = useDeleteAccount();
  const [isAsking, setAsking] = useState(false);
  const isWrong = useRef(false);
  const form = useTranslatedForm({ password: '' });
  const { handleSubmit, getValues, resetField, setError, setFocus } = form;

  const confirm = async () => {
    const outcome = await deleteAccount(getValues('password'));
    if (outcome === undefined) return;
    const code = outcome === 'mail-sent' ? undefined : outcome.code;
    if (code === 'CREDENTIAL_ACCOUNT_NOT_FOUND') onNoPassword();
    isWrong.current = code === 'INVALID_PASSWORD';
    setAsking(false);
  };

  // After the dialog has closed: an open dialog keeps focus, and closing it moves focus to the button.
  useEffect(() => {
    if (isAsking || !isWrong.current) return;
    isWrong.current = false;
    resetField('password');
    setError('password', { message: keys.wrongPassword });
    setFocus('password');
  }, [isAsking, resetField, setError, setFocus]);

  return {
    form,
    ask: handleSubmit(() => setAsking(true)),
    question: { open: isAsking, isBusy, onConfirm: () => void confirm(), onClose: () => setAsking(false) },
    refusal: isAsking ? undefined : refusal,
  };
}
