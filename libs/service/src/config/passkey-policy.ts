import type { PasskeyPolicy } from '@portvakt/passkey';

import type { AppConfig } from './app-config.js';

/** The policy of passkeys, which also depends on settings of other contexts; null while passkeys are off. */
export function passkeyPolicyOf({
  passkeys,
  site,
  isStrict,
  session,
  identity,
  social,
}: AppConfig): PasskeyPolicy | null {
  return (
    passkeys && {
      ...passkeys,
      rpName: site.appName,
      refusesChangedEligibility: isStrict,
      freshAgeMs: session.freshAgeMs,
      requireEmailVerification: identity.requireEmailVerification,
      verificationEmailEnabled: identity.verificationEmailEnabled,
      allowUnlinkingAll: social.allowUnlinkingAll,
    }
  );
}
