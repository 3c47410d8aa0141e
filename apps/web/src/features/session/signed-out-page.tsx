import { useEffect } from 'react';
import { Link } from 'react-router';

import { ButtonLink, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { HomeLink } from '../../return-to/home-link.js';
import { PATHS } from '../../routes/paths.js';
import { sessionTexts } from './session.texts.js';
import { setSigningOut } from './signing-out.js';

/** Confirms that the sign-out worked. */
export function SignedOutPage() {
  const texts = useTexts(sessionTexts);
  useEffect(() => setSigningOut(false), []);

  return (
    <PanelPage>
      <PageHeading>{texts.signedOut}</PageHeading>
      <div className="actions">
        <ButtonLink>
          <Link to={PATHS.signIn}>{texts.signIn}</Link>
        </ButtonLink>
        <HomeLink />
      </div>
    </PanelPage>
  );
}
