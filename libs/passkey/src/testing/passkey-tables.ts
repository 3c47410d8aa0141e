import type { UserId, UserSummary } from '@portvakt/kernel';

import type { Passkey, PasskeyId } from '../model/passkey.js';

/** The tables that store passkeys. */
export interface PasskeyTables {
  readonly users: Map<UserId, UserSummary>;
  readonly passkeys: Map<PasskeyId, Passkey>;
}

export const emptyPasskeyTables = (): PasskeyTables => ({ users: new Map(), passkeys: new Map() });

export const copyPasskeyTables = ({ users, passkeys }: PasskeyTables): PasskeyTables => ({
  users: new Map(users),
  passkeys: new Map(passkeys),
});
