import { useCallback, useEffect, useRef, useState } from 'react';

import { useWebConfig } from '@portvakt/api-client';

import { useTexts } from '../../i18n/texts.js';
import { Unavailable } from '../../contact/unavailable.js';
import { useNewestFailure } from '../../failures/use-newest-failure.js';
import { PasskeyButton } from '../../passkeys/passkey-button.js';
import { usePasskeyAutofill } from '../../passkeys/use-passkey-autofill.js';
import { usePasskeySignIn } from '../../passkeys/use-passkey-sign-in.js';
import { usePasskeysOffered } from '../../passkeys/use-passkeys-offered.js';
import { callbackUrls } from '../../providers/callback-urls.js';
import { OrLine } from '../../providers/or-line.js';
import { ProviderButtons } from '../../providers/provider-buttons.js';
import { SignInForm } from './sign-in-form.js';
import { signInTexts } from './sign-in.texts.js';

interface SignInMethodsProps {
  readonly target: string | null;
}

/** Every way to sign in that the service offers: the password, a passkey, and the providers. */
export function SignInMethods({ target }: SignInMethodsProps) {
  const texts = useTexts(signInTexts);
  const { emailPassword, providers } = useWebConfig();
  const { failures, onFailure, hideFailures } = useNewestFailure();
  const [isSending, setSending] = useState(false);
  const [isLeaving, setLeaving] = useLeaving();
  const remembers = useRef(true);
  const offersPasskeys = usePasskeysOffered();
  const passkey = usePasskeySignIn(emailPassword ? { rememberMe: () => remembers.current } : {});
  usePasskeyAutofill(passkey, !emailPassword || isSending || isLeaving || passkey.isBusy);
  const { setFailure } = passkey;

  const noteProviderFailure = useCallback(
    (message: string | undefined) => {
      onFailure(message);
      if (message !== undefined) setFailure(undefined);
    },
    [onFailure, setFailure],
  );
  const signInWithPasskey = () => {
    hideFailures();
    void passkey.signIn();
  };

  const hasProviders = providers.length > 0;
  const hasOthers = offersPasskeys || hasProviders;
  if (!emailPassword && !hasOthers) return <Unavailable message={texts.unavailable} />;
  return (
    <>
      {emailPassword ? (
        <SignInForm
          failures={{ ...failures, onSend: forgetOthers }}
          onBusy={setSending}
          onRemember={(wants) => void (remembers.current = wants)}
        />
      ) : null}
      {emailPassword && hasOthers ? <OrLine /> : null}
      {offersPasskeys ? (
        <PasskeyButton purpose="signIn" isBusy={passkey.isBusy} failure={passkey.failure} onPress={signInWithPasskey} />
      ) : null}
      {hasProviders ? (
        <ProviderButtons
          providers={providers}
          verb="signInWith"
          request={callbackUrls(target)}
          onLeave={() => setLeaving(true)}
          {...(emailPassword ? { onFailure: noteProviderFailure } : {})}
        />
      ) : null}
    </>
  );

  function forgetOthers() {
    failures.onSend();
    setFailure(undefined);
  }
}

/** Whether the browser is on its way to a provider; not after Back, which may show the cached page as it was. */
function useLeaving() {
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    const stay = () => setLeaving(false);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  return [isLeaving, setLeaving] as const;
}
