import { ArrowLeftIcon } from '@navikt/aksel-icons';
import { Link } from 'react-router';

import { useWebConfig } from '@portvakt/api-client';
import { Panel, PageHeading, TextLink } from '@portvakt/ui';

import { useTexts } from '../../../i18n/texts.js';
import { useOperator } from '../layout/operator-context.js';
import { ADMINISTRATION_PATHS } from '../layout/pages.js';
import { NewUserForm } from './new-user-form.js';
import { newUserTexts } from './new-user.texts.js';

/** Creates a user, who gets a link to choose a password: nobody else ever knows it. */
export function NewUserPage() {
  const texts = useTexts(newUserTexts);
  const { may } = useOperator();
  const { emailPassword, resetPassword } = useWebConfig();
  const canCreate = emailPassword && resetPassword;
  const whyNot = emailPassword ? texts.sendsNoLinks : texts.hasNoPasswords;
  return (
    <>
      {may('user: list') ? (
        <div className="lone-links">
          <TextLink asChild>
            <Link to={ADMINISTRATION_PATHS.users}>
              <ArrowLeftIcon aria-hidden="true" />
              {texts.users}
            </Link>
          </TextLink>
        </div>
      ) : null}
      <PageHeading lead={canCreate ? texts.lead : whyNot}>{texts.title}</PageHeading>
      {canCreate ? (
        <Panel>
          <NewUserForm />
        </Panel>
      ) : null}
    </>
  );
}
