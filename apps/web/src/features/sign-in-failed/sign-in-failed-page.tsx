import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';

import { useSession } from '@portvakt/api-client';
import { ButtonLink, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { ContactHelp } from '../../contact/contact-help.js';
import { OnwardLinks } from '../../return-to/onward-links.js';
import { HomeLink } from '../../return-to/home-link.js';
import { useTarget } from '../../return-to/use-next.js';
import { printableCode, useRedirectErrorText } from '../../providers/redirect-errors.js';
import { NEXT, pathTo, withNext } from '../../return-to/next-path.js';
import { PATHS } from '../../routes/paths.js';
import { readVisitErrorUrl } from '../../providers/provider-visit.js';
import { signInFailedTexts } from './sign-in-failed.texts.js';

/** The same sign-in fails again: one user signs in as before, and connects the provider then; the other is locked out. */
const FAILS_AGAIN = ['account_not_linked', 'banned'];

/** Explains why a sign-in at a provider failed (`?error=`), with a link to try again. */
export function SignInFailedPage() {
  const [query] = useSearchParams();
  const [requested] = useState(readVisitErrorUrl);

  // A provider's own error leads to the service's error URL, not to the one that was requested (specification §12.2).
  if (requested !== null && requested !== PATHS.failure && !query.has(NEXT)) {
    return <Navigate to={`${requested}${requested.includes('?') ? '&' : '?'}${query.toString()}`} replace />;
  }
  return <Failure error={query.get('error')} />;
}

interface FailureProps {
  readonly error: string | null;
}

function Failure({ error }: FailureProps) {
  const texts = useTexts(signInFailedTexts);
  const errorText = useRedirectErrorText();
  const code = printableCode(error);

  return (
    <PanelPage>
      <PageHeading lead={errorText(error)}>{texts.title}</PageHeading>
      <WayOn tryAgain={code !== undefined && FAILS_AGAIN.includes(code) ? texts.signIn : texts.tryAgain} />
      <ContactHelp isLocked={code === 'banned'} />
      {code === undefined ? null : <p className="row-status">{texts.code({ code })}</p>}
    </PanelPage>
  );
}

interface WayOnProps {
  readonly tryAgain: string;
}

/** Leads to the sign-in; a signed-in user to where they confirm their identity, or on. */
function WayOn({ tryAgain }: WayOnProps) {
  const { signedIn } = useSession();
  const target = useTarget();
  const isConfirming = target?.startsWith(PATHS.confirmIdentity);

  if (signedIn && !isConfirming) return <OnwardLinks />;
  return (
    <div className="actions">
      <ButtonLink>
        <Link to={signedIn ? pathTo(target) : withNext(PATHS.signIn, target)}>{tryAgain}</Link>
      </ButtonLink>
      {target === null ? <HomeLink /> : null}
    </div>
  );
}
