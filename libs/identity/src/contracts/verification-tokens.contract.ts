import { describe, expect, it } from '@jest/globals';

import { parseEmail } from '@portvakt/kernel';

import type { VerificationClaims } from '../model/verification-claims.js';
import type { VerificationTokens } from '../ports.js';
import { aUser } from '../testing/builders.js';

const NOW = new Date('2026-01-05T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const claims = { userId: aUser().id, email: aUser().email };
const changes = (['current', 'new'] as const).map((sentTo): VerificationClaims => {
  const to = parseEmail("kari.o'hara+ny@mail.example.co.uk")!;
  return { ...claims, change: { to, id: 'aB3'.padEnd(32, 'x'), sentTo } };
});

/** The contract of `VerificationTokens`. */
export function describeVerificationTokens(adapter: string, tokens: VerificationTokens): void {
  describe(`VerificationTokens: ${adapter}`, () => {
    const inMs = (ms: number): Date => new Date(NOW.getTime() + ms);

    it('returns the claims until the token expires', async () => {
      const token = await tokens.issue(claims, NOW, HOUR_MS);
      expect(await tokens.read(token, NOW)).toEqual(claims);
      expect(await tokens.read(token, inMs(HOUR_MS - 1000))).toEqual(claims);
    });

    it.each(changes)('returns the mailbox of an e-mail address change: %j', async (change) => {
      const token = await tokens.issue(change, NOW, HOUR_MS);
      expect(await tokens.read(token, inMs(HOUR_MS - 1000))).toEqual(change);
      expect(await tokens.read(token, inMs(HOUR_MS))).toBe('expired');
    });

    it('returns no change for a token without one', async () => {
      expect(await tokens.read(await tokens.issue(claims, NOW, HOUR_MS), NOW)).not.toHaveProperty('change');
    });

    it('expires at the end of its lifetime', async () => {
      const token = await tokens.issue(claims, NOW, HOUR_MS);
      expect(await tokens.read(token, inMs(HOUR_MS))).toBe('expired');
      expect(await tokens.read(token, inMs(100 * HOUR_MS))).toBe('expired');
    });

    it.each(['', '.', '..', 'a.b.c', 'ikke en lenke', '\0', '='.repeat(9_000)])('rejects %j', async (text) => {
      expect(await tokens.read(text, NOW)).toBe('invalid');
    });
  });
}
