import { useState } from 'react';

import { useForgetPasswordMutation } from '@portvakt/api-client';

import { usePacedSending } from '../../forms/use-paced-sending.js';
import { useTarget } from '../../return-to/use-next.js';
import { withNext } from '../../return-to/next-path.js';
import { PATHS } from '../../routes/paths.js';
import { returnUrl } from '../../return-to/return-url.js';

/** Requests a password reset link. Nothing here depends on whether the e-mail address has an account. */
export function useResetLink() {
  const [send, { isLoading, error, reset }] = useForgetPasswordMutation();
  const [email, setEmail] = useState<string>();
  const [isRequested, setRequested] = useState(false);
  const [isCorrection, setCorrection] = useState(false);

  const redirectTo = returnUrl(withNext(PATHS.newPassword, useTarget()));
  const ask = async (to: string) => !(await send({ email: to, redirectTo })).error;
  const { sendAgain, noteSent, status, canSendAt } = usePacedSending({ send: () => ask(email ?? ''), justSent: false });

  const requestLink = async (to: string) => {
    setEmail(to);
    if (!(await ask(to))) return;
    noteSent();
    setRequested(true);
  };

  const changeEmail = () => {
    reset();
    setCorrection(true);
    setRequested(false);
  };

  return {
    email,
    isRequested,
    isCorrection,
    requestLink,
    requestAgain: sendAgain,
    changeEmail,
    isSending: isLoading,
    status,
    canSendAt,
    error,
  };
}
