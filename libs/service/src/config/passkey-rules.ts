import { TrustedOrigins } from '@portvakt/adapters/http';

import type { DerivedValues } from './derived-values.js';
import { isWebOrigin } from './formats/passkey-formats.js';
import { isIpHost } from './formats/web-formats.js';
import { quoted } from './parse-text.js';
import { passkeySettings } from './passkey-settings.js';
import { type Rule, rule } from './rule.js';
import type { Values } from './settings.js';

const MAX_ORIGINS = 20;

/** What the variables of passkeys must fulfil together. */
export const passkeyRules: readonly Rule[] = [
  rule(['PASSKEY_RP_ID', 'PUBLIC_URL', 'PORT'], ({ PASSKEY_RP_ID }, { origin }) => {
    const { hostname } = new URL(origin);
    const holds = PASSKEY_RP_ID === null || hostname === PASSKEY_RP_ID || hostname.endsWith(`.${PASSKEY_RP_ID}`);
    const isHost = isIpHost(hostname) ? PASSKEY_RP_ID === null : holds;
    return (
      !isHost && `PASSKEY_RP_ID is ${quoted(PASSKEY_RP_ID ?? '')}; expected ${passkeySettings.PASSKEY_RP_ID.expected}`
    );
  }),
  rule(['PASSKEY_ORIGINS'], ({ PASSKEY_ORIGINS }) => {
    const count = PASSKEY_ORIGINS?.length ?? 0;
    return count > MAX_ORIGINS && `PASSKEY_ORIGINS has ${count} entries; expected at most ${MAX_ORIGINS}`;
  }),
  rule(['PASSKEY_ORIGINS', 'TRUSTED_ORIGINS', 'PUBLIC_URL', 'PORT'], untrustedOrigins),
  rule(
    ['POLICY', 'PASSKEY_CONDITIONAL_CREATE'],
    ({ POLICY, PASSKEY_CONDITIONAL_CREATE }) =>
      POLICY === 'strict' &&
      PASSKEY_CONDITIONAL_CREATE &&
      'PASSKEY_CONDITIONAL_CREATE is true; expected false with POLICY=strict',
  ),
];

/** The service would refuse requests from such an origin. */
function untrustedOrigins({ PASSKEY_ORIGINS, TRUSTED_ORIGINS }: Values, { origin }: DerivedValues): readonly string[] {
  const entries = (TRUSTED_ORIGINS ?? []).filter((entry) => TrustedOrigins.problemWith(entry) === null);
  const trusted = TrustedOrigins.parse(origin, entries);
  return (PASSKEY_ORIGINS ?? [])
    .filter((entry) => isWebOrigin(entry) && !trusted.matches(entry))
    .map((entry) => `PASSKEY_ORIGINS has the entry ${quoted(entry)}; expected one that TRUSTED_ORIGINS trusts`);
}
