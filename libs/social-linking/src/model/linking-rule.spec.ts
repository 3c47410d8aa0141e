import { describe, expect, it } from '@jest/globals';

import { decideLink } from './linking-rule.js';
import { defaultSocialPolicy } from './social-policy.js';

/** Every case of specification §12.3 step 4, C11 and C24. */
const CASES: readonly [
  policy: 'standard' | 'strict',
  says: 'verified' | 'unverified',
  trusted: 'trusted' | 'untrusted',
  stored: 'verified' | 'unverified',
  factor: 'off' | 'on',
  verdict: ReturnType<typeof decideLink>,
][] = [
  ['standard', 'verified', 'untrusted', 'verified', 'off', 'link'],
  ['standard', 'verified', 'untrusted', 'verified', 'on', 'link'],
  ['standard', 'verified', 'untrusted', 'unverified', 'off', 'reclaim'],
  ['standard', 'verified', 'untrusted', 'unverified', 'on', 'reclaim'],
  ['standard', 'unverified', 'trusted', 'verified', 'off', 'link'],
  ['standard', 'unverified', 'trusted', 'unverified', 'off', 'reclaim'],
  ['standard', 'unverified', 'untrusted', 'verified', 'off', 'refuse'],
  ['standard', 'unverified', 'untrusted', 'verified', 'on', 'refuse'],
  ['standard', 'unverified', 'untrusted', 'unverified', 'off', 'refuse'],
  ['strict', 'verified', 'untrusted', 'verified', 'off', 'link'],
  ['strict', 'unverified', 'trusted', 'verified', 'off', 'link'],
  ['strict', 'verified', 'untrusted', 'verified', 'on', 'refuse'],
  ['strict', 'verified', 'trusted', 'verified', 'on', 'refuse'],
  ['strict', 'verified', 'untrusted', 'unverified', 'off', 'refuse'],
  ['strict', 'verified', 'trusted', 'unverified', 'off', 'refuse'],
  ['strict', 'unverified', 'untrusted', 'verified', 'off', 'refuse'],
];

describe('decideLink', () => {
  it.each(CASES)(
    '%s policy, %s by the provider, provider %s, own address %s, second factor %s: %s',
    (policy, says, trusted, stored, factor, verdict) => {
      const rules = {
        ...defaultSocialPolicy,
        isStrict: policy === 'strict',
        trustedProviders: trusted === 'trusted' ? ['vk', 'github'] : ['vk'],
      };
      const user = { emailVerified: stored === 'verified', twoFactorEnabled: factor === 'on' };
      const candidate = { providerId: 'github', emailVerified: says === 'verified', user };
      expect(decideLink(rules, candidate)).toBe(verdict);
      expect(decideLink({ ...rules, linkingEnabled: false }, candidate)).toBe('refuse');
    },
  );
});
