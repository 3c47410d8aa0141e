import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import { EncryptedRecords, TypeOrmAccountRepository } from '@portvakt/adapters/typeorm';
import type { IdentityPorts } from '@portvakt/identity';
import type { SessionPorts } from '@portvakt/session';
import type { SocialStore } from '@portvakt/social-linking';

import { secondFactorOf } from '../bridges/second-factor.js';
import { socialUsersOn } from '../bridges/social-users.js';
import { providerDataCipherOf, signInStateCipherOf, tokenCipherOf } from '../encryption/ciphers.js';
import type { Runtime } from '../runtime.js';
import { identityStoreOf } from './identity-store.js';
import { journalOf } from './journal.js';
import { outboxOf } from './outbox.js';

/** Returns a function that opens the repositories of the social-linking context on a transaction. */
export function socialStoreOf(
  runtime: Runtime,
  keys: KeyRing,
  sessions: SessionPorts,
  identity: IdentityPorts,
): (manager: EntityManager) => SocialStore {
  const openIdentity = identityStoreOf(runtime, keys, sessions);
  const openSecondFactor = secondFactorOf(runtime, keys, sessions);
  const openOutbox = outboxOf(runtime, keys);
  const openJournal = journalOf(runtime, keys);
  const cipher = tokenCipherOf(keys);
  const stateCipher = signInStateCipherOf(keys);
  const providerDataCipher = providerDataCipherOf(keys);
  return (manager) => {
    const identityStore = openIdentity(manager);
    const secondFactor = openSecondFactor(manager);
    return {
      users: socialUsersOn(identityStore, identity),
      accounts: new TypeOrmAccountRepository(manager, cipher),
      states: runtime.config.isStrict
        ? new EncryptedRecords(identityStore.records, stateCipher)
        : identityStore.records,
      encryptedRecords: new EncryptedRecords(identityStore.records, providerDataCipher),
      sessions: identityStore.sessions,
      secondStep: secondFactor,
      pendingSignIns: { cancel: (userId) => secondFactor.cancelPending(userId) },
      passkeys: identityStore.passkeys,
      outbox: openOutbox(manager),
      journal: openJournal(manager),
    };
  };
}
