import { Link } from 'react-router';

import { TextLink } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { DEVELOPMENT_PATHS } from '../../routes/paths.js';
import { componentsTexts } from './components.texts.js';

export function TextLinkExample() {
  const { link } = useTexts(componentsTexts);
  return (
    <p>
      <TextLink asChild>
        <Link to={DEVELOPMENT_PATHS.panelPage}>{link}</Link>
      </TextLink>
    </p>
  );
}
