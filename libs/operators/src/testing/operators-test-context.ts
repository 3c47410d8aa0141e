import { type DomainError, newId, type UserId } from '@portvakt/kernel';
import {
  FixedClock,
  InMemoryJournal,
  InMemoryOutbox,
  InMemoryTransactionRunner,
  InMemoryVerificationRecords,
  mailsIn,
  SequenceRandom,
} from '@portvakt/kernel/testing';

import type { OperatorsEvent } from '../events.js';
import { defaultOperatorPolicy, type OperatorPolicy } from '../model/operator-policy.js';
import type { OperatorsStore } from '../ports.js';
import type { UserChanges, UserPreparation } from '../user-changes.js';
import { aSession, aUser, sessionOf, type StoredUser } from './builders.js';
import { InMemoryAccountRequests } from './in-memory-account-requests.js';
import { InMemoryImpersonations } from './in-memory-impersonations.js';
import { InMemoryMailDirectory, InMemoryQueuedMails } from './in-memory-mails.js';
import { InMemoryOperatedSessions } from './in-memory-operated-sessions.js';
import { InMemoryOperatedUsers } from './in-memory-operated-users.js';
import { InMemoryResetMails } from './in-memory-reset-mails.js';
import { InMemoryUserDirectory } from './in-memory-user-directory.js';
import { copyOperatorsTables, emptyOperatorsTables, type OperatorsTables } from './operators-tables.js';

/** How the simulated identity context behaves, and the calls that it got outside of transactions. */
export interface SimulatedRules {
  refusesNewUser: DomainError<string> | null;
  /** The rule of the product about deletions, which refuses by throwing. */
  leave: () => Promise<void>;
  /** How many of the next prepared passwords are reported as outdated. */
  outdatedPasswords: number;
  readonly calls: string[];
}

/** Every port that changes of users need, in memory. */
export function operatorsTestContext(policy: Partial<OperatorPolicy> = {}) {
  const clock = new FixedClock();
  const random = new SequenceRandom();
  const rules: SimulatedRules = { refusesNewUser: null, leave: async () => undefined, outdatedPasswords: 0, calls: [] };
  const transaction = new InMemoryTransactionRunner<OperatorsTables, OperatorsStore>(
    emptyOperatorsTables(),
    copyOperatorsTables,
    (draft) => ({
      users: new InMemoryOperatedUsers(draft, clock),
      sessions: new InMemoryOperatedSessions(draft, clock),
      requests: new InMemoryAccountRequests(draft.requests),
      impersonations: new InMemoryImpersonations(draft, clock, random),
      queuedMails: new InMemoryQueuedMails(draft.queuedMails, clock),
      records: new InMemoryVerificationRecords(draft.records, (id) => draft.users.has(id)),
      userChanges: changesOn(draft, () => newId(random) as UserId, rules),
      ...askedContexts(draft),
      outbox: new InMemoryOutbox(draft.outbox, clock),
      journal: new InMemoryJournal(draft.events),
    }),
  );
  return {
    clock,
    random,
    rules,
    transaction,
    directory: new InMemoryUserDirectory(() => transaction.state, clock),
    mailDirectory: new InMemoryMailDirectory(() => transaction.state.queuedMails),
    journal: { note: (event: OperatorsEvent) => transaction.run(({ journal }) => journal.note(event)) },
    resetMails: new InMemoryResetMails(),
    userPreparation: simulatedPreparation(rules),
    policy: { ...defaultOperatorPolicy, ...policy },
    requestLinks: { stop: (token: string) => `https://konto.test/stopp-sak?token=${token}` },
    /** Adds a user with the session that `aPerson` uses. */
    register(user: StoredUser): void {
      transaction.state.users.set(user.id, user);
      transaction.state.sessions.set(sessionOf(user.id), aSession({ id: sessionOf(user.id), userId: user.id }));
    },
    userOf: (id: UserId): StoredUser | undefined => transaction.state.users.get(id),
    sessionIds: (): readonly string[] => [...transaction.state.sessions.keys()],
    asked: (): readonly string[] => transaction.state.asked,
    mails: () => mailsIn(transaction.state.outbox),
    events: (): readonly OperatorsEvent[] => transaction.state.events,
  };
}

export type OperatorsTestContext = ReturnType<typeof operatorsTestContext>;

const changesOn = (draft: OperatorsTables, nextId: () => UserId, rules: SimulatedRules): UserChanges => ({
  async create({ email, name }, passwordHash) {
    const id = nextId();
    draft.users.set(id, aUser({ id, email: email.toLowerCase() as StoredUser['email'], name }));
    draft.asked.push(`create ${email} with ${passwordHash ?? 'an invitation'}`);
    return id;
  },
  async changeProfile(userId, { name }) {
    const user = draft.users.get(userId);
    if (!user || name === undefined || name === user.name) return [];
    draft.users.set(userId, { ...user, name });
    return ['name'];
  },
  async setPassword(userId, { hash }) {
    if (rules.outdatedPasswords > 0) {
      rules.outdatedPasswords--;
      return 'outdated';
    }
    draft.asked.push(`set the password of ${userId} to ${hash}`);
    return 'replaced';
  },
  async remove(userId, by) {
    rules.calls.push(`leave ${userId} by ${by.type}`);
    await rules.leave();
    draft.users.delete(userId);
  },
});

/** Other contexts, which only record their calls. */
const askedContexts = ({
  asked,
}: OperatorsTables): Pick<OperatorsStore, 'secondFactors' | 'emailAddresses' | 'mails'> => ({
  secondFactors: {
    reset: async (userId) => void asked.push(`reset the second factor of ${userId}`),
    forgetDevices: async (userId, { by }) => void asked.push(`forget the devices of ${userId} for ${by.type}`),
  },
  emailAddresses: {
    async replace(userId, email) {
      asked.push(`replace the address of ${userId} by ${email}`);
      return 'replaced';
    },
  },
  mails: {
    sendVerification: async (email, { language }) =>
      void asked.push(`mail a verification link to ${email} in ${language}`),
    sendPasswordReset: async (userId, { language }) => void asked.push(`mail a reset link to ${userId} in ${language}`),
  },
});

const simulatedPreparation = (rules: SimulatedRules): UserPreparation => ({
  checkNewUser: () => {
    if (rules.refusesNewUser) throw rules.refusesNewUser;
  },
  prepareNewUser: async ({ password }) => password && `hash of ${password}`,
  checkPassword: (password) => void rules.calls.push(`check ${password}`),
  async preparePassword(_userId, password) {
    rules.calls.push(`prepare ${password}`);
    return { hash: `hash of ${password}`, currentHashAtCheck: undefined };
  },
  restorePasswordAttempts: async (email) => void rules.calls.push(`forget attempts at ${email}`),
  hasChange: ({ name }) => name !== undefined,
});
