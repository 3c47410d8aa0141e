import type { FoundRecord } from '@portvakt/kernel';

import { hasStateFormat, SIGN_IN_STATE } from '../model/sign-in-state.js';
import type { SocialPorts } from '../ports.js';

/** Deletes the record of a state and returns it; null if it does not exist, has expired or was used before. */
export async function consumeState(
  { transaction, clock }: Pick<SocialPorts, 'transaction' | 'clock'>,
  state: string,
): Promise<FoundRecord | null> {
  if (!hasStateFormat(state)) return null;
  return transaction.run(({ states }) => states.consume(SIGN_IN_STATE, state, clock.now()));
}
