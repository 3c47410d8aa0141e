import type { SecondStep, SecondStepBegun, SecondStepRequest, UserId } from '@portvakt/kernel';

import type { PendingSignIns } from '../ports.js';

export class InMemorySecondStep implements SecondStep, PendingSignIns {
  /** The calls of `begin`. */
  readonly requests: Omit<SecondStepRequest, 'client'>[] = [];
  /** The users whose pending sign-ins were ended. */
  readonly cancelled: UserId[] = [];
  /** The cookie of a trusted device, for which the second step is waived. */
  trustedCookie: string | null = null;
  /** When a sign-in that waits for a code expires. */
  expiresAt = new Date('2100-01-01T00:00:00.000Z');

  async begin({ userId, trustedDeviceCookie, way }: SecondStepRequest): Promise<SecondStepBegun> {
    this.requests.push({ userId, trustedDeviceCookie, way });
    const isTrusted = this.trustedCookie !== null && trustedDeviceCookie === this.trustedCookie;
    if (isTrusted) return { kind: 'waived', trustedDeviceCookie: 'renewed' };
    return { kind: 'pending', reference: `2fa-${userId}`, expiresAt: this.expiresAt };
  }
  async cancel(userId: UserId): Promise<void> {
    this.cancelled.push(userId);
  }
}
