import { useState } from 'react';
import { useNavigate } from 'react-router';

import {
  type ApiFailure,
  asApiFailure,
  type SignedIn,
  useRevokeSessionMutation,
  useSignInEmailMutation,
} from '@portvakt/api-client';

import { pathTo, withNext } from '../../return-to/next-path.js';
import { saveReplacedSession, revokeReplacedUrl } from '../../confirm-identity/replaced-session.js';
import { PATHS } from '../../routes/paths.js';
import { isRemembered } from '../../session/is-remembered.js';

/** Signs the user in again, revokes the session that this replaces, and opens the target. */
export function useSignInAgain(signedIn: SignedIn, target: string) {
  const [signIn, { error }] = useSignInEmailMutation();
  const [revokeSession] = useRevokeSessionMutation();
  const [isBusy, setBusy] = useState(false);
  const navigate = useNavigate();

  const signInAgain = async (password: string): Promise<ApiFailure | undefined> => {
    setBusy(true);
    const { session: replaced } = signedIn;
    const { email } = signedIn.user;
    const answer = await signIn({ email, password, rememberMe: isRemembered(replaced) });
    if (answer.error) {
      setBusy(false);
      return asApiFailure(answer.error);
    }
    if ('twoFactorRedirect' in answer.data) {
      saveReplacedSession(signedIn);
      await navigate(withNext(PATHS.signInCode, revokeReplacedUrl(target)), { replace: true, state: { email } });
      return undefined;
    }
    // A failed request does not stop the user: the new session exists, and the old one stays in the list of devices.
    await revokeSession({ token: replaced.token });
    await navigate(pathTo(target), { replace: true });
    return undefined;
  };

  const failure = error && asApiFailure(error);
  return { signInAgain, isBusy, refusal: failure && !isWrongPassword(failure) ? failure : undefined };
}

/** Whether a refusal means a wrong password. The e-mail address is the user's own, so it cannot be the wrong part. */
export function isWrongPassword({ code }: ApiFailure): boolean {
  return code === 'INVALID_EMAIL_OR_PASSWORD';
}
