import { Link } from 'react-router';

import { ButtonLink, PanelSection } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { ROOMS } from '../../rooms/rooms.js';
import { securityTexts } from './security.texts.js';

/** The password and the way to another. */
export function PasswordSection() {
  const texts = useTexts(securityTexts);
  return (
    <PanelSection heading={texts.password}>
      <ButtonLink variant="secondary">
        <Link to={ROOMS.changePassword}>{texts.changePassword}</Link>
      </ButtonLink>
    </PanelSection>
  );
}
