import { useEffect, useState } from 'react';
import { Link } from 'react-router';

import { Button, ButtonLink } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useOwnPasskeys } from '../../passkeys/use-own-passkeys.js';
import { usePasskeysOffered } from '../../passkeys/use-passkeys-offered.js';
import { focusPage } from '../../focus/page-focus.js';
import { newPasskeyState } from '../../confirm-identity/passkey-targets.js';
import { PATHS } from '../../routes/paths.js';
import { isPostponed, postponeOffer } from './postponed-offer.js';
import { ownPasskeysTexts } from './own-passkeys.texts.js';

/** Whether to offer a passkey: there is none, this device can keep one, and the user has not said "not now" recently. */
export function usePasskeyOffer() {
  const isOn = usePasskeysOffered();
  const { passkeys } = useOwnPasskeys();
  const [isWaved, setWaved] = useState(isPostponed);
  const canKeep = useCanKeepPasskeys(isOn);

  const postpone = () => {
    postponeOffer();
    setWaved(true);
    // The button that was pressed is removed.
    focusPage();
  };
  return { isOffered: canKeep && !isWaved && passkeys?.length === 0, postpone };
}

interface PasskeyOfferProps {
  readonly onPostpone: () => void;
}

/** Suggests a passkey after a sign-in. */
export function PasskeyOffer({ onPostpone }: PasskeyOfferProps) {
  const texts = useTexts(ownPasskeysTexts);
  return (
    <div className="alert-actions">
      <p>{texts.offer}</p>
      <div className="actions">
        <ButtonLink variant="secondary">
          <Link to={PATHS.security} state={newPasskeyState}>
            {texts.make}
          </Link>
        </ButtonLink>
        <Button variant="tertiary" onClick={onPostpone}>
          {texts.notNow}
        </Button>
      </div>
    </div>
  );
}

/** Whether the device itself asks for a finger, a face or a PIN. */
function useCanKeepPasskeys(isOn: boolean): boolean {
  const [canKeep, setCanKeep] = useState(false);

  useEffect(() => {
    if (!isOn) return;
    void window.PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(setCanKeep, () => undefined);
  }, [isOn]);
  return canKeep;
}
