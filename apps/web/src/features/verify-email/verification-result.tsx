import { useUncachedSession } from '@portvakt/api-client';
import { Loading, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { LoadFailure } from '../../notices/load-failure.js';
import { PATHS } from '../../routes/paths.js';
import { EmailVerified } from './email-verified.js';
import { verifyEmailTexts } from './verify-email.texts.js';
import { WaitingForLink } from './waiting-for-link.js';

/** Shown for a URL without an error. The session tells whether the link worked or the user is still waiting for one. */
export function VerificationResult() {
  const texts = useTexts(verifyEmailTexts);
  const { signedIn, isFetching, error, refetch } = useUncachedSession();

  if (signedIn === null) return <EmailVerified signedIn={false} />;
  if (signedIn?.user.emailVerified) return <EmailVerified signedIn />;
  if (signedIn) {
    return <WaitingForLink email={signedIn.user.email} justSent={false} correctedIn={PATHS.profile} />;
  }

  return (
    <PanelPage>
      <PageHeading>{texts.verifying}</PageHeading>
      <LoadFailure error={error} isFetching={isFetching} onRetry={refetch} />
      {error ? null : <Loading label={texts.verifying} />}
    </PanelPage>
  );
}
