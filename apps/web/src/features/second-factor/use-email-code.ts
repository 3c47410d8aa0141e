import { useEffect, useRef, useState } from 'react';

import { type ApiFailure, asApiFailure, useSendOtpMutation } from '@portvakt/api-client';

import { canSendAfter, usePacedSending } from '../../forms/use-paced-sending.js';

interface EmailCodeWish {
  /** Whether codes by e-mail are selected; the first one is then sent automatically. */
  readonly isWanted: boolean;
  /** When this sign-in's last code was sent, in Unix milliseconds; survives a reload. */
  readonly sentAt: number | undefined;
  /** Called when a code was sent. */
  readonly onSent: () => void;
  /** Called when a code could not be sent. */
  readonly onRefused: (refusal: ApiFailure) => void;
}

/** The state of the code by e-mail. */
export type CodeMail = 'onItsWay' | 'sent' | 'notSent';

/**
 * Sends the codes by e-mail of one sign-in. Its state outlives a switch of method, so that switching back sends no
 * second mail.
 */
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

/** Whether it is too early to send another code, given when the last one was sent (Unix milliseconds). */
function wasLately(sentAt: number | undefined): boolean {
  return sentAt !== undefined && Date.now() < canSendAfter(sentAt);
}
