import type { PasskeyPolicy } from '@portvakt/passkey';

import type { AppConfig } from '../config/app-config.js';

/** The policy of passkeys, which follows settings of other contexts too; null while passkeys are off. */
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
