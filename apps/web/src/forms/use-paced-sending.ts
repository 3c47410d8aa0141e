import { useEffect, useState } from 'react';

/** Time for a mail to arrive; the server has its own, wider limit. */
const WAIT_MS = 60_000;

type Pace = { readonly kind: 'quiet' | 'sent' | 'canSend' } | { readonly kind: 'wait'; readonly seconds: number };

/** The state of the last requested link or code; `wasSent`: whether one was sent on request, also a while after. */
export type ResendStatus = Pace & { readonly wasSent: boolean };

interface PacedSending {
  /** Requests the mail; resolves to false if it was refused. */
  readonly send: () => Promise<boolean>;
  /** Whether a mail was sent just now, or when (Unix milliseconds). */
  readonly justSent: boolean | number;
}

/** Sends a mail again, at most once a minute. Call `noteSent` for a mail that was sent in another way. */
export function usePacedSending({ send, justSent }: PacedSending) {
  const [sentAt, setSentAt] = useState(() => timeOf(justSent));
  const [pace, setPace] = useState<Pace>({ kind: 'quiet' });
  const [wasSent, setWasSent] = useState(false);

  useEffect(() => {
    if (sentAt === 0) return undefined;
    const timer = setTimeout(() => setPace({ kind: 'canSend' }), canSendAfter(sentAt) - Date.now());
    return () => clearTimeout(timer);
  }, [sentAt]);

  const sendAgain = async () => {
    const left = canSendAfter(sentAt) - Date.now();
    if (left > 0) {
      setPace({ kind: 'wait', seconds: Math.ceil(left / 1000) });
      return;
    }
    setPace({ kind: 'quiet' });
    setWasSent(false);
    if (!(await send())) return;
    setSentAt(Date.now());
    setWasSent(true);
    setPace({ kind: 'sent' });
  };

  const noteSent = () => {
    setSentAt(Date.now());
    setWasSent(false);
    setPace({ kind: 'quiet' });
  };

  const status: ResendStatus = { ...pace, wasSent };
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
