import type { FoundRecord } from '@portvakt/kernel';

import { PasskeyError } from '../errors.js';
import type { PasskeyPorts } from '../ports.js';

/**
 * Uses a challenge up, in a transaction of its own that commits before anything is verified: a wrong answer uses it up
 * too, and of several answers at once one is judged (passkeys §5.2).
 */
export async function spendChallenge(
  { transaction, clock }: Pick<PasskeyPorts, 'transaction' | 'clock'>,
  purpose: string,
  challenge: string,
): Promise<FoundRecord> {
  const record = await transaction.run(({ records }) => records.consume(purpose, challenge, clock.now()));
  if (!record) throw new PasskeyError('CHALLENGE_NOT_FOUND');
  return record;
}
