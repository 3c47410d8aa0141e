import { Link } from 'react-router';

import { useSession, useWebConfig } from '@portvakt/api-client';
import { ButtonLink, Notice } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { useSignInMethods } from '../../providers/use-sign-in-methods.js';
import { PATHS } from '../../routes/paths.js';
import { authenticatorsTexts } from './authenticators.texts.js';
import { canTurnOn } from './can-turn-on.js';

/** Suggests turning two-factor on; renders nothing if it is on or cannot be turned on. */
export function TwoFactorOffNotice() {
  const texts = useTexts(authenticatorsTexts);
  const { signedIn } = useSession();
  const settings = useWebConfig();
  const { methods, error } = useSignInMethods();

  if (!signedIn || signedIn.user.twoFactorEnabled || !canTurnOn(settings)) return null;
  // Two-factor needs a password, so users without one are not asked; nor is anybody before the sign-in methods are
  // known.
  if (methods ? !methods.hasPassword : !error) return null;
  return (
    <Notice kind="info">
      <div className="alert-actions">
        <p>{texts.offAlert}</p>
        <ButtonLink variant="secondary">
          <Link to={PATHS.newAuthenticator}>{texts.turnOn}</Link>
        </ButtonLink>
      </div>
    </Notice>
  );
}
