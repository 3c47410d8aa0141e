import { Link } from 'react-router';

import { ButtonLink, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { PATHS } from '../../routes/paths.js';
import { verifyEmailTexts } from './verify-email.texts.js';

interface EmailVerifiedProps {
  readonly signedIn: boolean;
}

export function EmailVerified({ signedIn }: EmailVerifiedProps) {
  const texts = useTexts(verifyEmailTexts);
  return (
    <PanelPage>
      <PageHeading>{texts.doneTitle}</PageHeading>
      <ButtonLink>
        {signedIn ? <Link to={PATHS.account}>{texts.toAccount}</Link> : <Link to={PATHS.signIn}>{texts.signIn}</Link>}
      </ButtonLink>
    </PanelPage>
  );
}
