import { useEffect, useState } from 'react';

/** Time for a mail to arrive; the server has its own, wider limit. */
const WAIT_MS = 60_000;

/** The state of the last requested link. */
export type ResendStatus = { readonly kind: 'quiet' | 'sent' | 'canSend' } | { readonly kind: 'wait'; readonly seconds: number };

interface PacedSending {
  /** Requests the mail; resolves to false if it was refused. */
  readonly send: () => Promise<boolean>;
  /** Whether a mail was sent just now, or when (Unix milliseconds). */
  readonly justSent: boolean | number;
}

/** Sends a mail again, at most once a minute. Call `noteSent` for a mail that was sent in another way. */
export function usePacedSending({ send, justSent }: PacedSending) {
  const [sentAt, setSentAt] = useState(() => timeOf(justSent));
  const [status, setStatus] = useState<ResendStatus>({ kind: 'quiet' });

  useEffect(() => {
    if (sentAt === 0) return undefined;
    const timer = setTimeout(() => setStatus({ kind: 'canSend' }), canSendAfter(sentAt) - Date.now());
    return () => clearTimeout(timer);
  }, [sentAt]);

  const sendAgain = async () => {
    const left = canSendAfter(sentAt) - Date.now();
    if (left > 0) {
      setStatus({ kind: 'wait', seconds: Math.ceil(left / 1000) });
      return;
    }
    setStatus({ kind: 'quiet' });
    if (!(await send())) return;
    setSentAt(Date.now());
    setStatus({ kind: 'sent' });
  };

  const noteSent = () => {
    setSentAt(Date.now());
    setStatus({ kind: 'quiet' });
  };

  return { sendAgain, noteSent, status, canSendAt: sentAt === 0 ? undefined : canSendAfter(sentAt) };
}

/** When the next mail can be requested, given when the last one was sent; Unix milliseconds. */
export function canSendAfter(sentAt: number): number {
  return sentAt + WAIT_MS;
}

function timeOf(justSent: boolean | number): number {
  if (typeof justSent === 'number') return justSent;
  return justSent ? Date.now() : 0;
}
