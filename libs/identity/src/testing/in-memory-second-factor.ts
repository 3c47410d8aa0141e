import type { Client, SecondStepBegun, UserId } from '@portvakt/kernel';

import type { SecondFactor } from '../ports.js';
import type { IdentityTables } from './identity-tables.js';

interface BegunStep {
  readonly userId: UserId;
  readonly deviceCookie: string | null;
  /** How many sessions existed when the step began. */
  readonly sessions: number;
}

/** The second factor in memory. Records its calls. */
export class InMemorySecondFactor {
  readonly begun: BegunStep[] = [];
  readonly reclaimed: { readonly userId: UserId; readonly client: Client }[] = [];
  /** The cookie of a trusted device, from which no code is required. */
  trustedCookie: string | null = null;

  on({ sessions }: IdentityTables): SecondFactor {
    return {
      begin: async ({ userId, deviceCookie }): Promise<SecondStepBegun> => {
        this.begun.push({ userId, deviceCookie, sessions: sessions.length });
        const isTrusted = this.trustedCookie !== null && deviceCookie === this.trustedCookie;
        return isTrusted
          ? { kind: 'waived', deviceCookie: 'renewed' }
          : { kind: 'pending', reference: `2fa-${userId}` };
      },
      reclaim: async (userId, client) => {
        this.reclaimed.push({ userId, client });
      },
    };
  }
}
