import { useWebConfig } from '@portvakt/api-client';
import { Panel, PageHeading } from '@portvakt/ui';

import { useTexts } from '../../../i18n/texts.js';
import { UsersLink } from '../layout/users-link.js';
import { NewUserForm } from './new-user-form.js';
import { newUserTexts } from './new-user.texts.js';

/** Creates a user, who gets a link to choose a password: nobody else ever knows it. */
export function NewUserPage() {
  const texts = useTexts(newUserTexts);
  const { emailPassword, resetPassword } = useWebConfig();
  const canCreate = emailPassword && resetPassword;
  const whyNot = emailPassword ? texts.sendsNoLinks : texts.hasNoPasswords;
  return (
    <>
      <UsersLink />
      <PageHeading lead={canCreate ? texts.lead : whyNot}>{texts.title}</PageHeading>
      {canCreate ? (
        <Panel>
          <NewUserForm />
        </Panel>
      ) : null}
    </>
  );
}
