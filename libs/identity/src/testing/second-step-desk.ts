import type { SecondStep, SecondStepBegun, UserId } from '@portvakt/kernel';

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
  /** A browser that brings it owes no code. */
  trusted: string | null = null;

  on({ sessions }: IdentityTables): SecondStep {
    return {
      begin: async (userId, deviceCookie): Promise<SecondStepBegun> => {
        this.asked.push({ userId, deviceCookie, sessions: sessions.length });
        const isTrusted = this.trusted !== null && deviceCookie === this.trusted;
        return isTrusted
          ? { kind: 'waived', deviceCookie: 'renewed' }
          : { kind: 'pending', reference: `2fa-${userId}` };
      },
    };
  }
}
