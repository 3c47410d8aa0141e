import { InMemoryTransactionRunner } from '@portvakt/kernel/testing';

import { describeSigningKeyRepository } from '../contracts/signing-key-repository.contract.js';
import type { SigningKey } from '../model/signing-key.js';
import { InMemorySigningKeys } from './in-memory-signing-keys.js';

describeSigningKeyRepository(
  'in memory',
  async () =>
    new InMemoryTransactionRunner(
      new Map<string, SigningKey>(),
      (state) => new Map(state),
      (draft) => ({ keys: new InMemorySigningKeys(draft) }),
    ),
);
