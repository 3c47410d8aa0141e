import { useState } from 'react';

import { useForgetPasswordMutation } from '@portvakt/api-client';

import { usePacedSending } from '../../forms/use-paced-sending.js';
import { ROOMS } from '../../rooms/rooms.js';

/** Requests a password reset link. Nothing here depends on whether the e-mail address has an account. */
export function useResetLink() {
  const [send, { isLoading, error, reset }] = useForgetPasswordMutation();
  const [email, setEmail] = useState<string>();
  const [isAskedFor, setAskedFor] = useState(false);
  const [isCorrection, setCorrection] = useState(false);

  const ask = async (to: string) => !(await send({ email: to, redirectTo: ROOMS.newPassword })).error;
  const { sendAgain, noteSent, status, canSendAt } = usePacedSending({ send: () => ask(email ?? ''), justSent: false });

  const askFor = async (to: string) => {
    setEmail(to);
    if (!(await ask(to))) return;
    noteSent();
    setAskedFor(true);
  };

  const changeEmail = () => {
    reset();
    setCorrection(true);
    setAskedFor(false);
  };

  return {
    email,
    isAskedFor,
    isCorrection,
    askFor,
    askAgain: sendAgain,
    changeEmail,
    isSending: isLoading,
    status,
    canSendAt,
    error,
  };
}
