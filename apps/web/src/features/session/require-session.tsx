import { Navigate, Outlet, useLocation } from 'react-router';

import { useSession } from '@portvakt/api-client';
import { Loading, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { LoadFailure } from '../../failures/load-failure.js';
import { noticesTexts } from '../../failures/notices.texts.js';
import { expiredSessionPath } from '../../return-to/next-path.js';
import { PATHS } from '../../routes/paths.js';
import { isSigningOut } from './signing-out.js';

/** Renders its child routes only with a session; otherwise it redirects to the sign-in, which leads back here, or after a sign-out to its confirmation. */
export function RequireSession() {
  const { loading, brokenTitle } = useTexts(noticesTexts);
  const { signedIn, isFetching, error, refetch } = useSession();
  const here = useLocation();

  // The key remounts the pages for another user, so that nothing typed before remains.
  if (signedIn) return <Outlet key={signedIn.user.id} />;
  // A null session may be stale while it is being fetched, right after a sign-in.
  if (signedIn === null && !isFetching) {
    return <Navigate to={isSigningOut() ? PATHS.signedOut : expiredSessionPath(here)} replace />;
  }

  return (
    <PanelPage>
      {error ? <PageHeading>{brokenTitle}</PageHeading> : null}
      <LoadFailure error={isFetching ? undefined : error} isFetching={isFetching} onRetry={refetch} />
      {error ? null : <Loading label={loading} />}
    </PanelPage>
  );
}
