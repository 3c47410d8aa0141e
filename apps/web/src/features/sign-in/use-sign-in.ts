import { useState } from 'react';
import { useNavigate } from 'react-router';

import {
  type ApiFailure,
  asApiFailure,
  type SignInEmailApiArg,
  useExpectedSession,
  useSignInEmailMutation,
} from '@portvakt/api-client';

import { useTarget } from '../../return-to/use-next.js';
import { useSilentPasskey } from '../../passkeys/use-silent-passkey.js';
import { withNext } from '../../return-to/next-path.js';
import { PATHS } from '../../routes/paths.js';
import { returnUrl } from '../../return-to/return-url.js';

/** Signs in, and navigates if another step is required; the page itself redirects once the session exists. */
export function useSignIn() {
  const [send, { isLoading }] = useSignInEmailMutation();
  const [failure, setFailure] = useState<ApiFailure>();
  const session = useExpectedSession();
  const navigate = useNavigate();
  const target = useTarget();
  const makePasskeySilently = useSilentPasskey();

  const signIn = async (input: SignInEmailApiArg): Promise<ApiFailure | undefined> => {
    setFailure(undefined);
    session.expect(false);
    // The target of the verification link, which the server mails if the address must be verified first.
    const answer = await send({ ...input, callbackURL: returnUrl(withNext(PATHS.verifyEmail, target)) });
    if (answer.error) {
      const refusal = asApiFailure(answer.error);
      if (refusal.code === 'EMAIL_NOT_VERIFIED') {
        await navigate(withNext(PATHS.verifyEmail, target), { state: { email: input.email, cameFrom: PATHS.signIn } });
        return undefined;
      }
      setFailure(refusal);
      return refusal;
    }
    if ('twoFactorRedirect' in answer.data) {
      await navigate(withNext(PATHS.signInCode, target), { state: { email: input.email } });
      return undefined;
    }
    session.expect(true);
    makePasskeySilently();
    return undefined;
  };

  return { signIn, isBusy: isLoading || session.isPending, failure: session.failure ?? failure };
}
