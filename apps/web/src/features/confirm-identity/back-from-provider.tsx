import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';

import { type SignedIn, useListSessionsQuery, useRevokeSessionMutation } from '@portvakt/api-client';
import { Loading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { confirmIdentityTexts } from './confirm-identity.texts.js';
import { forgetReplaced, readReplaced } from './provider-return.js';

interface BackFromProviderProps {
  readonly signedIn: SignedIn;
  readonly next: string;
}

/** Somebody signed in anew at a provider: the session that was replaced is ended, and they go on. */
export function BackFromProvider({ signedIn, next }: BackFromProviderProps) {
  const texts = useTexts(confirmIdentityTexts);
  const isDone = useEndOfReplaced(signedIn.session.id);

  if (isDone) return <Navigate to={next} replace />;
  return (
    <PanelPage>
      <Loading label={texts.loading} />
    </PanelPage>
  );
}

/**
 * Ends the session that was left behind, if it is one of the same person's: whoever picked another account at the provider
 * keeps the first one's. What comes of it stops nobody; a session that stays is seen among the devices.
 */
function useEndOfReplaced(current: string): boolean {
  const [replaced] = useState(readReplaced);
  const isReplaced = replaced !== null && replaced !== current;
  const { data: sessions, error } = useListSessionsQuery(undefined, { skip: !isReplaced, refetchOnMountOrArgChange: true });
  const [revokeSession] = useRevokeSessionMutation();
  const [isDone, setDone] = useState(!isReplaced);

  useEffect(() => {
    if (isDone || (!sessions && !error)) return;
    const token = sessions?.find(({ id }) => id === replaced)?.token;
    const ending = token === undefined ? Promise.resolve() : revokeSession({ token });
    void Promise.resolve(ending).then(() => setDone(true));
  }, [isDone, sessions, error, replaced, revokeSession]);

  useEffect(() => {
    if (isDone) forgetReplaced();
  }, [isDone]);
  return isDone;
}
