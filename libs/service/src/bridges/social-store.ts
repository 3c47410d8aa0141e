import type { EntityManager } from 'typeorm';

import { AesFieldCipher, type KeyRing } from '@portvakt/adapters/node';
import { EncryptedRecords, TypeOrmAccountRepository } from '@portvakt/adapters/typeorm';
import type { IdentityPorts } from '@portvakt/identity';
import type { SessionPorts } from '@portvakt/session';
import type { SocialStore } from '@portvakt/social-linking';

import type { Runtime } from '../runtime.js';
import { identityStores } from './identity-store.js';
import { journalOf } from './journal.js';
import { outboxOf } from './outbox.js';
import { socialUsersOn } from './social-users.js';
import { secondFactors } from './second-factor.js';

/** Encrypts stored provider tokens. */
export const tokenCipherOf = (keys: KeyRing): AesFieldCipher => new AesFieldCipher(keys.forFields('field:account'));

/** Returns a function that opens the repositories of the social-linking context on a transaction. */
export function socialStores(
  runtime: Runtime,
  keys: KeyRing,
  sessions: SessionPorts,
  identity: IdentityPorts,
): (manager: EntityManager) => SocialStore {
  const openIdentity = identityStores(runtime, keys, sessions);
  const secondFactorOn = secondFactors(runtime, keys, sessions);
  const openOutbox = outboxOf(runtime, keys);
  const openJournal = journalOf(runtime, keys);
  const cipher = tokenCipherOf(keys);
  const stateCipher = new AesFieldCipher(keys.forFields('field:sign-in-state'));
  const waitingCipher = new AesFieldCipher(keys.forFields('field:pending-sign-up'));
  return (manager) => {
    const identityStore = openIdentity(manager);
    return {
      users: socialUsersOn(identityStore, identity),
      accounts: new TypeOrmAccountRepository(manager, cipher),
      states: runtime.config.isStrict
        ? new EncryptedRecords(identityStore.records, stateCipher)
        : identityStore.records,
      waiting: new EncryptedRecords(identityStore.records, waitingCipher),
      sessions: identityStore.sessions,
      secondStep: secondFactorOn(manager),
      passkeys: identityStore.passkeys,
      outbox: openOutbox(manager),
      journal: openJournal(manager),
    };
  };
}
