import type { Caller, Client, SessionId, UserId, UserSummary } from '@portvakt/kernel';
import { mailsIn } from '@portvakt/kernel/testing';

import type { SocialMail } from '../mails.js';
import type { Account } from '../model/account.js';
import type { SocialPolicy } from '../model/social-policy.js';
import { aClient, aPassword, KARI } from './builders.js';
import { inMemoryPorts, type InMemoryPorts } from './in-memory-ports.js';
import type { SocialTables, StoredSession } from './social-tables.js';

/** Every port of the context, in memory, with the state in reach of a test. Nobody has an account yet. */
export function socialWorld(policy: Partial<SocialPolicy> = {}) {
  const ports = inMemoryPorts(policy);
  return { ...ports, ...whatWasThere(ports), ...whatHappensElsewhere(ports), ...whatIsStored(ports) };
}

export type SocialWorld = ReturnType<typeof socialWorld>;

/** What a test finds there already. */
function whatWasThere({ transaction, clock }: InMemoryPorts) {
  return {
    /** A user with these accounts; with a password only where it says so. */
    register(person: UserSummary, accounts: readonly Account[] = [], { hasPassword = false } = {}): UserSummary {
      const { state } = transaction;
      state.people.set(person.id, person);
      if (hasPassword) state.passwords.add(person.id);
      const all = hasPassword ? [aPassword(person.id), ...accounts] : accounts;
      for (const each of all) state.accounts.set(each.id, { ...each, userId: person.id });
      return person;
    },
    /** A session of the user's. */
    async signIn(id: UserId = KARI, client: Client = aClient()): Promise<Caller> {
      const owner = { ...transaction.state.people.get(id)!, language: 'nb' as const };
      const started = await transaction.run(({ sessions }) =>
        sessions.issue({ owner, client, remember: true, notifyOwner: false }),
      );
      const stored = [...transaction.state.sessions.values()].find(({ token }) => token === started?.token);
      if (!stored) throw new Error('no session was stored');
      return { id, sessionId: stored.id };
    },
    /** Something of the user's that is pending; answers its identifier. */
    async leaveRecord(userId: UserId, purpose: string, token = `of ${userId}`): Promise<string> {
      const expiresAt = new Date(clock.now().getTime() + 3_600_000);
      await transaction.run(({ records }) =>
        records.put({ purpose, token, value: userId, userId, expiresAt }, clock.now()),
      );
      return purpose + token;
    },
  };
}

/** What others do to the tables, past every use case. */
function whatHappensElsewhere({ transaction, race, openTables }: InMemoryPorts) {
  const both = (change: (tables: SocialTables) => void): void => {
    for (const tables of new Set([openTables(), transaction.state])) change(tables);
  };
  return {
    /** What somebody else commits, once, after a transaction has looked for an address and found nobody, or somebody. */
    afterLook: (change: (tables: SocialTables) => void): void => void (race.afterLook = () => both(change)),
    /** What somebody else commits, once, while a transaction waits for the user it is about. */
    whileWaiting: (change: (tables: SocialTables) => void): void => void (race.whileWaiting = () => both(change)),
    /** What somebody else commits, once, after a new address of a user was found free. */
    whileFollowing: (change: (tables: SocialTables) => void): void => void (race.whileFollowing = () => both(change)),
    /** As a sign-out, or a revocation elsewhere. */
    endSession: (id: SessionId): void => void transaction.state.sessions.delete(id),
    /** With everything that is theirs, as foreign keys do it. */
    removePerson: (id: UserId): void => removeFrom(transaction.state, id),
  };
}

export function removeFrom({ people, passwords, accounts, records, sessions }: SocialTables, id: UserId): void {
  people.delete(id);
  passwords.delete(id);
  for (const each of accounts.values()) if (each.userId === id) accounts.delete(each.id);
  for (const [identifier, { userId }] of records) if (userId === id) records.delete(identifier);
  for (const session of sessions.values()) if (session.userId === id) sessions.delete(session.id);
}

/** What a test looks at afterwards. */
function whatIsStored({ transaction }: InMemoryPorts) {
  return {
    storedPeople: (): readonly UserSummary[] => [...transaction.state.people.values()],
    personOf: (id: UserId = KARI): UserSummary | undefined => transaction.state.people.get(id),
    hasPassword: (id: UserId = KARI): boolean => transaction.state.passwords.has(id),
    storedAccounts: (): readonly Account[] => [...transaction.state.accounts.values()],
    accountOf: (id: string): Account | undefined => transaction.state.accounts.get(id as Account['id']),
    storedSessions: (): readonly StoredSession[] => [...transaction.state.sessions.values()],
    /** Identifiers of the verification records. */
    storedRecords: (): readonly string[] => [...transaction.state.records.keys()],
    recordOf: (identifier: string) => transaction.state.records.get(identifier),
    askedToProve: () => transaction.state.askedToProve,
    mails: (): readonly SocialMail[] => mailsIn(transaction.state.outbox),
  };
}
