import { Link } from 'react-router';

import { useSession, useWebConfig } from '@portvakt/api-client';
import { ButtonLink, Loading, Notice, PageHeading, Panel } from '@portvakt/ui';

import { Unavailable } from '../../contact/unavailable.js';
import { useTexts } from '../../i18n/texts.js';
import { canMakePassword, useSignInMethods } from '../../providers/use-sign-in-methods.js';
import { PATHS } from '../../routes/paths.js';
import { ChangePasswordForm } from './change-password-form.js';
import { changePasswordTexts } from './change-password.texts.js';

export function ChangePasswordPage() {
  const texts = useTexts(changePasswordTexts);
  return (
    <>
      <PageHeading>{texts.title}</PageHeading>
      <Content />
    </>
  );
}

function Content() {
  const texts = useTexts(changePasswordTexts);
  const { signedIn } = useSession();
  const { methods, error } = useSignInMethods();

  if (!signedIn || !(methods ?? error)) return <Loading label={texts.loading} />;
  if (methods?.hasPassword === false) return <NoPassword />;
  // If the sign-in methods cannot be read, assume that there is a password.
  return (
    <Panel>
      <ChangePasswordForm user={signedIn.user} />
    </Panel>
  );
}

function NoPassword() {
  const texts = useTexts(changePasswordTexts);
  const canMake = canMakePassword(useWebConfig());

  if (!canMake) return <Unavailable message={texts.cannotMake} />;
  return (
    <>
      <Notice kind="info">{texts.noPassword}</Notice>
      <div className="actions">
        <ButtonLink>
          <Link to={PATHS.security}>{texts.toSecurity}</Link>
        </ButtonLink>
      </div>
    </>
  );
}
