import { useEffect, useState } from 'react';

import { useSendVerificationEmailMutation } from '@portvakt/api-client';

import { ROOMS } from '../../rooms/rooms.js';

/** A mail needs this long to arrive; the server has its own, wider limit. */
const WAIT_MS = 60_000;

/** What there is to say about the last link asked for. */
export type ResendStatus = { readonly kind: 'quiet' | 'sent' | 'canSend' } | { readonly kind: 'wait'; readonly seconds: number };

/** Sends the verification mail again, but not within a minute of the one before; `justSent` says that one is on its way already. */
export function useResend(email: string, justSent: boolean) {
  const [send, { isLoading, error }] = useSendVerificationEmailMutation();
  const [sentAt, setSentAt] = useState(() => (justSent ? Date.now() : 0));
  const [status, setStatus] = useState<ResendStatus>({ kind: 'quiet' });

  useEffect(() => {
    if (sentAt === 0) return undefined;
    const timer = setTimeout(() => setStatus({ kind: 'canSend' }), sentAt + WAIT_MS - Date.now());
    return () => clearTimeout(timer);
  }, [sentAt]);

  const resend = async () => {
    const left = sentAt + WAIT_MS - Date.now();
    if (left > 0) {
      setStatus({ kind: 'wait', seconds: Math.ceil(left / 1000) });
      return;
    }
    setStatus({ kind: 'quiet' });
    const answer = await send({ email, callbackURL: ROOMS.verifyEmail });
    if (answer.error) return;
    setSentAt(Date.now());
    setStatus({ kind: 'sent' });
  };

  return { resend, isSending: isLoading, status, error };
}
