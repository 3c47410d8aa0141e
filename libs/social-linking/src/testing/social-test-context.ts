import type { Caller, Client, SessionId, UserId, UserSummary } from '@portvakt/kernel';
import { mailsIn } from '@portvakt/kernel/testing';

import type { SocialEvent } from '../events.js';
import type { SocialMail } from '../mails.js';
import type { Account } from '../model/account.js';
import { SIGN_IN_STATE } from '../model/sign-in-state.js';
import type { SocialPolicy } from '../model/social-policy.js';
import { completeSignIn, type SignInResult } from '../steps/complete-sign-in.js';
import type { SocialSignIn } from '../steps/find-or-create-user.js';
import { aClient, aPassword, aSocialSignIn, KARI } from './builders.js';
import { inMemoryPorts, type InMemoryPorts } from './in-memory-ports.js';
import type { SocialTables, StoredSession } from './social-tables.js';

/** Every port of the context in memory, with helpers to fill, change and read its tables and to sign Kari in. It has no users yet. */
export function socialTestContext(policy: Partial<SocialPolicy> = {}) {
  const ports = inMemoryPorts(policy);
  const signIn = (given: Partial<SocialSignIn> = {}): Promise<SignInResult> =>
    completeSignIn(ports, aSocialSignIn(ports, given));
  return { ...ports, ...setup(ports), ...concurrentChanges(ports), ...storedState(ports), signIn };
}

export type SocialTestContext = ReturnType<typeof socialTestContext>;

function setup({ transaction, clock }: InMemoryPorts) {
  return {
    addUser(user: UserSummary, accounts: readonly Account[] = [], { hasPassword = false } = {}): UserSummary {
      const { state } = transaction;
      state.users.set(user.id, user);
      if (hasPassword) state.passwords.add(user.id);
      const all = hasPassword ? [aPassword(user.id), ...accounts] : accounts;
      for (const each of all) state.accounts.set(each.id, { ...each, userId: user.id });
      return user;
    },
    async addSession(id: UserId = KARI, client: Client = aClient()): Promise<Caller> {
      const owner = { ...transaction.state.users.get(id)!, language: 'nb' as const };
      const issued = await transaction.run(({ sessions }) =>
        sessions.issue({ owner, client, remember: true, notifyOwner: false }),
      );
      const stored = [...transaction.state.sessions.values()].find(
        ({ token }) => typeof issued !== 'string' && token === issued.token,
      );
      if (!stored) throw new Error('no session was stored');
      return { id, sessionId: stored.id };
    },
    /** Adds a verification record of the user and returns its identifier. */
    async addRecord(userId: UserId, purpose: string, token = `of ${userId}`): Promise<string> {
      const expiresAt = new Date(clock.now().getTime() + 3_600_000);
      await transaction.run(({ states }) =>
        states.put({ purpose, token, value: userId, userId, expiresAt }, clock.now()),
      );
      return purpose + token;
    },
    /** Replaces the stored value of a sign-in state. */
    replaceState(token: string, value: object | string): Promise<void> {
      const expiresAt = new Date(clock.now().getTime() + 600_000);
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      const record = { purpose: SIGN_IN_STATE, token, value: text, userId: null, expiresAt };
      return transaction.run(({ states }) => states.put(record, clock.now()));
    },
  };
}

/** Changes that bypass the use cases. Those with a moment are committed once, by a simulated concurrent transaction. */
function concurrentChanges({ transaction, race, openTables }: InMemoryPorts) {
  const inBoth = (change: (tables: SocialTables) => void) => (): void => {
    for (const tables of new Set([openTables(), transaction.state])) change(tables);
  };
  return {
    afterEmailLookup: (change: (tables: SocialTables) => void): void => void (race.afterEmailLookup = inBoth(change)),
    whileWaitingForLock: (change: (tables: SocialTables) => void): void =>
      void (race.whileWaitingForLock = inBoth(change)),
    duringProfileUpdate: (change: (tables: SocialTables) => void): void =>
      void (race.duringProfileUpdate = inBoth(change)),
    revokeSession: (id: SessionId): void => void transaction.state.sessions.delete(id),
    deleteUser: (id: UserId): void => deleteUser(transaction.state, id),
  };
}

/** Deletes the user and everything that the foreign keys of the database delete with it. */
function deleteUser({ users, passwords, accounts, records, sessions }: SocialTables, id: UserId): void {
  users.delete(id);
  passwords.delete(id);
  for (const each of accounts.values()) if (each.userId === id) accounts.delete(each.id);
  for (const [identifier, { userId }] of records) if (userId === id) records.delete(identifier);
  for (const session of sessions.values()) if (session.userId === id) sessions.delete(session.id);
}

function storedState({ transaction }: InMemoryPorts) {
  return {
    storedUsers: (): readonly UserSummary[] => [...transaction.state.users.values()],
    storedUser: (id: UserId = KARI): UserSummary | undefined => transaction.state.users.get(id),
    hasPassword: (id: UserId = KARI): boolean => transaction.state.passwords.has(id),
    storedAccounts: (): readonly Account[] => [...transaction.state.accounts.values()],
    storedAccount: (id: string): Account | undefined => transaction.state.accounts.get(id as Account['id']),
    storedSessions: (): readonly StoredSession[] => [...transaction.state.sessions.values()],
    /** The identifiers of the verification records. */
    storedRecords: (): readonly string[] => [...transaction.state.records.keys()],
    storedRecord: (identifier: string) => transaction.state.records.get(identifier),
    verificationMails: () => transaction.state.verificationMails,
    /** The audit log, oldest first. */
    events: (): readonly SocialEvent[] => transaction.state.events,
    mails: (): readonly SocialMail[] => mailsIn(transaction.state.outbox),
  };
}
