import { Navigate, Outlet, useLocation } from 'react-router';

import { useSession } from '@portvakt/api-client';
import { Loading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { LoadFailure } from '../../notices/load-failure.js';
import { signInAgain } from '../../rooms/next-room.js';
import { sessionTexts } from './session.texts.js';

/** The one gate of the account rooms: without a session it leads to the sign-in, and from there back here. */
export function RequireSession() {
  const texts = useTexts(sessionTexts);
  const { signedIn, isFetching, error, refetch } = useSession();
  const here = useLocation();

  // Somebody else gets rooms of their own: what was typed in the ones before stays behind.
  if (signedIn) return <Outlet key={signedIn.user.id} />;
  // "Nobody" may be an old answer while a new one is on its way, right after somebody signed in.
  if (signedIn === null && !isFetching) return <Navigate to={signInAgain(here)} replace />;

  const failure = isFetching ? undefined : error;
  return (
    <PanelPage>
      <LoadFailure error={failure} isFetching={isFetching} onRetry={refetch} />
      {failure ? null : <Loading label={texts.loading} />}
    </PanelPage>
  );
}
