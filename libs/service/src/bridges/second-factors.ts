import { joined, type SecondStep } from '@portvakt/kernel';
import type { SecondFactors } from '@portvakt/social-linking';
import { ReclaimSecondFactor, type TwoFactorPorts, type TwoFactorStore } from '@portvakt/two-factor';

/** Social sign-in asks for the second factor, and removes it in a reclaim, inside its own transaction. */
export function secondFactorsOn(
  step: SecondStep,
  store: TwoFactorStore,
  ports: Pick<TwoFactorPorts, 'devices' | 'clock'>,
): SecondFactors {
  const removal = new ReclaimSecondFactor({ ...ports, transaction: joined(store) });
  return {
    begin: (userId, deviceCookie) => step.begin(userId, deviceCookie),
    reclaim: (userId, client) => removal.execute({ userId, client }),
  };
}
