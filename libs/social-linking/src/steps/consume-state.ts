import type { FoundRecord } from '@portvakt/kernel';

import { mayBeState } from '../model/sign-in-state.js';
import { SIGN_IN_STATE } from '../model/verification-purposes.js';
import type { SocialPorts } from '../ports.js';

/** The record of a state, which is gone with the first look, whatever comes of it; null where there is none. */
export async function consumeState(
  { transaction, clock }: Pick<SocialPorts, 'transaction' | 'clock'>,
  state: string,
): Promise<FoundRecord | null> {
  if (!mayBeState(state)) return null;
  return transaction.run(({ records }) => records.consume(SIGN_IN_STATE, state, clock.now()));
}
