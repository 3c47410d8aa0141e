import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import { TypeOrmCredentialRepository, TypeOrmLinkedAccounts, TypeOrmUserRepository } from '@portvakt/adapters/typeorm';
import type { IdentityStore } from '@portvakt/identity';
import type { SessionPorts } from '@portvakt/session';

import { operatorRolesOn } from '../bridges/operator-roles.js';
import { secondFactorOf } from '../bridges/second-factor.js';
import { userPasskeysOf } from '../bridges/user-passkeys.js';
import { userRequestsOf } from '../bridges/user-requests.js';
import { userSessionsOn } from '../bridges/user-sessions.js';
import { accountRulesOf } from '../extensions/account-rules.js';
import { sessionRulesOf } from '../extensions/session-rules.js';
import type { Runtime } from '../runtime.js';
import { journalOf } from './journal.js';
import { outboxOf } from './outbox.js';
import { verificationRecordsOf } from './verification-records.js';

/** Returns a function that opens the repositories of the identity context on a transaction. */
export function identityStoreOf(
  runtime: Runtime,
  keys: KeyRing,
  sessions: SessionPorts,
): (manager: EntityManager) => IdentityStore {
  const openOutbox = outboxOf(runtime, keys);
  const openJournal = journalOf(runtime, keys);
  const openRules = accountRulesOf(runtime);
  const openSessionRules = sessionRulesOf(runtime);
  const openRecords = verificationRecordsOf(runtime);
  const openPasskeys = userPasskeysOf(runtime);
  const openRequests = userRequestsOf(runtime, keys);
  const openSecondFactor = secondFactorOf(runtime, keys, sessions);
  return (manager) => {
    const outbox = openOutbox(manager);
    const journal = openJournal(manager);
    return {
      users: new TypeOrmUserRepository(manager),
      credentials: new TypeOrmCredentialRepository(manager, runtime.random),
      linkedAccounts: new TypeOrmLinkedAccounts(manager),
      records: openRecords(manager),
      sessions: userSessionsOn(manager, sessions, { outbox, journal, rules: openSessionRules(manager) }),
      secondFactor: openSecondFactor(manager),
      passkeys: openPasskeys(manager),
      rules: openRules(manager),
      requests: openRequests(manager),
      operatorRoles: operatorRolesOn(manager, runtime.clock),
      outbox,
      journal,
    };
  };
}
