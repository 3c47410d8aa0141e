import { Link } from 'react-router';

import { ButtonLink, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { PATHS } from '../../routes/paths.js';
import { HomeLink } from '../../return-to/home-link.js';
import { OnwardLinks } from '../../return-to/onward-links.js';
import { useTarget } from '../../return-to/use-next.js';
import { withNext } from '../../return-to/next-path.js';
import { verifyEmailTexts } from './verify-email.texts.js';

interface EmailVerifiedProps {
  readonly signedIn: boolean;
}

export function EmailVerified({ signedIn }: EmailVerifiedProps) {
  const texts = useTexts(verifyEmailTexts);
  return (
    <PanelPage>
      <PageHeading>{texts.doneTitle}</PageHeading>
      {signedIn ? <OnwardLinks /> : <SignInLink />}
    </PanelPage>
  );
}

/** Leads a signed-out user to the sign-in. */
export function SignInLink() {
  const texts = useTexts(verifyEmailTexts);
  const target = useTarget();
  return (
    <div className="actions">
      <ButtonLink>
        <Link to={withNext(PATHS.signIn, target)}>{texts.signIn}</Link>
      </ButtonLink>
      {target === null ? <HomeLink /> : null}
    </div>
  );
}
