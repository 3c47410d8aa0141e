import { useSendVerificationEmailMutation } from '@portvakt/api-client';

import { usePacedSending } from '../../forms/use-paced-sending.js';
import { useTarget } from '../../return-to/use-next.js';
import { withNext } from '../../return-to/next-path.js';
import { PATHS } from '../../routes/paths.js';
import { returnUrl } from '../../return-to/return-url.js';

/** Sends the verification mail again; `justSent` means that one was just sent. */
export function useResend(email: string, justSent: boolean) {
  const [send, { isLoading, error }] = useSendVerificationEmailMutation();
  const callbackURL = returnUrl(withNext(PATHS.verifyEmail, useTarget()));
  const { sendAgain, status, canSendAt } = usePacedSending({
    send: async () => !(await send({ email, callbackURL })).error,
    justSent,
  });
  return { resend: sendAgain, isSending: isLoading, status, canSendAt, error };
}
