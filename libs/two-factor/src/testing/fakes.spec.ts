import { authenticatorReaderContract } from './authenticator-reader.contract.js';
import { authenticatorRepositoryContract } from './authenticator-repository.contract.js';
import { codeDigestContract } from './code-digest.contract.js';
import { deviceProofsContract } from './device-proofs.contract.js';
import { failureRepositoryContract } from './failure-repository.contract.js';
import { ownersContract } from './owners.contract.js';
import { plainCodes, ReadableDeviceProofs, readableDigest } from './readable-device-proofs.js';
import { ReadableTotp } from './readable-totp.js';
import type { StoresUnderTest } from './stores-under-test.js';
import { totpContract } from './totp.contract.js';
import { twoFactorTestContext } from './two-factor-test-context.js';

async function makeEmpty() {
  const { transaction, authenticators, addOwner, removeOwner } = twoFactorTestContext();
  return {
    transaction,
    reader: authenticators,
    addOwner: async (owner) => void addOwner(owner),
    removeOwner: async (id) => removeOwner(id),
  } satisfies StoresUnderTest & Record<string, unknown>;
}

ownersContract('in memory', makeEmpty);
authenticatorRepositoryContract('in memory', makeEmpty);
authenticatorReaderContract('in memory', makeEmpty);
failureRepositoryContract('in memory', makeEmpty);
totpContract('in memory', new ReadableTotp());
deviceProofsContract('in memory', new ReadableDeviceProofs());
codeDigestContract('in memory, digest', readableDigest, { hides: true });
codeDigestContract('in memory, plain', plainCodes, { hides: false });
