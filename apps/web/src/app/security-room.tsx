import { SecurityPage } from '../features/security/security-page.js';
import { SecurityNewsNotice } from '../features/two-factor/security-news-notice.js';
import { TwoFactorSection } from '../features/two-factor/two-factor-section.js';

/** The security page with the two-factor section. */
export function SecurityRoom() {
  return <SecurityPage news={<SecurityNewsNotice />} twoFactor={<TwoFactorSection />} />;
}
