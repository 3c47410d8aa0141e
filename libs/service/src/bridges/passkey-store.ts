import type { EntityManager } from 'typeorm';

import type { KeyRing } from '@portvakt/adapters/node';
import {
  TypeOrmOtherSignInMethods,
  TypeOrmUsers,
  TypeOrmPasskeyRepository,
  TypeOrmSessionRepository,
} from '@portvakt/adapters/typeorm';
import { SendVerificationEmail } from '@portvakt/identity';
import { joined } from '@portvakt/kernel';
import type { PasskeySessions, PasskeyStore, PendingSignIns, VerificationLinks } from '@portvakt/passkey';
import { type SessionPorts, type SessionStore, StartSession } from '@portvakt/session';
import { EndPendingSignIn, FindPendingUser, type TwoFactorStore } from '@portvakt/two-factor';

import type { Runtime } from '../runtime.js';
import { identityStores } from './identity-store.js';
import { journalOf } from './journal.js';
import { outboxOf } from './outbox.js';
import { type ProviderSignInContexts, providerSignInsOf } from './provider-sign-ins.js';
import { sessionRulesOf } from './session-rules.js';
import { sessionStoreOn } from './session-store.js';
import { twoFactorStores } from './two-factor-store.js';
import { verificationRecordsOf } from './verification-records.js';

/** Returns a function that opens the repositories of the passkey context on a transaction. */
export function passkeyStores(
  runtime: Runtime,
  keys: KeyRing,
  contexts: ProviderSignInContexts,
): (manager: EntityManager) => PasskeyStore {
  const openOutbox = outboxOf(runtime, keys);
  const openJournal = journalOf(runtime, keys);
  const openRules = sessionRulesOf(runtime);
  const openRecords = verificationRecordsOf(runtime);
  const openProviderSignIns = providerSignInsOf(runtime, keys, contexts);
  const openTwoFactor = twoFactorStores(runtime, keys, contexts.sessions, openProviderSignIns);
  const openLinks = verificationLinksOf(runtime, keys, contexts);
  return (manager) => {
    const outbox = openOutbox(manager);
    const store = sessionStoreOn(manager, { outbox, journal: openJournal(manager), rules: openRules(manager) });
    return {
      passkeys: new TypeOrmPasskeyRepository(manager),
      users: new TypeOrmUsers(manager),
      sessions: passkeySessionsOn(manager, contexts.sessions, store),
      otherSignInMethods: new TypeOrmOtherSignInMethods(manager, runtime.config.identity.emailPasswordEnabled),
      pending: pendingSignInsIn(runtime, () => openTwoFactor(manager)),
      verification: openLinks(manager),
      records: openRecords(manager),
      outbox,
      journal: openJournal(manager),
    };
  };
}

function passkeySessionsOn(manager: EntityManager, ports: SessionPorts, store: SessionStore): PasskeySessions {
  const sessions = new TypeOrmSessionRepository(manager);
  return {
    issue: (request) => new StartSession({ ...ports, transaction: joined(store) }).execute(request),
    isAlive: (id) => sessions.isAlive(id, ports.clock.now()),
    secondFactorAt: (id) => sessions.secondFactorAt(id),
  };
}

/** Runs use cases of the two-factor context inside the transaction of a sign-in with a passkey. */
function pendingSignInsIn({ clock }: Runtime, openStore: () => TwoFactorStore): PendingSignIns {
  const ports = () => ({ clock, transaction: joined(openStore()) });
  return {
    find: (reference) => new FindPendingUser(ports()).execute({ reference }),
    end: (reference, user, client) => new EndPendingSignIn(ports()).execute({ reference, user, client }),
  };
}

function verificationLinksOf(
  runtime: Runtime,
  keys: KeyRing,
  { identity, sessions }: Pick<ProviderSignInContexts, 'identity' | 'sessions'>,
): (manager: EntityManager) => VerificationLinks {
  const openStore = identityStores(runtime, keys, sessions);
  return (manager) => ({
    send: ({ email }, client) =>
      new SendVerificationEmail({ ...identity, transaction: joined(openStore(manager)) }).execute({ email, client }),
  });
}
