import { useEffect, useEffectEvent } from 'react';

import { whenIdle } from '../browser/when-idle.js';
import type { usePasskeySignIn } from './use-passkey-sign-in.js';
import { usePasskeysOffered } from './use-passkeys-offered.js';

type SignIn = Pick<ReturnType<typeof usePasskeySignIn>, 'runCeremony' | 'accept' | 'setFailure'>;

/**
 * Offers passkeys among the suggestions of a field with `autocomplete="… webauthn"`, once the page is idle. `isPaused`:
 * the user is signing in another way.
 */
export function usePasskeyAutofill({ runCeremony, accept, setFailure }: SignIn, isPaused: boolean): void {
  const isOffered = usePasskeysOffered();
  const signIn = useEffectEvent((signal: AbortSignal) => runCeremony(true, signal));
  const onSignedIn = useEffectEvent(() => void accept());
  const onRefused = useEffectEvent(setFailure);

  useEffect(() => {
    if (!isOffered || isPaused) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    const begin = async () => {
      if (isGone || !(await canAutofill())) return;
      const { offerInEmailField } = await import('./autofill.js');
      if (!isGone) stop = offerInEmailField({ signIn, onSignedIn, onRefused });
    };
    // Without its script there is no autofill, and nothing else is missing.
    whenIdle(() => void begin().catch(() => undefined));
    return () => {
      isGone = true;
      stop?.();
    };
  }, [isOffered, isPaused]);
}

const canAutofill = async (): Promise<boolean> =>
  (await window.PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
