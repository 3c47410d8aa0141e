import { useEffect, useRef, useState } from 'react';

import { type ApiFailure, asApiFailure, useSendOtpMutation } from '@portvakt/api-client';

import { canSendAfter, usePacedSending } from '../../forms/use-paced-sending.js';

interface EmailCodeWish {
  /** Whether somebody has chosen codes by e-mail; the first is sent then without being asked for. */
  readonly isWanted: boolean;
  /** When this sign-in's last code was sent, in Unix ms, also before a reload. */
  readonly sentAt: number | undefined;
  /** Told when one has been sent. */
  readonly onSent: () => void;
  /** Told when no code could be sent. */
  readonly onRefused: (refusal: ApiFailure) => void;
}

/** What became of the code by e-mail. */
export type CodeMail = 'onItsWay' | 'sent' | 'notSent';

/** The codes by e-mail of one sign-in: it outlives a look at the other ways, so that coming back sends no second mail. */
export function useEmailCode({ isWanted, sentAt, onSent, onRefused }: EmailCodeWish) {
  const [sendOtp, { isLoading, error }] = useSendOtpMutation();
  const [lately] = useState(() => (wasLately(sentAt) ? sentAt : undefined));
  const isAskedFor = useRef(lately !== undefined);

  const send = async () => {
    const answer = await sendOtp({});
    if (answer.error) {
      onRefused(asApiFailure(answer.error));
      return false;
    }
    onSent();
    return true;
  };
  const { sendAgain, noteSent, status, canSendAt } = usePacedSending({ send, justSent: lately ?? false });

  useEffect(() => {
    if (!isWanted || isAskedFor.current) return;
    isAskedFor.current = true;
    void send().then((isSent) => {
      if (isSent) noteSent();
    });
  });

  const unsent = error ? 'notSent' : 'onItsWay';
  const mail: CodeMail = sentAt === undefined ? unsent : 'sent';
  return {
    mail,
    isSending: isLoading,
    error: error && asApiFailure(error),
    sendAgain: () => void sendAgain(),
    status,
    canSendAt,
  };
}

export type EmailCode = ReturnType<typeof useEmailCode>;

/** Whether it is too early for the next one, after one at a moment in Unix ms. */
function wasLately(sentAt: number | undefined): boolean {
  return sentAt !== undefined && Date.now() < canSendAfter(sentAt);
}
