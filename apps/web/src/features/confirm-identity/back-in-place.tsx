import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router';

import { type SignedIn, useListSessionsQuery, useRevokeSessionMutation } from '@portvakt/api-client';
import { Loading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { forgetReplaced, readReplaced } from '../../rooms/replaced-session.js';
import { confirmIdentityTexts } from './confirm-identity.texts.js';

interface BackInPlaceProps {
  readonly signedIn: SignedIn;
  readonly next: string;
}

/** Somebody signed in anew at a provider or with a code: the session that was replaced is ended, and they go on. */
export function BackInPlace({ signedIn, next }: BackInPlaceProps) {
  const texts = useTexts(confirmIdentityTexts);
  // What the page of the code has to tell the room that comes.
  const news: unknown = useLocation().state;
  const isDone = useEndOfReplaced(signedIn.session.id);

  if (isDone) return <Navigate to={next} state={news} replace />;
  return (
    <PanelPage>
      <Loading label={texts.loading} />
    </PanelPage>
  );
}

/**
 * Ends the session that was left behind, if it is one of the same person's: whoever signed in with another account
 * keeps the first one's. What comes of it stops nobody; a session that stays is seen among the devices.
 */
function useEndOfReplaced(current: string): boolean {
  const [replaced] = useState(readReplaced);
  const isReplaced = replaced !== null && replaced !== current;
  const { data: sessions, error } = useListSessionsQuery(undefined, { skip: !isReplaced, refetchOnMountOrArgChange: true });
  const [revokeSession] = useRevokeSessionMutation();
  const [isDone, setDone] = useState(!isReplaced);
  // The row leaves the list before the answer, which would end this a second time.
  const hasBegun = useRef(false);

  useEffect(() => {
    if (isDone || hasBegun.current || (!sessions && !error)) return;
    hasBegun.current = true;
    const token = sessions?.find(({ id }) => id === replaced)?.token;
    const ending = token === undefined ? Promise.resolve() : revokeSession({ token });
    void Promise.resolve(ending).then(() => setDone(true));
  }, [isDone, sessions, error, replaced, revokeSession]);

  useEffect(() => {
    if (isDone) forgetReplaced();
  }, [isDone]);
  return isDone;
}
