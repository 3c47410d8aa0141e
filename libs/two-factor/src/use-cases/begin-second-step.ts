import { type SecondStepBegun, type SecondStepRequest, type UserId, userWithoutSession } from '@portvakt/kernel';

import { newPendingToken, pendingReference } from '../model/pending-sign-in.js';
import { signedText, readTrustedDeviceCookie } from '../model/trusted-device.js';
import { PENDING_SIGN_IN, TRUSTED_DEVICE } from '../model/verification-purposes.js';
import type { TwoFactorPorts, TwoFactorStore } from '../ports.js';
import { trustDevice } from '../steps/trust-device.js';

/** Decides whether a user with two-factor authentication must enter a code to sign in (specification §13.1). */
export class BeginSecondStep {
  constructor(
    private readonly ports: Pick<TwoFactorPorts, 'transaction' | 'deviceProofs' | 'clock' | 'random' | 'policy'>,
  ) {}

  execute({ userId, trustedDeviceCookie, client, way }: SecondStepRequest): Promise<SecondStepBegun> {
    return this.ports.transaction.run(async (store) => {
      if (trustedDeviceCookie !== null && (await this.usesUpTrust(store, userId, trustedDeviceCookie))) {
        return { kind: 'waived', trustedDeviceCookie: await trustDevice(this.ports, store, userId) };
      }
      const token = newPendingToken(this.ports.random);
      const now = this.ports.clock.now();
      const expiresAt = new Date(now.getTime() + this.ports.policy.pendingLifetimeMs);
      const record = { purpose: PENDING_SIGN_IN, token, value: userId, userId, expiresAt, note: way };
      await store.records.put(record, now);
      const by = userWithoutSession(userId);
      await store.journal.note({
        kind: 'sign-in.challenged',
        outcome: 'done',
        subject: userId,
        by,
        client,
        facts: { way },
      });
      return { kind: 'pending', reference: pendingReference(token), expiresAt };
    });
  }

  /** Deletes the trusted device: a copied cookie works only until its owner's next sign-in (security H13). */
  private async usesUpTrust({ records }: TwoFactorStore, userId: UserId, cookie: string): Promise<boolean> {
    const presented = readTrustedDeviceCookie(cookie);
    if (!presented) return false;
    const { proof, token } = presented;
    if (!this.ports.deviceProofs.matches(signedText(userId, token), proof)) return false;
    const record = await records.consume(TRUSTED_DEVICE, token, this.ports.clock.now());
    return record?.value === userId;
  }
}
