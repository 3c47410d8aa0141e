import { useEffect, useRef, useState } from 'react';

import { type ApiFailure, asApiFailure, useSendOtpMutation } from '@portvakt/api-client';

import { usePacedSending } from '../../forms/use-paced-sending.js';

interface EmailCodeWish {
  /** Whether somebody has chosen codes by e-mail; the first is sent then without being asked for. */
  readonly isWanted: boolean;
  /** Told when no code could be sent. */
  readonly onRefused: (refusal: ApiFailure) => void;
}

/** The codes by e-mail of one sign-in: it outlives a look at the other ways, so that coming back sends no second mail. */
export function useEmailCode({ isWanted, onRefused }: EmailCodeWish) {
  const [sendOtp, { isLoading, error }] = useSendOtpMutation();
  const [hasCode, setHasCode] = useState(false);
  const isAskedFor = useRef(false);

  const send = async () => {
    const answer = await sendOtp({});
    if (answer.error) {
      onRefused(asApiFailure(answer.error));
      return false;
    }
    setHasCode(true);
    return true;
  };
  const { sendAgain, noteSent, status, canSendAt } = usePacedSending({ send, justSent: false });

  useEffect(() => {
    if (!isWanted || isAskedFor.current) return;
    isAskedFor.current = true;
    void send().then((isSent) => {
      if (isSent) noteSent();
    });
  });

  return {
    hasCode,
    isSending: isLoading,
    error: error && asApiFailure(error),
    sendAgain: () => void sendAgain(),
    status,
    canSendAt,
  };
}

export type EmailCode = ReturnType<typeof useEmailCode>;
