import { useState } from 'react';
import { useNavigate } from 'react-router';

import {
  type ApiFailure,
  asApiFailure,
  type SignedIn,
  useRevokeSessionMutation,
  useSignInEmailMutation,
} from '@portvakt/api-client';

import { rememberReplaced, wayByReplaced } from '../../rooms/replaced-session.js';
import { ROOMS } from '../../rooms/rooms.js';
import { isRemembered } from './is-remembered.js';

/** Signs somebody in anew in place of the session they have, and goes on to `next`. */
export function useSignInAgain(signedIn: SignedIn, next: string) {
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
      rememberReplaced(signedIn);
      const search = new URLSearchParams({ neste: wayByReplaced(next) }).toString();
      await navigate({ pathname: ROOMS.signInCode, search }, { replace: true, state: { email } });
      return undefined;
    }
    // What comes of it stops nobody: the new session is there, and a replaced one that stays is seen among the devices.
    await revokeSession({ token: replaced.token });
    await navigate(next, { replace: true });
    return undefined;
  };

  const failure = error && asApiFailure(error);
  return { signInAgain, isBusy, refusal: failure && !isWrongPassword(failure) ? failure : undefined };
}

/** Whether a refusal belongs to the field: the address is the person's own, so it is the password that is wrong. */
export function isWrongPassword({ code }: ApiFailure): boolean {
  return code === 'INVALID_EMAIL_OR_PASSWORD';
}
