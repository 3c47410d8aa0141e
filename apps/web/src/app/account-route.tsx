import { OverviewPage } from '../features/overview/overview-page.js';
import { TwoFactorOffNotice } from '../features/two-factor/two-factor-off-notice.js';
import { UnverifiedEmailNotice } from '../features/verify-email/unverified-email-notice.js';

/** The overview with its notices, most important first. */
export function AccountRoute() {
  return (
    <OverviewPage
      alerts={
        <>
          <UnverifiedEmailNotice />
          <TwoFactorOffNotice />
        </>
      }
    />
  );
}
