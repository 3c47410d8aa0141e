import { InMemoryTransactionRunner } from '@portvakt/kernel/testing';

import { describePasskeyCeremonies } from '../contracts/passkey-ceremonies.contract.js';
import { describePasskeyRepository } from '../contracts/passkey-repository.contract.js';
import { InMemoryPasskeys } from './in-memory-passkeys.js';
import { ModelCeremonies } from './model-ceremonies.js';
import { copyPasskeyTables, emptyPasskeyTables } from './passkey-tables.js';

describePasskeyCeremonies('by Node alone', () => new ModelCeremonies());

describePasskeyRepository('in memory', async () => {
  const transaction = new InMemoryTransactionRunner(emptyPasskeyTables(), copyPasskeyTables, (draft) => ({
    passkeys: new InMemoryPasskeys(draft),
  }));
  return {
    transaction,
    addHolder: async (holder) => void transaction.state.users.set(holder.id, holder),
  };
});
