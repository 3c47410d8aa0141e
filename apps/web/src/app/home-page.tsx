import { Navigate } from 'react-router';

import { useSession } from '@portvakt/api-client';
import { Loading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { noticesTexts } from '../failures/notices.texts.js';
import { PATHS } from '../routes/paths.js';

/** Redirects to the account or, without a session or when it cannot be read, to the sign-in. */
export function HomePage() {
  const { loading } = useTexts(noticesTexts);
  const { signedIn, error } = useSession();
  if (signedIn === undefined && !error) {
    return (
      <PanelPage>
        <Loading label={loading} />
      </PanelPage>
    );
  }
  return <Navigate to={signedIn ? PATHS.account : PATHS.signIn} replace />;
}
