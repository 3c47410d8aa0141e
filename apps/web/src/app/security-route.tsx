import { SecurityPage } from '../features/security/security-page.js';
import { SecurityEventNotice } from '../features/two-factor/security-event-notice.js';
import { TwoFactorSection } from '../features/two-factor/two-factor-section.js';

/** The security page with the two-factor section. */
export function SecurityRoute() {
  return <SecurityPage notice={<SecurityEventNotice />} twoFactor={<TwoFactorSection />} />;
}
