import type { UserId, UserSummary } from '@portvakt/kernel';

import type { Passkey, PasskeyId } from '../model/passkey.js';

/** The tables that store passkeys. */
export interface PasskeyTables {
  readonly holders: Map<UserId, UserSummary>;
  readonly passkeys: Map<PasskeyId, Passkey>;
}

export const emptyPasskeyTables = (): PasskeyTables => ({ holders: new Map(), passkeys: new Map() });

export const copyPasskeyTables = ({ holders, passkeys }: PasskeyTables): PasskeyTables => ({
  holders: new Map(holders),
  passkeys: new Map(passkeys),
});
