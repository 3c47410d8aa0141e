import { useCallback, useEffect, useRef } from 'react';

import { asApiFailure } from '@portvakt/api-client';
import { useStopImpersonatingMutation } from '@portvakt/api-client/operators';

import { PATHS } from '../../../routes/paths.js';
import { userPath } from '../layout/pages.js';
import { forgetImpersonatedAccount, noteEndedImpersonation, noteImpersonatedAccount } from './impersonated-account.js';

/**
 * Ends the impersonation and leads the operator back to the page of the user, also when it has ended by itself: it
 * expired, or the owner revoked it.
 */
export function useStopImpersonating(userId: string) {
  const [send, { isLoading, error }] = useStopImpersonatingMutation();
  const isEnding = useRef(false);
  useEffect(() => noteImpersonatedAccount(userId), [userId]);

  const stop = useCallback(async () => {
    if (isEnding.current) return;
    isEnding.current = true;
    const { error: refusal } = await send();
    const code = refusal === undefined ? undefined : asApiFailure(refusal).code;
    if (code === undefined || code === 'YOU_ARE_NOT_IMPERSONATING_ANYONE') leaveTo(userId);
    // The operator's own session has ended as well.
    else if (code === 'UNAUTHORIZED') openAnew(PATHS.signIn);
    else isEnding.current = false;
  }, [send, userId]);

  // The banner goes with the session. After a sign-out, which ends both sessions, the service refuses.
  useEffect(
    () => () => {
      if (isEnding.current) return;
      isEnding.current = true;
      void send().then(({ error: refusal }) => {
        if (refusal === undefined) leaveTo(userId);
        else forgetImpersonatedAccount();
      });
    },
    [send, userId],
  );
  return { stop, isStopping: isLoading, error };
}

/** Opens the page of the user, which says that the impersonation has ended. */
export function leaveTo(userId: string): void {
  noteEndedImpersonation(userId);
  openAnew(userPath(userId));
}

/** Reloads the app, so that no data of the impersonated account stays in it. */
function openAnew(path: string): void {
  forgetImpersonatedAccount();
  window.location.assign(path);
}
