import type { SecondStep, SecondStepBegun, SecondStepRequest, UserId } from '@portvakt/kernel';

export class InMemorySecondStep implements SecondStep {
  /** The calls of `begin`. */
  readonly requests: { readonly userId: UserId; readonly deviceCookie: string | null }[] = [];
  /** The cookie of a trusted device, for which the second step is waived. */
  trustedCookie: string | null = null;

  async begin({ userId, deviceCookie }: SecondStepRequest): Promise<SecondStepBegun> {
    this.requests.push({ userId, deviceCookie });
    const isTrusted = this.trustedCookie !== null && deviceCookie === this.trustedCookie;
    return isTrusted ? { kind: 'waived', deviceCookie: 'renewed' } : { kind: 'pending', reference: `2fa-${userId}` };
  }
}
