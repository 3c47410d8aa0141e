import { authenticatorReaderContract } from './authenticator-reader.contract.js';
import { authenticatorRepositoryContract } from './authenticator-repository.contract.js';
import { codeSealContract } from './code-seal.contract.js';
import { deviceProofsContract } from './device-proofs.contract.js';
import { failureRepositoryContract } from './failure-repository.contract.js';
import { ownersContract } from './owners.contract.js';
import { noSeal, ReadableProofs, readableSeal } from './readable-proofs.js';
import { ReadableTotp } from './readable-totp.js';
import type { StoresUnderTest } from './stores-under-test.js';
import { totpContract } from './totp.contract.js';
import { twoFactorWorld } from './two-factor-world.js';

async function makeEmpty() {
  const { transaction, authenticators, register, removeOwner } = twoFactorWorld();
  return {
    transaction,
    reader: authenticators,
    addOwner: async (owner) => void register(owner),
    removeOwner: async (id) => removeOwner(id),
  } satisfies StoresUnderTest & Record<string, unknown>;
}

ownersContract('in memory', makeEmpty);
authenticatorRepositoryContract('in memory', makeEmpty);
authenticatorReaderContract('in memory', makeEmpty);
failureRepositoryContract('in memory', makeEmpty);
totpContract('in memory', new ReadableTotp());
deviceProofsContract('in memory', new ReadableProofs());
codeSealContract('in memory, sealing', readableSeal, { hides: true });
codeSealContract('in memory, open', noSeal, { hides: false });
