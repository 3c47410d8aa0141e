import { useEffect, useRef } from 'react';

import { asApiFailure, useSendOtpMutation } from '@portvakt/api-client';

import { usePacedSending } from '../../forms/use-paced-sending.js';

/**
 * Mails a code when one is wanted for the first time, and a new one on request. Its state outlives a change to another
 * kind of code, so that changing back sends no second mail.
 */
export function useMailedCode(isWanted: boolean) {
  const [sendOtp, { isLoading, error }] = useSendOtpMutation();
  const hasBegun = useRef(false);
  const send = async () => (await sendOtp({})).error === undefined;
  const { sendAgain, status, canSendAt } = usePacedSending({ send, justSent: false });

  useEffect(() => {
    if (!isWanted || hasBegun.current) return;
    hasBegun.current = true;
    void sendAgain();
  });
  const failure = error && asApiFailure(error);
  return { sendAgain: () => void sendAgain(), status, canSendAt, isSending: isLoading, failure };
}

export type MailedCode = ReturnType<typeof useMailedCode>;
