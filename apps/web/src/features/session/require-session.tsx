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

  if (signedIn) return <Outlet />;
  // "Nobody" may be an old answer while a new one is on its way, right after somebody signed in.
  if (signedIn === null && !isFetching) return <Navigate to={signInAgain(here)} replace />;

  return (
    <PanelPage>
      {error && !isFetching ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label={texts.loading} />
      )}
    </PanelPage>
  );
}
