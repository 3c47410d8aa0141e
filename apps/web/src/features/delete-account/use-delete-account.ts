import { useState } from 'react';
import { useNavigate } from 'react-router';

import { type ApiFailure, asApiFailure, useDeleteUserMutation, useSession, useWebConfig } from '@portvakt/api-client';

import { signalAccountDeleted } from '../../passkeys/signals.js';
import { PATHS } from '../../routes/paths.js';
import { useConfirmIdentity } from '../../confirm-identity/use-confirm-identity.js';
import { justDeletedState } from './just-deleted.js';

const MAIL_SENT = 'Verification email sent';

/** Refusals that the page handles itself, so they are not shown above the button. */
const ANSWERED_ELSEWHERE: readonly string[] = ['INVALID_PASSWORD', 'CREDENTIAL_ACCOUNT_NOT_FOUND', 'SESSION_EXPIRED'];

/** The single target of the deletion question. */
export const THE_ACCOUNT = { id: 'kontoen' };

/**
 * Deletes the account of the signed-in user and navigates to the confirmation page. Without a password, the server may
 * send a confirmation link instead (`mail-sent`).
 */
export function useDeleteAccount() {
  const [send, { isLoading, error }] = useDeleteUserMutation();
  const [isGone, setGone] = useState(false);
  const confirmIdentity = useConfirmIdentity(PATHS.deleteAccount);
  const navigate = useNavigate();
  const { passkeys } = useWebConfig();
  const { signedIn } = useSession();

  const deleteAccount = async (password?: string): Promise<ApiFailure | 'mail-sent' | undefined> => {
    const answer = await send(password === undefined ? { callbackURL: PATHS.accountDeleted } : { password });
    if (answer.error) {
      const failure = asApiFailure(answer.error);
      if (failure.code === 'SESSION_EXPIRED') await confirmIdentity(THE_ACCOUNT.id);
      return failure;
    }
    if (answer.data.message === MAIL_SENT) return 'mail-sent';
    // AccountDeletedPage clears the session: clearing it here would make RequireSession show "you are signed out".
    setGone(true);
    if (passkeys && signedIn) signalAccountDeleted(passkeys.rpId, signedIn.user.id);
    await navigate(PATHS.accountDeleted, { replace: true, state: justDeletedState() });
    return undefined;
  };

  const failure = error && asApiFailure(error);
  const refusal = failure && !ANSWERED_ELSEWHERE.includes(failure.code) ? failure : undefined;
  return { deleteAccount, isBusy: isLoading || isGone, refusal };
}
