import type { SecondStep, SecondStepBegun, SecondStepRequest } from '@portvakt/kernel';

export class InMemorySecondStep implements SecondStep {
  /** The calls of `begin`. */
  readonly requests: Omit<SecondStepRequest, 'client'>[] = [];
  /** The cookie of a trusted device, for which the second step is waived. */
  trustedCookie: string | null = null;

  async begin({ userId, deviceCookie, way }: SecondStepRequest): Promise<SecondStepBegun> {
    this.requests.push({ userId, deviceCookie, way });
    const isTrusted = this.trustedCookie !== null && deviceCookie === this.trustedCookie;
    return isTrusted ? { kind: 'waived', deviceCookie: 'renewed' } : { kind: 'pending', reference: `2fa-${userId}` };
  }
}
