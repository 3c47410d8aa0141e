import { useEffect, useRef, useState } from 'react';

import {
  type ApiFailure,
  asApiFailure,
  useExpectedSession,
  useGenerateAuthenticateOptionsMutation,
  useVerifyAuthenticationMutation,
} from '@portvakt/api-client';

import type { PasskeySignInOutcome } from './sign-in-with-passkey.js';

interface PasskeySignInOptions {
  /** Whether the user wants to be remembered; without it, the service decides. */
  readonly rememberMe?: () => boolean;
  /** Runs once the service has accepted the passkey; busy until it has ended. */
  readonly onSignedIn?: () => Promise<unknown> | void;
}

/** Signs in with a passkey; a page that redirects does so once the session exists. */
export function usePasskeySignIn({ rememberMe, onSignedIn }: PasskeySignInOptions = {}) {
  const [askOptions] = useGenerateAuthenticateOptionsMutation();
  const [verify] = useVerifyAuthenticationMutation();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure>();
  const session = useExpectedSession();
  const endCeremony = useRef<() => void>(undefined);

  const running = useRef(0);

  // Closes the browser's dialog with the page that opened it, but not the dialog of another page.
  useEffect(
    () => () => {
      if (running.current > 0) endCeremony.current?.();
    },
    [],
  );

  const runCeremony = async (isAutofill: boolean, signal?: AbortSignal): Promise<PasskeySignInOutcome> => {
    running.current += 1;
    try {
      const script = await import('./sign-in-with-passkey.js');
      endCeremony.current = script.endCeremony;
      return await script.signInWithPasskey({ askOptions, verify, rememberMe, isAutofill, signal });
    } catch {
      // The script could not be loaded.
      return { kind: 'unavailable', failure: { ...asApiFailure(undefined), code: 'NETWORK_ERROR' } };
    } finally {
      running.current -= 1;
    }
  };

  const accept = async (): Promise<void> => {
    setFailure(undefined);
    session.expect(true);
    await onSignedIn?.();
  };

  const signIn = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    session.expect(false);
    const outcome = await runCeremony(false);
    if (outcome.kind === 'signedIn') await accept();
    else if (outcome.kind !== 'aborted') setFailure(outcome.failure);
    setBusy(false);
  };

  return {
    signIn,
    /** For autofill, which has no button that is busy. */
    runCeremony,
    accept,
    setFailure,
    isBusy: isBusy || session.isPending,
    failure: session.failure ?? failure,
  };
}
