import { Navigate } from 'react-router';

import { useSession } from '@portvakt/api-client';
import { Loading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../i18n/texts.js';
import { PATHS } from '../routes/paths.js';
import { appTexts } from './app.texts.js';

/** Redirects to the account or, without a session or when it cannot be read, to the sign-in. */
export function HomePage() {
  const texts = useTexts(appTexts);
  const { signedIn, error } = useSession();
  if (signedIn === undefined && !error) {
    return (
      <PanelPage>
        <Loading label={texts.loading} />
      </PanelPage>
    );
  }
  return <Navigate to={signedIn ? PATHS.account : PATHS.signIn} replace />;
}
