import { Link } from 'react-router';

import { ButtonLink, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { ROOMS } from '../../rooms/rooms.js';
import { sessionTexts } from './session.texts.js';

/** Confirms that the sign-out worked. */
export function SignedOutPage() {
  const texts = useTexts(sessionTexts);
  return (
    <PanelPage>
      <PageHeading>{texts.signedOut}</PageHeading>
      <ButtonLink>
        <Link to={ROOMS.signIn}>{texts.signIn}</Link>
      </ButtonLink>
    </PanelPage>
  );
}
