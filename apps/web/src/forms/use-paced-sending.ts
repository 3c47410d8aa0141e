import { useEffect, useState } from 'react';

/** A mail needs this long to arrive; the server has its own, wider limit. */
const WAIT_MS = 60_000;

/** What there is to say about the last link asked for. */
export type ResendStatus = { readonly kind: 'quiet' | 'sent' | 'canSend' } | { readonly kind: 'wait'; readonly seconds: number };

interface PacedSending {
  /** Asks for the mail; false when it was refused. */
  readonly send: () => Promise<boolean>;
  /** Whether one is on its way already. */
  readonly justSent: boolean;
}

/** Sends a mail again, but not within a minute of the one before; `noteSent` tells of one that was sent some other way. */
export function usePacedSending({ send, justSent }: PacedSending) {
  const [sentAt, setSentAt] = useState(() => (justSent ? Date.now() : 0));
  const [status, setStatus] = useState<ResendStatus>({ kind: 'quiet' });

  useEffect(() => {
    if (sentAt === 0) return undefined;
    const timer = setTimeout(() => setStatus({ kind: 'canSend' }), sentAt + WAIT_MS - Date.now());
    return () => clearTimeout(timer);
  }, [sentAt]);

  const sendAgain = async () => {
    const left = sentAt + WAIT_MS - Date.now();
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

  return { sendAgain, noteSent, status, canSendAt: sentAt === 0 ? undefined : sentAt + WAIT_MS };
}
