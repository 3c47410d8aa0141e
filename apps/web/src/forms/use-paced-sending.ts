import { useEffect, useState } from 'react';

/** A mail needs this long to arrive; the server has its own, wider limit. */
const WAIT_MS = 60_000;

/** What there is to say about the last link asked for. */
export type ResendStatus = { readonly kind: 'quiet' | 'sent' | 'canSend' } | { readonly kind: 'wait'; readonly seconds: number };

interface PacedSending {
  /** Asks for the mail; false when it was refused. */
  readonly send: () => Promise<boolean>;
  /** Whether one is on its way already: it was sent just now, or at a moment in Unix ms. */
  readonly justSent: boolean | number;
}

/** Sends a mail again, but not within a minute of the one before; `noteSent` tells of one that was sent some other way. */
export function usePacedSending({ send, justSent }: PacedSending) {
  const [sentAt, setSentAt] = useState(() => momentOf(justSent));
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

/** When the next mail can be asked for, after one that was sent at a moment in Unix ms. */
export function canSendAfter(sentAt: number): number {
  return sentAt + WAIT_MS;
}

function momentOf(justSent: boolean | number): number {
  if (typeof justSent === 'number') return justSent;
  return justSent ? Date.now() : 0;
}
