import { useEffect, useRef, useState } from 'react';

import { type ApiFailure, asApiFailure, useSendOtpMutation } from '@portvakt/api-client';

import { canSendAfter, usePacedSending } from '../forms/use-paced-sending.js';

interface EmailedCodeOptions {
  /** Whether codes by e-mail are selected; the first one is then sent automatically. */
  readonly isWanted: boolean;
  /** When the last code was sent before the page was loaded, in Unix milliseconds. */
  readonly sentAt?: number | undefined;
  /** Called when a code was sent. */
  readonly onSent?: () => void;
  /** Called when a code could not be sent. */
  readonly onRefused?: (refusal: ApiFailure) => void;
}

/** The state of the code by e-mail. */
export type CodeMail = 'pending' | 'sent' | 'notSent';

/** Sends codes by e-mail. Its state outlives a switch to another kind of code, so that switching back sends no mail. */
export function useEmailedCode({ isWanted, sentAt, onSent, onRefused }: EmailedCodeOptions) {
  const [sendOtp, { isLoading, error }] = useSendOtpMutation();
  const [isSent, setSent] = useState(sentAt !== undefined);
  const [recentlySentAt] = useState(() => (isTooEarly(sentAt) ? sentAt : undefined));
  const isRequested = useRef(recentlySentAt !== undefined);

  const send = async () => {
    const answer = await sendOtp({});
    if (answer.error) {
      onRefused?.(asApiFailure(answer.error));
      return false;
    }
    setSent(true);
    onSent?.();
    return true;
  };
  const { sendAgain, noteSent, status, canSendAt } = usePacedSending({ send, justSent: recentlySentAt ?? false });

  useEffect(() => {
    if (!isWanted || isRequested.current) return;
    isRequested.current = true;
    void send().then((wasSent) => {
      if (wasSent) noteSent();
    });
  });

  const unsent = error ? 'notSent' : 'pending';
  const mail: CodeMail = isSent ? 'sent' : unsent;
  return {
    mail,
    isSending: isLoading,
    error: error && asApiFailure(error),
    sendAgain: () => void sendAgain(),
    status,
    canSendAt,
  };
}

export type EmailedCode = ReturnType<typeof useEmailedCode>;

/** Whether it is too early to send another code, given when the last one was sent (Unix milliseconds). */
function isTooEarly(sentAt: number | undefined): boolean {
  return sentAt !== undefined && Date.now() < canSendAfter(sentAt);
}
