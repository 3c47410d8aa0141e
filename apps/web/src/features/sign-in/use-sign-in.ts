import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import {
  type ApiFailure,
  asApiFailure,
  type SignInEmailApiArg,
  useSession,
  useSignInEmailMutation,
} from '@portvakt/api-client';

import { ROOMS } from '../../rooms/rooms.js';

/** The session did not come although the password was right: the browser keeps no cookies for the site. */
const NO_SESSION: ApiFailure = { code: 'FAILED_TO_CREATE_SESSION', message: '', status: 0, retryAfterSeconds: null };

/** Signs in and goes on where another step is needed; the page itself leaves when the session is there. */
export function useSignIn() {
  const [send, { isLoading }] = useSignInEmailMutation();
  const [failure, setFailure] = useState<ApiFailure>();
  const [accepted, setAccepted] = useState(false);
  const { signedIn, isFetching } = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();

  const signIn = async (input: SignInEmailApiArg): Promise<ApiFailure | undefined> => {
    setFailure(undefined);
    setAccepted(false);
    const answer = await send(input);
    if (answer.error) {
      const refusal = asApiFailure(answer.error);
      if (refusal.code === 'EMAIL_NOT_VERIFIED') {
        await navigate(ROOMS.verifyEmail, { state: { email: input.email, cameFrom: ROOMS.signIn } });
        return undefined;
      }
      setFailure(refusal);
      return refusal;
    }
    if ('twoFactorRedirect' in answer.data) {
      await navigate({ pathname: ROOMS.signInCode, search }, { state: { email: input.email } });
      return undefined;
    }
    setAccepted(true);
    return undefined;
  };

  const withoutSession = accepted && !isFetching && !signedIn;
  return { signIn, isBusy: isLoading || (accepted && !withoutSession), failure: withoutSession ? NO_SESSION : failure };
}
