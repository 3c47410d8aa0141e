import { Link } from 'react-router';

import { TextLink } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { DEVELOPMENT_PATHS } from '../../routes/paths.js';
import { componentsTexts } from './components.texts.js';

/**
 * A page can have only one frame and one main element, so this example names the frames and links to the page that uses
 * PanelPage.
 */
export function FramesExample() {
  const texts = useTexts(componentsTexts);
  return (
    <>
      <p>SiteFrame: {texts.hereSite}</p>
      <p>AccountFrame: {texts.hereAccount}</p>
      <p>PanelPage: {texts.herePanel}</p>
      <p>
        <TextLink asChild>
          <Link to={DEVELOPMENT_PATHS.panelPage}>{DEVELOPMENT_PATHS.panelPage}</Link>
        </TextLink>
      </p>
    </>
  );
}
