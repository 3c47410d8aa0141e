import type { SecondStep, SecondStepBegun, UserId } from '@portvakt/kernel';

/** The second factor in memory. */
export class SecondFactorDesk {
  /** Of whom a code was asked, and with what from the browser. */
  readonly asked: { readonly userId: UserId; readonly deviceCookie: string | null }[] = [];
  /** A browser that brings it owes no code. */
  trusted: string | null = null;

  on(): SecondStep {
    return {
      begin: async (userId, deviceCookie): Promise<SecondStepBegun> => {
        this.asked.push({ userId, deviceCookie });
        const isTrusted = this.trusted !== null && deviceCookie === this.trusted;
        return isTrusted
          ? { kind: 'waived', deviceCookie: 'renewed' }
          : { kind: 'pending', reference: `2fa-${userId}` };
      },
    };
  }
}
