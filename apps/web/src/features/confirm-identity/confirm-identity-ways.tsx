import { Link } from 'react-router';

import { type SignedIn, useWebConfig } from '@portvakt/api-client';
import { ButtonLink, Loading, Notice } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { ProviderButtons } from '../../providers/provider-buttons.js';
import { useSignInWays } from '../../providers/use-sign-in-ways.js';
import { WAYS_BACK } from '../../providers/ways-back.js';
import { rememberReplaced, wayByReplaced } from '../../rooms/replaced-session.js';
import { ConfirmIdentityForm } from './confirm-identity-form.js';
import { confirmIdentityTexts } from './confirm-identity.texts.js';

interface ConfirmIdentityWaysProps {
  readonly signedIn: SignedIn;
  /** The path that every method and the cancel link lead to. */
  readonly next: string;
}

/** Asks for the password or, for an account without one, offers the account's providers. */
export function ConfirmIdentityWays({ signedIn, next }: ConfirmIdentityWaysProps) {
  const texts = useTexts(confirmIdentityTexts);
  const { emailPassword, providers } = useWebConfig();
  const { ways, error } = useSignInWays();

  if (!ways && !error) return <Loading label={texts.loading} />;
  // If the sign-in methods cannot be read, assume that there is a password.
  if (!ways || (ways.hasPassword && emailPassword)) return <ConfirmIdentityForm signedIn={signedIn} next={next} />;

  const usable = ways.providers.filter((provider) => providers.includes(provider));
  return (
    <>
      {usable.length > 0 ? (
        <ProviderButtons
          providers={usable}
          verb="signInWith"
          request={{ ...WAYS_BACK, callbackURL: wayByReplaced(next) }}
          onLeave={() => rememberReplaced(signedIn)}
        />
      ) : (
        <Notice kind="warning">{emailPassword ? `${texts.noWay} ${texts.makePassword}` : texts.noWay}</Notice>
      )}
      <div className="actions">
        <ButtonLink variant="secondary">
          <Link to={next} replace>
            {texts.cancel}
          </Link>
        </ButtonLink>
      </div>
    </>
  );
}
