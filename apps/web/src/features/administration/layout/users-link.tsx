import { ArrowLeftIcon } from '@navikt/aksel-icons';
import { Link } from 'react-router';

import { TextLink } from '@portvakt/ui';

import { useTexts } from '../../../i18n/texts.js';
import { frameTexts } from './frame.texts.js';
import { useOperator } from './operator-context.js';
import { ADMINISTRATION_PATHS } from './pages.js';

/** Leads back to the list of users, for an operator who may see it. */
export function UsersLink() {
  const texts = useTexts(frameTexts);
  const { may } = useOperator();
  if (!may('user: list')) return null;
  return (
    <div className="lone-links">
      <TextLink asChild>
        <Link to={ADMINISTRATION_PATHS.users}>
          <ArrowLeftIcon aria-hidden="true" />
          {texts.users}
        </Link>
      </TextLink>
    </div>
  );
}
