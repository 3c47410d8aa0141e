import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import {
  TypeOrmAuthenticatorRepository,
  TypeOrmCredentialRepository,
  TypeOrmFailureRepository,
  TypeOrmUsers,
} from '@portvakt/adapters/typeorm';
import type { SessionPorts } from '@portvakt/session';
import type { PendingProviderSignIns, TwoFactorStore } from '@portvakt/two-factor';

import { resetCasesOf } from '../bridges/reset-cases.js';
import { stepUpsOf } from '../bridges/step-ups.js';
import { userSessionsOn } from '../bridges/user-sessions.js';
import { authenticatorCipherOf } from '../encryption/ciphers.js';
import { sessionRulesOf } from '../extensions/session-rules.js';
import type { Runtime } from '../runtime.js';
import { journalOf } from './journal.js';
import { outboxOf } from './outbox.js';
import { verificationRecordsOf } from './verification-records.js';

/** Returns a function that opens the repositories of the two-factor context on a transaction. */
export function twoFactorStoreOf(
  runtime: Runtime,
  keys: KeyRing,
  sessions: SessionPorts,
  openPendingProviderSignIns: (manager: EntityManager) => PendingProviderSignIns,
): (manager: EntityManager) => TwoFactorStore {
  const cipher = authenticatorCipherOf(keys);
  const openOutbox = outboxOf(runtime, keys);
  const openJournal = journalOf(runtime, keys);
  const openSessionRules = sessionRulesOf(runtime);
  const openRecords = verificationRecordsOf(runtime);
  const openResetCases = resetCasesOf(runtime, keys);
  const openStepUps = stepUpsOf(runtime, keys);
  return (manager) => {
    const outbox = openOutbox(manager);
    const journal = openJournal(manager);
    return {
      users: new TypeOrmUsers(manager),
      passwords: new TypeOrmCredentialRepository(manager, runtime.random),
      authenticators: new TypeOrmAuthenticatorRepository(manager, cipher),
      failures: new TypeOrmFailureRepository(manager),
      records: openRecords(manager),
      sessions: userSessionsOn(manager, sessions, { outbox, journal, rules: openSessionRules(manager) }),
      resetCases: openResetCases(manager),
      pendingProviderSignIns: openPendingProviderSignIns(manager),
      stepUps: openStepUps(manager),
      outbox,
      journal,
    };
  };
}
