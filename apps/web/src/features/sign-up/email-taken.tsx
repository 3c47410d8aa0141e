import { Link } from 'react-router';

import { useWebConfig } from '@portvakt/api-client';
import { TextLink } from '@portvakt/ui';

import { errorTexts } from '../../i18n/errors.texts.js';
import { useTexts } from '../../i18n/texts.js';
import { useTarget } from '../../return-to/use-next.js';
import { withNext } from '../../return-to/next-path.js';
import { PATHS } from '../../routes/paths.js';
import { signUpTexts } from './sign-up.texts.js';

/** Says that the e-mail address has an account, with links to what its owner can do. */
export function EmailTaken() {
  const texts = useTexts(signUpTexts);
  const { USER_ALREADY_EXISTS: taken } = useTexts(errorTexts);
  const { resetPassword } = useWebConfig();
  const target = useTarget();
  return (
    <>
      {taken}{' '}
      <TextLink asChild>
        <Link to={withNext(PATHS.signIn, target)}>{texts.signIn}</Link>
      </TextLink>
      {resetPassword ? (
        <>
          {' · '}
          <TextLink asChild>
            <Link to={withNext(PATHS.forgotPassword, target)}>{texts.newPassword}</Link>
          </TextLink>
        </>
      ) : null}
    </>
  );
}
