import { Link } from 'react-router';

import { ButtonLink } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { PATHS } from '../routes/paths.js';
import { nextTexts } from './next.texts.js';
import { useNext } from './use-next.js';

/** A link to the target in `?neste=`; nothing without one. */
export function NextLink() {
  const texts = useTexts(nextTexts);
  const { next } = useNext();
  if (next?.kind === 'page') {
    return (
      <ButtonLink>
        <Link to={next.target}>{next.target === PATHS.account ? texts.toAccount : texts.continue}</Link>
      </ButtonLink>
    );
  }
  if (next?.kind !== 'elsewhere') return null;
  return (
    <ButtonLink>
      <a href={next.to}>{next.host === null ? texts.continue : texts.continueTo({ host: next.host })}</a>
    </ButtonLink>
  );
}
