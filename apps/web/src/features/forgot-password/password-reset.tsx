import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router';

import { clearSession, useUncachedSession } from '@portvakt/api-client';
import { ButtonLink } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { HomeLink } from '../../return-to/home-link.js';
import { useTarget } from '../../return-to/use-next.js';
import { withNext } from '../../return-to/next-path.js';
import { PATHS } from '../../routes/paths.js';
import { forgotPasswordTexts } from './forgot-password.texts.js';

/** Links to the sign-in page after a reset, which revoked every session. */
export function PasswordReset() {
  const texts = useTexts(forgotPasswordTexts);
  const target = useTarget();
  useEndedSession();
  return (
    <div className="actions">
      <ButtonLink>
        <Link to={withNext(PATHS.signIn, target)}>{texts.signIn}</Link>
      </ButtonLink>
      {target === null ? <HomeLink /> : null}
    </div>
  );
}

/** The reset may have revoked this browser's session too; the session-data cookie would hide that for some minutes. */
function useEndedSession() {
  const { signedIn } = useUncachedSession();
  const dispatch = useDispatch();
  const forgotten = useRef(false);

  // Once: clearing the session makes every session query ask again, this one too.
  useEffect(() => {
    if (signedIn !== null || forgotten.current) return;
    forgotten.current = true;
    clearSession(dispatch);
  }, [signedIn, dispatch]);
}
