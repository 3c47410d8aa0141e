import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import { TypeOrmOtherSignInMethods, TypeOrmUsers, TypeOrmPasskeyRepository } from '@portvakt/adapters/typeorm';
import type { PasskeyStore } from '@portvakt/passkey';

import { passkeySessionsOn } from '../bridges/passkey-sessions.js';
import { pendingSignInsOf } from '../bridges/pending-sign-ins.js';
import type { ProviderSignInContexts } from '../bridges/pending-provider-sign-ins.js';
import { verificationLinksOf } from '../bridges/verification-links.js';
import { sessionRulesOf } from '../extensions/session-rules.js';
import type { Runtime } from '../runtime.js';
import { journalOf } from './journal.js';
import { outboxOf } from './outbox.js';
import { verificationRecordsOf } from './verification-records.js';

/** Returns a function that opens the repositories of the passkey context on a transaction. */
export function passkeyStoreOf(
  runtime: Runtime,
  keys: KeyRing,
  contexts: ProviderSignInContexts,
): (manager: EntityManager) => PasskeyStore {
  const openOutbox = outboxOf(runtime, keys);
  const openJournal = journalOf(runtime, keys);
  const openRules = sessionRulesOf(runtime);
  const openRecords = verificationRecordsOf(runtime);
  const openPendingSignIns = pendingSignInsOf(runtime, keys, contexts);
  const openLinks = verificationLinksOf(runtime, keys, contexts);
  return (manager) => {
    const outbox = openOutbox(manager);
    const journal = openJournal(manager);
    const sessionParts = { outbox, journal, rules: openRules(manager) };
    return {
      passkeys: new TypeOrmPasskeyRepository(manager),
      users: new TypeOrmUsers(manager),
      sessions: passkeySessionsOn(manager, contexts.sessions, sessionParts),
      otherSignInMethods: new TypeOrmOtherSignInMethods(manager, runtime.config.identity.emailPasswordEnabled),
      pending: openPendingSignIns(manager),
      verification: openLinks(manager),
      records: openRecords(manager),
      outbox,
      journal,
    };
  };
}
