import type { RenewSigningKeys } from '@portvakt/jwt';

import { RepeatedTask } from './repeated-task.js';

const EVERY_MS = 60_000;

/** Publishes the key that signs next in time (specification §16). */
export const signingKeyRenewalTask = (
  useCase: RenewSigningKeys,
  log: { error(facts: object, message: string): void },
): RepeatedTask =>
  new RepeatedTask({
    run: () => useCase.execute(),
    firstAfterMs: 0,
    everyMs: EVERY_MS,
    log,
    failure: 'signing keys were not renewed; tried again later',
  });
