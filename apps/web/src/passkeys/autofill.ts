import type { ApiFailure } from '@portvakt/api-client';

import { endCeremony } from './ceremony.js';
import type { PasskeySignInOutcome } from './sign-in-with-passkey.js';

/** A challenge lasts five minutes. */
const RENEWED_AFTER_MS = 4 * 60_000;

interface AutofillOptions {
  readonly signIn: (signal: AbortSignal) => Promise<PasskeySignInOutcome>;
  readonly onSignedIn: () => void;
  /** The service refused a passkey that the user chose. Not called when none can be offered. */
  readonly onRefused: (failure: ApiFailure) => void;
}

/**
 * Offers passkeys in the e-mail field, with a new challenge in time, while the page is visible. Returns a function that
 * stops it.
 */
export function offerInEmailField({ signIn, onSignedIn, onRefused }: AutofillOptions): () => void {
  const stopped = new AbortController();
  let waiting = 0;
  const isStopped = () => stopped.signal.aborted;
  let renewal: ReturnType<typeof setTimeout> | undefined;

  const offer = async (): Promise<void> => {
    clearTimeout(renewal);
    if (isStopped() || document.hidden) return;
    // A new ceremony ends a pending one.
    renewal = setTimeout(() => void offer(), RENEWED_AFTER_MS);
    waiting += 1;
    const outcome = await signIn(stopped.signal);
    waiting -= 1;
    if (isStopped()) return;
    if (outcome.kind === 'signedIn') {
      stop();
      onSignedIn();
    }
    if (outcome.kind === 'refused') {
      onRefused(outcome.failure);
      await offer();
    }
  };

  const onVisibility = () => void offer();
  document.addEventListener('visibilitychange', onVisibility);
  const stop = () => {
    if (isStopped()) return;
    stopped.abort();
    clearTimeout(renewal);
    document.removeEventListener('visibilitychange', onVisibility);
    if (waiting > 0) endCeremony();
  };
  void offer();
  return stop;
}
