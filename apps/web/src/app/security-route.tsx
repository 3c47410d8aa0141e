import { PasskeysSection } from '../features/passkeys/passkeys-section.js';
import { SecurityPage } from '../features/security/security-page.js';
import { SecurityEventNotice } from '../features/two-factor/security-event-notice.js';
import { TwoFactorSection } from '../features/two-factor/two-factor-section.js';

/** The security page with the sections of passkeys and two-factor. */
export function SecurityRoute() {
  return (
    <SecurityPage notice={<SecurityEventNotice />} passkeys={<PasskeysSection />} twoFactor={<TwoFactorSection />} />
  );
}
