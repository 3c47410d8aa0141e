import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import type { SecondFactorResetCases } from '@portvakt/two-factor';

import type { Runtime } from '../runtime.js';
import { stopRequestOf } from './stop-request.js';

/** Stops a case of the operators context inside the transaction of a sign-in (operators §8). */
export function resetCasesOf(runtime: Runtime, keys: KeyRing): (manager: EntityManager) => SecondFactorResetCases {
  const openStopping = stopRequestOf(runtime, keys);
  return (manager) => {
    const stopping = openStopping(manager);
    return { stop: (userId, initiator) => stopping.byCode(userId, initiator) };
  };
}
