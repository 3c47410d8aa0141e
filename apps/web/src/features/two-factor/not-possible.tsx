import { Link } from 'react-router';

import { ButtonLink, Notice } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { PATHS } from '../../routes/paths.js';
import { authenticatorsTexts } from './authenticators.texts.js';

interface NotPossibleProps {
  readonly why: string;
}

/** Says why the page can do nothing for the user, and leads back. */
export function NotPossible({ why }: NotPossibleProps) {
  const texts = useTexts(authenticatorsTexts);
  return (
    <>
      <Notice kind="info">{why}</Notice>
      <div className="actions">
        <ButtonLink>
          <Link to={PATHS.security}>{texts.toSecurity}</Link>
        </ButtonLink>
      </div>
    </>
  );
}
