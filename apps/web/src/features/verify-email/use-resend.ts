import { useSendVerificationEmailMutation } from '@portvakt/api-client';

import { usePacedSending } from '../../forms/use-paced-sending.js';
import { PATHS } from '../../routes/paths.js';

/** Sends the verification mail again; `justSent` means that one was just sent. */
export function useResend(email: string, justSent: boolean) {
  const [send, { isLoading, error }] = useSendVerificationEmailMutation();
  const { sendAgain, status, canSendAt } = usePacedSending({
    send: async () => !(await send({ email, callbackURL: PATHS.verifyEmail })).error,
    justSent,
  });
  return { resend: sendAgain, isSending: isLoading, status, canSendAt, error };
}
