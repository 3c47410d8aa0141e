import { describe, expect, it } from '@jest/globals';

import { decideLink } from './linking-rule.js';
import { defaultSocialPolicy } from './social-policy.js';

/** Specification §12.3 step 4, C11, C24, a line for every case. */
const CASES: readonly [
  policy: 'standard' | 'strict',
  says: 'verified' | 'unverified',
  trusted: 'trusted' | 'untrusted',
  mailbox: 'proven' | 'unproven',
  factor: 'off' | 'on',
  verdict: ReturnType<typeof decideLink>,
][] = [
  ['standard', 'verified', 'untrusted', 'proven', 'off', 'link'],
  ['standard', 'verified', 'untrusted', 'proven', 'on', 'link'],
  ['standard', 'verified', 'untrusted', 'unproven', 'off', 'reclaim'],
  ['standard', 'verified', 'untrusted', 'unproven', 'on', 'reclaim'],
  ['standard', 'unverified', 'trusted', 'proven', 'off', 'link'],
  ['standard', 'unverified', 'trusted', 'unproven', 'off', 'reclaim'],
  ['standard', 'unverified', 'untrusted', 'proven', 'off', 'refuse'],
  ['standard', 'unverified', 'untrusted', 'proven', 'on', 'refuse'],
  ['standard', 'unverified', 'untrusted', 'unproven', 'off', 'refuse'],
  ['strict', 'verified', 'untrusted', 'proven', 'off', 'link'],
  ['strict', 'unverified', 'trusted', 'proven', 'off', 'link'],
  ['strict', 'verified', 'untrusted', 'proven', 'on', 'refuse'],
  ['strict', 'verified', 'trusted', 'proven', 'on', 'refuse'],
  ['strict', 'verified', 'untrusted', 'unproven', 'off', 'refuse'],
  ['strict', 'verified', 'trusted', 'unproven', 'off', 'refuse'],
  ['strict', 'unverified', 'untrusted', 'proven', 'off', 'refuse'],
];

describe('decideLink', () => {
  it.each(CASES)(
    '%s: an address the provider calls %s, provider %s, mailbox %s here, second factor %s: %s',
    (policy, says, trusted, mailbox, factor, verdict) => {
      const rules = {
        ...defaultSocialPolicy,
        isStrict: policy === 'strict',
        trustedProviders: trusted === 'trusted' ? ['vk', 'github'] : ['vk'],
      };
      const user = { emailVerified: mailbox === 'proven', twoFactorEnabled: factor === 'on' };
      const candidate = { providerId: 'github', emailVerified: says === 'verified', user };
      expect(decideLink(rules, candidate)).toBe(verdict);
      expect(decideLink({ ...rules, linkingEnabled: false }, candidate)).toBe('refuse');
    },
  );
});
