import type { Client, SecondStepBegun, UserId } from '@portvakt/kernel';

import type { SecondFactors } from '../ports.js';
import type { SocialTables } from './social-tables.js';

/** The second factor in memory. */
export class SecondFactorDesk {
  /** Of whom a code was asked, and with what from the browser. */
  readonly asked: { readonly userId: UserId; readonly deviceCookie: string | null }[] = [];
  /** Of whom it was removed, and at whose request. */
  readonly reclaimed: { readonly userId: UserId; readonly client: Client }[] = [];
  /** A browser that brings it owes no code. */
  trusted: string | null = null;

  on({ authenticators, people }: SocialTables): SecondFactors {
    return {
      begin: async (userId, deviceCookie): Promise<SecondStepBegun> => {
        this.asked.push({ userId, deviceCookie });
        const isTrusted = this.trusted !== null && deviceCookie === this.trusted;
        return isTrusted
          ? { kind: 'waived', deviceCookie: 'renewed' }
          : { kind: 'pending', reference: `2fa-${userId}` };
      },
      reclaim: async (userId, client) => {
        this.reclaimed.push({ userId, client });
        authenticators.delete(userId);
        const person = people.get(userId);
        if (person) people.set(userId, { ...person, twoFactorEnabled: false });
      },
    };
  }
}
