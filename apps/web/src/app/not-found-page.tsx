import { Link } from 'react-router';

import { ButtonLink, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { HomeLink } from '../return-to/home-link.js';
import { PATHS } from '../routes/paths.js';
import { appTexts } from './app.texts.js';

/** Shown for a path below one of the app's prefixes that has no page. */
export function NotFoundPage() {
  const texts = useTexts(appTexts);
  return (
    <PanelPage>
      <PageHeading lead={texts.notFound}>{texts.notFoundTitle}</PageHeading>
      <div className="actions">
        <ButtonLink>
          <Link to={PATHS.home}>{texts.toAccount}</Link>
        </ButtonLink>
        <HomeLink />
      </div>
    </PanelPage>
  );
}
