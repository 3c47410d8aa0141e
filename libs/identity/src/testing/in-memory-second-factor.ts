import type { Client, SecondStepBegun, Initiator, UserId } from '@portvakt/kernel';

import type { SecondFactor } from '../ports.js';
import type { IdentityTables } from './identity-tables.js';

interface BegunStep {
  readonly userId: UserId;
  readonly trustedDeviceCookie: string | null;
  /** How many sessions existed when the step began. */
  readonly sessions: number;
}

/** The second factor in memory. Records its calls. */
export class InMemorySecondFactor {
  readonly begun: BegunStep[] = [];
  /** Whose trusted devices were removed, and by whom. */
  readonly forgotten: (Initiator & { readonly userId: UserId })[] = [];
  /** Whose pending sign-ins were ended. */
  readonly cancelled: UserId[] = [];
  readonly reclaimed: { readonly userId: UserId; readonly client: Client }[] = [];
  /** The cookie of a trusted device, which skips the code. */
  trustedCookie: string | null = null;

  on({ sessions }: IdentityTables): SecondFactor {
    return {
      begin: async ({ userId, trustedDeviceCookie }): Promise<SecondStepBegun> => {
        this.begun.push({ userId, trustedDeviceCookie, sessions: sessions.length });
        const isTrusted = this.trustedCookie !== null && trustedDeviceCookie === this.trustedCookie;
        return isTrusted
          ? { kind: 'waived', trustedDeviceCookie: 'renewed' }
          : { kind: 'pending', reference: `2fa-${userId}`, expiresAt: new Date('2100-01-01T00:00:00.000Z') };
      },
      forgetDevices: async (userId, initiator) => void this.forgotten.push({ userId, ...initiator }),
      cancelPending: async (userId) => void this.cancelled.push(userId),
      reclaim: async (userId, client) => {
        this.reclaimed.push({ userId, client });
      },
    };
  }
}
