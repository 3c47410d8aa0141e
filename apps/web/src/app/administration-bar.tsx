import { PersonCircleIcon } from '@navikt/aksel-icons';
import { Link } from 'react-router';

import { useSession } from '@portvakt/api-client';
import { Tag, TextLink } from '@portvakt/ui';

import { SignedInBar } from '../features/session/signed-in-bar.js';
import { sessionTexts } from '../features/session/session.texts.js';
import { useTexts } from '../i18n/texts.js';
import { ADMINISTRATION } from '../routes/administration-paths.js';
import { PATHS } from '../routes/paths.js';
import { useRoleNames } from '../roles/use-role-names.js';
import { appTexts } from './app.texts.js';

/** The header of the operators' pages: where one is, and in which role. */
export function AdministrationBar() {
  const { administration } = useTexts(sessionTexts);
  const { accountMenu } = useTexts(appTexts);
  const roleNames = useRoleNames();
  const role = useSession().signedIn?.user.role;

  return (
    <>
      <Link className="bar-section" to={ADMINISTRATION}>
        {administration}
      </Link>
      <SignedInBar>
        <span className="bar-extra">
          {role
            ? roleNames(role).map((name) => (
                <Tag key={name} data-color="info">
                  {name}
                </Tag>
              ))
            : null}
          <TextLink asChild data-color="neutral">
            <Link to={PATHS.account}>
              <PersonCircleIcon aria-hidden="true" />
              {accountMenu}
            </Link>
          </TextLink>
        </span>
      </SignedInBar>
    </>
  );
}
