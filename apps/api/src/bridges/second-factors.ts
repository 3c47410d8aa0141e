import type { SecondStep } from '@portvakt/identity';
import type { Clock } from '@portvakt/kernel';
import type { SecondFactors } from '@portvakt/social-linking';
import type { TwoFactorStore } from '@portvakt/two-factor';

/** Social sign-in asks for the second factor, and takes it away, inside its own transaction. */
export const secondFactorsOn = (step: SecondStep, store: TwoFactorStore, clock: Clock): SecondFactors => ({
  begin: (userId, deviceCookie) => step.begin(userId, deviceCookie),
  async removeAll(userId) {
    await store.authenticators.removeAll(userId);
    await store.failures.clear(userId);
    await store.owners.setTwoFactorEnabled(userId, false, clock.now());
  },
});
