import { useWebConfig } from '@portvakt/api-client';
import { ButtonLink } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { nextTexts } from './next.texts.js';

interface HomeLinkProps {
  readonly variant?: 'primary' | 'secondary';
}

/** A link to the product; nothing where the service has no `HOME_URL`. */
export function HomeLink({ variant = 'secondary' }: HomeLinkProps) {
  const texts = useTexts(nextTexts);
  const { homeUrl, appName } = useWebConfig();
  if (homeUrl === null) return null;
  return (
    <ButtonLink variant={variant}>
      <a href={homeUrl}>{texts.home({ product: appName })}</a>
    </ButtonLink>
  );
}
