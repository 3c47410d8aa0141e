import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import { TypeOrmCredentialRepository, TypeOrmLinkedAccounts, TypeOrmUserRepository } from '@portvakt/adapters/typeorm';
import type { IdentityStore } from '@portvakt/identity';
import type { SessionPorts } from '@portvakt/session';

import type { Runtime } from '../runtime.js';
import { accountRulesOf } from './account-rules.js';
import { journalOf } from './journal.js';
import { operatorRolesOf } from './operator-roles.js';
import { outboxOf } from './outbox.js';
import { secondFactors } from './second-factor.js';
import { userPasskeysOf } from './user-passkeys.js';
import { sessionRulesOf } from './session-rules.js';
import { userRequestsOf } from './user-requests.js';
import { userSessionsOn } from './user-sessions.js';
import { verificationRecordsOf } from './verification-records.js';

/** Returns a function that opens the repositories of the identity context on a transaction. */
export function identityStores(
  runtime: Runtime,
  keys: KeyRing,
  sessions: SessionPorts,
): (manager: EntityManager) => IdentityStore {
  const openOutbox = outboxOf(runtime, keys);
  const openJournal = journalOf(runtime, keys);
  const openRules = accountRulesOf(runtime);
  const openSessionRules = sessionRulesOf(runtime);
  const openRecords = verificationRecordsOf(runtime);
  const passkeysOn = userPasskeysOf(runtime);
  const requestsOn = userRequestsOf(runtime, keys);
  const secondFactorOn = secondFactors(runtime, keys, sessions);
  return (manager) => {
    const outbox = openOutbox(manager);
    const journal = openJournal(manager);
    return {
      users: new TypeOrmUserRepository(manager),
      credentials: new TypeOrmCredentialRepository(manager, runtime.random),
      linkedAccounts: new TypeOrmLinkedAccounts(manager),
      records: openRecords(manager),
      sessions: userSessionsOn(manager, sessions, { outbox, journal, rules: openSessionRules(manager) }),
      secondFactor: secondFactorOn(manager),
      passkeys: passkeysOn(manager),
      rules: openRules(manager),
      requests: requestsOn(manager),
      operatorRoles: operatorRolesOf(manager, runtime.clock),
      outbox,
      journal: openJournal(manager),
    };
  };
}
