import { useEffect, useRef, useState } from 'react';

import { type ApiFailure, asApiFailure, useSendOtpMutation } from '@portvakt/api-client';

import { canSendAfter, usePacedSending } from '../../forms/use-paced-sending.js';

interface EmailCodeOptions {
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
export type CodeMail = 'pending' | 'sent' | 'notSent';

/**
 * Sends the codes by e-mail of one sign-in. Its state outlives a switch of method, so that switching back sends no
 * second mail.
 */
export function useEmailCode({ isWanted, sentAt, onSent, onRefused }: EmailCodeOptions) {
  const [sendOtp, { isLoading, error }] = useSendOtpMutation();
  const [recentlySentAt] = useState(() => (isTooEarly(sentAt) ? sentAt : undefined));
  const isRequested = useRef(recentlySentAt !== undefined);

  const send = async () => {
    const answer = await sendOtp({});
    if (answer.error) {
      onRefused(asApiFailure(answer.error));
      return false;
    }
    onSent();
    return true;
  };
  const { sendAgain, noteSent, status, canSendAt } = usePacedSending({ send, justSent: recentlySentAt ?? false });

  useEffect(() => {
    if (!isWanted || isRequested.current) return;
    isRequested.current = true;
    void send().then((isSent) => {
      if (isSent) noteSent();
    });
  });

  const unsent = error ? 'notSent' : 'pending';
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
function isTooEarly(sentAt: number | undefined): boolean {
  return sentAt !== undefined && Date.now() < canSendAfter(sentAt);
}
