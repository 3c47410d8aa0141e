import { Link } from 'react-router';

import { useSession, useWebConfig } from '@portvakt/api-client';
import { ButtonLink } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useSignInMethods } from '../../providers/use-sign-in-methods.js';
import { PATHS } from '../../routes/paths.js';
import { authenticatorsTexts } from './authenticators.texts.js';
import { canTurnOn } from './can-turn-on.js';

/** Whether two-factor is off and the user can turn it on. */
export function useCanTurnOnTwoFactor(): boolean {
  const { signedIn } = useSession();
  const config = useWebConfig();
  const { methods, error } = useSignInMethods();

  if (!signedIn || signedIn.user.twoFactorEnabled || !canTurnOn(config)) return false;
  // Two-factor needs a password, so users without one are not asked; nor is anybody before the sign-in methods are
  // known.
  return methods ? methods.hasPassword : Boolean(error);
}

/** Suggests turning two-factor on. */
export function TwoFactorOffNotice() {
  const texts = useTexts(authenticatorsTexts);
  return (
    <div className="alert-actions">
      <p>{texts.offAlert}</p>
      <ButtonLink variant="secondary">
        <Link to={PATHS.newAuthenticator}>{texts.turnOn}</Link>
      </ButtonLink>
    </div>
  );
}
