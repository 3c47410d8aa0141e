import { FixedClock, InMemoryOutbox, InMemoryTransactionRunner, mailsIn, SequenceRandom } from '@portvakt/kernel/testing';

import type { IdentityMail } from '../mails.js';
import { defaultIdentityPolicy, type IdentityPolicy } from '../model/identity-policy.js';
import type { User } from '../model/user.js';
import type { IdentityLinks, IdentityPorts, IdentityStore } from '../ports.js';
import { CountingHasher } from './counting-hasher.js';
import { copyIdentityTables, emptyIdentityTables, type IdentityTables, type StoredSession } from './identity-tables.js';
import { InMemoryBudget } from './in-memory-budget.js';
import { InMemoryCredentials } from './in-memory-credentials.js';
import { InMemorySignInReader } from './in-memory-sign-in-reader.js';
import { InMemoryUsers } from './in-memory-users.js';
import { ReadableTokens } from './readable-tokens.js';
import { SecondStepDesk } from './second-step-desk.js';
import { SessionDesk } from './session-desk.js';

/** What the product's own trigger on the table of users refuses, in a test that has one. */
export const REFUSED_NAME = 'Refused by the database';

const links: IdentityLinks = {
  verifyEmail: (token, callbackUrl) => `https://konto.test/verify-email?token=${token}&callbackURL=${callbackUrl}`,
};

/** Every port of the context, in memory, with the state in reach of a test. Nobody has an account yet. */
export function identityWorld(policy: Partial<IdentityPolicy> = {}) {
  const clock = new FixedClock();
  const hasher = new CountingHasher();
  const sessionDesk = new SessionDesk(() => clock.now());
  const transaction = new InMemoryTransactionRunner<IdentityTables, IdentityStore>(
    emptyIdentityTables(),
    copyIdentityTables,
    (draft) => ({
      users: new InMemoryUsers(draft, ({ name }) => name === REFUSED_NAME),
      credentials: new InMemoryCredentials(draft),
      sessions: sessionDesk.on(draft),
      outbox: new InMemoryOutbox(draft.outbox, clock),
    }),
    ({ isLost }) => isLost,
  );
  return {
    clock,
    transaction,
    hasher,
    sessionDesk,
    links,
    random: new SequenceRandom(),
    policy: { ...defaultIdentityPolicy, ...policy },
    signInReader: new InMemorySignInReader(() => transaction.state),
    tokens: new ReadableTokens(),
    secondStep: new SecondStepDesk(() => transaction.state.sessions.length),
    signInBudget: new InMemoryBudget(),

    storedUsers: (): readonly User[] => [...transaction.state.users.values()],
    storedSessions: (): readonly StoredSession[] => transaction.state.sessions,
    mails: (): readonly IdentityMail[] => mailsIn(transaction.state.outbox),
    /** Rows of the outbox, decoys among them: what a request has cost there. */
    outboxRows: (): number => transaction.state.outbox.length,
    /** An account that exists already; without a password it is one of a provider's alone. */
    register(user: User, password?: string): void {
      transaction.state.users.set(user.id, user);
      if (password !== undefined) transaction.state.passwordHashes.set(user.id, hasher.of(password));
    },
  } satisfies IdentityPorts & Record<string, unknown>;
}

export type IdentityWorld = ReturnType<typeof identityWorld>;
