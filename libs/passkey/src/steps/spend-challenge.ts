import type { FoundRecord } from '@portvakt/kernel';

import { PasskeyError } from '../errors.js';
import type { PasskeyPorts } from '../ports.js';

/**
 * Uses a challenge up, in its own transaction that commits before the response is verified: a wrong response also uses
 * it up, and of several concurrent responses only one is checked (passkeys §5.2).
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
