import { useSession } from '@portvakt/api-client';
import { PageHeading, Panel } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { ChangePasswordForm } from './change-password-form.js';
import { changePasswordTexts } from './change-password.texts.js';

/** Change the password of the account. */
export function ChangePasswordPage() {
  const texts = useTexts(changePasswordTexts);
  const { signedIn } = useSession();
  return (
    <>
      <PageHeading>{texts.title}</PageHeading>
      {signedIn ? (
        <Panel>
          <ChangePasswordForm user={signedIn.user} />
        </Panel>
      ) : null}
    </>
  );
}
