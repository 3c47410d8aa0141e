import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';

import { type SignedIn, useListSessionsQuery, useRevokeSessionMutation } from '@portvakt/api-client';
import { Loading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { clearReplacedSession, readReplacedSession } from '../../confirm-identity/replaced-session.js';
import { confirmIdentityTexts } from './confirm-identity.texts.js';

interface RevokeReplacedSessionProps {
  readonly signedIn: SignedIn;
  readonly next: string;
}

/**
 * Revokes the session that was replaced when the user signed in again at a provider or with a code, then navigates to
 * `next`.
 */
export function RevokeReplacedSession({ signedIn, next }: RevokeReplacedSessionProps) {
  const texts = useTexts(confirmIdentityTexts);
  // State that the code page passes on to the next page.
  const state: unknown = useLocation().state;
  const isDone = useRevokeReplaced(signedIn.session.id);

  if (isDone) return <Navigate to={next} state={state} replace />;
  return (
    <PanelPage>
      <Loading label={texts.loading} />
    </PanelPage>
  );
}

/**
 * Revokes the replaced session and returns true when done. Only a session in the current user's list is revoked, so
 * signing in with another account leaves the first account's session alone. A failed request does not stop the user;
 * the session stays in the list of devices.
 */
function useRevokeReplaced(current: string): boolean {
  const [replaced] = useState(readReplacedSession);
  const isReplaced = replaced !== null && replaced !== current;
  const { data: sessions, error } = useListSessionsQuery(undefined, { skip: !isReplaced, refetchOnMountOrArgChange: true });
  const [revokeSession] = useRevokeSessionMutation();
  const [isDone, setDone] = useState(!isReplaced);
  // Revoking removes the session from the cached list before the answer, which would run the effect a second time.
  const hasBegun = useRef(false);

  useEffect(() => {
    if (isDone || hasBegun.current || (!sessions && !error)) return;
    hasBegun.current = true;
    const token = sessions?.find(({ id }) => id === replaced)?.token;
    const ending = token === undefined ? Promise.resolve() : revokeSession({ token });
    void Promise.resolve(ending).then(() => setDone(true));
  }, [isDone, sessions, error, replaced, revokeSession]);

  useEffect(() => {
    if (isDone) clearReplacedSession();
  }, [isDone]);
  return isDone;
}
