import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import { TypeOrmAuthenticatorRepository, TypeOrmFailureRepository, TypeOrmUsers } from '@portvakt/adapters/typeorm';
import { joined } from '@portvakt/kernel';
import type { UserSecondFactors } from '@portvakt/operators';
import { ForgetDevices, ResetSecondFactor } from '@portvakt/two-factor';

import { authenticatorCipherOf } from '../encryption/ciphers.js';
import type { Runtime } from '../runtime.js';
import { journalOf } from '../stores/journal.js';
import { verificationRecordsOf } from '../stores/verification-records.js';

type Parts = Pick<Runtime, 'config' | 'clock' | 'random' | 'devices' | 'auditStream' | 'followers'>;

/** Runs use cases of the two-factor context inside the transaction of a case or an operator. */
export function userSecondFactorsOf(parts: Parts, keys: KeyRing): (manager: EntityManager) => UserSecondFactors {
  const cipher = authenticatorCipherOf(keys);
  const openJournal = journalOf(parts, keys);
  const openRecords = verificationRecordsOf(parts);
  return (manager) => {
    const store = {
      users: new TypeOrmUsers(manager),
      authenticators: new TypeOrmAuthenticatorRepository(manager, cipher),
      failures: new TypeOrmFailureRepository(manager),
      records: openRecords(manager),
      journal: openJournal(manager),
    };
    const ports = { transaction: joined(store), clock: parts.clock };
    return {
      reset: (userId, by) => new ResetSecondFactor(ports).execute(userId, by),
      forgetDevices: (userId, initiator) => new ForgetDevices(ports).execute(userId, initiator),
    };
  };
}
