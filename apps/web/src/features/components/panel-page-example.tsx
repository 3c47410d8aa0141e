import { Link } from 'react-router';

import { ButtonLink, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { DEVELOPMENT_PATHS } from '../../routes/paths.js';
import { componentsTexts } from './components.texts.js';

/** A page in the frame used outside the account; served in development only. */
export function PanelPageExample() {
  const texts = useTexts(componentsTexts);
  return (
    <PanelPage>
      <PageHeading lead={texts.lead}>PanelPage</PageHeading>
      <ButtonLink>
        <Link to={DEVELOPMENT_PATHS.components}>{texts.toControls}</Link>
      </ButtonLink>
    </PanelPage>
  );
}
