import { describeAuthenticatorReader } from '../contracts/authenticator-reader.contract.js';
import { describeAuthenticatorRepository } from '../contracts/authenticator-repository.contract.js';
import { describeCodeDigest } from '../contracts/code-digest.contract.js';
import { describeDeviceProofs } from '../contracts/device-proofs.contract.js';
import { describeFailureRepository } from '../contracts/failure-repository.contract.js';
import { describeUsers } from '../contracts/users.contract.js';
import { plainCodes, ReadableDeviceProofs, readableDigest } from './readable-device-proofs.js';
import { ReadableTotp } from './readable-totp.js';
import type { StoresUnderTest } from './stores-under-test.js';
import { describeTotp } from '../contracts/totp.contract.js';
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

describeUsers('in memory', makeEmpty);
describeAuthenticatorRepository('in memory', makeEmpty);
describeAuthenticatorReader('in memory', makeEmpty);
describeFailureRepository('in memory', makeEmpty);
describeTotp('in memory', new ReadableTotp());
describeDeviceProofs('in memory', new ReadableDeviceProofs());
describeCodeDigest('in memory, digest', readableDigest, { hides: true });
describeCodeDigest('in memory, plain', plainCodes, { hides: false });
