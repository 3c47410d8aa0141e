import { Link } from 'react-router';

import { type SignedIn, useWebConfig } from '@portvakt/api-client';
import { ButtonLink, Loading, Notice } from '@portvakt/ui';

import { Unavailable } from '../../contact/unavailable.js';
import { useTexts } from '../../i18n/texts.js';
import { usePasskeysOffered } from '../../passkeys/use-passkeys-offered.js';
import { useOwnPasskeys } from '../../passkeys/use-own-passkeys.js';
import { OrLine } from '../../providers/or-line.js';
import { ProviderButtons } from '../../providers/provider-buttons.js';
import { canMakePassword, useSignInMethods } from '../../providers/use-sign-in-methods.js';
import { callbackUrls } from '../../providers/callback-urls.js';
import { pathTo, withNext } from '../../return-to/next-path.js';
import { PATHS } from '../../routes/paths.js';
import { saveReplacedSession, revokeReplacedUrl } from '../../confirm-identity/replaced-session.js';
import { ConfirmIdentityForm } from './confirm-identity-form.js';
import { ConfirmWithPasskey } from './confirm-with-passkey.js';
import { confirmIdentityTexts } from './confirm-identity.texts.js';

interface ConfirmIdentityMethodsProps {
  readonly signedIn: SignedIn;
  /** The target that every method and the cancel link lead to. */
  readonly target: string;
}

/** Offers a passkey to those who have one, and asks for the password or, without one, offers the account's providers. */
export function ConfirmIdentityMethods({ signedIn, target }: ConfirmIdentityMethodsProps) {
  const texts = useTexts(confirmIdentityTexts);
  const { emailPassword, providers } = useWebConfig();
  const { methods, error } = useSignInMethods();
  const own = useOwnPasskeys();
  const isWaiting = own.isFetching && !own.passkeys;
  // If the passkeys cannot be read, one may be the only way to confirm.
  const mayHavePasskey = own.passkeys ? own.passkeys.length > 0 : own.error !== undefined;
  const hasPasskey = usePasskeysOffered() && mayHavePasskey;
  const passkey = hasPasskey ? <ConfirmWithPasskey signedIn={signedIn} target={target} /> : null;

  if ((!methods && !error) || isWaiting) return <Loading label={texts.loading} />;
  // If the sign-in methods cannot be read, assume that there is a password.
  if (!methods || (methods.hasPassword && emailPassword))
    return (
      <>
        {passkey}
        {passkey ? <OrLine /> : null}
        <ConfirmIdentityForm signedIn={signedIn} target={target} />
      </>
    );

  const usable = methods.providers.filter((provider) => providers.includes(provider));
  return (
    <>
      {passkey}
      {usable.length > 0 ? (
        <ProviderButtons
          providers={usable}
          verb="signInWith"
          request={signInAgainUrls(target)}
          onLeave={() => saveReplacedSession(signedIn)}
        />
      ) : null}
      {usable.length === 0 && !passkey ? <NoMethod /> : null}
      <div className="actions">
        <ButtonLink variant="secondary">
          <Link to={pathTo(target)} replace>
            {texts.cancel}
          </Link>
        </ButtonLink>
      </div>
    </>
  );
}

/** Says that nothing opens the account here, and what the user can do. */
function NoMethod() {
  const texts = useTexts(confirmIdentityTexts);
  const canMake = canMakePassword(useWebConfig());

  if (!canMake) return <Unavailable message={texts.noMethod} />;
  return (
    <Notice kind="warning">
      {texts.noMethod} {texts.makePassword}
    </Notice>
  );
}

/** After a failure, the user is led back to this page. */
function signInAgainUrls(target: string) {
  const { errorCallbackURL } = callbackUrls(withNext(PATHS.confirmIdentity, target));
  return { ...callbackUrls(null), callbackURL: revokeReplacedUrl(target), errorCallbackURL };
}
