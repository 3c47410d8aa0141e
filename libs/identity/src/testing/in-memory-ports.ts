import {
  FixedClock,
  InMemoryOutbox,
  InMemoryTransactionRunner,
  InMemoryVerificationRecords,
  SequenceRandom,
} from '@portvakt/kernel/testing';

import { defaultIdentityPolicy, type IdentityPolicy } from '../model/identity-policy.js';
import type { IdentityLinks, IdentityPorts, IdentityStore } from '../ports.js';
import { CountingHasher } from './counting-hasher.js';
import { copyIdentityTables, emptyIdentityTables, type IdentityTables } from './identity-tables.js';
import { InMemoryBudget } from './in-memory-budget.js';
import { InMemoryCredentials } from './in-memory-credentials.js';
import { InMemoryMailAllowance } from './in-memory-mail-allowance.js';
import { InMemoryLinkedAccounts } from './in-memory-linked-accounts.js';
import { InMemorySignInReader } from './in-memory-sign-in-reader.js';
import { InMemoryUsers, type Race } from './in-memory-users.js';
import { NotedDeletions } from './noted-deletions.js';
import { ReadableTokens } from './readable-tokens.js';
import { SecondStepDesk } from './second-step-desk.js';
import { SessionDesk } from './session-desk.js';

/** What the product's own trigger on the table of users refuses, in a test that has one. */
export const REFUSED_NAME = 'Refused by the database';

const links: IdentityLinks = {
  verifyEmail: (token, callbackUrl) => `https://konto.test/verify-email?token=${token}&callbackURL=${callbackUrl}`,
  resetPassword: (token, redirectTo) => `https://konto.test/reset-password/${token}?callbackURL=${redirectTo}`,
  deleteUser: (token, callbackUrl) => `https://konto.test/delete-user/callback?token=${token}&callbackURL=${callbackUrl}`,
};

/** Every port of the context. Nobody has an account yet. */
export function inMemoryPorts(policy: Partial<IdentityPolicy>) {
  const clock = new FixedClock();
  const hasher = new CountingHasher();
  const race: Race = { isLost: false, afterLook: null };
  const sessionDesk = new SessionDesk();
  const secondStep = new SecondStepDesk();
  const transaction = new InMemoryTransactionRunner<IdentityTables, IdentityStore>(
    emptyIdentityTables(),
    copyIdentityTables,
    (draft) => ({
      users: new InMemoryUsers(draft, ({ name }) => name === REFUSED_NAME, race),
      credentials: new InMemoryCredentials(draft),
      linkedAccounts: new InMemoryLinkedAccounts(draft),
      records: new InMemoryVerificationRecords(draft.records, (id) => draft.users.has(id)),
      sessions: sessionDesk.on(draft),
      secondFactor: secondStep.on(draft),
      outbox: new InMemoryOutbox(draft.outbox, clock),
    }),
    ({ isLost }) => isLost,
  );
  return {
    clock,
    transaction,
    hasher,
    sessionDesk,
    race,
    links,
    random: new SequenceRandom(),
    policy: { ...defaultIdentityPolicy, ...policy },
    signInReader: new InMemorySignInReader(() => transaction.state),
    tokens: new ReadableTokens(),
    secondStep,
    passwordBudget: new InMemoryBudget(),
    mailAllowance: new InMemoryMailAllowance(),
    /** A user agent of these tests is the browser's name. */
    devices: { read: (userAgent: string) => ({ browser: userAgent, system: 'Windows' }) },
    deletionHooks: new NotedDeletions(() => transaction.state.users),
  } satisfies IdentityPorts & Record<string, unknown>;
}

export type InMemoryPorts = ReturnType<typeof inMemoryPorts>;
