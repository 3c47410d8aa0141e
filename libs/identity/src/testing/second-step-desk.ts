import type { Client, SecondStepBegun, UserId } from '@portvakt/kernel';

import type { SecondFactor } from '../ports.js';
import type { IdentityTables } from './identity-tables.js';

interface Question {
  readonly userId: UserId;
  readonly deviceCookie: string | null;
  /** How many sessions there were when it was asked. */
  readonly sessions: number;
}

/** The second factor in memory. */
export class SecondStepDesk {
  readonly asked: Question[] = [];
  readonly reclaimed: { readonly userId: UserId; readonly client: Client }[] = [];
  /** A browser that brings it owes no code. */
  trusted: string | null = null;

  on({ sessions }: IdentityTables): SecondFactor {
    return {
      begin: async (userId, deviceCookie): Promise<SecondStepBegun> => {
        this.asked.push({ userId, deviceCookie, sessions: sessions.length });
        const isTrusted = this.trusted !== null && deviceCookie === this.trusted;
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
