import { Link } from 'react-router';

import { useWebConfig } from '@portvakt/api-client';
import { ButtonLink } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { PATHS } from '../routes/paths.js';
import { HomeLink } from './home-link.js';
import { NextLink } from './next-link.js';
import { nextTexts } from './next.texts.js';
import { useNext } from './use-next.js';

/** For a signed-in user on a page that ends: the target in `?neste=`, else the product and the account. */
export function OnwardLinks() {
  const { next } = useNext();
  const { homeUrl } = useWebConfig();
  const texts = useTexts(nextTexts);
  if (next?.kind === 'elsewhere' || next?.kind === 'page') {
    return (
      <div className="actions">
        <NextLink />
      </div>
    );
  }
  return (
    <div className="actions">
      <HomeLink variant="primary" />
      <ButtonLink variant={homeUrl === null ? 'primary' : 'secondary'}>
        <Link to={PATHS.account}>{texts.toAccount}</Link>
      </ButtonLink>
    </div>
  );
}
