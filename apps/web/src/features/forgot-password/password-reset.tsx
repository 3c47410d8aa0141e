import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router';

import { forgetSession, useSessionPastCache } from '@portvakt/api-client';
import { ButtonLink } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { ROOMS } from '../../rooms/rooms.js';
import { forgotPasswordTexts } from './forgot-password.texts.js';

/** The password is another and every session has ended; the way to a new one. */
export function PasswordReset() {
  const texts = useTexts(forgotPasswordTexts);
  useEndedSession();
  return (
    <ButtonLink>
      <Link to={ROOMS.signIn}>{texts.signIn}</Link>
    </ButtonLink>
  );
}

/** This browser's session may have ended with the others, which its session-data cookie would hide for some minutes. */
function useEndedSession() {
  const { signedIn } = useSessionPastCache();
  const dispatch = useDispatch();
  const forgotten = useRef(false);

  // Once: to forget makes everybody ask again, this hook too.
  useEffect(() => {
    if (signedIn !== null || forgotten.current) return;
    forgotten.current = true;
    forgetSession(dispatch);
  }, [signedIn, dispatch]);
}
