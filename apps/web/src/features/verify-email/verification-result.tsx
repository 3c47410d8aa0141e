import { useUncachedSession } from '@portvakt/api-client';
import { Loading, PageHeading, PanelPage } from '@portvakt/ui';

import { useTexts } from '../../i18n/texts.js';
import { LoadFailure } from '../../failures/load-failure.js';
import { PATHS } from '../../routes/paths.js';
import { EmailVerified } from './email-verified.js';
import { useLinkResult } from '../../mailed-links/use-link-result.js';
import { OpenedLinkQuestion } from './opened-link-question.js';
import { verifyEmailTexts } from './verify-email.texts.js';
import { WaitingForLink } from './waiting-for-link.js';

/**
 * Shown for a URL without an error. It says that the address is verified only if the service reported that the link
 * worked, or the session says so.
 */
export function VerificationResult() {
  const texts = useTexts(verifyEmailTexts);
  const { signedIn, isFetching, error, refetch } = useUncachedSession();

  const worked = useLinkResult('email_verified');

  if (signedIn === null) return worked ? <EmailVerified signedIn={false} /> : <OpenedLinkQuestion />;
  if (signedIn && (worked || signedIn.user.emailVerified)) return <EmailVerified signedIn />;
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
