import { PanelSection } from '@portvakt/ui';

import { OpenRequests } from '../features/account-requests/open-requests.js';
import { OverviewPage } from '../features/overview/overview-page.js';
import { PasskeyOffer, usePasskeyOffer } from '../features/passkeys/passkey-offer.js';
import { TwoFactorOffNotice, useCanTurnOnTwoFactor } from '../features/two-factor/two-factor-off-notice.js';
import { UnverifiedEmailNotice, useCanVerifyEmail } from '../features/verify-email/unverified-email-notice.js';
import { useTexts } from '../i18n/texts.js';
import { useReadOnly } from '../session/use-read-only.js';
import { accountRouteTexts } from './account-route.texts.js';

/** The overview with the cases that are open about the account, and the steps that make the account safer. */
export function AccountRoute() {
  return (
    <OverviewPage
      steps={
        <>
          <OpenRequests />
          <SafetySteps />
        </>
      }
    />
  );
}

/** One box for all steps, most important first; renders nothing once they are done. */
function SafetySteps() {
  const texts = useTexts(accountRouteTexts);
  const canVerify = useCanVerifyEmail();
  const canTurnOn = useCanTurnOnTwoFactor();
  const { isOffered, postpone } = usePasskeyOffer();
  const isReadOnly = useReadOnly();

  if (isReadOnly || (!canVerify && !canTurnOn && !isOffered)) return null;
  return (
    <PanelSection heading={texts.safety}>
      <ul className="safety-steps">
        {canVerify ? (
          <li>
            <UnverifiedEmailNotice />
          </li>
        ) : null}
        {canTurnOn ? (
          <li>
            <TwoFactorOffNotice />
          </li>
        ) : null}
        {isOffered ? (
          <li>
            <PasskeyOffer onPostpone={postpone} />
          </li>
        ) : null}
      </ul>
    </PanelSection>
  );
}
