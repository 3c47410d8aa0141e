import { useState } from 'react';

import { toReadableEmail, useWebConfig } from '@portvakt/api-client';
import { Notice, Panel, PageHeading, StatusRegion } from '@portvakt/ui';

import { useTexts } from '../../../i18n/texts.js';
import { UsersLink } from '../layout/users-link.js';
import { createdUserTexts } from '../navigation-state/created-user.texts.js';
import { NewUserForm } from './new-user-form.js';
import { newUserTexts } from './new-user.texts.js';

/** Creates a user, who gets a link to choose a password: nobody else ever knows it. */
export function NewUserPage() {
  const texts = useTexts(newUserTexts);
  const { isCreated } = useTexts(createdUserTexts);
  const [created, setCreated] = useState<string>();
  const { emailPassword, resetPassword } = useWebConfig();
  const canCreate = emailPassword && resetPassword;
  const whyNot = emailPassword ? texts.sendsNoLinks : texts.hasNoPasswords;
  return (
    <>
      <UsersLink />
      <PageHeading lead={canCreate ? texts.lead : whyNot}>{texts.title}</PageHeading>
      <StatusRegion>
        {created === undefined ? null : (
          <Notice kind="success">{isCreated({ email: toReadableEmail(created) })}</Notice>
        )}
      </StatusRegion>
      {canCreate ? (
        <Panel>
          <NewUserForm onSend={() => setCreated(undefined)} onCreated={setCreated} />
        </Panel>
      ) : null}
    </>
  );
}
