import { Link } from 'react-router';

import { ButtonLink, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { ROOMS } from '../../rooms/rooms.js';
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
        {signedIn ? <Link to={ROOMS.account}>{texts.toAccount}</Link> : <Link to={ROOMS.signIn}>{texts.signIn}</Link>}
      </ButtonLink>
    </PanelPage>
  );
}
